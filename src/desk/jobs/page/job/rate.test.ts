import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leftWords, rateWords } from './progress-panel.tsx';
import { measureRate, type Sample, withSample } from './rate.ts';

const seen = (...samples: [at: number, settled: number][]) =>
  samples.reduce<readonly Sample[]>(
    (before, [at, settled]) => withSample(before, { at, settled }),
    [],
  );

test('a rate is measured over what was seen, and is silent before that says anything', () => {
  expect(measureRate([])).toBeUndefined();
  expect(measureRate(seen([0, 0]))).toBeUndefined();
  expect(measureRate(seen([0, 0], [1_000, 50]))).toBeUndefined();
  expect(measureRate(seen([0, 0], [5_000, 7]))).toBeCloseTo(1.4);
  // Nothing was settled, so there is no usable rate.
  expect(measureRate(seen([0, 7], [5_000, 7]))).toBeUndefined();
});

test('what is long past is forgotten, and so is what was before a retry', () => {
  expect(measureRate(seen([0, 0], [60_000, 600], [70_000, 620]))).toBeCloseTo(2);
  expect(measureRate(seen([0, 90], [5_000, 100], [6_000, 98]))).toBeUndefined();
  expect(measureRate(seen([0, 90], [5_000, 100], [6_000, 98], [10_000, 100]))).toBeCloseTo(0.5);
});

test('a rate is never negative, endless or measured over nothing', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: -5, max: 40_000 }), fc.nat(100)));
  fc.assert(
    fc.property(steps, (drawn) => {
      let at = 0;
      let samples: readonly Sample[] = [];
      for (const [step, settled] of drawn) {
        at += step;
        samples = withSample(samples, { at, settled });
        const rate = measureRate(samples);
        expect(rate === undefined || (rate > 0 && Number.isFinite(rate))).toBe(true);
        expect(samples.length).toBeGreaterThan(0);
      }
    }),
  );
});

test('a rate is said in the unit that suits it', () => {
  expect(rateWords(250.4)).toBe('250 per second');
  expect(rateWords(1.42)).toBe('1.4 per second');
  expect(rateWords(0.5)).toBe('30 per minute');
  expect(rateWords(2 / 60)).toBe('2 per minute');
  expect(rateWords(1 / 3600)).toBe('1 per hour');
});

test('what is left is rounded as far as it is known', () => {
  expect(leftWords(400)).toBe('about 1 s left');
  expect(leftWords(15_600)).toBe('about 16 s left');
  expect(leftWords(185_000)).toBe('about 3 min left');
  expect(leftWords(2 * 3_600_000)).toBe('about 2 h left');
  expect(leftWords(25 * 3_600_000)).toBe('about 25 h left');
});
