import { expect, test } from 'vitest';
import { spanFault, spanUntil, wantedInput } from './wanted.ts';

test('two times that are missing or turned round are no span', () => {
  expect(spanFault(null, 5)).toBe('missing');
  expect(spanFault(5, null)).toBe('missing');
  expect(spanFault(5, 5)).toBe('turned');
  expect(spanFault(6, 5)).toBe('turned');
  expect(spanFault(4, 5)).toBeUndefined();
});

test('a span of an hour ends now', () => {
  expect(spanUntil('1h', 10_000_000)).toEqual([6_400_000, 10_000_000]);
});

test('the label is for people and is not sent', () => {
  const wanted = { passId: 'p1', who: 'night', from: 1, to: 2 };
  const sent = { pass_id: 'p1', from: 1, to: 2 };
  expect(wantedInput({ ...wanted, practice: false })).toEqual(sent);
  expect(wantedInput({ ...wanted, practice: true })).toEqual({ ...sent, practice: true });
});
