// Statements over many rows at once, because each statement on PostgreSQL costs a round trip.
import type { ManyRows, Param } from './database.ts';

const VALUES_MAX = 256;

/**
 * Splits rows for SQLite into parts whose sizes are powers of two, so that few
 * statements have to be prepared.
 */
export function* asValues(
  statement: ManyRows,
  rows: readonly Param[][],
): Generator<{ sql: string; params: Param[] }> {
  for (let at = 0, count = VALUES_MAX; at < rows.length; at += count) {
    while (count > rows.length - at) count /= 2;
    yield { sql: valuesText(statement, count), params: rows.slice(at, at + count).flat() };
  }
}

const valuesTexts = new WeakMap<ManyRows, Map<number, string>>();

function valuesText(statement: ManyRows, rows: number): string {
  const texts = valuesTexts.get(statement) ?? new Map<number, string>();
  valuesTexts.set(statement, texts);
  const known = texts.get(rows);
  if (known !== undefined) return known;
  const width = statement.types.length;
  const writeRow = (row: number) =>
    `(${statement.types.map((_, column) => `$${row * width + column + 1}`).join(', ')})`;
  const table = `VALUES ${Array.from({ length: rows }, (_, row) => writeRow(row)).join(', ')}`;
  const made = statement.text(table, rows * width + 1);
  texts.set(rows, made);
  return made;
}

const arraysTexts = new WeakMap<ManyRows, string>();

/** Passes PostgreSQL one array per column, so that one statement takes any number of rows. */
export function asArrays(
  statement: ManyRows,
  rows: readonly Param[][],
): { sql: string; params: Param[] } {
  let sql = arraysTexts.get(statement);
  if (sql === undefined) {
    const arrays = statement.types.map((type, at) => `$${at + 1}::${type}[]`).join(', ');
    const names = statement.types.map((_, at) => `column${at + 1}`).join(', ');
    sql = statement.text(
      `SELECT * FROM unnest(${arrays}) AS given (${names})`,
      statement.types.length + 1,
    );
    arraysTexts.set(statement, sql);
  }
  return { sql, params: statement.types.map((_, at) => arrayText(rows, at)) };
}

function arrayText(rows: readonly Param[][], column: number): string {
  return `{${rows.map((row) => elementText(row[column] ?? null)).join(',')}}`;
}

function elementText(value: Param): string {
  if (value === null) return 'NULL';
  return typeof value === 'number' ? String(value) : `"${value.replace(/[\\"]/g, '\\$&')}"`;
}
