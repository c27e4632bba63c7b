import type { Awaitable, Transaction } from '#database/database.ts';

export interface DeadWebhook {
  id: string;
  /** When it was found to be deleted. */
  at: number;
}

/** Returns the newest first. */
export function listDead(tx: Transaction, limit: number): Awaitable<DeadWebhook[]> {
  return tx.all<DeadWebhook>(
    'SELECT id, at FROM dead_webhooks ORDER BY at DESC, id DESC LIMIT $1',
    [limit],
  );
}

export async function countDead(tx: Transaction): Promise<number> {
  const row = await tx.one<{ count: number }>('SELECT COUNT(*) AS count FROM dead_webhooks');
  return row?.count ?? 0;
}

/** Allows calls to the webhook again. Returns false if it wasn't listed. */
export async function deleteDead(tx: Transaction, webhookId: string): Promise<boolean> {
  tx.announce('connections', `webhook ${webhookId} back`);
  return (await tx.run('DELETE FROM dead_webhooks WHERE id = $1', [webhookId])) > 0;
}

export async function insertDead(tx: Transaction, webhookId: string, nowMs: number): Promise<void> {
  tx.announce('connections', `webhook ${webhookId}`);
  await tx.run(
    `INSERT INTO dead_webhooks (id, at) VALUES ($1, $2)
     ON CONFLICT (id) DO UPDATE SET at = excluded.at`,
    [webhookId, nowMs],
  );
}

/** Deletes the oldest beyond the maximum. */
export async function forgetOldDead(tx: Transaction, max: number): Promise<void> {
  await tx.run(
    `DELETE FROM dead_webhooks WHERE id IN
      (SELECT id FROM dead_webhooks ORDER BY at DESC LIMIT 1000000 OFFSET $1)`,
    [max],
  );
}
