import type { Transaction } from '#database/database.ts';

export type TryKind = 'code' | 'key' | 'metrics' | 'link';

export async function noteTry(
  tx: Transaction,
  kind: TryKind,
  tried: { address: string; nowMs: number },
): Promise<void> {
  await tx.run('INSERT INTO tries (kind, address, at) VALUES ($1, $2, $3)', [
    kind,
    tried.address,
    tried.nowMs,
  ]);
}

/** Lists the times of an address's failed tries since a given time, oldest first. */
export async function listTries(
  tx: Transaction,
  kind: TryKind,
  tried: { address: string; sinceMs: number },
): Promise<number[]> {
  const rows = await tx.all<{ at: number }>(
    'SELECT at FROM tries WHERE kind = $1 AND address = $2 AND at > $3 ORDER BY at LIMIT 100',
    [kind, tried.address, tried.sinceMs],
  );
  return rows.map((row) => row.at);
}

/** Entering the right key resets the count. */
export async function forgetTries(tx: Transaction, kind: TryKind, address: string): Promise<void> {
  await tx.run('DELETE FROM tries WHERE kind = $1 AND address = $2', [kind, address]);
}

export async function forgetOldTries(tx: Transaction, beforeMs: number): Promise<void> {
  await tx.run('DELETE FROM tries WHERE at < $1', [beforeMs]);
}
