import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { visitAsAdmin } from '../src/testing/client.ts';
import { startSandboxServer } from '../src/testing/platforms.ts';
import { axeFaults } from './axe-faults.ts';
import { type OpenDesk, openDesk } from './desk.ts';
import { openAdmin } from './open-admin.ts';

const platforms = await startSandboxServer();
const practised = openDesk();
const connected = openDesk({ environment: platforms.connected });

/** How often a page checks the desk. */
const LOOK_MS = 30_000;

afterAll(() => platforms.close());

beforeEach(async () => {
  platforms.sandbox.faults.set([]);
  await check();
});

/** Checks the connections again. */
async function check() {
  const admin = await visitAsAdmin(connected.desk);
  for (const platform of ['discord', 'roblox']) {
    const answer = await admin.post('/api/admin/connections/check', { platform });
    expect(answer.status).toBe(200);
  }
}

const strip = (page: Page) => page.getByRole('note').filter({ hasText: 'Practice.' });
const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true });

async function openTool(house: OpenDesk, id: string, options = {}) {
  const stored = { code: await house.createPass() };
  const visitor = await house.visit({ stored, ...options });
  await visitor.page.goto(`${house.url}/${id}`);
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  return visitor;
}

test('while nothing is connected, every admin screen and a tool say Practice', async () => {
  const admin = await openAdmin(practised, '');
  for (const screen of ['Access codes', 'Audit log', 'Settings']) {
    await strip(admin.page).getByRole('link', { name: 'Connections' }).waitFor();
    const menu = admin.page.getByRole('navigation');
    await menu.getByRole('link', { name: screen, exact: true }).click();
    await admin.page.getByRole('heading', { name: screen, level: 1 }).waitFor();
  }
  await strip(admin.page).getByRole('link', { name: 'Connections' }).click();
  await admin.page.getByRole('heading', { name: 'Connections', level: 1 }).waitFor();
  expect(await strip(admin.page).getByRole('link').count()).toBe(0);

  const { page } = await openTool(practised, 'check-tool');
  await strip(page).getByText('Nothing reaches Discord or Roblox.').waitFor();
  // The samples below the field are also tagged.
  await page.getByText('Practice', { exact: true }).first().waitFor();
  await shown(page, 'Reads in the practice world').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await shown(page, 'Reads in the practice world').waitFor();
});

test('while both are connected, a tool names whom it acts as, to whoever has a pass; what it lacks and a credential that is taken back are told there, and what was typed stays', async () => {
  const { page } = await openTool(connected, 'check-tool', { clock: true });
  // The page has made its first check, and its timer for the next one is set.
  await shown(page, 'Reads through the key Gatehouse sandbox').waitFor();
  expect(await strip(page).count()).toBe(0);
  expect(await page.getByText('Practice', { exact: true }).count()).toBe(0);

  const visitor = await connected.visit();
  await visitor.page.goto(`${connected.url}/check-tool`);
  await shown(visitor.page, 'Reads through the owner’s Roblox key').waitFor();
  expect(await visitor.page.content()).not.toContain('Gatehouse sandbox');
  expect(visitor.sent.filter((call) => call.includes('redeem_code'))).toEqual([]);

  await page.getByRole('textbox', { name: 'Player' }).fill('kestrel_092');
  await page.route('**/api/load', async (route) => {
    const answer = await route.fetch();
    const need = {
      platform: 'discord',
      name: 'BAN_MEMBERS',
      title: 'Ban Members',
      for: 'show who is banned',
      optional: false,
      met: false,
      places: ['Lantern Quay'],
    };
    const tools = [{ tool: 'check-tool', title: 'Check Tool', works: 'no', needs: [need] }];
    const json = await answer.json();
    json.parts['connections/links'].data.tools = tools;
    await route.fulfill({ response: answer, json });
  });
  await page.clock.fastForward(LOOK_MS);
  const notice = page.getByRole('status').filter({ hasText: 'Check Tool can’t work yet' });
  await notice.getByText('The bot needs Ban Members in Lantern Quay').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.unroute('**/api/load');
  await page.clock.fastForward(LOOK_MS);
  await notice.waitFor({ state: 'detached' });

  platforms.sandbox.faults.set([{ name: 'revoked', platform: 'roblox' }]);
  await check();
  await page.clock.fastForward(LOOK_MS);
  await page.getByText('Roblox no longer accepts this desk’s key').waitFor();
  await page.getByText('under Admin > Connections').waitFor();
  expect(await page.getByRole('textbox', { name: 'Player' }).inputValue()).toBe('kestrel_092');
  await page.getByText(/tools are offline/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
});
