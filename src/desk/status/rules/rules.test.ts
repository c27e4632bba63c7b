import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSlower, judgeTool, type PlatformFacts } from './states.ts';
import {
  addTimes,
  addWritten,
  countTimes,
  noTimes,
  percentile,
  STEPS,
  stepFor,
  writeTimes,
} from './times.ts';
import { HOUR_MS, minutesStopped, percentUp, readHour, sumUptime } from './uptime.ts';

function timesOf(all: readonly number[]) {
  const times = noTimes();
  for (const ms of all) times[stepFor(ms)]! += 1;
  return times;
}

const durations = fc.array(fc.double({ min: 1, max: 100_000, noNaN: true }), { maxLength: 200 });

describe('how long calls took', () => {
  test('a median and a 95th percentile are at most 10 % off', () => {
    fc.assert(
      fc.property(
        durations.filter(({ length }) => length > 0),
        fc.constantFrom(0.5, 0.95),
        (all, share) => {
          const sorted = all.toSorted((one, other) => one - other);
          const exact = sorted[Math.ceil(sorted.length * share) - 1]!;
          const read = percentile(timesOf(all), share)!;
          expect(Math.abs(read - exact)).toBeLessThanOrEqual(Math.max(1, exact * 0.1));
        },
      ),
    );
  });

  test('figures merged from several minutes or replicas are those of all calls together', () => {
    fc.assert(
      fc.property(durations, durations, (one, other) => {
        const merged = timesOf(one);
        addTimes(merged, timesOf(other));
        expect(merged).toEqual(timesOf([...one, ...other]));
        const read = noTimes();
        addWritten(read, writeTimes(merged));
        expect(read).toEqual(merged);
      }),
    );
  });

  test('no duration falls off the scale, and none makes no figure', () => {
    fc.assert(
      fc.property(fc.double(), (ms) => {
        const step = stepFor(ms);
        expect(step >= 0 && step < STEPS && Number.isInteger(step)).toBe(true);
      }),
    );
    expect(percentile(noTimes(), 0.5)).toBeNull();
  });

  test('a row that cannot be read counts as nothing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const times = noTimes();
        addWritten(times, text);
        expect(countTimes(times)).toBeGreaterThanOrEqual(0);
      }),
    );
    const times = noTimes();
    addWritten(times, '1e9:4 -3:2 x 5: :7 2:-1 999:1 3:NaN');
    expect(countTimes(times)).toBe(0);
  });
});

describe('uptime', () => {
  const minutes = fc.integer({ min: -5_000, max: 5_000 });
  const hour = fc.option(fc.record({ measured: minutes, down: minutes, degraded: minutes }), {
    nil: undefined,
  });

  test('is between 0 and 100 %, whatever a clock that jumps has left in the rows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(hour, minutes, fc.integer(), fc.boolean()), { maxLength: 50 }),
        (hours) => {
          const read = hours.map(([facts, ran, now, hasBegun]) => {
            const at = 400_000 * HOUR_MS;
            const stopped = minutesStopped({ at, nowMs: at + now, ran, firstAt: 0 });
            return readHour(facts, { stopped, hasBegun });
          });
          const up = percentUp(sumUptime(read));
          expect(up === null || (up >= 0 && up <= 100)).toBe(true);
        },
      ),
    );
  });

  test('is 100 % only if nothing was down, and unknown if nothing was measured', () => {
    const month = 30 * 24 * 60;
    expect(percentUp({ measured: month, down: 0, isDegraded: true })).toBe(100);
    expect(percentUp({ measured: month, down: 1, isDegraded: false })).toBe(99.99);
    expect(percentUp({ measured: month, down: 60, isDegraded: false })).toBe(99.86);
    expect(percentUp({ measured: month, down: month, isDegraded: false })).toBe(0);
    expect(percentUp({ measured: 0, down: 0, isDegraded: false })).toBeNull();
  });

  test.each([
    ['an hour in which it ran throughout', { ran: 60 }, 0],
    ['an hour in which it was away for a minute', { ran: 59 }, 60],
    ['an hour in which it never ran', { ran: 0 }, 60],
    ['the current hour, running', { ran: 11, nowMs: 10.5 }, 0],
    ['the current hour, after a stop', { ran: 7, nowMs: 10.5 }, 10],
    ['the hour of the first start', { ran: 3, firstAt: 100 }, 0],
    ['the time before the first start', { ran: 0, firstAt: 101 }, 0],
    ['a desk that was never seen', { ran: 0, firstAt: null }, 0],
  ])(
    '%s counts as down for so many minutes',
    (_what, {
      ran,
      nowMs,
      firstAt = 1,
    }: {
      ran: number;
      nowMs?: number;
      firstAt?: number | null;
    }, stopped) => {
      const at = 100 * HOUR_MS;
      const first = firstAt === null ? null : firstAt * HOUR_MS;
      const now = nowMs === undefined ? at + 5 * HOUR_MS : at + nowMs * 60_000;
      expect(minutesStopped({ at, nowMs: now, ran, firstAt: first })).toBe(stopped);
    },
  );

  test('time in which a tool was not measured yet is not held against it', () => {
    expect(readHour(undefined, { stopped: 60, hasBegun: false }).measured).toBe(0);
    expect(readHour(undefined, { stopped: 60, hasBegun: true })).toMatchObject({ down: 60 });
  });
});

