import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MinuteWindows, Overruns } from './windows.ts';

const NOW = Date.UTC(2026, 10, 15, 12, 0, 30);
const WINDOW_MS = 600_000;

describe('counts that several processes share', () => {
  const step = fc.record({ by: fc.nat(2), does: fc.constantFrom('count', 'tell') });

  it('are the same at all of them once each has told and learnt', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const all = [new MinuteWindows(), new MinuteWindows(), new MinuteWindows()];
        let total = 0;
        const tell = (windows: MinuteWindows) => {
          for (const { key, minute, more } of windows.takeNew()) {
            total += more;
            windows.learn(key, minute, total);
          }
        };
        let counted = 0;
        for (const { by, does } of steps) {
          const windows = all[by] as MinuteWindows;
          if (does === 'tell') tell(windows);
          // A limit of 16 is told of from the first.
          else {
            windows.count('a', 16, NOW);
            counted += 1;
          }
        }
        for (const windows of all) tell(windows);
        expect(total).toBe(counted);
        // All have told by now, so whoever counts and tells once more has learnt everything.
        for (const [before, windows] of all.entries()) {
          windows.count('a', 16, NOW);
          tell(windows);
          const { remaining } = windows.count('a', 1_000, NOW);
          expect(1_000 - remaining).toBe(counted + before + 2);
        }
      }),
    );
  });

  it('say once in a minute that a key is over its limit, however it came to be', () => {
    const windows = new MinuteWindows();
    windows.count('a', 2, NOW);
    windows.learn('a', NOW - (NOW % 60_000), 7);
    const counts = [1, 2, 3].map(() => windows.count('a', 2, NOW));
    expect(counts.map(({ isWithin, isOverrun }) => [isWithin, isOverrun])).toEqual([
      [false, true],
      [false, false],
      [false, false],
    ]);
    expect(windows.count('a', 2, NOW + 60_000)).toMatchObject({ isWithin: true });
  });
});

describe('overrun minutes', () => {
  it('count while they fall into the window, and not a moment longer', () => {
    const overruns = new Overruns();
    expect(overruns.note('a', WINDOW_MS, NOW)).toBe(1);
    expect(overruns.note('a', WINDOW_MS, NOW + 1)).toBe(2);
    expect(overruns.note('a', WINDOW_MS, NOW + WINDOW_MS)).toBe(2);
    expect(overruns.note('a', WINDOW_MS, NOW + 2 * WINDOW_MS - 1)).toBe(2);
    expect(overruns.note('a', WINDOW_MS, NOW + 4 * WINDOW_MS)).toBe(1);
  });

  it('are those of one address each, and forgiven ones are gone', () => {
    const overruns = new Overruns();
    overruns.note('a', WINDOW_MS, NOW);
    expect(overruns.note('b', WINDOW_MS, NOW)).toBe(1);
    overruns.clear('a');
    expect(overruns.note('a', WINDOW_MS, NOW)).toBe(1);
    expect(overruns.note('b', WINDOW_MS, NOW)).toBe(2);
  });

  it('are as many as a look through the whole list would find', () => {
    const steps = fc.array(
      fc.record({ key: fc.constantFrom('a', 'b', 'c'), laterMs: fc.nat(WINDOW_MS) }),
    );
    fc.assert(
      fc.property(steps, (all) => {
        const overruns = new Overruns();
        const noted: { key: string; at: number }[] = [];
        let nowMs = NOW;
        for (const { key, laterMs } of all) {
          nowMs += laterMs;
          noted.push({ key, at: nowMs });
          const within = noted.filter((one) => one.key === key && nowMs - one.at < WINDOW_MS);
          expect(overruns.note(key, WINDOW_MS, nowMs)).toBe(within.length);
        }
      }),
    );
  });
});

describe('the requests of a minute', () => {
  it('are counted to the limit, the first one over it is told apart, and a forgiven one is free again', () => {
    const windows = new MinuteWindows();
    const count = () => windows.count('a', 2, NOW);
    expect(count()).toEqual({
      isWithin: true,
      isOverrun: false,
      limit: 2,
      remaining: 1,
      resetMs: 30_000,
    });
    expect(count()).toMatchObject({ isWithin: true, remaining: 0 });
    windows.forgive('a');
    expect(count()).toMatchObject({ isWithin: true, remaining: 0 });
    expect(count()).toMatchObject({ isWithin: false, isOverrun: true, remaining: 0 });
    expect(count()).toMatchObject({ isWithin: false, isOverrun: false });
    expect(windows.count('b', 2, NOW)).toMatchObject({ isWithin: true, remaining: 1 });
    windows.forgive('nobody');
    expect(windows.count('nobody', 2, NOW)).toMatchObject({ remaining: 1 });
    expect(windows.count('a', 2, NOW + 30_000)).toMatchObject({ isWithin: true, resetMs: 60_000 });
  });
});
