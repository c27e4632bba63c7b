import { expect, test } from 'vitest';
import { realClock } from './clock.ts';

test('tells the time of the day and never goes back', async () => {
  const before = realClock.now();
  expect(Math.abs(before - Date.now())).toBeLessThan(60_000);
  await realClock.sleep(2.5);
  expect(realClock.now()).toBeGreaterThan(before);
});

test('a sleeper is woken by its signal, however long it wanted to sleep', async () => {
  const controller = new AbortController();
  const sleeping = realClock.sleep(Number.MAX_SAFE_INTEGER, controller.signal);
  await realClock.sleep(-5);
  controller.abort();
  await expect(sleeping).rejects.toThrow();
  await expect(realClock.sleep(1, controller.signal)).rejects.toThrow();
});
