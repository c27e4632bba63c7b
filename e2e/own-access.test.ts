import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { keptBy, openDesk, storedItem, type VisitOptions, type Visitor } from './desk.ts';

// The proxy's header gives each browser its own address.
const house = openDesk({
  environment: { TRUST_PROXY: '127.0.0.1' },
  settings: { toolCooldownMs: 0 },
});

const HERE = '203.0.113.7';
const ELSEWHERE = '198.51.100.20';
const atAddress = (address: string) => ({ extraHTTPHeaders: { 'X-Forwarded-For': address } });

async function openTool(path: string, pass: string, options: VisitOptions = {}) {
  const visitor = await house.visit({ stored: { code: pass }, ...atAddress(HERE), ...options });
  await goTo(visitor.page, path);
  return visitor;
}

async function openTab(visitor: Visitor, path: string): Promise<Page> {
  const page = await house.openTab(visitor);
  await goTo(page, path);
  return page;
}

/**
 * Waits for all calls that the page makes by itself, so that none carries a secret that a journey replaces.
 */
async function goTo(page: Page, path: string) {
  const hasHistory = path !== '/qr-generator';
  const loaded = page.waitForResponse('**/api/load');
  const answered = hasHistory ? [loaded, historyRead(page)] : [loaded];
  await Promise.all([...answered, page.goto(house.url + path)]);
}

/** The history may be read in one call with others. */
function historyRead(page: Page) {
  return page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/cases/list') ||
      (response.request().postData()?.includes('"/cases/list"') ?? false),
  );
}

/** Moves within the page and waits until the history there is requested. */
async function moveTo(page: Page, tool: string) {
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await Promise.all([
    historyRead(page),
    page.getByRole('link', { name: new RegExp(tool) }).click(),
  ]);
}

/** Uses an open tool, which shows that this tab's pass and session are valid. */
async function makeCode(page: Page, link: string) {
  await page.getByRole('textbox', { name: 'Link' }).fill(link);
  await page.getByRole('button', { name: 'Generate QR code' }).click();
}

async function expectToWork(page: Page, link = 'https://example.com/') {
  await makeCode(page, link);
  await page.getByRole('img', { name: `QR code of ${link}`, exact: true }).waitFor();
}

const callsOf = (visitor: Visitor, path: string) =>
  visitor.sent.filter((request) => request.startsWith(`${house.url}/api${path} `));

const refreshButton = (page: Page) =>
  page.getByRole('button', { name: 'Refresh session and pass' });

