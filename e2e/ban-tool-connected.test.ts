// The Ban Tool through a key of the owner's, with what can go wrong at Roblox.
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { openConnectedDesk } from './connected-desk.ts';

const house = await openConnectedDesk();
const { ledger } = house.platforms.sandbox;
const WHY = 'Spamming the trade board.';

beforeAll(() => house.connect());
beforeEach(() => house.fault());

const player = (page: Page) => page.getByRole('textbox', { name: 'Player', exact: true });
const docket = (page: Page, head: RegExp) => page.locator('.docket', { hasText: head });
const changesOf = (userId: string) => ledger.lines.filter((line) => line.user_id === userId);

async function open(who: string) {
  const { page } = await house.openTool('ban-tool', { expected: /status of 503/ });
  await player(page).fill(who);
  await page.getByRole('textbox', { name: 'Reason the player reads' }).fill(WHY);
  const button = page.getByRole('button', { name: `Ban ${who} for 7 days` });
  await button.and(page.locator(':enabled')).waitFor();
  return { page, button };
}

test('the card leads to the profile on Roblox, and the ban to a case', async () => {
  const { page, button } = await open('MapleHarbor12');
  const profile = page.getByRole('link', { name: 'Profile of MapleHarbor12 on Roblox' });
  expect(await profile.getAttribute('href')).toBe(
    'https://www.roblox.com/users/77700000002/profile',
  );
  expect(await axeFaults(page)).toEqual([]);
  await button.click();
  await docket(page, /^Banned/).waitFor();
  expect(await page.getByText('Practice', { exact: true }).count()).toBe(0);
  expect(changesOf('77700000002')).toHaveLength(1);
});

test('what Roblox did not answer is queued for its next turn, and not called done', async () => {
  const { page, button } = await open('QuietPebble3');
  await house.fault({ name: 'down', platform: 'roblox', method: 'PATCH' });
  await button.click();
  await docket(page, /^(?:Queued|Not banned)/).waitFor();
  await page.getByText('not restricted now').waitFor();
  expect(changesOf('77700000006')).toEqual([]);
  expect(await axeFaults(page)).toEqual([]);
});

test('an answer that is cut off after the ban is found out by reading back', async () => {
  const { page, button } = await open('CopperWing404');
  await house.fault({ name: 'cut', platform: 'roblox', method: 'PATCH' });
  await button.click();
  await docket(page, /^(?:Banned|Not sure yet)/).waitFor();
  await page
    .getByText(/banned until/)
    .first()
    .waitFor();
  expect(changesOf('77700000005').filter(({ changed }) => changed)).toHaveLength(1);
});
