import { expect, it } from 'vitest';
import { crashLift, LIFT_ANSWER } from '#testing/crash/lift.ts';

it('an appeal whose desk is killed -9 once its ban is lifted is closed as lifted, with the answer', async () => {
  const { killed, settled, read, unbans } = await crashLift();
  expect(killed).toMatchObject({ state: 'waiting', lift_case: null });
  expect(settled).toMatchObject({ state: 'lifted', answer: LIFT_ANSWER });
  expect(settled.lift_case).toBeGreaterThan(0);
  expect(read).toEqual({ state: 'lifted', answer: LIFT_ANSWER });
  expect(unbans).toBe(1);
}, 600_000);
