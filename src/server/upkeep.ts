import { forgetOldAccess } from '../desk/access/store.ts';
import { forgetOldKeys } from '../desk/idempotency/store.ts';
import { forgetOldLimits } from '../desk/limits/store.ts';
import { forgetOldHours } from '../desk/tally/store.ts';
import type { Desk } from './desk.ts';

const EVERY_MS = 3_600_000;
const DAY_MS = 24 * EVERY_MS;
const ACCESS_KEPT_MS = 30 * DAY_MS;
const HOURS_KEPT_MS = 90 * DAY_MS;
const TALLY_EVERY_MS = 10_000;
const LIMITS_KEPT_MS = 2 * DAY_MS;

type Log = { error(context: object, text: string): void };

/** What is done beside the requests: old rows are forgotten, counts are written. */
export function startUpkeep(desk: Desk, log: Log): () => Promise<void> {
  const timers = [
    setInterval(() => {
      sweep(desk).catch((error) => log.error({ err: error }, 'Old rows could not be removed'));
    }, EVERY_MS),
    setInterval(() => void writeTally(desk, log), TALLY_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await writeTally(desk, log);
  };
}

async function writeTally(desk: Desk, log: Log): Promise<void> {
  try {
    await desk.tally.write();
  } catch (error) {
    log.error({ err: error }, 'The use of the tools could not be counted');
  }
}

/** What no call can ask for any more. */
async function sweep(desk: Desk): Promise<void> {
  const nowMs = desk.now();
  await desk.database.transaction(async (tx) => {
    await forgetOldAccess(tx, nowMs - ACCESS_KEPT_MS);
    await forgetOldLimits(tx, nowMs - LIMITS_KEPT_MS);
    await forgetOldKeys(tx, nowMs - DAY_MS);
    await forgetOldHours(tx, nowMs - HOURS_KEPT_MS);
  });
}
