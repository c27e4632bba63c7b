import type { Transaction } from '#database/database.ts';
import type { PlatformName } from '#kit/contract/needs.ts';

export async function insertTry(
  tx: Transaction,
  platform: PlatformName,
  nowMs: number,
): Promise<void> {
  await tx.run('INSERT INTO connection_tries (platform, at) VALUES ($1, $2)', [platform, nowMs]);
}

/** The times of tests since a moment, oldest first. */
export async function listTries(
  tx: Transaction,
  platform: PlatformName,
  sinceMs: number,
): Promise<number[]> {
  const rows = await tx.all<{ at: number }>(
    'SELECT at FROM connection_tries WHERE platform = $1 AND at > $2 ORDER BY at LIMIT 100',
    [platform, sinceMs],
  );
  return rows.map(({ at }) => at);
}

export async function forgetOldTries(tx: Transaction, beforeMs: number): Promise<void> {
  await tx.run('DELETE FROM connection_tries WHERE at < $1', [beforeMs]);
}
