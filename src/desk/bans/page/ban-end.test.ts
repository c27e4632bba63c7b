import { expect, test } from 'vitest';
import { schemas } from '../contract.ts';
import { amountMax, type BanEnd, countSeconds, endUnits } from './ban-end.ts';

const custom = (amount: number | null, unit: BanEnd['unit']): BanEnd => ({
  choice: 'custom',
  amount,
  unit,
});

test('a ban lasts for good, for a common time, or for a time of your own', () => {
  expect(countSeconds({ choice: 'good', amount: 3, unit: 'days' })).toBeNull();
  expect(countSeconds({ choice: 'hour', amount: null, unit: 'days' })).toBe(3_600);
  expect(countSeconds({ choice: 'month', amount: null, unit: 'days' })).toBe(2_592_000);
  expect(countSeconds(custom(90, 'minutes'))).toBe(5_400);
  expect(countSeconds(custom(3, 'days'))).toBe(259_200);
});

test('nothing, zero and more than five years are no duration', () => {
  expect(countSeconds(custom(null, 'days'))).toBeUndefined();
  expect(countSeconds(custom(0, 'days'))).toBeUndefined();
  expect(countSeconds(custom(1_826, 'days'))).toBeUndefined();
});

test.each(endUnits)('the server takes the shortest and the longest time in %s', (unit) => {
  const { input } = schemas().ban;
  for (const amount of [1, amountMax(unit)]) {
    const expires_in_seconds = countSeconds(custom(amount, unit));
    expect(input.safeParse({ banned_ip: '203.0.113.7', expires_in_seconds }).success).toBe(true);
  }
});
