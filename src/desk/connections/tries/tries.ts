// A credential is tested only when an owner saves it, and only a few times an hour. Otherwise anyone with
// full admin access could use the desk to test stolen tokens.
import type { Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import type { TriesLeft } from '#kit/contract/connections.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import { forgetOldTries, insertTry, listTries } from './store.ts';

const TRIES_MAX = 5;
const WINDOW_MS = 3_600_000;

export async function countTries(
  tx: Transaction,
  platform: PlatformName,
  nowMs: number,
): Promise<TriesLeft> {
  const tries = await listTries(tx, platform, nowMs - WINDOW_MS);
  const left = Math.max(0, TRIES_MAX - tries.length);
  const oldest = tries.at(-TRIES_MAX);
  return { left, backAt: left === 0 && oldest !== undefined ? oldest + WINDOW_MS : null };
}

/** Counted before it is sent, so that every test counts whatever its result. */
export async function takeTry(
  tx: Transaction,
  platform: PlatformName,
  nowMs: number,
): Promise<void> {
  await tx.lock(`connection tries ${platform}`);
  const { left, backAt } = await countTries(tx, platform, nowMs);
  if (left === 0) throw noneLeft(backAt ?? nowMs, nowMs);
  await forgetOldTries(tx, nowMs - WINDOW_MS);
  await insertTry(tx, platform, nowMs);
}

function noneLeft(backAt: number, nowMs: number): DeskError {
  const retryAfterMs = Math.max(1_000, backAt - nowMs);
  const minutes = Math.ceil(retryAfterMs / 60_000);
  return new DeskError('connections/tries', { retryAfterMs, params: { minutes } });
}
