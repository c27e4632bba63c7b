import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { visit as visitApi, visitAsAdmin } from '../src/testing/client.ts';
import { axeFaults } from './axe-faults.ts';
import { openDesk, storedItem } from './desk.ts';
import { cookieValue, robloxCookie } from './login-secrets.ts';
import { openAdmin } from './open-admin.ts';

// Addresses of a proxy's header, so that visitors come from several networks.
const house = openDesk({ environment: { TRUST_PROXY: '127.0.0.1' } });
const LOOK_MS = 240_000;
const SOON = { timeout: 45_000 };

const addressField = (page: Page) => page.getByRole('textbox', { name: 'IP address or network' });
const reasonField = (page: Page) => page.getByRole('textbox', { name: 'Reason', exact: true });
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search bans' });
const banButton = (page: Page) => page.getByRole('button', { name: /^Ban(?! .* instead)/ });
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

describe('a ban', () => {
  test('shuts an address out at once, says until when, and is over when it is lifted', async () => {
    const visitor = await house.visit({
      clock: true,
      expected: /status of (403|530)/,
      extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.7' },
    });
    await visitor.page.goto(house.url);
    await visitor.page.getByText('All systems operational').waitFor();

    const { page } = await openBans();
    await fillIn(page, '203.0.113.7', 'Raid on Saturday');
    await page.getByText('1 hour', { exact: true }).click();
    await page.getByText('one IPv4 address, out of the whole desk').waitFor();
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
    await page.getByText('Whoever comes from 203.0.113.7, one IPv4 address,').waitFor();
    await page.getByRole('button', { name: 'Lift the ban', exact: true }).click();
    await page
      .getByText(/lifted successfully/)
      .first()
      .waitFor();
    await row.waitFor({ state: 'detached' });
    expect(await isRefused('203.0.113.7')).toBe(false);
    await visitor.page.clock.fastForward(LOOK_MS);
    await visitor.page.getByRole('link', { name: /QR Generator/ }).waitFor();
    expect(await storedItem(visitor.page, 'user_banned')).toBeNull();
  });

  test('of a network for good hits all of it, and its visitors read that it is for good', async () => {
    const { page } = await openBans();
    await fillIn(page, '198.51.100.77/24', 'Proxy network');
    await page.getByText('Read as 198.51.100.0/24. This is a network of 256').waitFor();
    await page.getByRole('button', { name: 'Ban 198.51.100.0/24 for good' }).click();
    await rowOf(page, '198.51.100.0/24').getByText('Never').waitFor();
    expect(await isRefused('198.51.100.9')).toBe(true);
    expect(await isRefused('198.51.101.9')).toBe(false);

    const visitor = await house.visit({
      expected: /status of (403|530)/,
      extraHTTPHeaders: { 'X-Forwarded-For': '198.51.100.9' },
    });
    await visitor.page.goto(house.url);
    await visitor.page.getByText('USER_BANNED_PERMANENT').waitFor();
  });

  test('lasts as long as was typed', async () => {
    const { page } = await openBans();
    await fillIn(page, '192.0.2.40', 'Scraping');
    await page.getByText('Custom', { exact: true }).click();
    await page.getByText('Say for how long.').waitFor();
    await page.getByRole('spinbutton', { name: 'Length' }).fill('0');
    await page.getByText('From 1 to 1,825').waitFor();
    await page.getByRole('spinbutton', { name: 'Length' }).fill('90');
    await page.getByRole('combobox', { name: 'Unit' }).selectOption('minutes');
    await page.getByRole('button', { name: 'Ban 192.0.2.40 for 90 minutes' }).click();
    await rowOf(page, '192.0.2.40').getByText('in 2 h').waitFor();
  });
});