test('new secrets in one tab are followed by the others; a locked pass is refused elsewhere in clear words, until it is unlocked; ending all makes this browser forget its pass in every tab', async () => {
  const pass = await house.createPass();
  const visitor = await openTool('/session-refresh', pass);
  const { page } = visitor;
  const tab = await openTab(visitor, '/qr-generator');
  await page.getByText('Not refreshed yet').waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await refreshButton(page).click();
  await page.getByText('This browser has new secrets.').first().waitFor();
  await page.getByText('no longer work', { exact: true }).waitFor();
  const fresh = await storedItem(page, 'code');
  expect(fresh).toMatch(/^gth_p_/);
  expect(fresh).not.toBe(pass);
  expect(await page.content()).not.toMatch(/gth_[ps]_/);
  expect(await keptBy(page)).not.toContain(pass);

  await expectToWork(tab, 'https://example.com/first');
  await page.getByRole('button', { name: 'Refresh Again' }).click();
  await expect.poll(() => storedItem(page, 'code')).not.toBe(fresh);
  await expectToWork(tab, 'https://example.com/second');
  expect(callsOf(visitor, '/qr').at(-1)).toContain(await storedItem(page, 'code'));
  expect(await axeFaultsInEveryLook(page)).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 720 });
  await moveTo(page, 'IP Lock');
  await page.getByText('Your pass works from anywhere.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const list = page.getByRole('textbox', { name: 'Addresses and networks' });
  await page.getByText('A list', { exact: true }).click();
  await list.fill(`${ELSEWHERE}\nnowhere\n2001:db8:85a3:1234:5678:8a2e:370:7334/48\n`);
  await page.getByText('Line 2: not an IPv4 or IPv6 address').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await list.fill(`${HERE}\n2001:db8:85a3:1234:5678:8a2e:370:7334`);
  await page.getByRole('button', { name: 'Lock to this list' }).click();
  await page.getByText('Your pass is now refused everywhere else.').first().waitFor();
  await page.getByText('refused', { exact: true }).waitFor();
  expect(await axeFaults(page)).toEqual([]);

  const thief = await house.visit({
    stored: { code: (await storedItem(page, 'code')) ?? '' },
    ...atAddress(ELSEWHERE),
    expected: /status of 403/,
  });
  await thief.page.goto(`${house.url}/qr-generator`);
  await thief.page.getByText('Locked to another network').waitFor();
  await thief.page.getByText('ask the owner to remove the lock').waitFor();
  await makeCode(thief.page, 'https://example.com/stolen');
  await thief.page.locator('#page-notices:focus').waitFor();
  expect(await thief.page.getByText('Locked to another network').count()).toBe(1);
  expect(await thief.page.getByRole('img', { name: /^QR code of/ }).count()).toBe(0);

  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByText('Not locked').waitFor();
  await expectToWork(thief.page);
  expect(await axeFaultsInEveryLook(page)).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 720 });
  await moveTo(page, 'Sign-out Everywhere');
  await page.getByRole('button', { name: 'End all, including this page' }).click();
  const dialog = page.getByRole('dialog', { name: 'End all sessions?' });
  await dialog.getByText('This browser deletes the pass.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(callsOf(visitor, '/sign_out')).toEqual([]);
  await dialog.getByRole('button', { name: 'End all sessions' }).click();
  await page.getByText('Signed out everywhere').waitFor();
  await page.getByText('deleted the pass').waitFor();
  expect(await storedItem(page, 'code')).toBeNull();
  await page.getByText('Please redeem a code first').waitFor();
  await tab.getByText('Please redeem a code first').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  // Both have new sessions; otherwise ending them would be refused.
  for (const each of [page, tab]) {
    const farewell = each.waitForResponse(/session\/end/);
    await each.evaluate("dispatchEvent(new Event('pagehide'))");
    expect((await farewell).status()).toBe(204);
  }
});

test('new secrets whose answer was lost are fetched by pressing again; ending all others shuts the other browser out, and this one goes on in all its tabs', async () => {
  const pass = await house.createPass();
  const visitor = await openTool('/session-refresh', pass, { expected: /ERR_FAILED|of 401/ });
  const { page } = visitor;
  await page.route(
    '**/api/session_refresher',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await refreshButton(page).click();
  await page.getByText('Outcome unknown').waitFor();
  expect(await storedItem(page, 'code')).toBe(pass);
  await page.getByRole('button', { name: 'Refresh Again' }).click();
  await page.getByText('no longer work', { exact: true }).waitFor();
  expect(await storedItem(page, 'code')).not.toBe(pass);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: /QR Generator/ }).click();
  await expectToWork(page);

  // The sessions of this browser's other tabs end too, and each tab starts a new one by itself.
  await moveTo(page, 'Sign-out Everywhere');
  const tab = await openTab(visitor, '/qr-generator');
  const far = await openTool('/qr-generator', (await storedItem(page, 'code')) ?? '', {
    ...atAddress(ELSEWHERE),
    expected: /status of 401/,
  });

  const lookAgain = page.getByRole('button', { name: 'Refresh' });
  await lookAgain.click();
  await page.getByRole('row').filter({ hasText: ELSEWHERE }).waitFor();
  await page.getByRole('row').filter({ hasText: 'This page' }).getByText(HERE).waitFor();
  await page.getByText('2 other sessions', { exact: true }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByText('keeps working in all its tabs, with the new secret').waitFor();
  await page.getByRole('row').filter({ hasText: ELSEWHERE }).waitFor({ state: 'detached' });

  await makeCode(far.page, 'https://example.com/far');
  await far.page.locator('.message', { hasText: 'Invalid Redeem Code' }).waitFor();
  await far.page.getByText('Your pass is no longer valid.').first().waitFor();
  expect(await far.page.getByRole('img', { name: /^QR code of/ }).count()).toBe(0);
  await expectToWork(tab);
  await lookAgain.click();
  await page.getByRole('button', { name: /^End Chrome/ }).waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});
