// The Ban Tool with the owner's key, including failures of Roblox.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { openConnectedDesk } from './connected-desk.ts';

const house = await openConnectedDesk();
const { ledger } = house.platforms.sandbox;
const WHY = 'Spamming the trade board.';

beforeAll(async () => {
  await house.connect();
  await house.fault();
});

const player = (page: Page) => page.getByRole('textbox', { name: 'Player', exact: true });
const docket = (page: Page, head: RegExp) => page.locator('[data-card]', { hasText: head });
const changesOf = (userId: string) => ledger.lines.filter((line) => line.user_id === userId);

/** Fills in the form and waits until the button is enabled. */
async function write(page: Page, who: string) {
  await player(page).fill(who);
  await page.getByRole('textbox', { name: 'Reason the player reads' }).fill(WHY);
  const button = page.getByRole('button', { name: `Ban ${who} for 7 days` });
  await button.and(page.locator(':enabled')).waitFor();
  return button;
}

test('the card leads to the profile on Roblox, and the ban to a case; what Roblox did not answer is not called done; an answer that is cut off after the ban is found out by reading back', async () => {
  const { page } = await house.openTool('ban-tool', { expected: /status of 503/ });
  const button = await write(page, 'MapleHarbor12');
  const profile = page.getByRole('link', { name: 'Profile of MapleHarbor12 on Roblox' });
  expect(await profile.getAttribute('href')).toBe(
    'https://www.roblox.com/users/77700000002/profile',
  );
  expect(await axeFaults(page)).toEqual([]);
  await button.click();
  await docket(page, /^Banned/).waitFor();
  expect(await page.getByText('Practice', { exact: true }).count()).toBe(0);
  expect(changesOf('77700000002')).toHaveLength(1);

  await page.getByRole('button', { name: 'Ban another' }).click();
  const queued = await write(page, 'QuietPebble3');
  await house.fault({ name: 'down', platform: 'roblox', method: 'PATCH' });
  await queued.click();
  await docket(page, /^(?:Queued|Not banned)/).waitFor();
  await page.getByText('not banned').waitFor();
  expect(changesOf('77700000006')).toEqual([]);
  expect(await axeFaults(page)).toEqual([]);

  await house.fault();
  const cut = await write(page, 'CopperWing404');
  await house.fault({ name: 'cut', platform: 'roblox', method: 'PATCH' });
  await cut.click();
  await docket(page, /^(?:Banned|Outcome unknown)/).waitFor();
  await page
    .getByText(/banned until/)
    .first()
    .waitFor();
  expect(changesOf('77700000005').filter(({ changed }) => changed)).toHaveLength(1);
});
