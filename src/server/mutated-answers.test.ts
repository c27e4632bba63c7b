import { afterAll, beforeAll, expect, it } from 'vitest';
import { Fuzz } from './mutated-answers.fixture.ts';

let fuzz: Fuzz;

beforeAll(async () => {
  fuzz = await Fuzz.open();
});
afterAll(() => fuzz.stop());

it('700 spoilt answers give no 500, no case without an outcome, and no claim that is not so', async () => {
  const { faults, spoilt } = await fuzz.run(0, 700);
  expect(faults).toEqual([]);
  expect(spoilt).toBeGreaterThanOrEqual(700);
}, 600_000);
