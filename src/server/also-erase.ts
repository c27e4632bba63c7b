import type { Transaction } from '#database/database.ts';
import { eraseRowsOf } from '#desk/jobs/kept/store.ts';
import type { Target } from '#kit/contract/target.ts';
import { eraseDecoysOf } from '#kit/decoys/store.ts';
import { listKept } from './features.ts';

/** What the desk holds of a target outside of the log goes with what the log holds. */
export async function alsoErase(tx: Transaction, target: Target): Promise<void> {
  await eraseRowsOf(tx, target);
  await eraseDecoysOf(tx, target);
  for (const kept of await listKept()) await kept.erase(tx, target);
}
