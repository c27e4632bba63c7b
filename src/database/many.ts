// Statements over many rows at once: where the store is another process, each answer of it is waited for.
import type { Awaitable } from './database.ts';

const AT_ONCE_MAX = 256;

/** Rows in parts whose sizes are powers of two, so that few statements have to be prepared. */
export async function inParts<Row>(
  rows: readonly Row[],
  work: (part: readonly Row[]) => Awaitable<unknown>,
): Promise<void> {
  for (let at = 0, count = AT_ONCE_MAX; at < rows.length; at += count) {
    while (count > rows.length - at) count /= 2;
    await work(rows.slice(at, at + count));
  }
}

interface Shape {
  /** The type of each column, which PostgreSQL cannot always guess; or how many there are. */
  columns: readonly ('BIGINT' | 'TEXT')[] | number;
  /** The number of the first parameter. */
  first?: number;
}

/**
 * The text of a statement by how many rows it is for, made once for each size. It is given the values and the number
 * of the next parameter; parameters that stand in order are quicker to hand over.
 */
export function manyRows(
  text: (values: string, next: string) => string,
  shape: Shape,
): (rows: number) => string {
  const texts = new Map<number, string>();
  return (rows) => {
    const known = texts.get(rows);
    if (known !== undefined) return known;
    const { columns, first = 1 } = shape;
    const width = typeof columns === 'number' ? columns : columns.length;
    const made = text(valuesOf(rows, shape), `$${first + rows * width}`);
    texts.set(rows, made);
    return made;
  };
}

/** `($1, $2), ($3, $4)`. The types stand in its first row and hold for all. */
function valuesOf(rows: number, { columns, first = 1 }: Shape): string {
  const types = typeof columns === 'number' ? Array.from<undefined>({ length: columns }) : columns;
  const rowOf = (row: number) => {
    const params = types.map((type, column) => {
      const param = `$${first + row * types.length + column}`;
      return row === 0 && type ? `CAST(${param} AS ${type})` : param;
    });
    return `(${params.join(', ')})`;
  };
  return Array.from({ length: rows }, (_, row) => rowOf(row)).join(', ');
}
