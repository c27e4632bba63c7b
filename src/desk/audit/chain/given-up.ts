import type { Transaction } from '../../../database/database.ts';
import { findFacts } from '../cases/store.ts';
import type { AuditKeys } from '../keys.ts';
import { followOf } from './block.ts';
import { detailOf } from './check-row.ts';
import { listNewestBlocks, readRow } from './store.ts';

export const RESTORED = 'backup/restored';

// As many as may be sealed while a row waits to be written.
const GIVEN_UP_BLOCKS = 60;

/** The newest blocks of a log that is about to be replaced, for the record of that. */
export async function giveUp(tx: Transaction): Promise<string[]> {
  return (await listNewestBlocks(tx, GIVEN_UP_BLOCKS)).map(followOf);
}

/** The blocks that were given up whenever a backup was put back, as the desk itself wrote down. */
export async function loadGivenUp(tx: Transaction, keys: AuditKeys): Promise<Set<string>> {
  const all = new Set<string>();
  for (const { id } of await findFacts(tx, 'backup', [RESTORED])) {
    const detail = detailOf(keys, await readRow(tx, id)) as { given_up?: string[] } | undefined;
    for (const follows of detail?.given_up ?? []) all.add(follows);
  }
  return all;
}
