import { expect, it } from 'vitest';
import { ALL_DISGUISES, falseAlarms, missedDisguises } from './corpus.fixture.ts';

// GUARD_SEED=123 generates other logins. A failure names its seed.
const SEED = Number(process.env.GUARD_SEED ?? 20_261_118);

it('refuses 3,000 logins in more than a hundred disguises', () => {
  expect(Object.keys(ALL_DISGUISES).length).toBeGreaterThan(100);
  expect(missedDisguises({ seed: SEED, count: 3_000 }), `seed ${SEED}`).toEqual([]);
});

it('refuses none of 10,000 ordinary texts, among them logs, code and what is said of cookies', () => {
  const alarms = falseAlarms({ seed: SEED + 1, count: 10_000 });
  expect(alarms.slice(0, 5), `seed ${SEED + 1}`).toEqual([]);
});
