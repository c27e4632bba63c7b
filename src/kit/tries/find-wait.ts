import type { Transaction } from '#database/database.ts';
import { listTries, type TryKind } from './store.ts';

/**
 * Returns how long this address has to wait until its next try; undefined if it needn't wait. Each kind is
 * counted by itself. Tries that come at once wait for one another, so that none is let through uncounted.
 */
export async function findWait(
  tx: Transaction,
  kind: TryKind,
  { address, nowMs, triesMax, windowMs }: Tried,
): Promise<number | undefined> {
  await tx.lock(`tries ${kind} ${address}`);
  const tries = await listTries(tx, kind, { address, sinceMs: nowMs - windowMs });
  const oldest = tries.at(-triesMax);
  // The oldest of the last tries has to leave the window first.
  return oldest === undefined ? undefined : Math.max(1_000, oldest + windowMs - nowMs);
}

interface Tried {
  address: string;
  nowMs: number;
  triesMax: number;
  windowMs: number;
}
