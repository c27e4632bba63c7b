import type { Database, Transaction } from '#database/database.ts';
import { findMark, hasMark } from './store.ts';

/** Finds the last row up to which both logs have the same rows; 0 if they share none. */
export async function findShared(tx: Transaction, other: Database): Promise<number> {
  const isShared = async (upTo: number) => {
    const mark = await findMark(tx, upTo);
    return mark === undefined || other.transaction((theirs) => hasMark(theirs, mark));
  };
  let shared = 0;
  let different = ((await findMark(tx, Number.MAX_SAFE_INTEGER))?.id ?? 0) + 1;
  if (await isShared(different)) return different - 1;
  // Two logs with the same start diverge once and never match again, so binary search works.
  while (different - shared > 1) {
    const middle = Math.floor((shared + different) / 2);
    if (await isShared(middle)) shared = middle;
    else different = middle;
  }
  return shared;
}
