import { expect, test } from 'vitest';
import { settingSpecs } from '#kit/contract/settings.ts';
import { readIds } from './read-ids.ts';

const discord = settingSpecs.protectedDiscordIds;
const roblox = settingSpecs.protectedRobloxIds;
if (discord.kind !== 'ids' || roblox.kind !== 'ids') throw new Error('They are lists of ids');

const ONE = '80351110224678912';
const TWO = '175928847299117063';

test('ids stand one a line, or with commas or spaces between them', () => {
  for (const typed of [
    `${ONE}\n${TWO}`,
    `${ONE}, ${TWO}`,
    `  ${ONE} ${TWO}\r\n\n`,
    `${ONE};${TWO}`,
  ]) {
    expect(readIds(typed, discord)).toEqual({ ids: [ONE, TWO], wrong: [], repeated: 0 });
  }
});

test('a mention or a link to a profile is reduced to its id', () => {
  const typed = `<@${ONE}>\n<@!${TWO}>\nhttps://discord.com/users/${ONE}1`;
  expect(readIds(typed, discord).ids).toEqual([ONE, TWO, `${ONE}1`]);
  const links = 'https://www.roblox.com/users/156/profile\nroblox.com/de/users/261?x=1';
  expect(readIds(links, roblox).ids).toEqual(['156', '261']);
});

test('what is no id of the platform is named with its line, and the others are kept', () => {
  const { ids, wrong } = readIds(`${ONE}\nmossy_fox\n\n12 ${TWO}`, discord);
  expect(ids).toEqual([ONE, TWO]);
  expect(wrong).toEqual([
    { line: 2, text: 'mossy_fox' },
    { line: 4, text: '12' },
  ]);
});

test('a role, a channel and a made-up host are no accounts', () => {
  const typed = `<@&${ONE}>\n<#${ONE}>\nhttps://evil.example/users/${ONE}`;
  expect(readIds(typed, discord).wrong).toHaveLength(3);
});

test('an id that stands there twice is kept once, and counted', () => {
  expect(readIds(`${ONE}\n<@${ONE}>`, discord)).toMatchObject({ ids: [ONE], repeated: 1 });
});

test('a wrong text is cut before it is shown', () => {
  expect(readIds('x'.repeat(5_000), discord).wrong[0]?.text).toHaveLength(40);
});
