import { afterEach, expect, test } from 'vitest';
import { axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk } from './desk.ts';

const house = openDesk();
const LOOK_MS = 240_000;

afterEach(() => house.desk.setMaintenance(false));

test('the footer leads to the status page, which stays open in maintenance and follows it by itself', async () => {
  const { page } = await house.visit({ clock: true, expected: /status of 530/ });
  await page.goto(house.url);
  await page.getByText('All systems operational').waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click();
  await page.getByRole('heading', { name: 'All systems operational' }).waitFor();
  await page.getByRole('listitem', { name: 'Ban Tool' }).getByText('PRACTICE').waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);

  await house.desk.setMaintenance(true);
  await page.clock.fastForward(LOOK_MS);
  await page.getByRole('heading', { name: 'All tools are offline' }).waitFor();
  await page.getByRole('listitem', { name: 'Ban Tool' }).getByText('OFFLINE').waitFor();
  expect(await page.getByText('Website Offline').isVisible()).toBe(false);
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});
