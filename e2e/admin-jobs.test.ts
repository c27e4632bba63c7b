import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { chooseRadio } from './choose-radio.ts';
import { openDesk } from './desk.ts';
import { openAdmin } from './open-admin.ts';
import { planRaid } from './plan-raid.ts';

const house = openDesk({
  settings: { banCooldownMs: 0, changesPerTenMinutes: 10_000, changesPerDay: 10_000 },
});

afterEach(() => house.desk.desk.connections.practice.reset());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const stateTag = (page: Page, state: string) =>
  page.locator('[data-part=progress] .tag', { hasText: state });

test('a job that waits is on the overview and in the navigation; a full key declines it, a read-only key only sees it', async () => {
  const { jobId, guild } = await planRaid(house, { count: 20 });
  const { page } = await openAdmin(house, '', { label: 'Noor' });
  await page.getByText(`Mira needs approval for job ${jobId}: Ban 20 accounts`).waitFor();
  const nav = page.getByRole('navigation', { name: 'Admin' });
  await nav.getByRole('link', { name: /^Jobs \d+ items? needs? you$/ }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'View plan' }).first().click();
  await page.getByRole('heading', { name: `Job ${jobId}` }).waitFor();
  await page.getByText(guild.name).first().waitFor();

  const reader = await openAdmin(house, `jobs/${jobId}`, { access: 'read' });
  await button(reader.page, 'Approve 20').waitFor();
  expect(await axeFaults(reader.page)).toEqual([]);

  await page.bringToFront();
  await button(page, 'Decline').click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Ask me first.');
  await button(page, 'Decline job').click();
  await page.getByText('Declined by you').waitFor();

  await nav.getByRole('link', { name: /^Jobs/ }).click();
  await page
    .getByRole('row', { name: /Ban 20 accounts/ })
    .first()
    .waitFor();
  await button(page, 'Declined').click();
  await page.waitForURL(/state=declined/);
  await page.getByRole('row', { name: new RegExp(`Job ${jobId},`) }).waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});

test('everything that a pass did is previewed, then rolled back as a job that another admin approves', async () => {
  const { jobId } = await planRaid(house, { holder: 'Ilse', count: 12 });
  const { page } = await openAdmin(house, `jobs/${jobId}`, { label: 'Noor' });
  await button(page, 'Approve 12').click();
  await stateTag(page, 'Done').waitFor();

  await page.getByRole('link', { name: 'Passes', exact: true }).click();
  await page.getByRole('link', { name: 'Roll back a pass' }).click();
  await page.getByRole('combobox', { name: 'Pass' }).selectOption({ label: 'Ilse' });
  await chooseRadio(page, 'last hour');
  await button(page, 'Preview').click();
  await page.getByText(/Plans to undo 12 actions that Ilse took/).waitFor();
  await page.getByText(/Nothing happens until another admin or a moderator approves it/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await button(page, 'Roll back 12').click();
  await page.waitForURL(/\/jobs\/\d+$/);
  // Admins can't approve what they planned themselves.
  await page.getByText('Waiting for another person.').waitFor();
  expect(await button(page, /^Approve/).count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  const rollBackId = Number(page.url().split('/').at(-1));
  const ada = await openAdmin(house, `jobs/${rollBackId}`, { label: 'Ada' });
  await button(ada.page, 'Approve 12').click();
  await ada.page.getByText('Approved by you').waitFor();
  await page.bringToFront();
  await stateTag(page, 'Done').waitFor();
  await page.getByRole('heading', { name: '12 of 12 processed' }).waitFor();

  // The second time there is nothing left to roll back.
  await page.getByRole('link', { name: 'Passes', exact: true }).click();
  await page.getByRole('link', { name: 'Roll back a pass' }).click();
  await page.getByRole('combobox', { name: 'Pass' }).selectOption({ label: 'Ilse' });
  await button(page, 'Preview').click();
  await page
    .getByText('Nothing to roll back')
    .or(page.getByText('Can’t be undone'))
    .first()
    .waitFor();
  expect(await button(page, /^Roll back \d/).count()).toBe(0);
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});
