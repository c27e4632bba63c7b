import { afterEach, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { keptBy, openDesk, type VisitOptions } from './desk.ts';

const house = openDesk({ settings: { toolCooldownMs: 0 } });
const TOKEN = 'T0KENMARK-0123456789-abcdefghij';
const SAME = 'If your app issued this token, it is revoked now';

afterEach(() => house.desk.sandbox.faults.set([]));

async function openTool(options: VisitOptions = {}) {
  const visitor = await house.visit({ stored: { code: await house.createPass() }, ...options });
  const { page } = visitor;
  await page.goto(`${house.url}/token-revoker`);
  const field = page.getByLabel('Token', { exact: true });
  await field.waitFor();
  const revoke = page.getByRole('button', { name: 'Revoke token' });
  return { ...visitor, field, revoke };
}

test('a token is revoked, the answer is the same for all, and nothing of it stays', async () => {
  const { page, field, revoke } = await openTool();
  await page.getByText('Nothing revoked yet').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  for (const platform of ['Discord', 'Roblox']) {
    await page.getByText(platform, { exact: true }).click();
    await field.fill(TOKEN);
    expect(await field.getAttribute('type')).toBe('password');
    await page.getByText('It cannot be taken back.').waitFor();
    await revoke.click();
    await page.getByText(`Asked ${platform} to revoke it`).waitFor();
    await page.getByText(SAME).first().waitFor();
    expect(await field.inputValue()).toBe('');
    expect(await page.content()).not.toContain('T0KENMARK');
    expect(await keptBy(page)).not.toContain('T0KENMARK');
  }
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: /^Case \d+$/ }).click();
  await page
    .getByText(/asked Roblox to revoke a token/)
    .first()
    .waitFor();
  expect(await page.content()).not.toContain('T0KENMARK');
});

test('what is no token, and what is a login, is not sent', async () => {
  const { page, field, sent } = await openTool();
  await field.press('Enter');
  await page.locator('.message', { hasText: 'Missing Token' }).waitFor();
  await field.fill('too short');
  await field.press('Enter');
  await page.locator('.message', { hasText: 'Invalid token format' }).waitFor();
  expect(await field.inputValue()).toBe('too short');
  expect(await axeFaults(page)).toEqual([]);
  const id = Buffer.from('228537642583588864').toString('base64url');
  await field.fill(`${id}.GTokMk.T0KENMARKT0KENMARKT0KENMARKT0KENMARK12`);
  await page.getByText('That is a login secret').waitFor();
  expect(await field.inputValue()).toBe('');
  expect(sent.filter((request) => request.includes('/revoke_token'))).toEqual([]);
  expect(sent.join()).not.toContain('T0KENMARK');
});

test('an outcome that nobody knows says so, and is tried again with the same token', async () => {
  const { page, field, revoke } = await openTool({ expected: /status of 503/ });
  house.desk.sandbox.faults.set([{ name: 'garbled' }]);
  await field.fill(TOKEN);
  await revoke.click();
  await page.getByText('Not sure yet').waitFor();
  await page.getByText('revoking it twice does no harm').waitFor();
  expect(await field.inputValue()).toBe(TOKEN);
  expect(await axeFaults(page)).toEqual([]);
  house.desk.sandbox.faults.set([]);
  await revoke.click();
  await page.getByText(SAME).first().waitFor();
  expect(await field.inputValue()).toBe('');
});

test('every other secret has its official place', async () => {
  const { page } = await openTool();
  const other = page.getByRole('region', { name: 'Every other secret' });
  const links = await other.getByRole('link').all();
  const places = await Promise.all(links.map((link) => link.getAttribute('href')));
  expect(places).toEqual([
    '/delete-webhook',
    'https://discord.com/developers/applications',
    'https://discord.com/channels/@me',
    'https://create.roblox.com/dashboard/credentials',
    'https://www.roblox.com/my/account#!/security',
  ]);
});

test('without an app of the owner the page says so before anything is typed', async () => {
  const { page } = await house.visit({ stored: { code: await house.createPass() } });
  await page.route('**/api/platforms/look', async (route) => {
    const response = await route.fetch();
    const links = await response.json();
    links.discord.has_app = false;
    await route.fulfill({ response, json: links });
  });
  await page.goto(`${house.url}/token-revoker`);
  await page.getByText('This desk has no Discord app.').waitFor();
  await page.getByText('The owner can add the app’s client id').waitFor();
  await page.getByLabel('Token', { exact: true }).fill(TOKEN);
  const revoke = page.getByRole('button', { name: 'Revoke token' });
  expect(await revoke.isDisabled()).toBe(true);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByText('Roblox', { exact: true }).click();
  await page.getByText('This desk has no Discord app.').waitFor({ state: 'detached' });
  expect(await revoke.isDisabled()).toBe(false);
});
