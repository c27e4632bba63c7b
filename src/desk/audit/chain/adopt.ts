import type { Database, Transaction } from '#database/database.ts';
import type { AuditKeys } from '../keys.ts';
import { tagRow } from '../row.ts';
import { drawSalt } from '../salt.ts';
import { adoptRow, listUntagged } from './store.ts';

const FIRST_CHAINED_VERSION = 3;
const ROWS_AT_ONCE = 1_000;

/**
 * Tags the rows written before the log was a chain. Only the process that migrates the store does this, and
 * only at that moment: nothing in a store may make a later desk adopt rows as its own.
 */
export async function adoptOldRows(database: Database, keys: AuditKeys): Promise<void> {
  if (!isFromBefore(database)) return;
  await database.transaction((tx) => adoptAll(tx, keys), { isLong: true });
}

/** True if the store had no chain until it was opened just now. */
export function isFromBefore({ migratedFrom }: Pick<Database, 'migratedFrom'>): boolean {
  return migratedFrom !== undefined && migratedFrom < FIRST_CHAINED_VERSION;
}

export async function adoptAll(tx: Transaction, keys: AuditKeys): Promise<void> {
  for (let after: number | undefined = Number.MIN_SAFE_INTEGER; after !== undefined; ) {
    after = await adoptAfter(tx, keys, after);
  }
}

/** Returns the last row that was tagged; undefined when there are no more. */
async function adoptAfter(
  tx: Transaction,
  keys: AuditKeys,
  after: number,
): Promise<number | undefined> {
  const rows = await listUntagged(tx, { after, rows: ROWS_AT_ONCE });
  for (const row of rows) {
    const { id, case_id, request_id, session_id, ...rest } = row;
    const nothing = { platform: null, jobId: null, undoes: null, target: null, targetName: null };
    const known = { ...rest, caseId: case_id, requestId: request_id, sessionId: session_id };
    const whole = { ...known, ...nothing, follows: null };
    await adoptRow(tx, id, tagRow(whole, { keys, salt: drawSalt }));
  }
  return rows.at(-1)?.id;
}
