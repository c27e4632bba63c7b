import { expect, it } from 'vitest';
import { DISGUISE_NAMES } from '#kit/secrets/disguises.fixture.ts';
import { falseAlarms, missedDisguises } from './corpus.fixture.ts';

it('refuses 10,000 logins in more than forty disguises', () => {
  expect(DISGUISE_NAMES.length).toBeGreaterThan(40);
  expect(missedDisguises({ seed: 20_261_118, count: 10_000 })).toEqual([]);
});

it('refuses none of 100,000 ordinary texts, among them logs, code and what is said of cookies', () => {
  expect(falseAlarms({ seed: 20_261_119, count: 100_000 }).slice(0, 5)).toEqual([]);
});
