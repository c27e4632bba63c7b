import type { Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { TestClock } from '../src/testing/clock.ts';
import { axeFaults } from './axe-faults.ts';
import { keptBy, openDesk, storedItem } from './desk.ts';
import { cookieValue, robloxCookie } from './login-secrets.ts';

const clock = new TestClock();
const house = openDesk({ now: clock.now });
const CHECK_MS = 60_000;
const refused = /status of 401/;

// A desk takes five tries a minute from one address.
beforeEach(() => clock.advance(CHECK_MS));

const keyField = (page: Page) => page.getByLabel('Admin key');
const logInButton = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function logIn(page: Page, key: string) {
  await keyField(page).fill(key);
  await logInButton(page).click();
}

/** What a browser keeps that is logged in already. */
async function loggedIn(access: 'full' | 'read' = 'full') {
  const { token, keyId } = await house.desk.admin(access);
  const role = access === 'full' ? { fullAccess: true } : { readOnly: true };
  const now = Date.now();
  const session = { timestamp: now, authenticated: true, ...role, expiresAt: now + 6e8, token };
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

describe('logging in', () => {
  test('with a wrong key is refused in words, and what was typed stays', async () => {
    const { page } = await house.visit({ expected: refused });
    await page.goto(`${house.url}/admin`);
    await logIn(page, 'gth_k_wrong');
    const words = 'Authentication Failed: Invalid authorization key or insufficient permissions';
    await page.getByText(words).waitFor();
    expect(await keyField(page).inputValue()).toBe('gth_k_wrong');
    expect(await page.locator('input:focus').inputValue()).toBe('gth_k_wrong');
    expect(await storedItem(page, 'admin_session')).toBeNull();
    expect(await axeFaults(page)).toEqual([]);
  });

  test('with a full key, spaces round it or not, opens everything, and keeps the key nowhere', async () => {
    const key = await house.desk.createKey('full');
    const { page } = await house.visit();
    await page.goto(`${house.url}/admin-full`);
    await logIn(page, `  ${key} `);
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
  });

  test('with a read-only key shows everything and changes nothing', async () => {
    const key = await house.desk.createKey('read');
    const { page } = await house.visit();
    await page.goto(`${house.url}/admin`);
    await logIn(page, key);
    await page.getByText('You can look, not change').waitFor();
    expect(JSON.parse((await storedItem(page, 'admin_session')) ?? '{}').readOnly).toBe(true);
    await page.getByRole('link', { name: 'Banner' }).click();
    const field = page.getByRole('textbox', { name: 'Message' });
    await field.focus();
    await page.keyboard.type('Raid');
    expect(await field.inputValue()).toBe('');
    await page
      .getByText('A read-only key can look, not change. A full admin key can do this.')
      .filter({ visible: true })
      .first()
      .waitFor();
  });

  test('a read-only key at the address for full keys is told so and led to the other one', async () => {
    const { stored } = await loggedIn('read');
    const { page } = await house.visit({ stored });
    await page.goto(`${house.url}/admin-full/banner`);
    await title(page, 'This needs a full key').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Log in with another key' }).click();
    await keyField(page).waitFor();
    await page.goto(`${house.url}/admin-full`);
    await page.getByRole('link', { name: 'Open the admin area' }).click();
    await title(page, 'Overview').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin');
  });

  test('without a network says so, and works once it is back', async () => {
    const key = await house.desk.createKey('full');
    const { page } = await house.visit({ expected: /ERR_FAILED/ });
    await page.goto(`${house.url}/admin`);
    await page.route('**/api/authentication', (route) => route.abort());
    await logIn(page, key);
    await page.getByText('Network Error: Unable to authenticate. Please try again.').waitFor();
    expect(await keyField(page).inputValue()).toBe(key);
    await page.unroute('**/api/authentication');
    await logInButton(page).click();
    await title(page, 'Overview').waitFor();
  });

  test('too often with wrong keys has to wait, in the words of the desk', async () => {
    const { page } = await house.visit({ expected: /status of (401|429)/ });
    await page.goto(`${house.url}/admin`);
    await keyField(page).waitFor();
    for (let tries = 0; tries < 5; tries += 1) {
      await logIn(page, `gth_k_wrong${tries}`);
      await page.getByText(/^Authentication Failed: /).waitFor();
    }
    await logIn(page, 'gth_k_wrong5');
    await page
      .getByText(/^Too Many Tries: Too many wrong keys from this network\. Try again in \d+ s\.$/)
      .waitFor();
    await page.getByRole('button', { name: /Wait \d+s/ }).waitFor();
  });

  test('is no place for the login of a person: it is dropped and not sent', async () => {
    const { page, sent } = await house.visit();
    await page.goto(`${house.url}/admin`);
    await keyField(page).fill(robloxCookie);
    await page.getByText('That is a login secret.').waitFor();
    expect(await keyField(page).inputValue()).toBe('');
    await page.keyboard.press('Enter');
    expect(sent.join('\n')).not.toContain(cookieValue);
    expect(await keptBy(page)).not.toContain(cookieValue);
  });

  test('works without a mouse', async () => {
    const key = await house.desk.createKey('full');
    const { page } = await house.visit();
    await page.goto(`${house.url}/admin`);
    await keyField(page).focus();
    await page.keyboard.type(key);
    await page.keyboard.press('Enter');
    await title(page, 'Overview').waitFor();
  });
});

describe('a stored session', () => {
  test.each([
    ['unreadable', '{"token'],
    ['over', JSON.stringify({ timestamp: 1, authenticated: true, fullAccess: true, expiresAt: 2 })],
  ])('that is %s is discarded', async (_what, admin_session) => {
    const { page } = await house.visit({ stored: { admin_session } });
    await page.goto(`${house.url}/admin`);
    await keyField(page).waitFor();
    expect(await storedItem(page, 'admin_session')).toBeNull();
  });

  test('brings the Admin button, to the area that its key opens', async () => {
    const { page } = await house.visit();
    await page.goto(house.url);
    await page.getByText('All systems operational').waitFor();
    expect(await page.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0);

    for (const [access, path] of [
      ['full', '/admin-full'],
      ['read', '/admin'],
    ] as const) {
      const admin = await house.visit({ stored: (await loggedIn(access)).stored });
      await admin.page.goto(house.url);
      await admin.page.getByRole('link', { name: 'Admin', exact: true }).click();
      await title(admin.page, 'Overview').waitFor();
      expect(new URL(admin.page.url()).pathname).toBe(path);
    }
  });
});

describe('a key that is revoked while a screen is open', () => {
  test('covers the screen within a minute, and nothing typed is lost', async () => {
    const { stored, keyId, token } = await loggedIn();
    const { page } = await house.visit({ stored, clock: true, expected: refused });
    await page.goto(`${house.url}/admin-full/banner`);
    const field = page.getByRole('textbox', { name: 'Message', includeHidden: true });
    await field.fill('Half a thought');

    await revokeKey(keyId);
    await page.clock.fastForward(CHECK_MS);
    await page.getByRole('dialog', { name: 'Log in again' }).waitFor();
    expect(await storedItem(page, 'admin_session')).toBeNull();
    expect(await page.locator('.admin').getAttribute('inert')).not.toBeNull();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await logIn(page, await house.desk.createKey('full'));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('Half a thought');
    await field.fill('Half a thought, and the rest');
    expect(await statusOf(token)).toBe(401);
  });

  test('is noticed at once by whatever is pressed', async () => {
    const { stored, keyId } = await loggedIn();
    const { page } = await house.visit({ stored, expected: refused });
    await page.goto(`${house.url}/admin-full/audit`);
    await page
      .getByText(/^case \d+$/)
      .first()
      .waitFor();
    await revokeKey(keyId);
    await page.getByRole('button', { name: 'Read again' }).click();
    await page.getByRole('dialog', { name: 'Log in again' }).waitFor();
  });
});

describe('signing out', () => {
  test('ends the session at the desk too', async () => {
    const { stored, token } = await loggedIn();
    const { page } = await house.visit({ stored });
    await page.goto(`${house.url}/admin-full`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await keyField(page).waitFor();
    expect(await storedItem(page, 'admin_session')).toBeNull();
    await page.getByText('Signed out', { exact: true }).waitFor();
    expect(await statusOf(token)).toBe(401);
    await page.goBack();
    await page.goForward();
    await keyField(page).waitFor();
  });

  test('without an answer of the desk forgets it here all the same, and says so', async () => {
    const { stored, token } = await loggedIn();
    const { page } = await house.visit({ stored, expected: /ERR_FAILED/ });
    await page.goto(`${house.url}/admin-full`);
    await title(page, 'Overview').waitFor();
    await page.route('**/api/admin/sign_out', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Signed out here only', { exact: true }).waitFor();
    await keyField(page).waitFor();
    expect(await keptBy(page)).not.toContain(token);
  });

  test('gives up what was still being read with it', async () => {
    const { stored, token } = await loggedIn();
    const { page } = await house.visit({ stored });
    const held: Route[] = [];
    await page.route(/\/api\/admin\/(?!sign_out)/, (route) => held.push(route));
    await page.goto(`${house.url}/admin-full`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Signed out', { exact: true }).waitFor();
    expect(held.length).toBeGreaterThan(0);
    expect(await statusOf(token)).toBe(401);
    // Let through only now, they would be refused, and the console would say so.
    await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
    await page.reload();
    await keyField(page).waitFor();
  });

  test('on a phone stands in the menu', async () => {
    const { stored } = await loggedIn();
    const { page } = await house.visit({ stored, viewport: { width: 390, height: 844 } });
    await page.goto(`${house.url}/admin-full`);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page
      .getByText(/^Full key · until /)
      .filter({ visible: true })
      .waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await keyField(page).waitFor();
  });
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

test('maintenance shuts visitors out and leaves the admin area open', async () => {
  const { stored } = await loggedIn();
  const visitor = await house.visit({ stored, expected: /status of 530/ });
  await house.desk.setMaintenance(true);
  await visitor.page.goto(`${house.url}/admin-full`);
  await visitor.page.getByText('Maintenance is on.').waitFor();
  await title(visitor.page, 'Overview').waitFor();
  await visitor.page.goto(house.url);
  await visitor.page.getByText('Website Offline').waitFor();
  await house.desk.setMaintenance(false);
});
