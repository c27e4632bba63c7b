// Accounts that were created together, in words for Discord. The page has its own, in its catalog.
import type { Cluster, Cohorts } from './rules.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Up to here people use the smaller unit: 90 minutes, but 2 hours. */
const MINUTES_MAX_MS = 90 * MINUTE_MS;

/** Such as "41 of 64 accounts were created within 38 minutes". Undefined if none stand out. */
export function sayCohort({ made, clusters }: Cohorts): string | undefined {
  const [largest] = clusters;
  if (!largest) return undefined;
  const { count } = largest;
  const who =
    count === made.length ? `All ${count} accounts` : `${count} of ${made.length} accounts`;
  return `${who} were created within ${sayLength(largest)}`;
}

/** Rounded up, so that "within 38 minutes" is never an understatement. */
function sayLength({ beganMs, endedMs }: Cluster): string {
  const ms = endedMs - beganMs;
  if (ms <= MINUTES_MAX_MS) return sayCount(Math.max(1, Math.ceil(ms / MINUTE_MS)), 'minute');
  if (ms < 2 * DAY_MS) return sayCount(Math.ceil(ms / HOUR_MS), 'hour');
  return sayCount(Math.ceil(ms / DAY_MS), 'day');
}

function sayCount(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
