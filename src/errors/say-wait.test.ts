import { expect, it } from 'vitest';
import { sayWait } from './say-wait.ts';

it.each([
  [1, '1 s'],
  [40_000, '40 s'],
  [600_000, '10 min'],
  [11 * 3_600_000, '11 h'],
])('says %i ms as %s', (waitMs, words) => {
  expect(sayWait(waitMs)).toBe(words);
});
