import type { Transaction } from '../../../database/database.ts';

export async function listDead(tx: Transaction, sinceMs: number): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(
    'SELECT id FROM dead_webhooks WHERE at > $1 ORDER BY at DESC LIMIT 10000',
    [sinceMs],
  );
  return rows.map(({ id }) => id);
}

export async function insertDead(tx: Transaction, webhookId: string, nowMs: number): Promise<void> {
  tx.announce('connections', `webhook ${webhookId}`);
  await tx.run(
    `INSERT INTO dead_webhooks (id, at) VALUES ($1, $2)
     ON CONFLICT (id) DO UPDATE SET at = excluded.at`,
    [webhookId, nowMs],
  );
}

/** The oldest beyond so many go first. */
export async function forgetOldDead(
  tx: Transaction,
  { beforeMs, max }: { beforeMs: number; max: number },
): Promise<void> {
  await tx.run('DELETE FROM dead_webhooks WHERE at < $1', [beforeMs]);
  await tx.run(
    `DELETE FROM dead_webhooks WHERE id IN
      (SELECT id FROM dead_webhooks ORDER BY at DESC LIMIT 1000000 OFFSET $1)`,
    [max],
  );
}
