import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { visit as visitApi } from '../src/testing/client.ts';
import { TestClock } from '../src/testing/clock.ts';
import { axeFaults } from './axe-faults.ts';
import { openDesk, type VisitOptions } from './desk.ts';

const clock = new TestClock();
// Addresses of a proxy's header, so that one pass can be used from several networks.
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

/** The number above its words. */
const numberOf = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

async function comeWith(pass: string, address: string) {
  clock.advance(COOLDOWN_MS);
  const headers = { 'x-forwarded-for': address };
  const json = { ...headers, 'content-type': 'application/json' };
  const given = await fetch(`${house.url}/api/session_token`, { headers });
  const { session_token } = (await given.json()) as { session_token: string };
  const body = { session_id: session_token, redeem_code: pass, link_qr: 'https://example.com' };
  await fetch(`${house.url}/api/qr`, { method: 'POST', headers: json, body: JSON.stringify(body) });
}

describe('the overview', () => {
  test('shows what the desk has counted, and counts on while it is open', async () => {
    const moderator = await visitApi(house.desk, await house.desk.createCode());
    clock.advance(POLL_MS);
    const { page, token } = await openAdmin('', { clock: true });
    const shown = (label: string) => numberOf(page, label).textContent();
    await page.getByText(/^\d+\.\d min$/).waitFor();
    const before = await shown('active sessions');

    await visitApi(house.desk);
    const body = { session_id: moderator.session, redeem_code: moderator.pass };
    await moderator.post('/api/qr', { ...body, link_qr: 'https://example.com' });
    clock.advance(POLL_MS);
    await moderator.post('/api/qr', { ...body, link_qr: 'no link' });
    await house.desk.desk.tally.write();
    await page.clock.fastForward(POLL_MS);
    await expect.poll(() => shown('active sessions')).not.toBe(before);
    const { active_sessions } = await readAdmin(token, '/session/stats');
    expect(await shown('active sessions')).toBe(String(active_sessions));
    expect(await shown('tool uses in 24 h')).toBe('1');
    expect(await shown('failed in 24 h')).toBe('1');
    await page.getByRole('listitem').filter({ hasText: 'QR Generator' }).waitFor();
    await page.getByText('redeemed the access code').first().waitFor();
  });

  test('the chart is also a table that is read out', async () => {
    const { page } = await openAdmin('');
    const table = page.getByRole('table', { name: 'By hour: sessions' });
    await table.waitFor();
    expect(await table.getByRole('row').count()).toBe(25);
  });

  test('a pass in use from several networks waits for the admin, in the navigation too', async () => {
    const code = await house.desk.createCode({ label: 'night-shift-3' });
    const pass = await house.createPass(code);
    for (const address of ['203.0.113.7', '198.51.100.9', '192.0.2.4'])
      await comeWith(pass, address);
    const { page } = await openAdmin('');
    await page.getByText('Pass night-shift-3 is in use from 3 networks at once.').waitFor();
    await page.getByRole('link', { name: /^Passes.*1 waits for you$/ }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'Look' }).click();
    await page.getByRole('heading', { level: 1, name: 'Passes' }).waitFor();
    expect(new URL(page.url()).search).toBe('?query=night-shift-3');
  });

  test('without any session it says that there is no data', async () => {
    const { page } = await openAdmin('/settings');
    await page.route(STATS, (route) =>
      route.fulfill({
        json: {
          now: clock.now(),
          active_sessions: 0,
          sessions: 0,
          average_session_duration_seconds: null,
          hours: [],
        },
      }),
    );
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByText('No session data available').waitFor();
    expect(await numberOf(page, 'average visit, 24 h').textContent()).toBe('not measured');
  });

  test('a failure is told with its cause, and reading again mends it', async () => {
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
    expect(await numberOf(page, 'active sessions').textContent()).toBe('not known');
    expect(await axeFaults(page)).toEqual([]);
    await page.unroute(STATS);
    await page.getByRole('button', { name: 'Read again' }).click();
    await page.getByText(/^Error loading/).waitFor({ state: 'detached' });
    await expect
      .poll(async () => Number(await numberOf(page, 'active sessions').textContent()))
      .toBeGreaterThan(0);
  });

  test('a read whose answer is lost is asked again by itself', async () => {
    const { page } = await openAdmin('/settings', { clock: true, expected: /ERR_FAILED/ });
    await page.getByRole('link', { name: 'Overview' }).waitFor();
    let lost = 0;
    await page.route(STATS, (route) => {
      lost += 1;
      return lost <= 3 ? route.abort() : route.continue();
    });
    await page.getByRole('link', { name: 'Overview' }).click();
    // When the page counts on to its next try is its own affair, so time goes on in small steps,
    // and ends before the page would ask anyhow.
    for (let ms = 0; ms < POLL_MS / 2 && lost <= 3; ms += 500) await page.clock.runFor(500);
    await expect
      .poll(async () => Number(await numberOf(page, 'active sessions').textContent()))
      .toBeGreaterThan(0);
  });
});

describe('the audit log', () => {
  test('tells cases in sentences whose names are only text, and opens to the machine fields', async () => {
    await house.desk.createCode({ label: '<img src=x onerror="alert(1)"> {actor}' });
    const { page } = await openAdmin('/audit');
    const row = page.getByRole('listitem').filter({ hasText: 'onerror' }).first();
    await row.getByText('created an access code for').waitFor();
    expect(await row.textContent()).toContain('<img src=x onerror="alert(1)"> {actor}');
    expect(await page.locator('main img').count()).toBe(0);
    await row.locator('summary').click();
    await row.getByText('access/codes/create', { exact: true }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });

  test('says what was refused, and why', async () => {
    await fetch(`${house.url}/api/authentication`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: 'gth_k_wrong' }),
    });
    const { page } = await openAdmin('/audit');
    const row = page.getByRole('listitem').filter({ hasText: 'tried to log in with an admin key' });
    await row.first().getByText('Refused: Authentication Failed').waitFor();
  });

  test('goes on page by page, with a line between two days', async () => {
    await house.desk.createCode({ label: 'of-yesterday' });
    clock.advance(24 * 3_600_000);
    for (let made = 0; made < 55; made += 1) await house.desk.createCode({ label: `code-${made}` });
    const { page } = await openAdmin('/audit');
    await page.getByText('50 shown', { exact: true }).waitFor();
    expect(await page.getByText('of-yesterday').count()).toBe(0);
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByText('of-yesterday', { exact: true }).waitFor();
    await page.getByText(/^Today, /).waitFor();
    await page.getByText(/^Yesterday, /).waitFor();
    const numbers = await page.locator('.case-id').allTextContents();
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('on a phone the tab of the open screen is in view', async () => {
    const { page } = await openAdmin('/audit', { viewport: { width: 390, height: 844 } });
    const box = await page.getByRole('link', { name: 'Audit log' }).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  });
});
