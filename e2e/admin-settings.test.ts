import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { defaultSettings } from '../src/kit/contract/settings.ts';
import { visitAsAdmin } from '../src/testing/client.ts';
import { cookieValue, robloxCookie } from '../src/testing/login-secrets.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk } from './desk.ts';
import { openAdmin } from './open-admin.ts';

const house = openDesk();
const LOOK_MS = 240_000;
const DISCORD_ID = '80351110224678912';

const tools = (page: Page) => page.getByRole('spinbutton', { name: 'Wait between uses' });
const young = (page: Page) => page.getByRole('spinbutton', { name: 'Minimum account age' });
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

async function save(page: Page) {
  await saveButton(page).click();
  await saveBar(page).waitFor({ state: 'detached' });
}

test('a change is kept with who made it and is in the terms at once; a second admin overwrites nothing; a login leaves no field', async () => {
  const { page, sent } = await openSettings();
  const visitor = await house.visit();
  await visitor.page.goto(`${house.url}/information`);
  await visitor.page.getByText('They are deleted after 730 days.').waitFor();

  await tools(page).fill('8');
  await page.getByRole('spinbutton', { name: 'Cases' }).fill('900');
  await save(page);
  await page.getByText('2 settings were changed.').first().waitFor();
  expect(await page.getByText(/^Changed by Mira/).count()).toBe(2);
  expect(house.desk.desk.settings().toolCooldownMs).toBe(8_000);
  await visitor.page.reload();
  await visitor.page.getByText('They are deleted after 900 days.').waitFor();
  await visitor.page.getByText('Erased from cases after 30 days.').waitFor();
  await visitor.page.getByText(/you can ask the owner to erase you/).waitFor();

  const kade = await openSettings({ label: 'Kade', expected: /status of 409/ });
  expect(await tools(kade.page).inputValue()).toBe('8');
  await tools(kade.page).fill('20');
  await young(kade.page).fill('90');
  await tools(page).fill('12');
  await save(page);
  await saveButton(kade.page).click();
  await kade.page.getByText('Mira changed this to 12 s while you were typing.').waitFor();
  expect(await tools(kade.page).inputValue()).toBe('20');
  expect(await young(kade.page).inputValue()).toBe('90');
  expect(house.desk.desk.settings()).toMatchObject({
    toolCooldownMs: 12_000,
    youngAccountDays: 30,
  });
  expect(await axeFaults(kade.page)).toEqual([]);
  await kade.page.getByRole('button', { name: 'Keep mine' }).click();
  await save(kade.page);
  expect(house.desk.desk.settings()).toMatchObject({
    toolCooldownMs: 20_000,
    youngAccountDays: 90,
  });

  await discord(page).fill(`<@${DISCORD_ID}>`);
  await save(page);
  expect(house.desk.desk.settings().protectedDiscordIds).toEqual([DISCORD_ID]);
  await discord(page).fill(`${DISCORD_ID}\n${robloxCookie}`);
  await page.getByText('That is a login secret.').waitFor();
  expect(await discord(page).inputValue()).toBe(DISCORD_ID);
  expect(sent.join('\n')).not.toContain(cookieValue);

  await tools(page).fill('601');
  await discord(page).fill('mossy_fox');
  await page.getByText('Line 1: mossy_fox is not an id of this platform').waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});

test('the bar for unsaved changes hides no field, and leaving asks first: by the back button, by a link, by closing the tab', async () => {
  const { page } = await openAdmin(house, 'bans');
  const question = page.getByText('Leave without saving?');
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await page.getByRole('link', { name: 'Settings' }).click();
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    await tools(page).fill('5');
    await saveBar(page).waitFor({ state: 'detached' });
    const before = (await tools(page).boundingBox())!;
    const far = before.y + before.height + 20 - viewport.height;
    await page.evaluate(`scrollBy({ top: ${far}, behavior: 'instant' })`);
    const { x, y, height } = (await tools(page).boundingBox())!;
    // Pages scroll by whole pixels.
    expect(Math.abs(viewport.height - y - height - 20)).toBeLessThan(1);
    await page.mouse.click(x + 30, y + 10);
    await page.keyboard.type('7');
    await saveBar(page).waitFor();
    const isCovered = async () => {
      const field = (await tools(page).boundingBox())!;
      return field.y + field.height > (await saveBar(page).boundingBox())!.y;
    };
    await expect.poll(isCovered).toBe(false);
  }

  await tools(page).fill('8');
  await page.goBack();
  await question.waitFor();
  await cancel.click();
  expect(new URL(page.url()).pathname).toBe('/admin/settings');
  expect(await tools(page).inputValue()).toBe('8');

  await page.getByRole('link', { name: 'Banner' }).click();
  await question.waitFor();
  await cancel.click();
  await page.goBack();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByRole('heading', { level: 1, name: 'IP bans' }).waitFor();
  expect(house.desk.desk.settings().toolCooldownMs).toBe(5_000);

  await page.goForward();
  await tools(page).fill('8');
  await saveBar(page).waitFor();
  const asked = page.waitForEvent('dialog');
  const closed = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await closed;
});

test('maintenance shuts visitors out, admins too, and leaves the admin area open; a read-only admin cannot switch it', async () => {
  const visitor = await house.visit({ clock: true, expected: /status of 530/ });
  await visitor.page.goto(house.url);
  await visitor.page.getByText('All systems operational').waitFor();
  const { page } = await openSettings({ expected: /status of 530/ });
  const theSwitch = page.getByRole('switch', { name: 'Maintenance' });
  await theSwitch.click();
  await page.getByText('Closes the desk for every visitor and moderator now').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close desk' }).click();
  await page.getByText('The desk is closed').first().waitFor();

  await visitor.page.clock.fastForward(LOOK_MS);
  await visitor.page.getByRole('heading', { name: 'Website Offline' }).waitFor();
  await page.reload();
  await theSwitch.waitFor();
  const offline = page.getByRole('heading', { name: 'Website Offline' });
  expect(await offline.count()).toBe(0);
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.getByText('Maintenance is on.').waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await offline.waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Settings' }).click();

  await theSwitch.click();
  await page.getByRole('button', { name: 'Reopen desk' }).click();
  await page.getByText('The desk is open').first().waitFor();
  await visitor.page.clock.fastForward(LOOK_MS);
  await visitor.page.getByRole('link', { name: /QR Generator/ }).waitFor();

  const reader = await openSettings({ access: 'read', label: 'auditor' });
  await reader.page.getByRole('switch', { name: 'Maintenance' }).click({ force: true });
  expect(await reader.page.getByRole('dialog').count()).toBe(0);
  expect(await axeFaults(reader.page)).toEqual([]);
  const changes = [{ name: 'maintenance', from: false, to: true }];
  const { post } = await visitAsAdmin(house.desk, 'read');
  expect((await post('/api/admin/settings/change', { changes })).status).toBe(403);
});
