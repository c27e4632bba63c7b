import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit as visitApi } from '../src/testing/client.ts';
import { TestClock } from '../src/testing/clock.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk, type VisitOptions } from './desk.ts';

const clock = new TestClock();
// Takes addresses from a proxy's header, so that one pass can be used from several networks.
const house = openDesk({ now: clock.now, environment: { TRUST_PROXY: '127.0.0.1' } });
const POLL_MS = 30_000;
const COOLDOWN_MS = 5_000;
const STATS = '**/api/session/stats';

async function openAdmin(path: string, options: VisitOptions = {}) {
  const { token } = await house.desk.admin('full', 'Kade');
  const now = Date.now();
  const session = { timestamp: now, authenticated: true, fullAccess: true, expiresAt: now + 6e8 };
  const stored = { admin_session: JSON.stringify({ ...session, token }) };
  const visitor = await house.visit({ stored, ...options });
  await visitor.page.goto(`${house.url}/admin-full${path}`);
  return { ...visitor, token };
}

async function readAdmin(token: string, path: string): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${token}` };
  return (await (await fetch(`${house.url}/api${path}`, { headers })).json()) as never;
}

/** The number for this label, once it matches. */
const numberOf = (page: Page, label: string, text: RegExp) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .filter({ hasText: text });

async function comeWith(pass: string, address: string) {
  clock.advance(COOLDOWN_MS);
  const headers = { 'x-forwarded-for': address };
  const json = { ...headers, 'content-type': 'application/json' };
  const given = await fetch(`${house.url}/api/session_token`, { headers });
  const { session_token } = (await given.json()) as { session_token: string };
  const body = { session_id: session_token, redeem_code: pass, link_qr: 'https://example.com' };
  await fetch(`${house.url}/api/qr`, { method: 'POST', headers: json, body: JSON.stringify(body) });
}

test('the overview shows what the desk has counted, and counts on while it is open', async () => {
  const moderator = await visitApi(house.desk, await house.desk.createCode());
  clock.advance(POLL_MS);
  const { page, token } = await openAdmin('', { clock: true });
  // The page polls each of these again some time after reading it.
  await page.getByText(/^\d+\.\d min$/).waitFor();
  await numberOf(page, 'tool uses in 24 h', /^0$/).waitFor();
  await page.getByText('redeemed access code').first().waitFor();
  const before = await numberOf(page, 'active sessions', /^\d+$/).textContent();

  await visitApi(house.desk);
  const body = { session_id: moderator.session, redeem_code: moderator.pass };
  await moderator.post('/api/qr', { ...body, link_qr: 'https://example.com' });
  clock.advance(POLL_MS);
  await moderator.post('/api/qr', { ...body, link_qr: 'no link' });
  await house.desk.desk.tally.write();
  const { active_sessions } = await readAdmin(token, '/session/stats');
  expect(String(active_sessions)).not.toBe(before);
  await page.clock.fastForward(POLL_MS);
  await numberOf(page, 'active sessions', new RegExp(`^${active_sessions}$`)).waitFor();
  await numberOf(page, 'tool uses in 24 h', /^1$/).waitFor();
  await numberOf(page, 'failed in 24 h', /^1$/).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'QR Generator' }).first().waitFor();
});

test('a failure of the overview is told with its cause until it is read again; a crowded pass waits for the admin', async () => {
  const code = await house.desk.createCode({ label: 'night-shift-3' });
  const pass = await house.createPass(code);
  for (const address of ['203.0.113.7', '198.51.100.9', '192.0.2.4']) {
    await comeWith(pass, address);
  }
  const { page } = await openAdmin('/settings', { expected: /status of 500/ });
  await page.route(STATS, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: { code: 'desk/unexpected', title: 'Unexpected', detail: 'The desk stumbled.' },
    }),
  );
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByText('Error loading session stats: The desk stumbled.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.unroute(STATS);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText(/^Error loading/).waitFor({ state: 'detached' });
  await numberOf(page, 'active sessions', /^[1-9]/).waitFor();

  await page.getByText('Pass night-shift-3 is in use from 3 networks at once.').waitFor();
  await page.getByRole('link', { name: /^Passes.*1 item needs you$/ }).waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);

  await page.getByRole('link', { name: 'Team' }).click();
  await page.getByText(/^in your time zone/).waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^team-\d{4}-\d\d-\d\d\.csv$/);
});

test('the audit log tells cases in sentences whose names are only text, and opens to the machine fields', async () => {
  await house.desk.createCode({ label: '<img src=x onerror="alert(1)"> {actor}' });
  await fetch(`${house.url}/api/authentication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: 'gth_k_wrong' }),
  });
  // On a phone the screens are tabs in one line, and the open screen's tab is in view.
  const { page } = await openAdmin('/audit', { viewport: { width: 390, height: 844 } });
  const row = page.getByRole('listitem').filter({ hasText: 'onerror' }).first();
  await row.getByText('created an access code for').waitFor();
  const box = await page.getByRole('link', { name: 'Audit log' }).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);

  expect(await row.textContent()).toContain('<img src=x onerror="alert(1)"> {actor}');
  expect(await page.locator('main img').count()).toBe(0);
  const refused = page.getByRole('listitem').filter({ hasText: 'tried to log in with an admin' });
  await refused.first().getByText('Refused: Authentication Failed').waitFor();
  await row.locator('summary').click();
  await row.getByText('access/codes/create', { exact: true }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
});
