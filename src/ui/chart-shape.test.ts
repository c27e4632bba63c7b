import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisTop, layOutBars } from './chart-shape.ts';

const hoursOf = (...counts: number[]) => counts.map((count, at) => ({ at: at * 3_600_000, count }));

test('the scale is even, easy to read and never below the highest bar', () => {
  expect(axisTop([])).toBe(2);
  expect(axisTop(hoursOf(0, 0))).toBe(2);
  expect(axisTop(hoursOf(5, 1))).toBe(6);
  expect(axisTop(hoursOf(9))).toBe(10);
  expect(axisTop(hoursOf(21))).toBe(24);
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 1 }), (counts) => {
      const top = axisTop(hoursOf(...counts));
      return top >= Math.max(...counts) && top % 2 === 0;
    }),
  );
});

test('bars stay within the drawing, and an hour without any has none', () => {
  const bars = layOutBars(hoursOf(...Array.from({ length: 24 }, (_, at) => at)), {
    width: 326,
    top: 24,
  });
  expect(bars).toHaveLength(24);
  expect(bars[0]?.path).toBe('');
  expect(Math.max(...bars.map(({ x }) => x))).toBeLessThan(326);
  expect(bars.filter(({ isHighest }) => isHighest).map(({ count }) => count)).toEqual([23]);
});
