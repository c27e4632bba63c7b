import type { Transaction } from '../database/database.ts';
import { eraseRowsOf } from '../desk/jobs/kept/store.ts';
import type { Target } from '../kit/target.ts';
import { eraseMember } from '../tools/check-tool/roster/store.ts';

/** Whoever is erased from the log is erased from what else the desk keeps of people. */
export async function eraseAlso(tx: Transaction, target: Target): Promise<void> {
  await eraseRowsOf(tx, target);
  await eraseMember(tx, target);
}
