import { expect, test } from 'vitest';
import { baseCase } from '../case.fixture.ts';
import { bothWords, carriedOf } from './both-words.ts';

const roblox = { ...baseCase, id: 812, action: 'ban-tool/ban' };
const discord = { ...baseCase, id: 813, action: 'server-ban/ban' };

test('two bans are one sentence, also when one or both were undone', () => {
  expect(bothWords(roblox, discord)).toBe('Banned on Roblox and Discord');
  expect(bothWords(discord, roblox)).toBe('Banned on Roblox and Discord');
  expect(bothWords({ ...roblox, undone_by: 9 }, discord)).toBe('Banned on both, undone on one');
  expect(bothWords({ ...roblox, undone_by: 9 }, { ...discord, undone_by: 10 })).toBe(
    'Banned on both, and undone',
  );
  expect(bothWords(roblox, { ...discord, action: 'server-ban/kick' })).toBe(
    'Two halves of one case',
  );
  expect(bothWords(roblox, { ...discord, job_id: 57 })).toBe('Two halves of one case');
});

test('the reason of a ban that stands can be carried on, once', () => {
  const detail = { display_reason: 'Exploiting', private_reason: 'Clip' };
  expect(carriedOf({ ...roblox, detail })).toEqual({
    reason: 'Exploiting',
    privateReason: 'Clip',
    withCase: 812,
  });
  expect(carriedOf({ ...discord, detail: { reason: 'Raid' } })).toEqual({
    reason: 'Raid',
    withCase: 813,
  });
  for (const other of [
    { ...roblox, detail, undone_by: 9 },
    { ...roblox, detail, other_half: 813 },
    { ...roblox, detail, outcome: 'unknown' },
    { ...roblox, detail, is_erased: true },
    { ...roblox, detail: null },
    { ...roblox, detail, action: 'ban-tool/unban' },
  ]) {
    expect(carriedOf(other)).toBeUndefined();
  }
});
