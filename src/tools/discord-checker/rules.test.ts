import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageDays, fullUsername, readBadges, readUserId, timedOutUntil } from './rules.ts';

const ID = '80351110224678912';

test.each([
  [ID, ID],
  [` ${ID}\n`, ID],
  [`<@${ID}>`, ID],
  [`<@!${ID}>`, ID],
  [`<@&${ID}>`, undefined],
  [`<#${ID}>`, undefined],
  ['', undefined],
  ['kestrel', undefined],
  ['1234567890123456', undefined],
  ['0'.repeat(18), undefined],
  [`${ID}0000`, undefined],
  [`${ID} ${ID}`, undefined],
])('%j is read as %s', (typed, id) => {
  expect(readUserId(typed)).toBe(id);
});

describe('badges', () => {
  test.each([
    [undefined, []],
    [0, []],
    [1, ['Discord staff']],
    [(1 << 6) | (1 << 9), ['HypeSquad Bravery', 'Early Nitro supporter']],
    [1 << 20, ['Other']],
    [(1 << 16) | (1 << 20) | (1 << 22), ['Verified bot', 'Other']],
    [2 ** 40 + 1, ['Discord staff', 'Other']],
    [-1, []],
    [1.5, []],
  ])('%s', (flags, names) => {
    expect(readBadges(flags)).toEqual(names);
  });

  test('a bit is told once, or as another', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (flags) => {
        const names = readBadges(flags);
        expect(new Set(names).size).toBe(names.length);
        expect(names.length > 0).toBe(flags > 0);
      }),
    );
  });
});

test('a time-out that has passed is none', () => {
  const now = Date.UTC(2026, 10, 15);
  expect(timedOutUntil(undefined, now)).toBeNull();
  expect(timedOutUntil(null, now)).toBeNull();
  expect(timedOutUntil('2026-11-14T00:00:00Z', now)).toBeNull();
  expect(timedOutUntil('2026-11-16T00:00:00+00:00', now)).toBe(Date.UTC(2026, 10, 16));
  expect(timedOutUntil('soon', now)).toBeNull();
});

test('an account is as old as its whole days', () => {
  expect(ageDays(0, 86_399_999)).toBe(0);
  expect(ageDays(0, 86_400_000)).toBe(1);
  expect(ageDays(5, 0)).toBe(0);
});

test('an old name keeps its number', () => {
  expect(fullUsername({ username: 'kestrel' })).toBe('kestrel');
  expect(fullUsername({ username: 'kestrel', discriminator: '0' })).toBe('kestrel');
  expect(fullUsername({ username: 'kestrel', discriminator: '0042' })).toBe('kestrel#0042');
});
