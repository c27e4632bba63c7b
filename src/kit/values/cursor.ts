import { DeskError } from '#errors.ts';

export const PAGE_ROWS = 50;

/** The end of a page: lists continue after a key, never after a number of rows. */
export interface Cursor {
  at: number;
  id: string;
}

/** The position before the first row of a newest-first list. */
export const newest: Cursor = { at: Number.MAX_SAFE_INTEGER, id: '' };

export function writeCursor({ at, id }: Cursor): string {
  return `${at}.${id}`;
}

export function readCursor(text: string | undefined): Cursor {
  if (text === undefined) return newest;
  const match = /^(\d{1,16})\.([^\0]{0,200})$/.exec(text);
  if (!match) {
    throw new DeskError('desk/invalid-input', {
      params: { problem: 'cursor: Use the cursor of the previous page' },
      fields: { cursor: 'Use the cursor of the previous page' },
    });
  }
  return { at: Number(match[1]), id: match[2] ?? '' };
}

/** Cuts a page from one extra row, which tells whether there's another page. */
export function cutPage<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => Cursor,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, PAGE_ROWS);
  const last = shown.at(-1);
  const next = rows.length > PAGE_ROWS && last ? writeCursor(keyOf(last)) : null;
  return { shown, next };
}

/** The range of texts with a common prefix: from `from` up to, but not including, `to`. */
export interface Range {
  from: string;
  to: string;
}

/** Ignores case only for A to Z, where both database engines agree. */
export function beginningWith(typed: string): Range {
  const from = typed.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return { from, to: `${from}\u{10ffff}` };
}

/** Sorts search results newest first; `isCut` is true if there's more than one page. */
export function cutSearch<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => Cursor,
): { shown: Row[]; isCut: boolean } {
  const sorted = [...rows].sort((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)];
    return right.at - left.at || (left.id < right.id ? -1 : 1);
  });
  return { shown: sorted.slice(0, PAGE_ROWS), isCut: rows.length > PAGE_ROWS };
}
