import type { Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import { KEY_TRIES_MAX, KEY_TRIES_WINDOW_MS } from '../rules.ts';
import { listTries, noteTry } from './store.ts';

/** Records a try from this network, or refuses it after too many. Each kind is counted by itself. */
export async function takeTry(
  tx: Transaction,
  kind: 'key' | 'metrics',
  { address, nowMs }: { address: string; nowMs: number },
): Promise<void> {
  await tx.lock(`tries ${kind} ${address}`);
  const tries = await listTries(tx, kind, { address, sinceMs: nowMs - KEY_TRIES_WINDOW_MS });
  if (tries.length < KEY_TRIES_MAX) {
    await noteTry(tx, kind, { address, nowMs });
    return;
  }
  const freeAt = (tries.at(-KEY_TRIES_MAX) ?? nowMs) + KEY_TRIES_WINDOW_MS;
  const retryAfterMs = Math.max(1_000, freeAt - nowMs);
  const seconds = Math.ceil(retryAfterMs / 1_000);
  throw new DeskError('access/key-tries', {
    retryAfterMs,
    params: { seconds, limit: KEY_TRIES_MAX },
  });
}
