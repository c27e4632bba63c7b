import { afterAll, beforeAll, expect, it } from 'vitest';
import { Fuzz } from './mutated-answers.fixture.ts';

let fuzz: Fuzz;

beforeAll(async () => {
  fuzz = await Fuzz.open();
});
afterAll(() => fuzz.stop());

it('2,000 spoilt answers give no 500, no case without an outcome, and no claim that is not so', async () => {
  const { faults, spoilt } = await fuzz.run(0, 2_000);
  expect(faults).toEqual([]);
  expect(spoilt).toBeGreaterThanOrEqual(2_000);
}, 600_000);
