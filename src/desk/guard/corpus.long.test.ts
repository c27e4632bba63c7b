import { expect, it } from 'vitest';
import { falseAlarms, missedDisguises } from './corpus.fixture.ts';

it('refuses 100,000 disguised logins', () => {
  expect(missedDisguises({ seed: 4_711, count: 100_000 })).toEqual([]);
});

it('refuses none of 1,000,000 ordinary texts', () => {
  expect(falseAlarms({ seed: 4_712, count: 1_000_000 }).slice(0, 5)).toEqual([]);
});
