import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { visitAsAdmin } from '../src/testing/client.ts';
import { startSandboxServer } from '../src/testing/platforms.ts';
import { axeFaults } from './axe-faults.ts';
import { type OpenDesk, openDesk } from './desk.ts';
import { openAdmin } from './open-admin.ts';

const platforms = await startSandboxServer();
const practised = openDesk();
const connected = openDesk({ environment: platforms.connected });

afterAll(() => platforms.close());

beforeEach(async () => {
  platforms.sandbox.faults.set([]);
  await check();
});

/** What the platforms say is asked anew. */
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

describe('while nothing is connected', () => {
  test.each(['', 'check-tool', 'qr-generator', 'cases', 'information', 'no-such-page', 'admin'])(
    'the screen at /%s says Practice',
    async (path) => {
      const { page } = await practised.visit({ stored: { code: await practised.createPass() } });
      await page.goto(`${practised.url}/${path}`);
      await strip(page).getByText('Nothing reaches Discord or Roblox.').waitFor();
      expect(await strip(page).getByRole('link').count()).toBe(0);
    },
  );

  test.each(['', 'codes', 'audit', 'settings'])(
    'the admin screen /%s says so too',
    async (screen) => {
      const { page } = await openAdmin(practised, screen);
      await strip(page).getByRole('link', { name: 'Connections' }).click();
      await page.getByRole('heading', { name: 'Connections', level: 1 }).waitFor();
      expect(await strip(page).getByRole('link').count()).toBe(0);
    },
  );

  test('home marks the tools that act on a platform, and no other', async () => {
    const { page } = await practised.visit();
    await page.goto(practised.url);
    const row = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
    await row('Check Tool').getByText('practice').waitFor();
    expect(await row('QR Generator').getByText('practice').count()).toBe(0);
    await page.getByText('All systems operational').waitFor();
  });

  test('a tool has the tag beside its title and says where it acts', async () => {
    const { page } = await openTool(practised, 'check-tool');
    // The samples below the field have one too.
    await page.getByText('Practice', { exact: true }).first().waitFor();
    await shown(page, 'Looks in the practice world').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    // On a phone, which was looked at last.
    await shown(page, 'Looks in the practice world').waitFor();
  });

  test('a tool that touches no platform has no tag', async () => {
    const { page } = await openTool(practised, 'qr-generator');
    await strip(page).waitFor();
    expect(await page.getByText('Practice', { exact: true }).count()).toBe(0);
    expect(await page.getByText('practice world').count()).toBe(0);
  });
});

describe('while both are connected', () => {
  test('nothing says Practice, and a tool names whom it acts as', async () => {
    const { page } = await openTool(connected, 'check-tool');
    await shown(page, 'Looks through the key Gatehouse sandbox').waitFor();
    expect(await strip(page).count()).toBe(0);
    expect(await page.getByText('Practice', { exact: true }).count()).toBe(0);
  });

  test('without a pass the names are not told', async () => {
    const { page, sent } = await connected.visit();
    await page.goto(`${connected.url}/check-tool`);
    await shown(page, 'Looks through the owner’s Roblox key').waitFor();
    expect(await page.content()).not.toContain('Gatehouse sandbox');
    expect(sent.filter((call) => call.includes('/platforms/look'))).toEqual([]);
  });

  test('a credential that is taken back is told on its tools and on home, and what was typed stays', async () => {
    const { page } = await openTool(connected, 'check-tool', { clock: true });
    await page.getByRole('textbox', { name: 'Player' }).fill('kestrel_092');
    platforms.sandbox.faults.set([{ name: 'revoked', platform: 'roblox' }]);
    await check();
    await page.clock.fastForward(30_000);
    await page.getByText('Roblox does not take this desk’s key any more').waitFor();
    await page.getByText('under Admin > Connections').waitFor();
    expect(await page.getByRole('textbox', { name: 'Player' }).inputValue()).toBe('kestrel_092');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByText('The Roblox connection is broken').waitFor();
  });
});

describe('what a tool lacks', () => {
  const need = {
    platform: 'discord',
    name: 'BAN_MEMBERS',
    title: 'Ban Members',
    for: 'show who is banned',
    optional: false,
    met: false,
    places: ['Lantern Quay'],
  };

  async function openLacking(works: 'no' | 'partly', needs: (typeof need)[]) {
    const visitor = await openTool(connected, 'check-tool');
    await visitor.page.route('**/api/platforms/look', async (route) => {
      const answer = await route.fetch();
      const links = await answer.json();
      const tools = [{ tool: 'check-tool', title: 'Check Tool', works, needs }];
      await route.fulfill({ response: answer, json: { ...links, tools } });
    });
    await visitor.page.reload();
    return visitor;
  }

  test('is said above the form, with who can grant it and where', async () => {
    const { page } = await openLacking('no', [need]);
    const notice = page.getByRole('status').filter({ hasText: 'Check Tool cannot work yet' });
    await notice.getByText('The bot lacks Ban Members in Lantern Quay').waitFor();
    await notice.getByText('Whoever has Manage Roles there can grant it').waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });

  test('and is only part of it leaves the rest at work', async () => {
    const { page } = await openLacking('partly', [{ ...need, optional: true }]);
    await page.getByText('Check Tool works, and leaves something out').waitFor();
    expect(await page.getByText('cannot work yet').count()).toBe(0);
  });
});
