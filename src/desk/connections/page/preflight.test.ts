import { expect, test } from 'vitest';
import { findNeed, listColumns, listFixes } from './preflight.ts';
import { toolRows } from './report.fixture.ts';

const tools = toolRows({ ban: false, log: true, other: true });

test('every permission that any tool wants is one column, of its own platform', () => {
  expect(listColumns(tools, 'discord').map(({ title }) => title)).toEqual([
    'Ban Members',
    'View Audit Log',
    'Manage Webhooks',
  ]);
  expect(listColumns(tools, 'roblox')).toHaveLength(1);
});

test('a tool that does not want a permission has no need of it', () => {
  const checker = tools.find(({ tool }) => tool === 'account-checker');
  if (!checker) throw new Error('The fixture has no Account Checker');
  expect(findNeed(checker, 'discord', 'BAN_MEMBERS')?.met).toBe(false);
  expect(findNeed(checker, 'discord', 'MANAGE_WEBHOOKS')).toBeUndefined();
});

test('what is missing is told once, with where it is and all that waits for it', () => {
  expect(listFixes(tools, 'discord')).toEqual([
    {
      name: 'BAN_MEMBERS',
      title: 'Ban Members',
      places: ['Harbour Lights'],
      tools: [
        { title: 'Server Ban', for: 'ban members', optional: false },
        { title: 'Account Checker', for: 'show who is banned', optional: true },
      ],
    },
  ]);
});

test('what nobody could ask about is not called missing', () => {
  const unasked = toolRows({ ban: null, log: null, other: null });
  expect(listFixes(unasked, 'discord')).toEqual([]);
  expect(listFixes(unasked, 'roblox')).toEqual([]);
});
