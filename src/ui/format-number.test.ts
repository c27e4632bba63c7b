import { expect, test } from 'vitest';
import { formatNumber } from './format-number.ts';

test.each([
  [7, '7'],
  [1_234_567, '1,234,567'],
  [1.25, '1.25'],
  [2n ** 64n, '18,446,744,073,709,551,616'],
])('%s is written as %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});
