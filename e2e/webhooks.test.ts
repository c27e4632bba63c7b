import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { keptBy, openDesk, type VisitOptions } from './desk.ts';
import { fault, webhookNamed } from './practice-world.ts';

const house = openDesk({ settings: { toolCooldownMs: 0 } });

afterEach(() => fault(house));

async function openTool(path: string, options: VisitOptions = {}) {
  const visitor = await house.visit({ stored: { code: await house.createPass() }, ...options });
  await visitor.page.goto(house.url + path);
  await urlField(visitor.page).waitFor();
  return visitor;
}

const urlField = (page: Page) => page.getByRole('textbox', { name: 'Webhook URL' });
const tokenOf = (url: string) => url.split('/').at(-1) ?? '';
const masked = (url: string) => url.replace(tokenOf(url), '••••••••');

test('a webhook is inspected without showing its token, handed on, and deleted', async () => {
  const { page } = await openTool('/webhook-info', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const { url, id } = webhookNamed(house, 'Release Notes');
  await page.getByRole('button', { name: 'Release Notes, #announcements' }).click();
  expect(await urlField(page).inputValue()).toBe(masked(url));
  await urlField(page).press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+x');
  expect(await urlField(page).inputValue()).toBe('');
  await page.keyboard.press('ControlOrMeta+v');
  expect(await urlField(page).inputValue()).toBe(masked(url));
  await page.keyboard.press('ControlOrMeta+z');
  expect(await urlField(page).inputValue()).toBe('');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  expect(await urlField(page).inputValue()).toBe(masked(url));
  const read = await page.getByRole('main').ariaSnapshot();
  expect(read).toContain('••••••••');
  expect(read).not.toContain(tokenOf(url));
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Inspect webhook' }).click();
  await page.getByText(`https://discord.com/api/webhooks/${id}/••••••••`).waitFor();
  expect(await page.locator('body').textContent()).not.toContain(tokenOf(url));
  await page.getByRole('button', { name: 'Copy URL' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(url);

  await page.getByRole('button', { name: 'Delete this webhook' }).click();
  await page.getByRole('heading', { name: 'Delete Webhook' }).waitFor();
  expect(await urlField(page).inputValue()).toBe(masked(url));
  await page.getByRole('button', { name: 'Delete Release Notes' }).waitFor();
  await page.getByText('The bot deletes it, and the server’s audit log names your pass.').waitFor();
  expect(await keptBy(page)).not.toContain(tokenOf(url));
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete Release Notes' }).click();
  await page.getByText('The webhook was deleted.').first().waitFor();
  await page.getByRole('link', { name: /^Case \d+$/ }).waitFor();
  await page.getByText(/night-shift-3 deleted webhook/).waitFor();
  expect(() => webhookNamed(house, 'Release Notes')).toThrow();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});

test('a platform that answers nonsense is told, and the webhook shows once it is back; one of another server is deleted by its name; a lost answer is unknown until it is repeated', async () => {
  const { page } = await openTool('/webhook-info', { expected: /status of 503/ });
  const { url } = webhookNamed(house, 'Event Helper');
  fault(house, { name: 'garbled' });
  await urlField(page).fill(url);
  await page.keyboard.press('Enter');
  await page.getByText('sent an answer that the desk can’t read').first().waitFor();
  expect(await urlField(page).inputValue()).toBe(masked(url));
  expect(await axeFaults(page)).toEqual([]);

  fault(house);
  await page.reload();
  await urlField(page).fill(url);
  await page.keyboard.press('Enter');
  await page.getByText('Incoming: accepts messages through its URL').waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: /Delete Webhook/ }).click();
  await page.getByRole('button', { name: 'Collector, of another server' }).click();
  const foreign = page.getByRole('button', { name: 'Delete Collector' });
  await page.getByText('You can delete 10 more of those in 24 hours').waitFor();
  const confirm = page.getByRole('textbox', { name: 'Type the webhook’s name to confirm' });
  await confirm.fill('collector');
  expect(await foreign.isDisabled()).toBe(true);
  expect(await axeFaults(page)).toEqual([]);
  await confirm.fill('Collector');
  await foreign.click();
  await page.getByText('The webhook was deleted.').first().waitFor();
  expect(() => webhookNamed(house, 'Collector')).toThrow();

  await page.getByRole('button', { name: 'Delete Another Webhook' }).click();
  await urlField(page).fill(webhookNamed(house, 'Question Box').url);
  const own = page.getByRole('button', { name: 'Delete Question Box' });
  await own.waitFor();
  fault(house, { name: '5xx', status: 500, method: 'DELETE' });
  await own.click();
  await page.getByText('Outcome unknown').first().waitFor();
  await page.getByText('Outcome unknown.').first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  fault(house);
  await own.click();
  await page.getByText('The webhook was deleted.').first().waitFor();
  expect(() => webhookNamed(house, 'Question Box')).toThrow();
});

test('a server’s webhooks are listed, and the selected ones are planned and deleted as a job', async () => {
  const { page } = await openTool('/webhook-info');
  await page.getByRole('button', { name: 'List webhooks' }).click();
  await page.getByRole('button', { name: /^Creator left/ }).click();
  await page.getByText('1 of ').waitFor();
  await page.getByRole('checkbox', { name: 'Select Quest Log' }).check();
  await page.getByRole('button', { name: /^Followers/ }).click();
  await page.getByRole('checkbox', { name: 'Select Platform News' }).check();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Delete 2 webhooks…' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Nobody knows what they are for');
  await page.getByText('The bot permanently deletes 2 webhooks.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete 2 webhooks' }).click();
  await page
    .getByText(/Job \d+ is done/)
    .first()
    .waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(() => webhookNamed(house, 'Quest Log')).toThrow();
});

test('a webhook is rotated: the new URL is shown once, and the desk deletes the old one', async () => {
  const { page } = await openTool('/webhook-info', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const old = webhookNamed(house, 'Server Watch');
  await page.getByRole('button', { name: 'List webhooks' }).click();
  await page.getByRole('button', { name: 'Rotate… Server Watch' }).click();
  await page.getByRole('dialog', { name: 'Rotate Server Watch?' }).waitFor();
  await page.getByRole('radio', { name: 'At once' }).press('Space');
  await page.getByText('The picture isn’t copied.').waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Rotate webhook' }).click();
  const secret = page.getByRole('dialog', { name: 'New URL of Server Watch' });
  await secret.getByRole('button', { name: 'Copy URL' }).click();
  const url = String(await page.evaluate('navigator.clipboard.readText()'));
  expect(await page.locator('body').textContent()).not.toContain(tokenOf(url));
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
  await secret.getByRole('button', { name: 'Close' }).first().click();
  await page.getByText('Old one deleted').waitFor();
  expect(webhookNamed(house, 'Server Watch')).toMatchObject({ url });
  expect(url).not.toBe(old.url);
  expect(await keptBy(page)).not.toContain(tokenOf(url));
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});
