import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lengthWords, sayFinding } from './cohort-words.tsx';
import { layOut } from './layout.ts';
import { findCohorts } from './rules.ts';

const NOW = Date.UTC(2026, 10, 15);
const MINUTE = 60_000;
const DAY = 86_400_000;

const idAt = (ms: number, serial: number) =>
  (((BigInt(Math.floor(ms)) - 1_420_070_400_000n) << 22n) | BigInt(serial % 4_096)).toString();

const times = fc.oneof(
  fc.integer({ min: DAY, max: 9 * 365 * DAY }),
  fc.integer({ min: 3 * DAY, max: 3 * DAY + 30 * MINUTE }),
);

describe('a timeline', () => {
  test('has a place for every account, side by side and as wide as there is room', () => {
    fc.assert(
      fc.property(
        fc.array(times, { minLength: 1, maxLength: 300 }),
        fc.integer({ min: 30, max: 130 }),
        (agos, columns) => {
          const cohorts = findCohorts(
            agos.map((ago, at) => idAt(NOW - ago, at)),
            NOW,
          );
          const { stretches, rows, perDot } = layOut(cohorts, columns);
          const dots = stretches.flatMap(({ stacks }) => stacks);
          const sum = dots.reduce((total, count) => total + count, 0);
          expect(sum).toBeLessThanOrEqual(cohorts.made.length);
          expect(sum * perDot).toBeGreaterThanOrEqual(cohorts.made.length);
          expect(Math.max(...dots)).toBe(rows);
          expect(rows).toBeLessThanOrEqual(9);
          let end = 0;
          for (const { column, columns: own, stacks } of stretches) {
            expect(column).toBeGreaterThanOrEqual(end);
            expect(stacks).toHaveLength(own);
            end = column + own;
          }
          // Every stretch gets a few columns, even if many share a phone's width.
          expect(end).toBeLessThanOrEqual(Math.max(columns, stretches.length * 7));
        },
      ),
    );
  });

  test('says the finding as a sentence', () => {
    const old = Array.from({ length: 23 }, (_, at) => idAt(NOW - (at + 2) * 130 * DAY, at));
    const raid = Array.from({ length: 41 }, (_, at) =>
      idAt(NOW - 6 * DAY + (at * 38 * MINUTE) / 40, at),
    );
    const finding = (ids: string[]) => sayFinding(findCohorts(ids, NOW));
    expect(finding([...old, ...raid])).toBe('41 of 64 accounts were created within 38 minutes');
    expect(finding(raid)).toBe('All 41 accounts were created within 38 minutes');
    expect(finding(old)).toBe('No accounts stand out as created together');
    expect(lengthWords(MINUTE / 2)).toBe('1 minute');
    expect(lengthWords(90 * MINUTE)).toBe('90 minutes');
    expect(lengthWords(118 * MINUTE)).toBe('2 hours');
    expect(lengthWords(150 * MINUTE)).toBe('3 hours');
    expect(lengthWords(5 * DAY)).toBe('5 days');
  });
});
