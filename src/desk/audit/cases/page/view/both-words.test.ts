import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tool } from '#kit/contract/feature.ts';
import { knownTools, rememberTools } from '#kit/contract/known-tools.ts';
import { baseCase } from '../case.fixture.ts';
import { bothWords, readCarried } from './undo-docket.tsx';

const half = (id: string, platform: string) =>
  ({ id, pair: { name: 'ban', action: 'ban', platform } }) as Tool;
const before = knownTools();
beforeAll(() => rememberTools([half('game-ban', 'Roblox'), half('chat-ban', 'Discord')]));
// Restores the real tools for the next test file in this worker.
afterAll(() => rememberTools(before));

const roblox = { ...baseCase, id: 812, action: 'game-ban/ban', target: 'roblox:156' };
const discord = { ...baseCase, id: 813, action: 'chat-ban/ban', target: 'discord:7' };

test('two bans are one sentence, also when one or both were undone', () => {
  expect(bothWords(roblox, discord)).toBe('Banned on Roblox and Discord');
  expect(bothWords(discord, roblox)).toBe('Banned on Roblox and Discord');
  expect(bothWords({ ...roblox, undone_by: 9 }, discord)).toBe('Banned on both, undone on one');
  expect(bothWords({ ...roblox, undone_by: 9 }, { ...discord, undone_by: 10 })).toBe(
    'Banned on both, and undone',
  );
  expect(bothWords(roblox, { ...discord, action: 'chat-ban/kick' })).toBe('Two linked cases');
  expect(bothWords(roblox, { ...discord, job_id: 57 })).toBe('Two linked cases');
});

test('the reason of a ban that stands can be carried on, once', () => {
  const detail = { display_reason: 'Exploiting', private_reason: 'Clip' };
  expect(readCarried({ ...roblox, detail })).toEqual({
    reason: 'Exploiting',
    privateReason: 'Clip',
    withCase: 812,
  });
  expect(readCarried({ ...discord, detail: { reason: 'Raid' } })).toEqual({
    reason: 'Raid',
    withCase: 813,
  });
  for (const other of [
    { ...roblox, detail, undone_by: 9 },
    { ...roblox, detail, other_half: 813 },
    { ...roblox, detail, outcome: 'unknown' },
    { ...roblox, detail, is_erased: true },
    { ...roblox, detail: null },
    { ...roblox, detail, target: null },
    { ...roblox, detail, action: 'game-ban/unban' },
  ]) {
    expect(readCarried(other)).toBeUndefined();
  }
});
