import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { visitAsAdmin } from '../src/testing/client.ts';
import { startSandboxServer } from '../src/testing/platforms.ts';
import { axeFaults } from './axe-faults.ts';
import { keptBy, openDesk } from './desk.ts';
import { cookieValue, discordToken, robloxCookie, tokenValue } from './login-secrets.ts';
import { openAdmin } from './open-admin.ts';

// Both platforms over HTTP on this machine, which take the credential `sandbox`.
const platforms = await startSandboxServer();
const [guildId = '', sisterId = ''] = platforms.guildIds;
const [universeId = ''] = platforms.universeIds;

let aheadMs = 0;
const house = openDesk({ environment: platforms.reachable, now: () => Date.now() + aheadMs });
const given = openDesk({ environment: platforms.connected });

afterAll(() => platforms.close());

// Each begins with nothing connected, every try left and a platform that works.
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
/** What the tools need of a platform. */
const preflight = (page: Page, of: string) =>
  page.getByRole('region', { name: `What each tool needs of the ${of}` });
const token = (page: Page) => page.getByLabel('Bot token');
const servers = (page: Page) => page.getByRole('textbox', { name: 'Server ids' });
const save = (page: Page) => discord(page).getByRole('button', { name: /^(Try and save|Save)$/ });
const strip = (page: Page) => page.getByRole('note').filter({ hasText: 'Practice.' });

async function openConnections(options: Parameters<typeof openAdmin>[2] = {}) {
  const visitor = await openAdmin(house, 'connections', { label: 'Mira', ...options });
  await discord(visitor.page).waitFor();
  return visitor;
}

/** Beside the page: what another admin saved before. */
async function connect(platform: 'discord' | 'roblox', listed: string[]) {
  const admin = await visitAsAdmin(house.desk, 'full', 'Kade');
  const wish = { platform, credential: 'sandbox', listed };
  const answer = await admin.post('/api/admin/connections/save', wish);
  expect(answer.status).toBe(200);
}

describe('connecting a bot', () => {
  test('goes from the first steps to acting for real, and the token stays nowhere', async () => {
    const { page, sent } = await openConnections();
    await strip(page).getByText('Nothing reaches Discord or Roblox.').waitFor();
    await discord(page).getByText('How to connect a bot').waitFor();
    await discord(page).getByText('Paste the bot’s token, and name the servers.').waitFor();
    expect(await token(page).getAttribute('type')).toBe('password');
    expect(await token(page).getAttribute('autocomplete')).toBe('off');

    await token(page).fill('sandbox');
    await discord(page).getByText('Name the servers that the tools may act on.').waitFor();
    await servers(page).fill(guildId);
    await discord(page).getByText('what it may do in 1 server.').waitFor();
    await discord(page).getByText('5 of 5 tries left this hour').waitFor();
    await save(page).click();

    await discord(page)
      .getByText(/^Connected as .+ act for real\.$/)
      .waitFor();
    await discord(page)
      .getByText(/^Saved by Mira/)
      .waitFor();
    await discord(page).getByText('Lantern Quay', { exact: true }).waitFor();
    await strip(page).getByText('Nothing reaches Roblox. Discord is connected.').waitFor();
    expect(await token(page).inputValue()).toBe('');
    expect(sent.filter((call) => call.includes('"credential"'))).toHaveLength(1);
    await page.reload();
    await discord(page)
      .getByText(/^Connected as/)
      .waitFor();
    expect(await token(page).inputValue()).toBe('');
    expect(await keptBy(page)).not.toContain('credential');
  });

  test('works with the keyboard alone', async () => {
    const { page } = await openConnections();
    await token(page).focus();
    await page.keyboard.type('sandbox');
    await page.keyboard.press('Tab');
    await page.keyboard.type(guildId);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await discord(page)
      .getByText(/^Connected as/)
      .waitFor();
  });

  test('without what it needs says so at the field, and asks nobody', async () => {
    const { page, sent } = await openConnections();
    await save(page).click();
    await discord(page).getByText('Paste it first').waitFor();
    expect(await page.evaluate<string>('document.activeElement.name')).toBe('credential');
    await token(page).fill('sandbox');
    await servers(page).fill(`${guildId}\n12345, Harbour`);
    await discord(page).getByText('Line 2: “12345” is no server id').waitFor();
    await save(page).click();
    expect(await servers(page).inputValue()).toBe(`${guildId}\n12345, Harbour`);
    expect(sent.filter((call) => call.includes('/connections/save'))).toEqual([]);
  });

  test('with a token that is refused leaves the form as it was', async () => {
    const { page } = await openConnections({ expected: /status of 422/ });
    await token(page).fill(`Bot ${discordToken}`);
    await servers(page).fill(guildId);
    await save(page).click();
    await discord(page).getByText('Not Accepted.').waitFor();
    expect(await token(page).inputValue()).toBe(`Bot ${discordToken}`);
    expect(await servers(page).inputValue()).toBe(guildId);
    await discord(page).getByText('4 of 5 tries left this hour').waitFor();
    await discord(page).getByText('No bot is connected.').waitFor();
    expect(house.desk.log.join('')).not.toContain(tokenValue);
    expect(await axeFaults(page)).toEqual([]);
  });

  test('with the token of a person says how its owner ends it', async () => {
    platforms.sandbox.faults.set([{ name: 'user-token' }]);
    const { page } = await openConnections({ expected: /status of 422/ });
    await token(page).fill('sandbox');
    await servers(page).fill(guildId);
    await save(page).click();
    await discord(page).getByText('by changing the Discord password').waitFor();
    await discord(page).getByText('No bot is connected.').waitFor();
  });

  test('is tried five times an hour, and then the button says from when again', async () => {
    const admin = await visitAsAdmin(house.desk);
    for (let at = 0; at < 5; at += 1) {
      const wish = { platform: 'discord', credential: discordToken, listed: [guildId] };
      expect((await admin.post('/api/admin/connections/save', wish)).status).toBe(422);
    }
    const { page } = await openConnections();
    await token(page).fill('sandbox');
    await servers(page).fill(guildId);
    await discord(page)
      .getByText(/^No tries left\. The next one from \d\d:\d\d$/)
      .filter({ visible: true })
      .waitFor();
    await save(page).click({ force: true });
    await discord(page).getByText('No bot is connected.').waitFor();
  });
});

