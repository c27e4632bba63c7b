import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cookieValue, robloxCookie } from '../src/testing/login-secrets.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { keptBy, openDesk, storedItem } from './desk.ts';
import { untilClosed } from './until-closed.ts';

const house = openDesk();
const CHECK_MS = 60_000;
const refused = /status of 401/;

const keyField = (page: Page) => page.getByLabel('Admin key');
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function logIn(page: Page, key: string) {
  await keyField(page).fill(key);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** The storage of a browser that is already logged in. */
async function loggedIn() {
  const { token, keyId } = await house.desk.admin('full');
  const now = Date.now();
  const session = {
    timestamp: now,
    authenticated: true,
    fullAccess: true,
    expiresAt: now + 6e8,
    token,
  };
  return { token, keyId, stored: { admin_session: JSON.stringify(session) } };
}

async function revokeKey(keyId: string) {
  const { token } = await house.desk.admin('full', 'somebody else');
  const response = await fetch(`${house.url}/api/admin/keys/revoke`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ admin_key: token, key_id: keyId }),
  });
  expect(response.status).toBe(200);
}

async function statusOf(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${house.url}/api/admin/session`, { headers })).status;
}

test('a full key opens everything without a mouse and is kept nowhere; signing out, in the menu of a phone, ends the session at the desk too; a wrong key or the login of a person opens nothing', async () => {
  const key = await house.desk.createKey('full');
  const { page, sent, expectFromNow } = await house.visit();
  await page.goto(`${house.url}/admin-full`);
  await keyField(page).fill(robloxCookie);
  await page.getByText('That is a login secret.').waitFor();
  expect(await keyField(page).inputValue()).toBe('');
  await page.keyboard.press('Enter');
  expect(await keptBy(page)).not.toContain(cookieValue);

  await page.keyboard.type(`  ${key} `);
  await page.keyboard.press('Enter');
  await title(page, 'Overview').waitFor();
  await page
    .getByRole('main')
    .getByText(/^Full key · until /)
    .waitFor();
  const kept = JSON.parse((await storedItem(page, 'admin_session')) ?? '{}');
  expect(Object.keys(kept).sort()).toEqual(
    ['authenticated', 'expiresAt', 'fullAccess', 'timestamp', 'token'].sort(),
  );
  expect(kept).toMatchObject({ authenticated: true, fullAccess: true });
  expect(kept.token).toMatch(/^gth_a_/);
  expect(await keptBy(page)).not.toContain(key);
  expect(await page.content()).not.toContain(key);
  expect(sent.join('\n')).not.toContain(cookieValue);

  expectFromNow(refused);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByText(/^Full key · until /)
    .filter({ visible: true })
    .waitFor();
  // Awaited from before the click, because the message disappears by itself.
  const told = page.getByText('Signed out', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await told;
  await keyField(page).waitFor();
  expect(await storedItem(page, 'admin_session')).toBeNull();
  expect(await statusOf(kept.token)).toBe(401);
  await page.goBack();
  await page.goForward();

  await logIn(page, 'gth_k_wrong');
  const words = 'Authentication Failed: Invalid authorization key or insufficient permissions';
  await page.getByText(words).waitFor();
  expect(await page.locator('input:focus').inputValue()).toBe('gth_k_wrong');
  expect(await storedItem(page, 'admin_session')).toBeNull();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});

test('a read-only key shows everything, and is led back from the address for full keys', async () => {
  const { page } = await house.visit();
  await page.goto(`${house.url}/admin`);
  await logIn(page, await house.desk.createKey('read'));
  await page.getByText('View only').waitFor();
  expect(JSON.parse((await storedItem(page, 'admin_session')) ?? '{}').readOnly).toBe(true);
  await page.goto(`${house.url}/admin-full`);
  await page.getByRole('link', { name: 'Open admin area' }).click();
  await title(page, 'Overview').waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin');
  await page.goto(`${house.url}/admin-full/banner`);
  await title(page, 'Full key required').waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});

test('a key that is revoked while a screen is open covers it within a minute, and nothing typed is lost', async () => {
  const { stored, keyId, token } = await loggedIn();
  const { page } = await house.visit({ stored, clock: true, expected: refused });
  // The page asks once a minute, starting with its first request.
  const asked = page.waitForResponse('**/api/admin/session');
  await page.goto(`${house.url}/admin-full/banner`);
  const field = page.getByRole('textbox', { name: 'Message', includeHidden: true });
  await field.fill('Half a thought');
  await asked;

  await revokeKey(keyId);
  await page.clock.fastForward(CHECK_MS);
  await page.getByRole('dialog', { name: 'Log in again' }).waitFor();
  expect(await storedItem(page, 'admin_session')).toBeNull();
  expect(await page.locator('[data-part=admin]').getAttribute('inert')).not.toBeNull();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await logIn(page, await house.desk.createKey('full'));
  await untilClosed(page.getByRole('dialog'));
  expect(await field.inputValue()).toBe('Half a thought');
  await field.fill('Half a thought, and the rest');
  expect(await statusOf(token)).toBe(401);
});

test('two tabs share one session: in together, out together, and nothing typed is lost', async () => {
  const key = await house.desk.createKey('full');
  const visitor = await house.visit();
  const { page } = visitor;
  const other = await house.openTab(visitor);
  await page.goto(`${house.url}/admin-full`);
  await other.goto(`${house.url}/admin-full/banner`);
  await keyField(other).waitFor();

  await logIn(page, key);
  await title(page, 'Overview').waitFor();
  const field = other.getByRole('textbox', { name: 'Message', includeHidden: true });
  await field.fill('Half a thought');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await keyField(page).waitFor();
  await other.getByRole('dialog', { name: 'Log in again' }).waitFor();

  await logIn(page, key);
  await other.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('Half a thought');
});
