import type { Transaction } from '#database/database.ts';
import type { AuditLog } from '../log.ts';
import { insertNumbered } from '../store.ts';
import { RESTORED } from './given-up.ts';
import { findCheckedNumber, listNumbers } from './store.ts';

const UNUSED = 'audit/unused';

const NUMBERS_AT_ONCE = 5_000;

// So many units don't fail at once. A larger gap comes from a row that the desk didn't write, or from a sequence
// that someone moved, and the log must not be filled because of it.
const LOST_AT_ONCE_MAX = 5_000;

interface Search {
  log: AuditLog;
  nowMs: number;
  /** Every number up to here is known to be used; undefined after a start. */
  checkedTo: number | undefined;
}

/**
 * Opens a case for each number that was drawn by a unit that then failed, so that the numbers have no gaps. Call it
 * while nobody appends: otherwise a missing number may still be on its way. Returns the last number that it checked.
 */
export async function recordLostNumbers(tx: Transaction, search: Search): Promise<number> {
  let last = search.checkedTo ?? (await findCheckedNumber(tx));
  for (;;) {
    const numbers = await listNumbers(tx, { after: last, rows: NUMBERS_AT_ONCE });
    for (const { number, action } of numbers) {
      // A restore lost the cases before its own. They were used.
      const isGap = action !== RESTORED && number - last <= LOST_AT_ONCE_MAX;
      if (isGap) await recordUnused(tx, search, { from: last + 1, to: number - 1 });
      last = number;
    }
    if (numbers.length < NUMBERS_AT_ONCE) return last;
  }
}

async function recordUnused(
  tx: Transaction,
  { log, nowMs }: Search,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const fact = {
    ...{ nowMs, requestId: 'sealer', actor: 'desk', holder: null, sessionId: null, address: null },
    ...{ action: UNUSED, targets: 0, detail: null },
  };
  for (let number = from; number <= to; number += 1) {
    await insertNumbered(tx, log.tagIntent(fact), number);
    await log.outcome(tx, { ...fact, caseId: number, outcome: 'done' });
  }
}
