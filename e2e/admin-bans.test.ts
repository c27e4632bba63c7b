import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit as visitApi, visitAsAdmin } from '../src/testing/client.ts';
import { cookieValue, robloxCookie } from '../src/testing/login-secrets.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk, storedItem } from './desk.ts';
import { openAdmin } from './open-admin.ts';

// Takes addresses from a proxy's header, so that visitors come from several networks.
const house = openDesk({ environment: { TRUST_PROXY: '127.0.0.1' } });
const LOOK_MS = 240_000;

const addressField = (page: Page) => page.getByRole('textbox', { name: 'IP address or network' });
const reasonField = (page: Page) => page.getByRole('textbox', { name: 'Reason', exact: true });
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search bans' });
const rowOf = (page: Page, network: string) =>
  page.getByRole('row').filter({ has: page.getByText(network, { exact: true }) });

async function openBans(options: Parameters<typeof openAdmin>[2] = {}) {
  const visitor = await openAdmin(house, 'bans', { label: 'Mira', ...options });
  await searchField(visitor.page).waitFor();
  return visitor;
}

async function fillIn(page: Page, address: string, reason: string) {
  await addressField(page).fill(address);
  await reasonField(page).fill(reason);
}

async function isRefused(address: string): Promise<boolean> {
  const response = await fetch(`${house.url}/api/session_token`, {
    headers: { 'x-forwarded-for': address },
  });
  return response.status === 403;
}

test('a ban shuts an address out at once, says until when, and is over when it is lifted; a permanent one of a network hits all of it; a login that is pasted does not leave the page', async () => {
  await house.desk.banAddress('100.69.0.1');
  const visitor = await house.visit({
    clock: true,
    expected: /status of (403|530)/,
    extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.7' },
  });
  await visitor.page.goto(house.url);
  await visitor.page.getByText('All systems operational').waitFor();

  const { page, sent } = await openBans();
  await rowOf(page, '100.69.0.1').waitFor();
  const notices = page.getByText('That is a login secret.');
  await reasonField(page).fill(robloxCookie);
  await notices.waitFor();
  expect(await reasonField(page).inputValue()).toBe('');
  await searchField(page).fill(robloxCookie);
  await notices.nth(1).waitFor();
  expect(await searchField(page).inputValue()).toBe('');
  expect(sent.join('\n')).not.toContain(cookieValue);

  await addressField(page).fill('nowhere');
  await page.getByRole('button', { name: 'Ban', exact: true }).click();
  await page.getByText('Please enter a valid IPv4 or IPv6 address').waitFor();
  await page.getByText('Enter a reason', { exact: true }).waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await fillIn(page, '203.0.113.7', 'Raid on Saturday');
  await page.getByText('1 hour', { exact: true }).click();
  await page.getByText('one IPv4 address, from the whole desk').waitFor();
  await page.getByRole('button', { name: 'Ban 203.0.113.7 for 1 hour' }).click();
  await page
    .getByText(/banned successfully/)
    .first()
    .waitFor();
  const row = rowOf(page, '203.0.113.7');
  await row.getByText('Raid on Saturday').waitFor();
  await row.getByText('Mira').waitFor();
  expect(await addressField(page).inputValue()).toBe('');

  expect(await isRefused('203.0.113.7')).toBe(true);
  expect(await isRefused('203.0.113.8')).toBe(false);
  await visitor.page.clock.fastForward(LOOK_MS);
  await visitor.page.getByText('USER_BANNED_UNTIL').waitFor();
  await visitor.page.getByText('This network is banned until').waitFor();
  expect(await visitor.page.getByText('USER_BANNED_PERMANENT').count()).toBe(0);
  expect(await storedItem(visitor.page, 'user_banned')).toBe('true');
  expect(await axeFaults(visitor.page)).toEqual([]);
  await visitor.page.reload();
  await visitor.page.getByText('USER_BANNED_UNTIL').waitFor();

  await row.getByRole('button').click();
  await page.getByText('People at 203.0.113.7, one IPv4 address,').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unban', exact: true }).click();
  await page
    .getByText(/unbanned successfully/)
    .first()
    .waitFor();
  await row.waitFor({ state: 'detached' });
  expect(await isRefused('203.0.113.7')).toBe(false);
  await visitor.page.clock.fastForward(LOOK_MS);
  await visitor.page.getByRole('link', { name: /QR Generator/ }).waitFor();
  expect(await storedItem(visitor.page, 'user_banned')).toBeNull();

  await fillIn(page, '198.51.100.77/24', 'Proxy network');
  await page.getByText('Permanent', { exact: true }).click();
  await page.getByText('Interpreted as 198.51.100.0/24. This is a network of 256').waitFor();
  await page.getByRole('button', { name: 'Ban 198.51.100.0/24 permanently' }).click();
  await rowOf(page, '198.51.100.0/24').getByText('Never').waitFor();
  expect(await isRefused('198.51.100.9')).toBe(true);
  expect(await isRefused('198.51.101.9')).toBe(false);

  await visitor.context.setExtraHTTPHeaders({ 'X-Forwarded-For': '198.51.100.9' });
  await visitor.page.clock.fastForward(LOOK_MS);
  await visitor.page.getByText('USER_BANNED_PERMANENT').waitFor();

  await fillIn(page, '2001:db8::77', 'Raid');
  await page.getByText('Custom', { exact: true }).click();
  await page.getByRole('spinbutton', { name: 'Length' }).waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});

test('a read-only admin finds every ban, and the desk lets them make none', async () => {
  await house.desk.banAddress('100.69.0.2');
  await house.desk.banAddress('100.70.0.1');
  const { page } = await openBans({ access: 'read' });
  await rowOf(page, '100.70.0.1').waitFor();
  await searchField(page).fill('100.69.0.2');
  await rowOf(page, '100.70.0.1').waitFor({ state: 'detached' });
  await rowOf(page, '100.69.0.2').waitFor();
  expect(await axeFaults(page)).toEqual([]);

  const reader = await visitAsAdmin(house.desk, 'read');
  const refusal = await reader.post('/api/ban_user', { banned_ip: '203.0.113.99', reason: 'No' });
  expect(refusal.status).toBe(403);
  expect((await visitApi(house.desk)).session).not.toBe('');
});
