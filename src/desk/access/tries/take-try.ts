import type { Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import { findWait } from '#kit/tries/find-wait.ts';
import { noteTry } from '#kit/tries/store.ts';
import { KEY_TRIES_MAX, KEY_TRIES_WINDOW_MS } from '../rules.ts';

const limits = { triesMax: KEY_TRIES_MAX, windowMs: KEY_TRIES_WINDOW_MS };

/** Records a try from this network, or refuses it after too many. Each kind is counted by itself. */
export async function takeTry(
  tx: Transaction,
  kind: 'key' | 'metrics',
  { address, nowMs }: { address: string; nowMs: number },
): Promise<void> {
  const retryAfterMs = await findWait(tx, kind, { address, nowMs, ...limits });
  if (retryAfterMs === undefined) return noteTry(tx, kind, { address, nowMs });
  const seconds = Math.ceil(retryAfterMs / 1_000);
  throw new DeskError('access/key-tries', {
    retryAfterMs,
    params: { seconds, limit: KEY_TRIES_MAX },
  });
}
