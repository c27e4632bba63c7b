import type { Transaction } from '#database/database.ts';

export async function noteTry(
  tx: Transaction,
  { network, nowMs }: { network: string; nowMs: number },
): Promise<void> {
  await tx.run('INSERT INTO appeal_tries (network, at) VALUES ($1, $2)', [network, nowMs]);
}

/**
 * The time of the oldest of this many newest tries since then; undefined if there are fewer. Without a network:
 * of the whole desk.
 */
export async function findTryAt(
  tx: Transaction,
  tried: { network?: string; sinceMs: number; count: number },
): Promise<number | undefined> {
  const { network, sinceMs, count } = tried;
  const row =
    network === undefined
      ? await tx.one<{ at: number }>(
          'SELECT at FROM appeal_tries WHERE at > $1 ORDER BY at DESC LIMIT 1 OFFSET $2',
          [sinceMs, count - 1],
        )
      : await tx.one<{ at: number }>(
          `SELECT at FROM appeal_tries WHERE network = $1 AND at > $2
           ORDER BY at DESC LIMIT 1 OFFSET $3`,
          [network, sinceMs, count - 1],
        );
  return row?.at;
}

/** Deletes old tries, and the rows of those whose code belonged to no ban. */
export async function forgetOldTries(tx: Transaction, beforeMs: number): Promise<void> {
  await tx.run('DELETE FROM appeal_tries WHERE at <= $1', [beforeMs]);
  await tx.run(`DELETE FROM appeals WHERE state = 'nothing' AND at <= $1`, [beforeMs]);
}
