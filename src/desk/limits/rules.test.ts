import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#kit/contract/settings.ts';
import {
  floorToDay,
  floorToMinute,
  freshRows,
  judgeSpending,
  sumUse,
  tellUse,
  type UseRow,
} from './rules.ts';

const NOW = Date.UTC(2026, 10, 15, 12, 0, 30);
const MINUTE_MS = 60_000;
const at = { kind: 'changes', action: 'ban-tool/ban', nowMs: NOW } as const;

const passId = fc.constantFrom('own', 'other');
const counts = fc.record({
  kind: fc.constantFrom('changes', 'lookups', 'minute'),
  slot: fc
    .integer({ min: 0, max: 3_000 })
    .map((minutes) => floorToMinute(NOW - minutes * MINUTE_MS)),
  passId,
  amount: fc.integer({ min: 1, max: 50 }),
});
const cooldowns = fc.record({
  kind: fc.constantFrom('cooldown ban-tool/ban', 'cooldown x/y'),
  slot: fc.constant(0),
  passId,
  amount: fc.integer({ min: NOW - 20_000, max: NOW + 20_000 }),
});

describe('what a pass has used', () => {
  it('counts ten minutes and the day of this pass, and the hour of its holder', () => {
    const row = (kind: string, minutesAgo: number, passId = 'own'): UseRow => ({
      kind,
      slot: floorToMinute(NOW - minutesAgo * MINUTE_MS),
      passId,
      amount: 1,
    });
    const rows = [
      ...[0, 9, 10, 11, 59, 60, 61].map((minutes) => row('minute', minutes)),
      ...[0, 30].map((minutes) => row('minute', minutes, 'other')),
      { kind: 'changes', slot: floorToDay(NOW), passId: 'own', amount: 7 },
      { kind: 'changes', slot: floorToDay(NOW), passId: 'other', amount: 9 },
      { kind: 'lookups', slot: floorToDay(NOW), passId: 'own', amount: 11 },
      { kind: 'cooldown ban-tool/ban', slot: 0, passId: 'own', amount: NOW + 5 },
      { kind: 'cooldown ban-tool/ban', slot: 0, passId: 'other', amount: NOW + 50 },
    ];
    // A slot that has begun inside the window counts whole, so that a limit is never exceeded.
    expect(sumUse(rows, 'own', at)).toEqual({
      day: 7,
      tenMinutes: 3,
      hour: 8,
      cooldownUntil: NOW + 5,
    });
  });

  it('is the same when old rows are dropped', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(counts, cooldowns)), (rows) => {
        const whole = sumUse(onceEach(rows), 'own', at);
        const fresh = sumUse(freshRows(onceEach(rows), NOW), 'own', at);
        // A cooldown that is over may be forgotten.
        const over = (use: typeof whole) => ({
          ...use,
          cooldownUntil: Math.max(use.cooldownUntil, NOW),
        });
        expect(over(fresh)).toEqual(over(whole));
      }),
    );
  });
});

function onceEach(rows: UseRow[]): UseRow[] {
  return [...new Map(rows.map((row) => [`${row.kind} ${row.slot} ${row.passId}`, row])).values()];
}

describe('the verdict', () => {
  const nothing = { kind: 'changes', day: 0, tenMinutes: 0, hour: 0, dailyCap: null } as const;

  it('never lets through more than any limit', () => {
    const used = fc.record({
      day: fc.nat(300),
      tenMinutes: fc.nat(40),
      hour: fc.nat(30),
      targets: fc.integer({ min: 1, max: 30 }),
      dailyCap: fc.option(fc.nat(400)),
    });
    fc.assert(
      fc.property(used, (spending) => {
        const { allowed } = judgeSpending({ ...nothing, ...spending }, defaultSettings, NOW);
        const { day, tenMinutes, hour, targets, dailyCap } = spending;
        const fits =
          day + targets <= Math.min(dailyCap ?? 200, 200) &&
          tenMinutes + targets <= 20 &&
          hour + targets <= 10;
        expect(allowed).toBe(fits);
      }),
    );
  });

  it('lets look-ups be limited by their day alone', () => {
    const looked = { ...nothing, kind: 'lookups', targets: 1 } as const;
    expect(judgeSpending({ ...looked, day: 1_999 }, defaultSettings, NOW).allowed).toBe(true);
    expect(judgeSpending({ ...looked, day: 2_000 }, defaultSettings, NOW).allowed).toBe(false);
  });
});

describe('what a pass is told of its use', () => {
  const pass = { id: 'own', dailyCap: null };
  const told = (rows: UseRow[], nowMs = NOW) =>
    tellUse(rows, pass, { settings: defaultSettings, nowMs });
  const used = (minutesAgo: number, amount: number, passId = 'own'): UseRow => ({
    kind: 'minute',
    slot: floorToMinute(NOW) - minutesAgo * MINUTE_MS,
    passId,
    amount,
  });

  it('some of it comes back at the very moment from which it counts no more', () => {
    const rows = [used(4, 3), used(1, 2)];
    const { tenMinutes } = told(rows);
    expect(tenMinutes).toMatchObject({ used: 5, limit: defaultSettings.changesPerTenMinutes });
    const backAt = tenMinutes.backAt ?? 0;
    expect(told(rows, backAt - 1).tenMinutes.used).toBe(5);
    expect(told(rows, backAt).tenMinutes.used).toBe(2);
  });

  it('the hour is of all passes of the holder, the ten minutes are of one', () => {
    const { tenMinutes, hour } = told([used(1, 3), used(1, 4, 'other'), used(30, 2)]);
    expect([tenMinutes.used, hour.used]).toEqual([3, 9]);
  });

  it('while nothing is used nothing comes back', () => {
    expect(told([])).toMatchObject({ tenMinutes: { backAt: null }, hour: { backAt: null } });
  });
});
