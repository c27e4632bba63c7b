import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cookieValue, robloxCookie } from '../src/testing/login-secrets.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk } from './desk.ts';
import { openAdmin } from './open-admin.ts';

const house = openDesk();
const POLL_MS = 30_000;

const messageField = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const countdown = (page: Page) => page.getByRole('spinbutton', { name: 'Countdown' });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const onScreen = (page: Page) => page.getByRole('region', { name: 'On screen now' });
const slab = (page: Page) => page.getByRole('region', { name: 'Announcement', exact: true });
const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });

async function openBanner(options: Parameters<typeof openAdmin>[2] = {}) {
  const visitor = await openAdmin(house, 'banner', { label: 'Mira', ...options });
  await messageField(visitor.page).waitFor();
  return visitor;
}

test('every visitor sees an announcement until it is deleted, and never the login pasted into it; of two admins who publish at once the second sees both, loses nothing, and replaces on purpose only; a read-only admin sees it, with every control shut', async () => {
  const visitor = await house.visit({ clock: true });
  await visitor.page.goto(house.url);
  // Its first check of the desk is done, which starts the timer for the next.
  await visitor.page.getByText('All systems operational').waitFor();

  const { page, sent } = await openBanner();
  await onScreen(page).getByText('No announcement', { exact: true }).waitFor();
  await messageField(page).fill('Raid under way <b>now</b>');
  await messageField(page).fill(`Raid under way <b>now</b> ${robloxCookie}`);
  await page.getByText('That is a login secret.').waitFor();
  expect(await messageField(page).inputValue()).toBe('Raid under way <b>now</b>');
  await countdown(page).fill('300');
  await preview(page).getByText('Raid under way <b>now</b>').waitFor();
  await preview(page).getByText('300 s').waitFor();
  await page.getByText('Appears within 30 seconds, stays for 300').waitFor();
  await publishButton(page).click();
  await onScreen(page).getByText('Raid under way <b>now</b>').waitFor();
  await onScreen(page)
    .getByText(/^Published by Mira, /)
    .waitFor();
  await onScreen(page)
    .getByText(/Deleted automatically \w{3} \d+ \w{3}, \d\d:\d\d/)
    .waitFor();
  expect(await messageField(page).inputValue()).toBe('');
  await slab(page).waitFor();
  expect(sent.join('\n')).not.toContain(cookieValue);

  await visitor.page.clock.fastForward(POLL_MS);
  await slab(visitor.page).getByText('Raid under way <b>now</b>').waitFor();

  await onScreen(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Delete the announcement?').waitFor();
  await page.getByText('The announcement by Mira disappears for every visitor').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete announcement' }).click();
  await onScreen(page).getByText('No announcement', { exact: true }).waitFor();
  await slab(page).waitFor({ state: 'detached' });
  await visitor.page.clock.fastForward(POLL_MS);
  await slab(visitor.page).waitFor({ state: 'detached' });

  const kade = await openBanner({ label: 'Kade', expected: /status of 409/ });
  await messageField(page).fill('Raid under way');
  await messageField(kade.page).fill('Everything is fine');
  await countdown(kade.page).fill('90');
  // Kade's page polls every 30 s, and must not learn of Mira's announcement before Kade presses the button.
  const pressed = Promise.withResolvers<void>();
  await kade.page.route('**/api/admin/banner', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await publishButton(page).click();
  await onScreen(page).getByText('Raid under way').waitFor();

  await publishButton(kade.page).click();
  pressed.resolve();
  await kade.page.getByText('Mira published another announcement while you were writing').waitFor();
  await onScreen(kade.page).getByText('Raid under way').waitFor();
  await preview(kade.page).getByText('Everything is fine').waitFor();
  expect(await messageField(kade.page).inputValue()).toBe('Everything is fine');
  expect(await countdown(kade.page).inputValue()).toBe('90');
  expect(await axeFaults(kade.page)).toEqual([]);

  await kade.page.getByRole('button', { name: 'Replace theirs' }).click();
  await onScreen(kade.page).getByText('Everything is fine').waitFor();
  await onScreen(kade.page)
    .getByText(/Shown for 90 s/)
    .waitFor();

  await publishButton(kade.page).click();
  await kade.page.getByText('Please enter a banner message').waitFor();
  await countdown(kade.page).fill('1');
  await kade.page.getByText('5 to 300 s. Other values become 15 s.').waitFor();
  expect(await axeFaultsInEveryLook(kade.page)).toEqual([]);

  const reader = await openBanner({ access: 'read' });
  await onScreen(reader.page).getByText('Everything is fine').waitFor();
  await reader.page.getByText('View only').waitFor();
  expect(await axeFaults(reader.page)).toEqual([]);
});
