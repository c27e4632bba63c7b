import { expect, test } from 'vitest';
import { targetKinds } from '#kit/contract/target.ts';
import { targetWords } from './target-words.ts';

test('a target is told by what it is, its name and its id', () => {
  expect(targetWords('roblox:156', 'kestrel')).toBe('Roblox user kestrel (156)');
  expect(targetWords('network:2001:db8::/64')).toBe('Network 2001:db8::/64');
  expect(targetWords('what is this')).toBe('what is this');
});

test('every kind of target has words', () => {
  for (const kind of targetKinds) expect(targetWords(`${kind}:7`)).toMatch(/^[A-Z].* 7$/);
});

test('a name is put in as it is and never read as words of ours', () => {
  expect(targetWords('roblox:156', '{id} <b>')).toBe('Roblox user {id} <b> (156)');
});
