import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cookieValue, robloxCookie } from '../src/testing/login-secrets.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { keptBy, openDesk, storedItem } from './desk.ts';
import { openAdmin } from './open-admin.ts';

const house = openDesk();
const CHECK_MS = 60_000;

const rowOf = (page: Page, label: string) =>
  page.getByRole('row').filter({ has: page.getByText(label, { exact: true }) });

async function openKeys(options: Parameters<typeof openAdmin>[2] = {}) {
  const visitor = await openAdmin(house, 'keys', { label: 'Mira', ...options });
  await visitor.page.getByRole('table').waitFor();
  return visitor;
}

test('a new key is shown once, logs its holder in, and logs them out when it is revoked; your own key is marked, and revoking it says that it logs you out before it does', async () => {
  const { page, sent, expectFromNow } = await openKeys({ label: 'my own' });
  await house.desk.createKey('full', 'another owner');
  await page.getByRole('button', { name: 'New key' }).click();
  const form = page.getByRole('dialog', { name: 'New admin key' });
  const label = form.getByRole('textbox', { name: 'Label' });
  await label.fill(robloxCookie);
  await form.getByText('That is a login secret.').waitFor();
  expect(await label.inputValue()).toBe('');
  await label.fill('auditor');
  await form.getByText('Full', { exact: true }).click();
  await form.getByRole('button', { name: 'Create full key' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await form.getByText('Read-only', { exact: true }).click();
  await form.getByText(/can see everything in the admin area but change nothing/).waitFor();
  await form.getByRole('button', { name: 'Create read-only key' }).click();

  const reveal = page.getByRole('dialog', { name: 'Admin key for auditor' });
  await reveal.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await reveal.getByRole('button', { name: 'Close' }).click({ force: true });
  expect(await reveal.isVisible()).toBe(true);
  await reveal.getByRole('button', { name: 'Show', exact: true }).click();
  const key = (await reveal.locator('code').textContent()) ?? '';
  expect(key).toMatch(/^gth_k_/);
  await reveal.getByRole('checkbox', { name: 'I saved it' }).check();
  await reveal.getByRole('button', { name: 'Close' }).last().click();
  await reveal.waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(key);
  expect(await keptBy(page)).not.toContain(key);
  expect(sent.filter((request) => request.includes(key))).toEqual([]);
  expect(sent.filter((request) => request.includes(cookieValue))).toEqual([]);

  const auditor = await house.visit({ clock: true, expected: /status of 401/ });
  await auditor.page.goto(`${house.url}/admin`);
  await auditor.page.getByLabel('Admin key').fill(key);
  await auditor.page.getByRole('button', { name: 'Log in', exact: true }).click();
  await auditor.page.getByText('View only').waitFor();

  await page.getByRole('link', { name: 'Passes', exact: true }).click();
  await page.getByRole('link', { name: 'Admin keys', exact: true }).click();
  await rowOf(page, 'auditor').getByText('Read-only', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Revoke key auditor' }).click();
  const confirm = page.getByRole('dialog', { name: 'Revoke auditor?' });
  await confirm.getByText(/logged out immediately: 1 session\./).waitFor();
  await confirm.getByRole('button', { name: 'Revoke key' }).click();
  await confirm.waitFor({ state: 'detached' });
  await rowOf(page, 'auditor').getByText('Revoked', { exact: true }).waitFor();

  await auditor.page.clock.fastForward(CHECK_MS);
  await auditor.page.getByLabel('Admin key').waitFor();
  expect(await storedItem(auditor.page, 'admin_session')).toBeNull();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);

  await rowOf(page, 'my own').getByText('yours').waitFor();
  await page.getByRole('button', { name: 'Revoke key my own' }).click();
  const question = page.getByRole('dialog', { name: 'Revoke my own?' });
  await question.getByText(/This is your own key/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expectFromNow(/status of 401/);
  await question.getByRole('button', { name: 'Revoke my key and log out' }).click();
  await page.getByLabel('Admin key').waitFor();
  expect(await storedItem(page, 'admin_session')).toBeNull();
  expect(await page.getByRole('table').count()).toBe(0);
});

test('a key that was entered too long ago is asked for above the form, and the key is made then', async () => {
  const own = await house.desk.createKey('full', 'a long day');
  const { page, expectFromNow } = await house.visit();
  await page.goto(`${house.url}/admin/keys`);
  await page.getByLabel('Admin key').fill(own);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('table').waitFor();
  await house.desk.beside((tx) => tx.run('UPDATE admin_sessions SET keyed_at = 1'));
  await page.getByRole('button', { name: 'New key' }).click();
  const form = page.getByRole('dialog', { name: 'New admin key' });
  await form.getByRole('textbox', { name: 'Label' }).fill('the next shift');
  expectFromNow(/status of 403/);
  await form.getByRole('button', { name: 'Create read-only key' }).click();
  const asked = page.getByRole('dialog', { name: 'Enter your key again' });
  await asked.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await asked.getByLabel('Admin key').fill(own);
  await asked.getByRole('button', { name: 'Confirm and continue' }).click();
  await page.getByRole('dialog', { name: 'Admin key for the next shift' }).waitFor();
  expect(await keptBy(page)).not.toContain(own);
});
