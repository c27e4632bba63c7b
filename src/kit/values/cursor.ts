import { DeskError } from '#errors.ts';

export const PAGE_ROWS = 50;

/** Where a page of a list ended: lists go on after a key, never after a number of rows. */
export interface Cursor {
  at: number;
  id: string;
}

/** Before the first row of a list that begins with the newest. */
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

/** A page out of one row more than it shows: that one row tells whether there is another page. */
export function cutPage<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => Cursor,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, PAGE_ROWS);
  const last = shown.at(-1);
  const next = rows.length > PAGE_ROWS && last ? writeCursor(keyOf(last)) : null;
  return { shown, next };
}

/** All texts that begin with the same letters: from this one up to, and without, that one. */
export interface Range {
  from: string;
  to: string;
}

/** Large and small letters are the same, as far as both engines agree on them: A to Z. */
export function beginningWith(typed: string): Range {
  const from = typed.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return { from, to: `${from}\u{10ffff}` };
}

/** What a search found, newest first; `isCut` when there is more than a page of it. */
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
