import { expect, test } from 'vitest';
import { isUnsettled, nextAttempt } from './attempt.ts';

const change = { effect: 'changes' } as const;
const none = { lost: undefined };

test('a change carries a key of its own each time', () => {
  const first = nextAttempt(change, { user: 'kestrel' }, none);
  const second = nextAttempt(change, { user: 'kestrel' }, none);
  expect(first?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(second?.key).not.toBe(first?.key);
});

test('the same change after a lost answer carries the same key, another change does not', () => {
  const lost = nextAttempt(change, { user: 'kestrel' }, none);
  expect(nextAttempt(change, { user: 'kestrel' }, { lost })).toBe(lost);
  expect(nextAttempt(change, { user: 'mossy' }, { lost })?.key).not.toBe(lost?.key);
});

test('reading carries none, nor does what answers with a secret', () => {
  expect(nextAttempt({ effect: 'reads' }, {}, none)).toBeUndefined();
  expect(nextAttempt({ ...change, secretAnswer: 'Ask again.' }, {}, none)).toBeUndefined();
});

test('only a lost answer or one under way is unsettled', () => {
  expect(isUnsettled({ status: 0, code: 'page/network' })).toBe(true);
  expect(isUnsettled({ status: 409, code: 'idempotency/in-progress' })).toBe(true);
  expect(isUnsettled({ status: 429, code: 'limits/budget' })).toBe(false);
});