describe('a login', () => {
  test('that is a cookie leaves neither field, and is not sent', async () => {
    const { page, sent } = await openConnections();
    const fields = [
      [discord(page), token(page)],
      [discord(page), servers(page)],
      [roblox(page), page.getByLabel('API key')],
    ] as const;
    for (const [panel, field] of fields) {
      await field.fill(robloxCookie);
      await panel.getByText('That is a login secret.').waitFor();
      expect(await field.inputValue()).toBe('');
      await save(page).click();
    }
    expect(sent.join('\n')).not.toContain(cookieValue);
  });

  test('that is a Discord token is taken by the one field for it', async () => {
    const { page, sent } = await openConnections();
    const fields = [
      [discord(page), servers(page)],
      [roblox(page), page.getByLabel('API key')],
    ] as const;
    for (const [panel, field] of fields) {
      await field.fill(discordToken);
      await panel.getByText('That is a login secret.').waitFor();
      expect(await field.inputValue()).toBe('');
    }
    await token(page).fill(discordToken);
    expect(await token(page).inputValue()).toBe(discordToken);
    expect(await discord(page).getByText('That is a login secret.').count()).toBe(0);
    expect(sent.join('\n')).not.toContain(tokenValue);
  });
});

describe('a connected bot', () => {
  test('offers the other servers it is in, and lists one without its token', async () => {
    await connect('discord', [guildId]);
    const { page, sent } = await openConnections();
    await discord(page).getByText('Nothing is changed yet.').waitFor();
    await discord(page)
      .getByRole('button', { name: 'Add Lantern Quay Builders to the list' })
      .click();
    expect(await servers(page).inputValue()).toBe(`${guildId}\n${sisterId}`);
    expect(await page.evaluate<string>('document.activeElement.name')).toBe('listed');
    expect(await discord(page).getByText('Also in these servers').count()).toBe(0);
    await discord(page).getByText('The tools may act on 2 servers from then on.').waitFor();
    await save(page).click();
    await discord(page).getByRole('listitem').filter({ hasText: sisterId }).waitFor();
    await discord(page)
      .getByText(/^Saved by Mira/)
      .waitFor();
    expect(sent.join('\n')).not.toContain('"credential"');
    expect(await axeFaults(page)).toEqual([]);
  });

  test('that is not in a listed server is invited by a link that names it', async () => {
    const elsewhere = '123456789012345678';
    await connect('discord', [elsewhere]);
    const { page } = await openConnections();
    const row = discord(page).getByRole('listitem').filter({ hasText: elsewhere });
    const link = row.getByRole('link', { name: /^Invite the bot to/ });
    expect(await link.getAttribute('href')).toContain(`guild_id=${elsewhere}`);
    expect(await link.getAttribute('target')).toBe('_blank');
  });

  test('that Discord turns away is broken, everywhere, until a new token is saved', async () => {
    await connect('discord', [guildId]);
    platforms.sandbox.faults.set([{ name: 'revoked', platform: 'discord' }]);
    const { page } = await openConnections();
    await discord(page).getByRole('button', { name: 'Check now' }).click();
    await discord(page).getByText('Discord no longer accepts the credential').waitFor();
    await discord(page)
      .getByText(/^Since \w{3} \d+ \w{3}, \d\d:\d\d/)
      .waitFor();
    await page.getByRole('link', { name: /^Connections.*waits for you/ }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    const visitor = await house.visit();
    await visitor.page.goto(house.url);
    await visitor.page.getByText('The Discord connection is broken').waitFor();
    expect(await visitor.page.getByText('All systems operational').count()).toBe(0);

    platforms.sandbox.faults.set([]);
    await token(page).fill('sandbox');
    await save(page).click();
    await discord(page)
      .getByText(/^Connected as/)
      .waitFor();
  });

  test('is forgotten after a question, and the platform is practised again', async () => {
    await connect('discord', [guildId]);
    const { page } = await openConnections();
    await discord(page).getByRole('button', { name: 'Forget…' }).click();
    await page.getByText('On Discord nothing changes').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Forget the token' }).click();
    await discord(page).getByText('No bot is connected.').waitFor();
    await strip(page).getByText('Nothing reaches Discord or Roblox.').waitFor();
    expect(await servers(page).inputValue()).toBe('');
  });
});

test('a key is connected with its experience, and tells its state and scopes', async () => {
  const { page } = await openConnections();
  await page.getByLabel('API key').fill('sandbox');
  await page.getByRole('textbox', { name: 'Universe ids' }).fill(universeId);
  await roblox(page).getByRole('button', { name: 'Try and save' }).click();
  await roblox(page)
    .getByText(/^Connected through the key/)
    .waitFor();
  await roblox(page).getByText('universe.user-restriction').waitFor();
  await roblox(page).getByText('Enabled').waitFor();
});

test('the preflight shows every tool that acts on a platform, and whether it works', async () => {
  await connect('roblox', [universeId]);
  const { page } = await openConnections();
  const row = (of: string, tool: string) =>
    preflight(page, of).getByRole('row', { name: new RegExp(`^${tool}`) });
  await row('Roblox key', 'Check Tool').getByText('Works').waitFor();
  await row('Discord bot', 'Token Revoker').waitFor();
  expect(await row('Discord bot', 'Check Tool').count()).toBe(0);
  await page.getByText(/^Need no connection: .*QR Generator/).waitFor();
});

test('an app for Token Revoker is folded away, needs both halves, and its secret is not shown again', async () => {
  await connect('discord', [guildId]);
  const { page } = await openConnections();
  await discord(page).getByText('App for Token Revoker').click();
  await discord(page).getByLabel('Client id').fill('123456789012345678');
  await discord(page).getByText('Paste the client secret of the app.').waitFor();
  await save(page).click();
  await discord(page).getByText('Another app has another secret: paste it').waitFor();
  await discord(page).getByLabel('Client secret').fill('half-of-a-secret');
  await save(page).click();
  await discord(page).getByText('kept', { exact: true }).waitFor();
  expect(await discord(page).getByLabel('Client secret').inputValue()).toBe('');
  expect(await page.content()).not.toContain('half-of-a-secret');
});

test('what the environment gives is shown, and cannot be changed here', async () => {
  const { page } = await openAdmin(given, 'connections');
  await discord(page).getByText('DISCORD_BOT_TOKEN and DISCORD_GUILD_IDS are set').waitFor();
  await discord(page).getByText('From the environment (DISCORD_BOT_TOKEN).').waitFor();
  await token(page).focus();
  await page.keyboard.type('sandbox');
  expect(await token(page).inputValue()).toBe('');
  expect(await discord(page).getByRole('button', { name: 'Forget…' }).count()).toBe(0);
  expect(await strip(page).count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
});

test('a read-only admin sees everything and changes nothing', async () => {
  await connect('discord', [guildId]);
  const { page, sent } = await openConnections({ access: 'read' });
  await discord(page)
    .getByText(/^Connected as/)
    .waitFor();
  await token(page).focus();
  await page.keyboard.type('sandbox');
  expect(await token(page).inputValue()).toBe('');
  for (const name of ['Check now', 'Forget…', 'Add Lantern Quay Builders to the list']) {
    await discord(page).getByRole('button', { name }).click({ force: true });
  }
  await page.getByRole('button', { name: 'Reset…' }).click({ force: true });
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(sent.filter((call) => /connections\/(save|check|forget|reset)/.test(call))).toEqual([]);
  expect(await axeFaults(page)).toEqual([]);
});

test('the practice world is reset after a question', async () => {
  const { page } = await openConnections();
  await page.getByRole('button', { name: 'Reset…' }).click();
  await page.getByText('Nothing on Discord or Roblox is touched.').waitFor();
  await page.getByRole('button', { name: 'Reset the practice world' }).click();
  await page.getByText('Practice world reset').first().waitFor();
});

test('connections that cannot be read say so, and are read when it is tried again', async () => {
  const { page } = await openAdmin(house, 'settings', { expected: /status of 500/ });
  await page.route('**/api/admin/connections', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"detail":"Broken"}' }),
  );
  await page.getByRole('link', { name: 'Connections' }).first().click();
  await page.getByText('The connections could not be read').waitFor();
  await page.unroute('**/api/admin/connections');
  await page.getByRole('button', { name: 'Read again' }).click();
  await discord(page).waitFor();
});

test('in both themes and widths axe finds nothing in practice', async () => {
  const { page } = await openConnections();
  await save(page).click();
  expect(await axeFaults(page)).toEqual([]);
});
