import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveWeek, readWeek, weekOf, writeWeek } from './weeks.ts';

const moments = fc.integer({ min: Date.UTC(2000, 0, 3), max: Date.UTC(2100, 0, 1) });

test('every moment is in exactly one week, which begins on a Monday at midnight', () => {
  fc.assert(
    fc.property(moments, (at) => {
      const week = weekOf(at);
      const monday = new Date(week.from);
      expect([monday.getDay(), monday.getHours()]).toEqual([1, 0]);
      expect(at).toBeGreaterThanOrEqual(week.from);
      expect(at).toBeLessThan(week.to);
      expect(moveWeek(week, 1).from).toBe(week.to);
      expect(moveWeek(moveWeek(week, -1), 1)).toEqual(week);
      expect(readWeek(writeWeek(week))).toEqual(week);
    }),
  );
});

test('an address that names no date names no week', () => {
  expect(readWeek(null)).toBeUndefined();
  expect(readWeek('last')).toBeUndefined();
});
