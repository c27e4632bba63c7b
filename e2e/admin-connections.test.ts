import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { visitAsAdmin } from '../src/testing/client.ts';
import {
  cookieValue,
  discordToken,
  robloxCookie,
  tokenValue,
} from '../src/testing/login-secrets.ts';
import { startSandboxServer } from '../src/testing/platforms.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { keptBy, openDesk } from './desk.ts';
import { openAdmin } from './open-admin.ts';

// Both platforms over HTTP on this machine, which accept the credential `sandbox`.
const platforms = await startSandboxServer();
const [guildId = '', sisterId = ''] = platforms.guildIds;
const [universeId = ''] = platforms.universeIds;

let aheadMs = 0;
const house = openDesk({ environment: platforms.reachable, now: () => Date.now() + aheadMs });
const given = openDesk({ environment: platforms.connected });

afterAll(() => platforms.close());

// Each test starts with nothing connected, all tries left and a working platform.
beforeEach(async () => {
  aheadMs += 2 * 3_600_000;
  platforms.sandbox.faults.set([]);
  const admin = await visitAsAdmin(house.desk);
  for (const platform of ['discord', 'roblox']) {
    await admin.post('/api/admin/connections/forget', { platform });
  }
});

const discord = (page: Page) => page.getByRole('region', { name: 'Discord bot', exact: true });
const roblox = (page: Page) => page.getByRole('region', { name: 'Roblox key', exact: true });
/** The row that lists what a tool needs from a platform. */
const preflightRow = (page: Page, of: string, tool: string) =>
  page
    .getByRole('region', { name: `What each tool needs from the ${of}` })
    .getByRole('row', { name: new RegExp(`^${tool}`) });
const token = (page: Page) => page.getByLabel('Bot token');
const servers = (page: Page) => page.getByRole('textbox', { name: 'Server ids' });
const save = (page: Page) => discord(page).getByRole('button', { name: /^(Test and save|Save)$/ });
const strip = (page: Page) => page.getByRole('note').filter({ hasText: 'Practice.' });

async function openConnections(options: Parameters<typeof openAdmin>[2] = {}) {
  const visitor = await openAdmin(house, 'connections', { label: 'Mira', ...options });
  await discord(visitor.page).waitFor();
  return visitor;
}

/** Saves a connection as another admin, outside the page. */
async function connectBot() {
  const admin = await visitAsAdmin(house.desk, 'full', 'Kade');
  const wish = { platform: 'discord', credential: 'sandbox', listed: [guildId] };
  const answer = await admin.post('/api/admin/connections/save', wish);
  expect(answer.status).toBe(200);
}