describe('the address is read while it is typed', () => {
  test('and it is said at once what it is, or what is wrong with it', async () => {
    const { page } = await openBans();
    await page.getByText(/shown, that is all|No bans yet/).waitFor();
    for (const [typed, said] of [
      ['203.0.113.9', 'This is one IPv4 address.'],
      ['10.0.0.0/8', 'This is a network of 16,777,216 IPv4 addresses.'],
      ['2001:DB8::1', 'Read as 2001:db8::1. This is one IPv6 address.'],
      ['2001:db8:7::/48', 'This is 65,536 IPv6 home networks (/64).'],
      ['mossy_fox', 'Please enter a valid IPv4 or IPv6 address'],
      ['127.0.0.1', 'That is your own address'],
      ['127.0.0.0/8', 'That is your own address: 127.0.0.1 lies within 127.0.0.0/8'],
      ['8.0.0.0/6', 'A network that wide would shut out whole countries. /8 is the widest.'],
    ] as const) {
      await addressField(page).fill(typed);
      await page.getByText(said, { exact: true }).waitFor();
    }
  });

  test('half an address is wrong only when it is left', async () => {
    const { page } = await openBans();
    await addressField(page).fill('203.0.');
    const fault = page.getByText('Please enter a valid IPv4 or IPv6 address');
    expect(await fault.count()).toBe(0);
    await reasonField(page).focus();
    await fault.waitFor();
    await addressField(page).fill('203.0.113.9');
    await fault.waitFor({ state: 'detached' });
  });

  test('for a lone IPv6 address its whole home is offered', async () => {
    const { page } = await openBans();
    await addressField(page).fill('2001:db8:1:2::99');
    await page.getByRole('button', { name: 'Ban 2001:db8:1:2::/64 instead' }).click();
    await page.getByText('This is one IPv6 home network.').waitFor();
  });
});

describe('a ban that cannot be made', () => {
  test('says what is missing, at its field', async () => {
    const { page } = await openBans();
    await banButton(page).click();
    await page.getByText('IP address is required').waitFor();
    await page.getByText('Say why', { exact: true }).waitFor();
    expect(await page.locator('input:focus').getAttribute('id')).toBe(
      await addressField(page).getAttribute('id'),
    );
  });

  test('of an own address is refused by the desk as well', async () => {
    const admin = await visitAsAdmin(house.desk);
    const answer = await admin.post('/api/ban_user', { banned_ip: '127.0.0.1', reason: 'Oops' });
    expect([answer.status, answer.body.detail]).toEqual([422, 'That is your own address']);
  });

  test('because somebody else was quicker is a warning, and nothing typed is lost', async () => {
    const { page } = await openBans({ expected: /status of 409/ });
    await fillIn(page, '203.0.113.50', 'Twice');
    await house.desk.banAddress('203.0.113.50');
    await banButton(page).click();
    await page
      .getByText('203.0.113.50/32 is already banned, by test. Nothing changed.')
      .first()
      .waitFor();
    await page.locator('.message.warn').waitFor();
    expect(await addressField(page).inputValue()).toBe('203.0.113.50');
    expect(await reasonField(page).inputValue()).toBe('Twice');
  });

  test('for want of a network says so, and is made once when it is tried again', async () => {
    const { page } = await openBans({ expected: /ERR_FAILED/ });
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/ban_user')) keys.push(request.headers()['idempotency-key']);
    });
    await fillIn(page, '203.0.113.60', 'Lost answer');
    await page.route('**/api/ban_user', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await banButton(page).click();
    await page.getByText('Unable to connect to ban service.').first().waitFor();
    expect(await reasonField(page).inputValue()).toBe('Lost answer');
    await page.unroute('**/api/ban_user');
    await banButton(page).click();
    await page
      .getByText(/banned successfully/)
      .first()
      .waitFor();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test('for want of a valid session says so, and the screen keeps what was typed', async () => {
    const { page } = await openBans({ expected: /status of 401/ });
    await fillIn(page, '203.0.113.70', 'Still here');
    await page.route('**/api/ban_user', (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          code: 'access/admin-invalid',
          title: 'Invalid admin key',
          detail: 'Your admin session has ended.',
        }),
      }),
    );
    await banButton(page).click();
    await page.getByText('Invalid admin key').first().waitFor();
    expect(await page.locator('input[required]').first().inputValue()).toBe('203.0.113.70');
  });

  test('because a login stands in it does not leave the page', async () => {
    const { page, sent } = await openBans();
    await reasonField(page).fill(robloxCookie);
    await page.getByText('That is a login secret.').waitFor();
    expect(await reasonField(page).inputValue()).toBe('');
    await searchField(page).fill(robloxCookie);
    await expect.poll(() => searchField(page).inputValue(), SOON).toBe('');
    expect(sent.join('\n')).not.toContain(cookieValue);
  });
});

