import { forgetOldAccess } from '../desk/access/store.ts';
import { forgetOldKeys } from '../desk/idempotency/store.ts';
import { forgetOldLimits } from '../desk/limits/store.ts';
import type { Desk } from './desk.ts';

const EVERY_MS = 3_600_000;
const DAY_MS = 24 * EVERY_MS;
const ACCESS_KEPT_MS = 30 * DAY_MS;
const LIMITS_KEPT_MS = 2 * DAY_MS;

/** Forgets, once an hour, what no call can ask for any more. */
export function startSweeper(desk: Desk, log: { error(context: object, text: string): void }) {
  const timer = setInterval(() => {
    sweep(desk).catch((error) => log.error({ err: error }, 'Old rows could not be removed'));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function sweep(desk: Desk): Promise<void> {
  const nowMs = desk.now();
  await desk.database.transaction(async (tx) => {
    await forgetOldAccess(tx, nowMs - ACCESS_KEPT_MS);
    await forgetOldLimits(tx, nowMs - LIMITS_KEPT_MS);
    await forgetOldKeys(tx, nowMs - DAY_MS);
  });
}
