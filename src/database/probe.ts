import type { Awaitable, Transaction } from './database.ts';

/** Writes what stands there already: it fails where a change would fail. */
export function probeWriting(tx: Transaction): Awaitable<number> {
  return tx.run('UPDATE migrations SET applied_at = applied_at');
}
