import { expect, it } from 'vitest';
import { sayDifference } from './differences.ts';

const member = { userId: '156', name: 'Mira', given: '@mira', isBanned: 0, isYoung: null };
const row = { target: '156', name: 'Mira' };

it.each([
  [{ ...row, finding: 'found' }, member, ''],
  [{ ...row, name: 'Miranda', finding: 'found' }, member, 'renamed: Mira -> Miranda'],
  [{ ...row, finding: 'banned' }, member, 'newly banned'],
  [{ ...row, finding: 'banned' }, { ...member, isBanned: 1 }, ''],
  [
    { ...row, name: 'Miranda', finding: 'banned' },
    member,
    'renamed: Mira -> Miranda; newly banned',
  ],
  [{ ...row, finding: 'young' }, member, 'newly young'],
  [{ ...row, finding: 'young' }, { ...member, isYoung: 1 }, ''],
  [{ ...row, finding: 'young' }, undefined, 'added to the list; newly young'],
  [{ ...row, finding: 'found' }, undefined, 'added to the list'],
  [{ target: 'mira', name: null, finding: 'missing' }, member, 'gone: was Mira (156)'],
  [{ target: 'mira', name: null, finding: 'missing' }, undefined, ''],
  [{ target: 'mira', name: null, finding: null }, member, ''],
] as const)('%j after %j: %s', (now, was, change) => {
  expect(sayDifference(now, was).change).toBe(change);
});
