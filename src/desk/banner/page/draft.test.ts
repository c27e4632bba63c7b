import { expect, test } from 'vitest';
import { countSeconds, type Draft, isContested, isFallingBack } from './draft.ts';

const draft: Draft = { message: 'Raid under way', seconds: 15, stays: false, seenId: null };

test.each([
  [5, 5],
  [300, 300],
  [4, 15],
  [301, 15],
  [0, 15],
  [null, 15],
])('%j seconds show for %i', (seconds, shown) => {
  expect(countSeconds({ ...draft, seconds })).toBe(shown);
  expect(isFallingBack({ ...draft, seconds })).toBe(seconds !== shown);
});

test('without a countdown it stays, whatever stands in the field', () => {
  expect(countSeconds({ ...draft, stays: true, seconds: 999 })).toBe(0);
  expect(isFallingBack({ ...draft, stays: true, seconds: 999 })).toBe(false);
});

test('an announcement that came while another was written is contested', () => {
  expect(isContested(draft, 'theirs')).toBe(true);
  expect(isContested({ ...draft, seenId: 'old' }, 'theirs')).toBe(true);
  expect(isContested({ ...draft, seenId: 'old' }, 'old')).toBe(false);
});

test('one that is gone, or one that came before anything was written, is not', () => {
  expect(isContested({ ...draft, seenId: 'old' }, null)).toBe(false);
  expect(isContested({ ...draft, message: ' ' }, 'theirs')).toBe(false);
});
