import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { defaultSettings } from '../src/kit/settings.ts';
import { visitAsAdmin } from '../src/testing/client.ts';
import { axeFaults } from './axe-faults.ts';
import { openDesk } from './desk.ts';
import { cookieValue, robloxCookie } from './login-secrets.ts';
import { openAdmin } from './open-admin.ts';

const house = openDesk();
const LOOK_MS = 240_000;
const SOON = { timeout: 45_000 };
const DISCORD_ID = '80351110224678912';

const tools = (page: Page) => page.getByRole('spinbutton', { name: 'Cooldown of tools' });
const young = (page: Page) => page.getByRole('spinbutton', { name: 'Young account' });
const discord = (page: Page) => page.getByRole('textbox', { name: 'Protected Discord accounts' });
const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const saveButton = (page: Page) => page.getByRole('button', { name: /^Save \d+ change/ });

beforeEach(async () => {
  const { toolCooldownMs, youngAccountDays, protectedDiscordIds, keepCasesMs } = defaultSettings;
  const shown = { toolCooldownMs, youngAccountDays, protectedDiscordIds, keepCasesMs };
  const usual = { ...shown, maintenance: false };
  await house.desk.desk.changeSettings(usual, 'test');
});

async function openSettings(options: Parameters<typeof openAdmin>[2] = {}) {
  const visitor = await openAdmin(house, 'settings', { label: 'Mira', ...options });
  await tools(visitor.page).waitFor();
  return visitor;
}

