import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber } from './format-number.ts';
import { words } from './words.ts';

const say = words({
  plain: 'Redeem Code',
  filled: 'Wait {seconds}s',
  'days.one': '{count} day',
  'days.other': '{count} days',
});

test('a message without gaps is said as it stands', () => {
  expect(say('plain')).toBe('Redeem Code');
});

test('a gap is filled from the parameter of its name', () => {
  expect(say('filled', { seconds: 4 })).toBe('Wait 4s');
});

test('a gap without its parameter stays in sight', () => {
  expect(say('filled')).toBe('Wait {seconds}s');
});

test('one is counted in the singular, all else in the plural', () => {
  fc.assert(
    fc.property(fc.nat(), (count) => {
      const days = count === 1 ? '1 day' : `${formatNumber(count)} days`;
      expect(say('days', { count })).toBe(days);
    }),
  );
});

test('a message has as many plural forms as its language', () => {
  const powiedz = words(
    { 'days.one': '{count} dzień', 'days.few': '{count} dni', 'days.other': '{count} dnia' },
    'pl',
  );
  expect([1, 3, 1.5].map((count) => powiedz('days', { count }))).toEqual([
    '1 dzień',
    '3 dni',
    '1.5 dnia',
  ]);
});

test('a long count is grouped, and another number, which may be an id, is not', () => {
  expect(say('days', { count: 1_234_567 })).toBe('1,234,567 days');
  expect(say('filled', { seconds: 12_345 })).toBe('Wait 12345s');
});

test('what fills a gap is never read as a gap itself', () => {
  fc.assert(
    fc.property(fc.string(), (seconds) => {
      expect(say('filled', { seconds })).toBe(`Wait ${seconds}s`);
    }),
  );
});
