import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDurationFault, isMarked, readMark } from '#kit/acting/rules.ts';
import { sayDuration } from '#kit/values/say-duration.ts';
import {
  BAN_RANGE,
  isYoung,
  privateRoom,
  sayTime,
  withoutFront,
  writePrivateReason,
} from './rules.ts';

const label = fc.string({ unit: 'grapheme', maxLength: 80 }).filter((text) => !text.includes(':'));
const mark = fc.integer({ min: 1, max: 9_999_999_999 });

describe('the private reason', () => {
  it('has the case at its front, where it is found again and never taken for another', () => {
    fc.assert(
      fc.property(mark, label, fc.string(), fc.integer({ min: 1, max: 10 ** 9 }), (...all) => {
        const [number, by, reason, other] = all;
        const text = writePrivateReason({ mark: number, label: by, reason });
        expect(readMark(text)).toBe(number);
        expect(isMarked(text, number)).toBe(true);
        expect(isMarked(text, other)).toBe(number === other);
      }),
    );
  });

  it('never grows beyond what Roblox keeps, and loses nothing that fits the room', () => {
    fc.assert(
      fc.property(mark, label, fc.string({ maxLength: 1_100 }), (number, by, typed) => {
        const reason = typed.trim();
        const text = writePrivateReason({ mark: number, label: by, reason });
        expect(text.length).toBeLessThanOrEqual(1_000);
        if (reason.length <= privateRoom(by))
          expect(text.endsWith(reason.toWellFormed())).toBe(true);
      }),
    );
  });

  it('gives a moderator’s own words back', () => {
    const by = { mark: 12, label: 'night-shift-3' };
    expect(withoutFront(writePrivateReason({ ...by, reason: 'Fly: script' }))).toBe('Fly: script');
    expect(withoutFront(writePrivateReason({ ...by, reason: '' }))).toBe('');
    expect(withoutFront('Case closed, they came back')).toBe('Case closed, they came back');
  });

  it('of nobody’s case has no mark', () => {
    for (const text of ['', 'case 12, x', 'Case 12: x', 'See Case 12, x', 'Case 012, x']) {
      expect(readMark(text)).toBeUndefined();
    }
  });
});

describe('a duration', () => {
  it.each([
    [60, true],
    [BAN_RANGE.max, true],
    [59, false],
    [60.5, false],
    [-60, false],
    [BAN_RANGE.max + 1, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])('of %s s: %s', (seconds, expected) => {
    expect(findDurationFault(seconds, BAN_RANGE) === undefined).toBe(expected);
  });

  it('is said in its largest whole unit', () => {
    const said = [60, 5_400, 3_600, 86_400, 604_800, 365 * 86_400].map(sayDuration);
    expect(said).toEqual(['1 minute', '90 minutes', '1 hour', '1 day', '7 days', '1 year']);
  });
});

it('an account is young below the owner’s number of days, and never where its age is not known', () => {
  const at = { nowMs: Date.UTC(2026, 10, 15), days: 30 };
  expect(isYoung(Date.UTC(2026, 10, 1), at)).toBe(true);
  expect(isYoung(Date.UTC(2026, 9, 16), at)).toBe(false);
  expect(isYoung(null, at)).toBe(false);
});

it('a time is said in the zone that it is told in', () => {
  expect(sayTime(Date.UTC(2026, 10, 21, 21, 40))).toBe('21 Nov 2026, 21:40 UTC');
});
