import type { Transaction } from '#database/database.ts';
import { FOREIGN_MAX, FOREIGN_WINDOW_MS } from './rules.ts';

interface Cleanup {
  id: string;
  passId: string;
  nowMs: number;
}

/** The times of the deletions that count now, oldest first. */
export async function findCleanups(
  tx: Transaction,
  { passId, nowMs }: Omit<Cleanup, 'id'>,
): Promise<number[]> {
  const rows = await tx.all<{ at: number }>(
    'SELECT at FROM webhook_cleanups WHERE pass_id = $1 AND at > $2 ORDER BY at',
    [passId, nowMs - FOREIGN_WINDOW_MS],
  );
  return rows.map(({ at }) => Number(at));
}

/** Counts a deletion before it happens, so that two at once can't both be the last. Or returns the wait. */
export async function countCleanup(
  tx: Transaction,
  one: Cleanup,
): Promise<{ left: number } | { waitMs: number }> {
  await tx.lock(`webhook cleanups ${one.passId}`);
  const [oldest, ...rest] = await findCleanups(tx, one);
  const used = oldest === undefined ? 0 : rest.length + 1;
  if (oldest !== undefined && used >= FOREIGN_MAX) {
    return { waitMs: oldest + FOREIGN_WINDOW_MS - one.nowMs };
  }
  await tx.run('DELETE FROM webhook_cleanups WHERE at <= $1', [one.nowMs - FOREIGN_WINDOW_MS]);
  await tx.run('INSERT INTO webhook_cleanups (id, pass_id, at) VALUES ($1, $2, $3)', [
    one.id,
    one.passId,
    one.nowMs,
  ]);
  return { left: FOREIGN_MAX - used - 1 };
}

/** Removes the count of a deletion that didn't happen. */
export async function uncountCleanup(tx: Transaction, id: string): Promise<void> {
  await tx.run('DELETE FROM webhook_cleanups WHERE id = $1', [id]);
}
