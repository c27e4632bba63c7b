import type { Transaction } from '#database/database.ts';

/** Keyed digests of the networks around an address: its own, those near it, and all of a provider's. */
export interface Networks {
  network: string;
  near: string;
  wide: string;
}

export async function noteTry(tx: Transaction, from: Networks, nowMs: number): Promise<void> {
  await tx.run('INSERT INTO appeal_tries (network, near, wide, at) VALUES ($1, $2, $3, $4)', [
    from.network,
    from.near,
    from.wide,
    nowMs,
  ]);
}

/**
 * The time of the oldest of this many newest tries since then; undefined if there are fewer. Without a network:
 * of the whole desk.
 */
export async function findTryAt(
  tx: Transaction,
  tried: { of?: readonly [kind: keyof Networks, digest: string]; sinceMs: number; count: number },
): Promise<number | undefined> {
  const { of, sinceMs, count } = tried;
  const row = of
    ? await tx.one<{ at: number }>(
        `SELECT at FROM appeal_tries WHERE ${of[0]} = $1 AND at > $2
         ORDER BY at DESC LIMIT 1 OFFSET $3`,
        [of[1], sinceMs, count - 1],
      )
    : await tx.one<{ at: number }>(
        'SELECT at FROM appeal_tries WHERE at > $1 ORDER BY at DESC LIMIT 1 OFFSET $2',
        [sinceMs, count - 1],
      );
  return row && Number(row.at);
}

export async function forgetOldTries(tx: Transaction, beforeMs: number): Promise<void> {
  await tx.run('DELETE FROM appeal_tries WHERE at <= $1', [beforeMs]);
}
