import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { visitAsAdmin } from '../src/testing/client.ts';
import { axeFaults } from './axe-faults.ts';
import { keptBy, openDesk, storedItem } from './desk.ts';
import { cookieValue, robloxCookie } from './login-secrets.ts';
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

async function openForm(page: Page, label: string) {
  await page.getByRole('button', { name: 'New key' }).first().click();
  const form = page.getByRole('dialog', { name: 'New admin key' });
  await form.getByRole('textbox', { name: 'Label' }).fill(label);
  return form;
}

test('a new key is shown once, logs its holder in, and logs them out when it is revoked', async () => {
  const { page, sent } = await openKeys();
  const form = await openForm(page, 'auditor');
  await form.getByText(/can see everything in the admin area, and change nothing/).waitFor();
  await form.getByRole('button', { name: 'Create read-only key' }).click();

  const reveal = page.getByRole('dialog', { name: 'Admin key for auditor' });
  await reveal.waitFor();
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

  const auditor = await house.visit({ clock: true, expected: /status of 401/ });
  await auditor.page.goto(`${house.url}/admin`);
  await auditor.page.getByLabel('Admin key').fill(key);
  await auditor.page.getByRole('button', { name: 'Log in', exact: true }).click();
  await auditor.page.getByText('You can look, not change').waitFor();

  await page.reload();
  await rowOf(page, 'auditor').getByText('Read-only', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Revoke the key auditor' }).click();
  const confirm = page.getByRole('dialog', { name: 'Revoke auditor?' });
  await confirm.getByText(/logged out at once: 1 session\./).waitFor();
  await confirm.getByRole('button', { name: 'Revoke key' }).click();
  await confirm.waitFor({ state: 'detached' });
  await rowOf(page, 'auditor').getByText('Revoked', { exact: true }).waitFor();

  await auditor.page.clock.fastForward(CHECK_MS);
  await auditor.page.getByLabel('Admin key').waitFor();
  expect(await storedItem(auditor.page, 'admin_session')).toBeNull();
});

describe("one's own key", () => {
  test('is marked, and revoking it says that it logs out before it does', async () => {
    await house.desk.createKey('full', 'another owner');
    const { page } = await openKeys({ label: 'my own', expected: /status of 401/ });
    await rowOf(page, 'my own').getByText('this one').waitFor();
    await page.getByRole('button', { name: 'Revoke the key my own' }).click();
    const confirm = page.getByRole('dialog', { name: 'Revoke my own?' });
    await confirm.getByText(/This is the key you are logged in with/).waitFor();
    await confirm.getByRole('button', { name: 'Revoke my key and log out' }).click();
    await page.getByLabel('Admin key').waitFor();
    expect(await storedItem(page, 'admin_session')).toBeNull();
    expect(await page.getByRole('table').count()).toBe(0);
  });

  test('stays if it is the last full one: the server says why, and nothing changes', async () => {
    const { page } = await openKeys({ label: 'last of all', expected: /status of 409/ });
    const helper = await visitAsAdmin(house.desk, 'full', 'helper');
    const { body } = await helper.get('/api/admin/keys');
    const keys = body.keys as { id: string; label: string; access: string; revoked_at: unknown }[];
    const others = keys.filter(
      ({ id, label, revoked_at }) =>
        label !== 'last of all' && revoked_at === null && id !== helper.keyId,
    );
    for (const { id } of others) {
      expect((await helper.post('/api/admin/keys/revoke', { key_id: id })).status).toBe(200);
    }
    const own = await helper.post('/api/admin/keys/revoke', { key_id: helper.keyId });
    expect(own.status).toBe(200);

    await page.getByRole('button', { name: 'Revoke the key last of all' }).click();
    const confirm = page.getByRole('dialog', { name: 'Revoke last of all?' });
    await confirm.getByRole('button', { name: 'Revoke my key and log out' }).click();
    const words = /This is the last full admin key: without it nobody could change anything/;
    await confirm.getByRole('alert').getByText(words).waitFor();
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    await rowOf(page, 'last of all').getByText('Full', { exact: true }).waitFor();
  });
});

test('a login gets into no field and no call, and without an answer nothing is claimed', async () => {
  const { page, sent } = await openKeys({ expected: /ERR_FAILED/ });
  const form = await openForm(page, robloxCookie);
  await form.getByText('That is a login secret.').waitFor();
  const label = form.getByRole('textbox', { name: 'Label' });
  expect(await label.inputValue()).toBe('');
  expect(sent.filter((request) => request.includes(cookieValue))).toEqual([]);

  await page.route('**/api/admin/keys/create', (route) => route.abort());
  await label.fill('second owner');
  await form.getByText('Full', { exact: true }).click();
  await form.getByText(/can change everything in the admin area, admin keys included/).waitFor();
  await form.getByRole('button', { name: 'Create full key' }).click();
  await form.getByText(/Nobody can say whether it was made/).waitFor();
  expect(await label.inputValue()).toBe('second owner');
});

test('a list that cannot be read says so, and is read again on request', async () => {
  const { page } = await openKeys({ expected: /status of 500/ });
  const broken = { status: 500, contentType: 'application/problem+json', body: '{}' };
  await page.route('**/api/admin/keys', (route) => route.fulfill(broken));
  await page.reload();
  await page.getByText('The admin keys could not be read').waitFor();
  await page.unroute('**/api/admin/keys');
  await page.getByRole('button', { name: 'Read again' }).click();
  await rowOf(page, 'Mira').first().waitFor();
});

test('a read-only admin sees the keys and changes nothing', async () => {
  await house.desk.createKey('full', 'looked-at');
  const { page, sent } = await openKeys({ access: 'read', label: 'reader' });
  for (const name of ['New key', 'Revoke the key looked-at']) {
    const button = page.getByRole('button', { name });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await button.click({ force: true });
  }
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(sent.filter((request) => /keys\/(create|revoke)/.test(request))).toEqual([]);
});

describe('axe finds nothing', () => {
  test('on the list and the question before revoking', async () => {
    const { page } = await openKeys({ label: 'seen by axe' });
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Revoke the key seen by axe' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });

  test('on the form and the key that is shown once', async () => {
    const { page } = await openKeys();
    const form = await openForm(page, 'made for axe');
    await form.getByText('Full', { exact: true }).click();
    expect(await axeFaults(page)).toEqual([]);
    await form.getByRole('button', { name: 'Create full key' }).click();
    await page.getByRole('dialog', { name: 'Admin key for made for axe' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });
});