test('a bot and a key are connected, from the first steps to acting for real, and the token stays nowhere; a login leaves its field at once and is not sent, except a bot’s token in the one field for it', async () => {
  const { page, sent } = await openConnections({ expected: /status of 422/ });
  await strip(page).getByText('Nothing reaches Discord or Roblox.').waitFor();
  await discord(page).getByText('How to connect a bot').waitFor();
  await save(page).click();
  await discord(page).getByText('Paste it first').waitFor();
  expect(await axeFaults(page)).toEqual([]);

  const key = page.getByLabel('API key');
  const refused = [
    [discord(page), token(page), robloxCookie],
    [discord(page), servers(page), robloxCookie],
    [roblox(page), key, robloxCookie],
    [discord(page), servers(page), discordToken],
    [roblox(page), key, discordToken],
  ] as const;
  for (const [panel, field, login] of refused) {
    await field.fill(login);
    await panel.getByText('That is a login secret.').waitFor();
    expect(await field.inputValue()).toBe('');
    await panel.getByRole('button', { name: 'Test and save' }).click();
  }
  await token(page).fill(discordToken);
  expect(await token(page).inputValue()).toBe(discordToken);
  expect(await discord(page).getByText('That is a login secret.').count()).toBe(0);
  expect(sent.join('\n')).not.toContain(cookieValue);
  expect(sent.join('\n')).not.toContain(tokenValue);

  await token(page).fill(`Bot ${discordToken}`);
  await servers(page).fill(guildId);
  await save(page).click();
  await discord(page).getByText('Not accepted.').waitFor();
  await discord(page).getByText('4 of 5 tests left this hour').waitFor();
  await discord(page).getByText('No bot is connected.').waitFor();
  expect(house.desk.log.join('')).not.toContain(tokenValue);
  expect(await axeFaults(page)).toEqual([]);

  // Uses the keyboard only.
  await token(page).fill('');
  await servers(page).fill('');
  await token(page).focus();
  await page.keyboard.type('sandbox');
  await page.keyboard.press('Tab');
  await page.keyboard.type(guildId);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await discord(page)
    .getByText(/^Connected as .+ act on your real servers\.$/)
    .waitFor();
  await discord(page)
    .getByText(/^Saved by Mira/)
    .waitFor();
  await discord(page).getByText('Lantern Quay', { exact: true }).waitFor();
  await strip(page).getByText('Nothing reaches Roblox. Discord is connected.').waitFor();
  // The refused one and the accepted one.
  expect(sent.filter((call) => call.includes('"credential"'))).toHaveLength(2);
  await page.reload();
  await discord(page)
    .getByText(/^Connected as/)
    .waitFor();
  expect(await token(page).inputValue()).toBe('');
  expect(await keptBy(page)).not.toContain('credential');

  await page.getByLabel('API key').fill('sandbox');
  await page.getByRole('textbox', { name: 'Universe ids' }).fill(universeId);
  await roblox(page).getByRole('button', { name: 'Test and save' }).click();
  await roblox(page)
    .getByText(/^Connected with the key/)
    .waitFor();
  await roblox(page).getByText('universe.user-restriction').waitFor();
  await preflightRow(page, 'Roblox key', 'Check Tool').getByText('Works').waitFor();
  await preflightRow(page, 'Discord bot', 'Token Revoker').waitFor();
  expect(await preflightRow(page, 'Discord bot', 'Check Tool').count()).toBe(0);
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});

test('a connected bot gets one more server, is broken for everybody when Discord turns it away, and is forgotten', async () => {
  await connectBot();
  const { page, sent } = await openConnections();
  await discord(page)
    .getByRole('button', { name: 'Add Lantern Quay Builders to the list' })
    .click();
  expect(await servers(page).inputValue()).toBe(`${guildId}\n${sisterId}`);
  await save(page).click();
  await discord(page).getByRole('listitem').filter({ hasText: sisterId }).waitFor();
  await discord(page)
    .getByText(/^Saved by Mira/)
    .waitFor();
  expect(sent.join('\n')).not.toContain('"credential"');
  expect(await axeFaults(page)).toEqual([]);

  platforms.sandbox.faults.set([{ name: 'revoked', platform: 'discord' }]);
  await discord(page).getByRole('button', { name: 'Check now' }).click();
  await discord(page).getByText('Discord no longer accepts the credential').waitFor();
  await page.getByRole('link', { name: /^Connections.*needs you/ }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const visitor = await house.visit();
  await visitor.page.goto(house.url);
  await visitor.page.getByText(/tools are offline/).waitFor();
  expect(await visitor.page.getByText('All systems operational').count()).toBe(0);

  platforms.sandbox.faults.set([]);
  await token(page).fill('sandbox');
  await save(page).click();
  await discord(page)
    .getByText(/^Connected as/)
    .waitFor();

  await discord(page).getByRole('button', { name: 'Disconnect…' }).click();
  await page.getByText('Nothing changes on Discord').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Disconnect bot' }).click();
  await discord(page).getByText('No bot is connected.').waitFor();
  await strip(page).getByText('Nothing reaches Discord or Roblox.').waitFor();
  expect(await servers(page).inputValue()).toBe('');
});

test('neither what the environment gives nor what a read-only admin sees can be changed', async () => {
  const { page } = await openAdmin(given, 'connections');
  await discord(page).getByText('DISCORD_BOT_TOKEN and DISCORD_GUILD_IDS are set').waitFor();
  await token(page).focus();
  await page.keyboard.type('sandbox');
  expect(await token(page).inputValue()).toBe('');
  expect(await strip(page).count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);

  await connectBot();
  const reader = await openConnections({ access: 'read' });
  await discord(reader.page)
    .getByText(/^Connected as/)
    .waitFor();
  await token(reader.page).focus();
  await reader.page.keyboard.type('sandbox');
  expect(await token(reader.page).inputValue()).toBe('');
  expect(await axeFaults(reader.page)).toEqual([]);
});
