import { isLocal, type ToolNow } from '../current.ts';
import { DAY_HOURS, type History, KEPT_DAYS } from '../history.ts';
import { percentile } from '../rules/times.ts';
import {
  HOUR_MS,
  minutesStopped,
  percentUp,
  readHour,
  startOf,
  sumUptime,
  type Uptime,
} from '../rules/uptime.ts';
import { DESK, type Incident } from '../store.ts';

interface Told {
  history: History;
  incidents: readonly Incident[];
  nowMs: number;
}

/** One card of the status page. */
export function describeTool(one: ToolNow, told: Told) {
  const { tool, state, cause, since } = one;
  const { history, nowMs } = told;
  // What was measured before the platform was disconnected says nothing about practice.
  const isMeasured = state !== 'practice' && !isLocal(tool);
  const hours = listHours(tool.id, told).map((hour) => (isMeasured ? hour : nothing(hour.at)));
  const times = history.dayOf(tool.id, nowMs);
  const lastDay = hours.slice(-DAY_HOURS);
  return {
    tool: tool.id,
    title: tool.title,
    group: tool.group,
    state,
    cause,
    since,
    runs_in_browser: isLocal(tool),
    p50_ms: isMeasured ? percentile(times, 0.5) : null,
    p95_ms: isMeasured ? percentile(times, 0.95) : null,
    uptime_24h: percentUp(sumUptime(lastDay)),
    uptime_30d: percentUp(sumUptime(hours)),
    hours: lastDay.map((hour) => ({ ...describeTick(hour), ...timesIn(tool.id, hour, told) })),
    days: Array.from({ length: KEPT_DAYS }, (_, day) => {
      const part = hours.slice(day * DAY_HOURS, (day + 1) * DAY_HOURS);
      return describeTick({ at: part[0]?.at ?? 0, ...sumUptime(part) });
    }),
    outages: isMeasured ? listOutages(tool.id, told) : [],
  };
}

type Hour = Uptime & { at: number };

function nothing(at: number): Hour {
  return { at, measured: 0, down: 0, isDegraded: false };
}

/** The last 30 days, oldest hour first. The current hour is the last. */
function listHours(toolId: string, { history, nowMs }: Told): Hour[] {
  const count = KEPT_DAYS * DAY_HOURS;
  const firstAt = history.findFirst(DESK);
  const begun = history.findFirst(toolId);
  return Array.from({ length: count }, (_, index) => {
    const at = startOf(nowMs, HOUR_MS) - (count - 1 - index) * HOUR_MS;
    const ran = history.hour(DESK, at)?.measured ?? 0;
    const stopped = minutesStopped({ at, nowMs, ran, firstAt });
    const hasBegun = begun !== null && begun <= at;
    return { at, ...readHour(history.hour(toolId, at), { stopped, hasBegun }) };
  });
}

function describeTick(hour: Hour) {
  return { at: hour.at, uptime: percentUp(hour), degraded: hour.isDegraded };
}

function timesIn(toolId: string, { at, measured }: Hour, { history }: Told) {
  const times = measured > 0 ? history.hour(toolId, at)?.times : null;
  return {
    p50_ms: times ? percentile(times, 0.5) : null,
    p95_ms: times ? percentile(times, 0.95) : null,
  };
}

/** The chart leaves a gap for these. */
function listOutages(toolId: string, { incidents, nowMs }: Told) {
  const dayAgo = startOf(nowMs, HOUR_MS) - (DAY_HOURS - 1) * HOUR_MS;
  return incidents.flatMap(({ tool, down_from, down_until }) => {
    const to = Math.min(down_until ?? nowMs, nowMs);
    if ((tool !== toolId && tool !== '') || down_from === null || to < dayAgo) return [];
    const from = Math.max(down_from, dayAgo);
    return from <= to ? [{ from, to }] : [];
  });
}