describe('the list', () => {
  test('finds the bans that hit an address, and how a network or a reason begins', async () => {
    const admin = await visitAsAdmin(house.desk);
    for (const [banned_ip, reason] of [
      ['100.64.0.0/16', 'Carrier of the raid'],
      ['100.64.3.9', 'Ringleader'],
      ['100.65.0.1', 'Somebody else'],
    ]) {
      expect((await admin.post('/api/ban_user', { banned_ip, reason })).status).toBe(200);
    }
    const { page } = await openBans();
    const rows = page.getByRole('row').filter({ has: page.getByRole('button') });
    await searchField(page).fill('100.64.3.9');
    await expect.poll(() => rows.count(), SOON).toBe(2);
    await searchField(page).fill('100.65');
    await expect.poll(() => rows.count(), SOON).toBe(1);
    await searchField(page).fill('ringl');
    await rowOf(page, '100.64.3.9').waitFor();
    await expect.poll(() => rows.count(), SOON).toBe(1);
    await searchField(page).fill('8.8.8.8');
    await page.getByText('No ban found for 8.8.8.8').waitFor();
  });

  test('goes on page by page', async () => {
    for (let last = 0; last < 60; last += 1) await house.desk.banAddress(`100.66.0.${last}`);
    const { page } = await openBans();
    const rows = page.getByRole('row').filter({ has: page.getByRole('button') });
    await page.getByText('50 shown').waitFor();
    expect(await rows.count()).toBe(50);
    await page.getByRole('button', { name: /more/i }).click();
    await expect.poll(() => rows.count(), SOON).toBeGreaterThanOrEqual(60);
  });

  test('a ban that somebody else has lifted meanwhile leaves the list with a warning', async () => {
    await house.desk.banAddress('100.67.0.1');
    const { page } = await openBans({ expected: /status of 404/ });
    await rowOf(page, '100.67.0.1').getByRole('button').click();
    await page.getByText('Lift this ban?').waitFor();
    await house.desk.liftBan('100.67.0.1');
    await page.getByRole('button', { name: 'Lift the ban', exact: true }).click();
    await page
      .getByText(/is not in the ban list/)
      .first()
      .waitFor();
    await rowOf(page, '100.67.0.1').waitFor({ state: 'detached' });
  });

  test('that cannot be read says so, and is read when it is tried again', async () => {
    await house.desk.banAddress('100.68.0.1');
    const { page } = await openAdmin(house, 'banner', { expected: /status of 500/ });
    await page.route('**/api/admin/bans*', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"detail":"Broken"}' }),
    );
    await page.getByRole('link', { name: 'IP bans' }).click();
    await page.getByText('The bans could not be read').waitFor();
    await page.unroute('**/api/admin/bans*');
    await page.getByRole('button', { name: 'Read again' }).click();
    await rowOf(page, '100.68.0.1').waitFor();
  });
});

test('a read-only admin sees every ban and can make and lift none', async () => {
  await house.desk.banAddress('100.69.0.1');
  const { page } = await openBans({ access: 'read' });
  await addressField(page).focus();
  await page.keyboard.type('203.0.113.99');
  expect(await addressField(page).inputValue()).toBe('');
  const lift = rowOf(page, '100.69.0.1').getByRole('button');
  expect(await lift.getAttribute('aria-disabled')).toBe('true');
  await lift.click({ force: true });
  await banButton(page).click({ force: true });
  expect(await page.getByRole('dialog').count()).toBe(0);
  await searchField(page).fill('100.69');
  await expect.poll(() => page.getByRole('row').count(), SOON).toBe(2);
  expect(await axeFaults(page)).toEqual([]);

  const reader = await visitAsAdmin(house.desk, 'read');
  const refusal = await reader.post('/api/ban_user', { banned_ip: '203.0.113.99', reason: 'No' });
  expect(refusal.status).toBe(403);
  expect((await visitApi(house.desk)).session).not.toBe('');
});

describe('in both themes and widths axe finds nothing', () => {
  async function openFew() {
    const { page } = await openBans();
    await searchField(page).fill('100.69');
    await expect.poll(() => page.getByRole('row').count(), SOON).toBe(2);
    return page;
  }

  test('with a ban that is ready', async () => {
    const page = await openFew();
    await fillIn(page, '2001:db8::77', 'Raid');
    await page.getByText('Custom', { exact: true }).click();
    expect(await axeFaults(page)).toEqual([]);
  });

  test('with faults in the form', async () => {
    const page = await openFew();
    await addressField(page).fill('nowhere');
    await banButton(page).click();
    expect(await axeFaults(page)).toEqual([]);
  });

  test('in the dialog that lifts a ban', async () => {
    const page = await openFew();
    await rowOf(page, '100.69.0.1').getByRole('button').click();
    await page.getByText('Lift this ban?').waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });
});
