import type { Database } from '#database/database.ts';
import { countActive, countSessions, type HourCount } from './store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
// An open page reports every minute; one report may be missed.
const ACTIVE_MS = 130_000;
const REMEMBERED_MS = 5_000;

export interface Stats {
  now: number;
  active_sessions: number;
  sessions: number;
  average_session_duration_seconds: number | null;
  hours: { at: number; sessions: number }[];
}

const remembered = new WeakMap<Database, Stats>();

/** Counts at most once every few seconds, however many admins are watching. */
export async function readStats(database: Database, nowMs: number): Promise<Stats> {
  const last = remembered.get(database);
  if (last && nowMs >= last.now && nowMs - last.now < REMEMBERED_MS) return last;
  const stats = await database.transaction(async (tx) => {
    const active = await countActive(tx, { nowMs, sinceMs: nowMs - ACTIVE_MS });
    return summarise(await countSessions(tx, nowMs - DAY_MS), { active, nowMs });
  });
  remembered.set(database, stats);
  return stats;
}

export function summarise(
  counts: readonly HourCount[],
  { active, nowMs }: { active: number; nowMs: number },
): Stats {
  const lastHour = Math.floor(nowMs / HOUR_MS);
  const hours = Array.from({ length: 24 }, (_, index) => lastHour - 23 + index);
  const sessions = counts.reduce((sum, count) => sum + count.sessions, 0);
  const lasted = counts.reduce((sum, count) => sum + count.lasted, 0);
  return {
    now: nowMs,
    active_sessions: active,
    sessions,
    average_session_duration_seconds:
      sessions === 0 ? null : Math.round(lasted / sessions / 100) / 10,
    hours: hours.map((hour) => ({
      at: hour * HOUR_MS,
      sessions: counts
        .filter((count) => count.from_hour <= hour && hour <= count.to_hour)
        .reduce((sum, count) => sum + count.sessions, 0),
    })),
  };
}