describe('the state of a tool', () => {
  const on = (more: Partial<PlatformFacts> = {}): PlatformFacts => ({
    name: 'discord',
    isPractice: false,
    broken: null,
    probes: [true, true, true],
    isSlow: false,
    ...more,
  });
  const onRoblox = (more: Partial<PlatformFacts> = {}) => on({ name: 'roblox', ...more });
  const calls = { done: 100, failed: 0, isSlow: false };

  test.each([
    ['nothing wrong', { platforms: [on()] }, 'active', null],
    ['no platform at all', { platforms: [] }, 'active', null],
    ['no call yet', { platforms: [on()], done: 0 }, 'active', null],
    ['5 % failed', { platforms: [on()], done: 95, failed: 5 }, 'active', null],
    ['6 % failed', { platforms: [on()], done: 94, failed: 6 }, 'degraded', 'failing'],
    ['half failed', { platforms: [on()], done: 5, failed: 5 }, 'degraded', 'failing'],
    ['most failed', { platforms: [on()], done: 4, failed: 5 }, 'degraded', 'mostly-failing'],
    ['calls are slow', { platforms: [], isSlow: true }, 'degraded', 'slow-calls'],
    ['the platform is slow', { platforms: [on({ isSlow: true })] }, 'degraded', 'slow'],
    [
      'one probe failed',
      { platforms: [on({ probes: [true, true, false] })] },
      'degraded',
      'unsteady',
    ],
    ['two failed', { platforms: [on({ probes: [false, false] })] }, 'degraded', 'unsteady'],
    ['three failed', { platforms: [on({ probes: [false, false, false] })] }, 'offline', 'silent'],
    ['refused', { platforms: [on({ broken: 'revoked' })] }, 'offline', 'revoked'],
    ['an expired key', { platforms: [onRoblox({ broken: 'expired' })] }, 'offline', 'expired'],
    ['not connected', { platforms: [on({ isPractice: true })] }, 'practice', null],
    [
      'one of two not connected',
      { platforms: [on(), onRoblox({ isPractice: true })] },
      'active',
      null,
    ],
    [
      'one of two refused',
      { platforms: [on(), onRoblox({ broken: 'revoked' })] },
      'degraded',
      'revoked',
    ],
    [
      'the only connected one of two refused',
      { platforms: [on({ isPractice: true }), onRoblox({ broken: 'revoked' })] },
      'offline',
      'revoked',
    ],
  ])('%s: %o is %s', (_what, facts, state, cause) => {
    expect(judgeTool({ ...calls, ...facts }, { isMaintenance: false })).toMatchObject({
      state,
      cause,
    });
  });

  test('in maintenance every tool is offline, practice or not', () => {
    for (const isPractice of [true, false]) {
      const facts = { ...calls, platforms: [on({ isPractice })] };
      const verdict = judgeTool(facts, { isMaintenance: true });
      expect(verdict).toMatchObject({ state: 'offline', cause: 'maintenance' });
    }
  });

  test('what was known before a restart holds until three probes are in', () => {
    const before = { state: 'offline', cause: 'silent', platform: 'discord' } as const;
    const judge = (probes: boolean[]) =>
      judgeTool({ ...calls, platforms: [on({ probes })] }, { isMaintenance: false, before });
    expect(judge([])).toEqual(before);
    expect(judge([true, true])).toEqual(before);
    expect(judge([true, true, true]).state).toBe('active');
  });

  test('slow is more than twice the usual time, and never a difference of less than 100 ms', () => {
    expect(isSlower(401, 200)).toBe(true);
    expect(isSlower(400, 200)).toBe(false);
    expect(isSlower(30, 3)).toBe(false);
    expect(isSlower(null, 3)).toBe(false);
    expect(isSlower(3_000, null)).toBe(false);
  });
});
