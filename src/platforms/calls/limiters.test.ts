import { describe, expect, test } from 'vitest';
import { Bucket, SlidingWindow } from './limiters.ts';

const NOW = 1_000_000;
const bucket = (strangers = () => 0) => new Bucket({ unknownAtOnce: 1, resetStepMs: 0, strangers });

const trip = (sentAtMs: number, answeredAtMs: number) => ({
  sentAtMs,
  answeredAtMs,
  allowanceMs: 0,
});
const news = (remaining: number, resetAfterMs: number) => ({ limit: 5, remaining, resetAfterMs });

/** One call was answered at NOW: four of five are left, for a second. */
function learnt(strangers?: () => number): Bucket {
  const made = bucket(strangers);
  made.finish(made.take(), news(4, 1_000), trip(NOW - 10, NOW));
  return made;
}

describe('a bucket', () => {
  test('lets one call through until it is learnt, and then what is left', () => {
    const made = bucket();
    expect(made.openings(NOW)).toBe(1);
    const ticket = made.take();
    expect(made.openings(NOW)).toBe(0);
    made.finish(ticket, news(4, 1_000), trip(NOW - 10, NOW));
    expect(made.openings(NOW)).toBe(4);
  });

  test('that stays silent is never learnt', () => {
    const made = bucket();
    made.finish(made.take(), {}, trip(NOW - 10, NOW));
    expect(made.openings(NOW)).toBe(1);
  });

  test.each(['limit', 'remaining', 'resetAfterMs'])(
    'learns nothing from an answer without its %s',
    (name) => {
      const made = bucket();
      made.finish(made.take(), { ...news(4, 1_000), [name]: undefined }, trip(NOW - 10, NOW));
      expect(made.openings(NOW)).toBe(1);
      expect(made.underWay).toBe(0);
    },
  );

  test('does not believe an older answer that comes later', () => {
    const made = learnt();
    const tickets = [made.take(), made.take(), made.take()] as const;
    made.finish(tickets[2], news(1, 900), trip(NOW, NOW + 100));
    made.finish(tickets[0], news(3, 900), trip(NOW, NOW + 101));
    made.finish(tickets[1], news(2, 900), trip(NOW, NOW + 102));
    expect(made.openings(NOW + 102)).toBe(1);
  });

  test('gives back what it held too carefully once all answers are there', () => {
    const made = learnt();
    const tickets = [made.take(), made.take()] as const;
    // This one was counted last, so the other was counted too, but the bucket doesn't know that yet.
    made.finish(tickets[1], news(2, 900), trip(NOW, NOW + 100));
    expect(made.openings(NOW + 100)).toBe(1);
    made.finish(tickets[0], news(3, 900), trip(NOW, NOW + 101));
    expect(made.openings(NOW + 101)).toBe(2);
  });

  test('counts what others used', () => {
    const made = learnt();
    made.finish(made.take(), news(0, 900), trip(NOW, NOW + 100));
    expect(made.openings(NOW + 100)).toBe(0);
    expect(made.opensAt(NOW + 100)).toBe(NOW + 1_000);
  });

  test('is full again after its window, less what may still arrive', () => {
    const made = learnt();
    const late = made.take();
    expect(made.openings(NOW + 999)).toBe(3);
    expect(made.openings(NOW + 1_000)).toBe(4);
    // It was counted in the previous window, so it uses nothing of this one.
    made.finish(late, news(3, 5), trip(NOW + 990, NOW + 1_010));
    expect(made.openings(NOW + 1_010)).toBe(5);
  });

  test('takes the earliest of what several answers say of its end', () => {
    const made = learnt();
    made.finish(made.take(), news(3, 900), trip(NOW + 60, NOW + 190));
    made.finish(made.take(), news(2, 850), trip(NOW + 120, NOW + 140));
    expect(made.openings(NOW + 989)).toBe(2);
    expect(made.openings(NOW + 990)).toBe(5);
  });

  test('keeps places for calls that may turn out to be its own', () => {
    let strangers = 3;
    const made = learnt(() => strangers);
    expect(made.openings(NOW)).toBe(1);
    strangers = 0;
    expect(made.openings(NOW)).toBe(4);
  });

  test('is learnt anew when every answer of a window was lost', () => {
    const made = learnt();
    expect(made.openings(NOW + 1_000)).toBe(5);
    made.take();
    made.take();
    made.lose();
    expect(made.openings(NOW + 1_000)).toBe(3);
    // The other call turned out to belong to another bucket.
    made.release(1);
    expect(made.openings(NOW + 1_000)).toBe(1);
  });
});

describe('a window', () => {
  const open = () => new SlidingWindow({ count: 2, windowMs: 1_000 });

  test('is idle while nothing of it is under way, held or stopped', () => {
    const made = open();
    expect(made.isIdle(NOW)).toBe(true);
    made.take();
    expect(made.isIdle(NOW)).toBe(false);
    made.finish(NOW);
    expect(made.isIdle(NOW + 999)).toBe(false);
    expect(made.isIdle(NOW + 1_000)).toBe(true);
    made.stopUntil(NOW + 5_000);
    expect(made.isIdle(NOW + 4_999)).toBe(false);
    expect(made.isIdle(NOW + 5_000)).toBe(true);
  });

  test('gives a place back that was never used', () => {
    const made = open();
    made.take();
    made.giveBack();
    expect([made.isIdle(NOW), made.openings(NOW)]).toEqual([true, 2]);
  });

  test('opens when its first place is free again', () => {
    const made = open();
    made.take();
    made.take();
    expect(made.opensAt(NOW)).toBe(Number.POSITIVE_INFINITY);
    made.finish(NOW);
    made.finish(NOW + 100);
    expect([made.openings(NOW + 999), made.opensAt(NOW + 999)]).toEqual([0, NOW + 1_000]);
    expect([made.openings(NOW + 1_000), made.opensAt(NOW + 1_000)]).toEqual([1, NOW + 1_000]);
  });
});
