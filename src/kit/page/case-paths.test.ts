import { expect, test } from 'vitest';
import { casePathsIn, readCaseId } from './case-paths.ts';

test('links stay where one is', () => {
  expect(casePathsIn('').casePath(812)).toBe('/cases/812');
  expect(casePathsIn('/admin-full').casePath(812)).toBe('/admin-full/cases/812');
  expect(casePathsIn('/admin').targetPath('network:203.0.113.0/24')).toBe(
    '/admin/cases?target=network:203.0.113.0/24',
  );
});

test('a target comes out of its address as it went in, whatever it holds', () => {
  for (const target of ['roblox:156', 'network:2001:db8::/64', 'discord:a&b=c#d %2F+é']) {
    const { search } = new URL(casePathsIn('').targetPath(target), 'https://desk.example');
    expect(new URLSearchParams(search).get('target')).toBe(target);
  }
});

test('only what can be the number of a case is read as one', () => {
  expect(readCaseId('812')).toBe(812);
  for (const text of [undefined, '', '0', '012', '-1', '1.5', '1e3', ' 1', '9007199254740993']) {
    expect(readCaseId(text), text).toBeUndefined();
  }
});
