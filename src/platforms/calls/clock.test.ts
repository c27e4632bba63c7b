import { describe, expect, test } from 'vitest';
import { VirtualClock } from '#testing/virtual-clock.ts';
import { type Clock, realClock, TimerQueue } from './clock.ts';

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

describe('a timer queue', () => {
  function open() {
    const clock = new VirtualClock();
    const begunAtMs = clock.now();
    const seen: string[] = [];
    const sleeps: number[] = [];
    const watched: Clock = {
      now: clock.now,
      sleep(ms, signal) {
        sleeps.push(ms);
        return clock.sleep(ms, signal);
      },
    };
    const note = (what: string) => seen.push(`${what} at ${clock.now() - begunAtMs}`);
    const queue = new TimerQueue(watched, () => note('afterwards'));
    const add = (ms: number, what: string) => queue.add(begunAtMs + ms, () => note(what));
    return { clock, queue, add, seen, sleeps };
  }

  test('runs everything at its time, in order, however it was added', async () => {
    const { clock, add, seen } = open();
    add(300, 'c');
    add(100, 'a');
    add(200, 'b');
    await clock.sleep(1_000);
    const expected = ['a at 100', 'afterwards at 100', 'b at 200', 'afterwards at 200'];
    expect(seen).toEqual([...expected, 'c at 300', 'afterwards at 300']);
  });

  test('sleeps anew for what comes earlier, and only for that', async () => {
    const { clock, add, sleeps } = open();
    add(300, 'c');
    add(300, 'd');
    add(400, 'e');
    expect(sleeps).toEqual([300]);
    add(100, 'a');
    expect(sleeps).toEqual([300, 100]);
    await clock.sleep(1_000);
    expect(sleeps).toEqual([300, 100, 200, 100]);
  });

  test('acts once for all that is due together, also for what is overdue', async () => {
    const { clock, add, seen } = open();
    add(100, 'a');
    add(100, 'b');
    await clock.sleep(150);
    add(20, 'late');
    await clock.sleep(10);
    expect(seen).toEqual([
      'a at 100',
      'b at 100',
      'afterwards at 100',
      'late at 150',
      'afterwards at 150',
    ]);
  });

  test('does nothing any more once it is closed, and leaves no timer', async () => {
    const { clock, queue, add, seen } = open();
    add(100, 'a');
    queue.close();
    add(50, 'b');
    expect(clock.isIdle).toBe(true);
    await clock.sleep(1_000);
    expect(seen).toEqual([]);
  });
});
