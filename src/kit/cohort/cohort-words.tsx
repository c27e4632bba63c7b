import { formatNumber } from '#ui/format-number.ts';
import { sayClock, sayDate } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import type { Cluster, Cohorts } from './rules.ts';
import en from './words/en.json';

const say = words(en);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Up to here people use the smaller unit: 90 minutes, but 2 hours. */
const MINUTES_MAX_MS = 90 * MINUTE_MS;

/** '41 of 64 accounts were made within 38 minutes'. */
export function sayFinding({ made, clusters }: Cohorts): string {
  const [largest] = clusters;
  if (!largest) return say('finding.none');
  const parts = {
    count: formatNumber(largest.count),
    total: formatNumber(made.length),
    time: lengthWords(largest.endedMs - largest.beganMs),
  };
  return say(largest.count === made.length ? 'finding.all' : 'finding', parts);
}

/** Rounded up, so that "within 38 minutes" is never an understatement. */
export function lengthWords(ms: number): string {
  if (ms <= MINUTES_MAX_MS)
    return say('minutes', { count: Math.max(1, Math.ceil(ms / MINUTE_MS)) });
  if (ms < 2 * DAY_MS) return say('hours', { count: Math.ceil(ms / HOUR_MS) });
  return say('days', { count: Math.ceil(ms / DAY_MS) });
}

/** '9 Nov, 03:12 to 03:50', or two dates. */
export function whenWords({ beganMs, endedMs }: Cluster, nowMs: number): string {
  const [from, to] = [sayDate(beganMs, nowMs), sayDate(endedMs, nowMs)];
  if (from !== to) return say('within.days', { from, to });
  return say('within.day', { date: from, from: sayClock(beganMs), to: sayClock(endedMs) });
}