describe('a change', () => {
  test('is said before it is saved, alone is sent, and shows who made it', async () => {
    const { page, sent } = await openSettings();
    await page.getByText('Default 5 s').waitFor();
    await tools(page).fill('8');
    await saveBar(page)
      .getByRole('status')
      .getByText('Cooldown of tools becomes 8 s instead of 5 s.')
      .waitFor();
    await young(page).fill('60');
    await saveButton(page).click();
    await saveBar(page).waitFor({ state: 'detached' });
    await page.getByText('2 settings are changed.').first().waitFor();
    expect(await page.getByText(/^Changed by Mira/).count()).toBe(2);
    expect(await tools(page).inputValue()).toBe('8');

    const body = sent.find((one) => one.includes('/api/admin/settings/change')) ?? '';
    const { changes } = JSON.parse(body.slice(body.lastIndexOf('} ') + 2)) as { changes: unknown };
    expect(changes).toEqual([
      { name: 'toolCooldownMs', from: 5_000, to: 8_000 },
      { name: 'youngAccountDays', from: 30, to: 60 },
    ]);
    await page.reload();
    await tools(page).waitFor();
    expect(await tools(page).inputValue()).toBe('8');
  });

  test('of how long cases are kept stands in the terms at once', async () => {
    const { page } = await openSettings();
    const visitor = await house.visit();
    await visitor.page.goto(`${house.url}/information`);
    await visitor.page.getByText('They are removed after 730 days.').waitFor();
    await page.getByRole('spinbutton', { name: 'Cases' }).fill('60');
    await saveButton(page).click();
    await saveBar(page).waitFor({ state: 'detached' });
    await visitor.page.reload();
    await visitor.page.getByText('They are removed after 60 days.').waitFor();
    await visitor.page.getByText('Erased from cases after 30 days.').waitFor();
    await visitor.page.getByText(/you can ask the owner to erase you/).waitFor();
  });

  test('outside the range is refused at its field, and can be reverted', async () => {
    const { page } = await openSettings();
    await tools(page).fill('601');
    await page.getByText('A whole number from 0 to 600 s').waitFor();
    await saveBar(page)
      .getByRole('status')
      .getByText('One setting cannot be saved as it is.')
      .waitFor();
    expect(await saveButton(page).getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Revert', exact: true }).click();
    expect(await tools(page).inputValue()).toBe('5');
    expect(await saveBar(page).count()).toBe(0);
  });

  test.each([
    ['a desktop', { width: 1440, height: 900 }],
    ['a phone', { width: 390, height: 844 }],
  ])('at the foot of %s is not hidden by the bar that it calls up', async (_, viewport) => {
    const { page } = await openSettings({ viewport });
    const before = (await tools(page).boundingBox())!;
    await page.mouse.wheel(0, before.y + before.height + 20 - viewport.height);
    await expect.poll(async () => (await tools(page).boundingBox())!.y).not.toBe(before.y);
    const { x, y } = (await tools(page).boundingBox())!;
    await page.mouse.click(x + 30, y + 10);
    await page.keyboard.type('7');
    await saveBar(page).waitFor();
    const isCovered = async () => {
      const field = (await tools(page).boundingBox())!;
      return field.y + field.height > (await saveBar(page).boundingBox())!.y;
    };
    await expect.poll(isCovered, SOON).toBe(false);
  });

  test('of several settings can be reverted at once', async () => {
    const { page } = await openSettings();
    await tools(page).fill('7');
    await young(page).fill('7');
    await page.getByRole('button', { name: 'Revert all' }).click();
    expect([await tools(page).inputValue(), await young(page).inputValue()]).toEqual(['5', '30']);
  });

  test('of protected accounts takes ids and mentions, and names the lines that are neither', async () => {
    const { page } = await openSettings();
    await discord(page).fill(`<@${DISCORD_ID}>\nmossy_fox\n175928847299117063, ${DISCORD_ID}`);
    await page.getByText('Line 2: mossy_fox is no id of this platform').waitFor();
    await page.getByText('One id stands there twice and is kept once.').waitFor();
    expect(await saveButton(page).getAttribute('aria-disabled')).toBe('true');
    await discord(page).fill(`<@${DISCORD_ID}>\n175928847299117063`);
    await saveBar(page)
      .getByRole('status')
      .getByText('Protected Discord accounts: 2 added, 0 removed.')
      .waitFor();
    await saveButton(page).click();
    await saveBar(page).waitFor({ state: 'detached' });
    expect(await discord(page).inputValue()).toBe(`${DISCORD_ID}\n175928847299117063`);
    expect(house.desk.desk.settings().protectedDiscordIds).toEqual([
      DISCORD_ID,
      '175928847299117063',
    ]);
  });

  test('with a login in it does not leave the page, and the ids before it stay', async () => {
    const { page, sent } = await openSettings();
    await discord(page).fill(DISCORD_ID);
    await discord(page).fill(`${DISCORD_ID}\n${robloxCookie}`);
    await page.getByText('That is a login secret.').waitFor();
    expect(await discord(page).inputValue()).toBe(DISCORD_ID);
    expect(sent.join('\n')).not.toContain(cookieValue);
  });

  test('that cannot be sent keeps what was typed, and is saved when it is tried again', async () => {
    const { page } = await openSettings({ expected: /ERR_FAILED/ });
    await tools(page).fill('9');
    await page.route('**/api/admin/settings/change', (route) => route.abort());
    await saveButton(page).click();
    await page.getByText('Failed to connect to the server').first().waitFor();
    expect(await tools(page).inputValue()).toBe('9');
    await page.unroute('**/api/admin/settings/change');
    await saveButton(page).click();
    await saveBar(page).waitFor({ state: 'detached' });
    expect(house.desk.desk.settings().toolCooldownMs).toBe(9_000);
  });

  test('that was made while its answer got lost is seen, and nothing is left to save', async () => {
    const { page } = await openSettings({ expected: /ERR_FAILED/ });
    await tools(page).fill('9');
    await page.route('**/api/admin/settings/change', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await saveButton(page).click();
    await saveBar(page).waitFor({ state: 'detached' });
    expect(await tools(page).inputValue()).toBe('9');
    expect(house.desk.desk.settings().toolCooldownMs).toBe(9_000);
  });
});

describe('two admins', () => {
  async function openBoth() {
    return Promise.all([
      openSettings({ label: 'Mira' }),
      openSettings({ label: 'Kade', expected: /status of 409/ }),
    ]);
  }

  async function saveAsMira(page: Page, seconds: string) {
    await tools(page).fill(seconds);
    await saveButton(page).click();
    await saveBar(page).waitFor({ state: 'detached' });
  }

  test('who change the same setting: the second sees both values, and nothing is overwritten', async () => {
    const [mira, { page }] = await openBoth();
    await tools(page).fill('20');
    await young(page).fill('90');
    await saveAsMira(mira.page, '12');
    await saveButton(page).click();
    await page.getByText('Mira changed it to 12 s while you were typing.').waitFor();
    await saveBar(page)
      .getByRole('status')
      .getByText('Cooldown of tools. Decide there first.')
      .waitFor();
    expect(await tools(page).inputValue()).toBe('20');
    expect(await young(page).inputValue()).toBe('90');
    expect(house.desk.desk.settings()).toMatchObject({
      toolCooldownMs: 12_000,
      youngAccountDays: 30,
    });
    expect(await axeFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Keep mine' }).click();
    await saveBar(page)
      .getByRole('status')
      .getByText('Cooldown of tools becomes 20 s instead of 12 s')
      .waitFor();
    await saveButton(page).click();
    await saveBar(page).waitFor({ state: 'detached' });
    expect(house.desk.desk.settings()).toMatchObject({
      toolCooldownMs: 20_000,
      youngAccountDays: 90,
    });
  });

  test('the second may as well take what the first one set', async () => {
    const [mira, { page }] = await openBoth();
    await tools(page).fill('20');
    await saveAsMira(mira.page, '12');
    await saveButton(page).click();
    await page.getByRole('button', { name: 'Take theirs' }).click();
    expect(await tools(page).inputValue()).toBe('12');
    expect(await saveBar(page).count()).toBe(0);
  });

  test('who change different settings do not meet', async () => {
    const [mira, { page }] = await openBoth();
    await young(page).fill('45');
    await saveAsMira(mira.page, '12');
    await saveButton(page).click();
    await saveBar(page).waitFor({ state: 'detached' });
    await expect.poll(() => tools(page).inputValue(), SOON).toBe('12');
    expect(house.desk.desk.settings()).toMatchObject({
      toolCooldownMs: 12_000,
      youngAccountDays: 45,
    });
  });
});

describe('leaving with something unsaved', () => {
  const question = (page: Page) => page.getByText('Leave without saving?');
  const leave = (page: Page) => page.getByRole('button', { name: 'Leave without saving' });

  test('by a link asks first; staying keeps everything, leaving goes where one wanted', async () => {
    const { page } = await openSettings();
    await tools(page).fill('8');
    await page.getByRole('link', { name: 'Banner' }).click();
    await question(page).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await tools(page).inputValue()).toBe('8');
    await page.getByRole('link', { name: 'Banner' }).click();
    await leave(page).click();
    await page.getByRole('heading', { level: 1, name: 'Banner' }).waitFor();
    expect(house.desk.desk.settings().toolCooldownMs).toBe(5_000);
  });

  test('by the back button asks first', async () => {
    const { page } = await openAdmin(house, 'bans');
    await page.getByRole('link', { name: 'Settings' }).click();
    await tools(page).fill('8');
    await page.goBack();
    await question(page).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(new URL(page.url()).pathname).toBe('/admin/settings');
    expect(await tools(page).inputValue()).toBe('8');
    await page.goBack();
    await leave(page).click();
    await page.getByRole('heading', { level: 1, name: 'IP bans' }).waitFor();
  });

  test('by signing out or closing the tab asks first', async () => {
    const { page } = await openSettings();
    await tools(page).fill('8');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await question(page).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const asked = page.waitForEvent('dialog');
    const closed = page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await closed;
  });

  test('is free once everything is saved or reverted', async () => {
    const { page } = await openSettings();
    await tools(page).fill('8');
    await saveButton(page).click();
    await saveBar(page).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Banner' }).click();
    await page.getByRole('heading', { level: 1, name: 'Banner' }).waitFor();
  });
});

test('maintenance asks with a sentence of its own, shuts visitors out, and leaves the admin area open', async () => {
  const visitor = await house.visit({ clock: true, expected: /status of 530/ });
  await visitor.page.goto(house.url);
  await visitor.page.getByText('All systems operational').waitFor();
  const { page } = await openSettings({ expected: /status of 530/ });
  const theSwitch = page.getByRole('switch', { name: 'Maintenance' });
  await theSwitch.click();
  await page.getByText('Closes the desk for every visitor and moderator at once').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await theSwitch.isChecked()).toBe(false);
  await theSwitch.click();
  await page.getByRole('button', { name: 'Close the desk' }).click();
  await page.getByText('The desk is closed').first().waitFor();

  await visitor.page.clock.fastForward(LOOK_MS);
  await visitor.page.getByRole('heading', { name: 'Website Offline' }).waitFor();
  await page.reload();
  await theSwitch.waitFor();
  expect(await page.getByRole('heading', { name: 'Website Offline' }).count()).toBe(0);

  await theSwitch.click();
  await page.getByRole('button', { name: 'Open the desk' }).click();
  await page.getByText('The desk is open').first().waitFor();
  await visitor.page.clock.fastForward(LOOK_MS);
  await visitor.page.getByRole('link', { name: /QR Generator/ }).waitFor();
});

test('settings that cannot be read say so, and are read when it is tried again', async () => {
  const { page } = await openAdmin(house, 'bans', { expected: /status of 500/ });
  await page.route('**/api/admin/settings', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"detail":"Broken"}' }),
  );
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByText('The settings could not be read').waitFor();
  await page.unroute('**/api/admin/settings');
  await page.getByRole('button', { name: 'Read again' }).click();
  await tools(page).waitFor();
});

test('a read-only admin sees every setting and can change none', async () => {
  const { page } = await openSettings({ access: 'read' });
  await tools(page).focus();
  await page.keyboard.type('9');
  expect(await tools(page).inputValue()).toBe('5');
  await page.getByRole('switch', { name: 'Maintenance' }).click({ force: true });
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await saveBar(page).count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  const reader = await visitAsAdmin(house.desk, 'read');
  const changes = [{ name: 'maintenance', from: false, to: true }];
  expect((await reader.post('/api/admin/settings/change', { changes })).status).toBe(403);
});

test('in both themes and widths axe finds nothing, with faults and with something to save', async () => {
  const { page } = await openSettings();
  await tools(page).fill('601');
  await discord(page).fill('mossy_fox');
  await saveBar(page).waitFor();
  expect(await axeFaults(page)).toEqual([]);
});
