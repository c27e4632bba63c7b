import type { Awaitable, Transaction } from './database.ts';

/** Rewrites existing values, so that it fails whenever a change would. */
export function probeWriting(tx: Transaction): Awaitable<number> {
  return tx.run('UPDATE migrations SET applied_at = applied_at');
}
