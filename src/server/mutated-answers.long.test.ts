import { expect, it } from 'vitest';
import { Fuzz } from './mutated-answers.fixture.ts';

it('20,000 spoilt answers give no 500, no case without an outcome, and no claim that is not so', async () => {
  const fuzz = await Fuzz.open();
  try {
    const { faults } = await fuzz.run(100_000, 20_000);
    expect(faults).toEqual([]);
  } finally {
    await fuzz.stop();
  }
}, 3_600_000);
