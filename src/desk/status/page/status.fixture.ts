import { knownTools } from '#kit/contract/known-tools.ts';
import { neededPlatforms } from '#kit/contract/needs.ts';
import { NOW } from '#testing/page/usual-answers.ts';
import type { IncidentShown, Status, ToolStatus } from './use-status.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
const hourNow = NOW - (NOW % HOUR);

type Hour = ToolStatus['hours'][number];

/** The last 24 hours, of which every one is like this. */
export function hoursLike(like: Partial<Hour>): Hour[] {
  return Array.from({ length: 24 }, (_, index) => ({
    at: hourNow - (23 - index) * HOUR,
    uptime: 100,
    degraded: false,
    p50_ms: 200,
    p95_ms: 450,
    ...like,
  }));
}

export function daysLike(like: Partial<ToolStatus['days'][number]>): ToolStatus['days'] {
  return Array.from({ length: 30 }, (_, index) => ({
    ...{ at: hourNow - (30 - index) * 24 * HOUR, uptime: 100, degraded: false },
    ...like,
  }));
}

const nothingMeasured: Partial<ToolStatus> = {
  ...{ p50_ms: null, p95_ms: null, uptime_24h: null, uptime_30d: null },
  hours: hoursLike({ uptime: null, p50_ms: null, p95_ms: null }),
  days: daysLike({ uptime: null }),
};

/** A desk with Discord connected and Roblox in practice, where all is well, but for these tools. */
export function statusWith(
  changed: Readonly<Record<string, Partial<ToolStatus>>> = {},
  incidents: readonly IncidentShown[] = [],
): Status {
  const shown = knownTools().map(({ id, title, group, needs, actions }): ToolStatus => {
    const isPractice = neededPlatforms({ needs: needs ?? {} }).join() === 'roblox';
    const isLocal = Object.keys(actions).length === 0;
    return {
      ...{ tool: id, title, group, state: isPractice ? 'practice' : 'active', cause: null },
      ...{ since: null, runs_in_browser: isLocal, p50_ms: 200, p95_ms: 2_900 },
      ...{ uptime_24h: 100, uptime_30d: 99.86, outages: [] },
      ...{ hours: hoursLike({}), days: daysLike({}) },
      ...((isPractice || isLocal) && nothingMeasured),
      ...changed[id],
    };
  });
  const count = (group?: string) => {
    const own = shown.filter((tool) => group === undefined || tool.group === group);
    return { active: own.filter(({ state }) => state === 'active').length, total: own.length };
  };
  const isTrouble = shown.some(({ cause }) => cause !== null);
  const open = incidents.filter(({ is_open }) => is_open).length;
  return {
    now: NOW,
    state: isTrouble ? 'trouble' : 'operational',
    counts: { all: count(), game: count('game'), chat: count('chat') },
    tools: shown,
    incidents: [...incidents],
    incidents_open: open,
    incidents_over: incidents.length - open,
  };
}

/** A tool of the chat platform that doesn't answer since 18:52, and one that is slow. */
export function troubledStatus(): Status {
  const downAt = NOW - 3 * HOUR;
  const silent = { code: 'silent', platform: 'discord' } as const;
  const slow = { code: 'slow-calls', platform: null } as const;
  const hours = hoursLike({});
  return statusWith(
    {
      'server-ban': {
        ...{ state: 'offline', cause: silent, since: downAt, uptime_24h: 88.33 },
        hours: hours.map((hour, index) =>
          index < 21 ? hour : { ...hour, uptime: 0, p50_ms: null, p95_ms: null },
        ),
        outages: [{ from: downAt, to: NOW }],
      },
      'discord-checker': {
        ...{ state: 'degraded', cause: slow, since: NOW - 20 * MINUTE },
        hours: hours.map((hour, index) => (index < 23 ? hour : { ...hour, degraded: true })),
      },
    },
    [
      {
        ...{ state: 'degraded', is_open: true, tools: ['discord-checker'], cause: slow },
        ...{ started_at: NOW - 20 * MINUTE, ended_at: null },
      },
      {
        ...{ state: 'offline', is_open: true, tools: ['server-ban'], cause: silent },
        ...{ started_at: downAt, ended_at: null },
      },
      {
        ...{ state: 'offline', is_open: false, tools: [] },
        cause: { code: 'stopped', platform: null },
        ...{ started_at: NOW - 100 * HOUR, ended_at: NOW - 100 * HOUR + 14 * MINUTE },
      },
      {
        ...{ state: 'offline', is_open: false, cause: silent },
        tools: knownTools()
          .filter(({ needs }) => needs?.discord)
          .map(({ id }) => id),
        ...{ started_at: NOW - 500 * HOUR, ended_at: NOW - 500 * HOUR + 52 * MINUTE },
      },
    ],
  );
}
