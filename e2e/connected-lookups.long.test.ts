// Failures between a connected desk and the platforms, on pages that only look things up.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Fault } from '../src/platforms/sandbox/faults.ts';
import { axeFaults } from './axe-faults.ts';
import { openConnectedDesk } from './connected-desk.ts';
import { openAdmin } from './open-admin.ts';
import { webhookIn } from './practice-world.ts';

const house = await openConnectedDesk();
const { sandbox } = house.platforms;

beforeAll(() => house.connect());
beforeEach(() => house.fault());

const urlField = (page: Page) => page.getByRole('textbox', { name: 'Webhook URL' });
const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true });
const accountId = () =>
  (sandbox.describe(Date.now()) as unknown as { raid: { id: string }[] }).raid[0]?.id ?? '';

interface Look {
  page: Page;
  /** The path of its call. */
  path: string;
  field?: Locator;
  typed: string;
  /** The card shown next to the form after success. */
  card?: Locator;
  /** Presses its button. */
  press(): Promise<void>;
}

/** Opens one tab per look-up tool, with its field filled in. */
async function openAll(): Promise<Look[]> {
  const stored = { code: await house.createPass() };
  const visitor = await house.visit({ stored, clock: true, expected: /status of (409|503)/ });
  // The tabs share its storage.
  await visitor.page.goto(house.url);
  const open = async (id: string) => {
    const page = await house.openTab(visitor, { clock: true });
    await page.goto(`${house.url}/${id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };
  const [info, remove, account, player, key] = await Promise.all(
    ['webhook-info', 'delete-webhook', 'discord-checker', 'check-tool', 'key-inspector'].map(open),
  );
  if (!info || !remove || !account || !player || !key) throw new Error('A tab is missing');
  const button = (page: Page, name: RegExp) => page.getByRole('button', { name });
  const looks: Look[] = [
    {
      page: info,
      path: '/api/inspect_webhook',
      field: urlField(info),
      typed: webhookIn(sandbox, 'Release Notes').url,
      card: button(info, /^Inspect Another Webhook$/),
      press: () => button(info, /^Inspect webhook$/).click(),
    },
    {
      page: account,
      path: '/api/discord_checker',
      field: account.getByRole('textbox', { name: 'User id' }),
      typed: accountId(),
      card: button(account, /^Check Another Account$/),
      press: () => button(account, /^Check account$/).click(),
    },
    {
      page: player,
      path: '/api/check',
      field: player.getByRole('textbox', { name: 'Player' }),
      typed: 'MapleHarbor12',
      card: button(player, /^Check Another Account$/),
      press: () => button(player, /^Check player$/).click(),
    },
    {
      page: key,
      path: '/api/inspect_key',
      typed: '',
      card: key.getByRole('region', { name: 'Open Cloud key' }),
      press: () => button(key, /^Inspect/).click(),
    },
  ];
  for (const { field, typed } of looks) await field?.fill(typed);
  // It looks the webhook up by itself as soon as the field holds a URL.
  const typed = webhookIn(sandbox, 'Question Box').url;
  const field = urlField(remove);
  const press = async () => {
    await field.fill('');
    await field.fill(typed);
  };
  return [...looks, { page: remove, path: '/api/delete_webhook/look', field, typed, press }];
}

const DOWN = 'isn’t responding. Nothing was done. Try again in';

const faults: [Fault, string][] = [
  [
    { name: '429-user', retryAfterMs: 25_000 },
    'is limiting this desk’s requests. Nothing was done.',
  ],
  [{ name: 'slow', delayMs: 60_000 }, 'took too long to respond. Nothing changed. Try again in'],
  [{ name: 'down' }, DOWN],
  [{ name: '5xx', status: 502 }, DOWN],
  [{ name: 'garbled' }, 'sent an answer that the desk can’t read. Try again in 30 s.'],
];

test('whatever a platform does, a look-up says what it was, and what was typed stays', async () => {
  const looks = await openAll();
  await Promise.all(looks.map(expectAnswer));
  for (const [fault, words] of faults) {
    await house.fault(fault);
    await Promise.all(looks.map((look) => expectRefusal(look, words)));
    // As long as the pages were told to wait. All tabs of a browser share one clock.
    await looks[0]?.page.clock.fastForward(31_000);
  }
  await house.fault();
  await Promise.all(looks.map(expectAnswer));
});

async function pressed({ page, path, press }: Look) {
  const answered = page.waitForResponse((response) => response.url().endsWith(path));
  await press();
  return answered;
}

async function expectAnswer(look: Look) {
  expect((await pressed(look)).status()).toBe(200);
  await look.card?.waitFor();
}

async function expectRefusal(look: Look, words: string) {
  const { page, field, typed, card } = look;
  await pressed(look);
  const notice = shown(page, 'Service Unavailable.').locator('..');
  await notice.filter({ hasText: words }).first().waitFor();
  expect(await notice.first().textContent()).toMatch(/Discord|Roblox/);
  // The token of a webhook is hidden on the screen.
  const kept = typed.replace(/(\/webhooks\/\d+\/).+/, '$1••••••••');
  if (field) expect(await field.inputValue()).toBe(kept);
  // An earlier result would look like the answer.
  if (card) expect(await card.count()).toBe(0);
}

test('what the bot may not see is said in its place, and the rest is there', async () => {
  await house.fault({ name: 'missing-permission', path: '/guilds/*/bans' });
  const { page } = await house.openTool('discord-checker');
  await page.getByRole('textbox', { name: 'User id' }).fill(accountId());
  await page.keyboard.press('Enter');
  await page.getByText('The bot needs Ban Members in this server to see its bans.').waitFor();
  await page.getByText(/^since/).waitFor();
});

test('a credential that is taken back is told everywhere, until it works and is checked', async () => {
  await house.fault({ name: 'revoked' });
  const expected = /status of (409|503)/;
  const admin = await openAdmin(house, 'connections');
  const panel = (name: string) => admin.page.getByRole('region', { name, exact: true });
  const stored = { code: await house.createPass() };
  const visitor = await house.visit({ stored, clock: true, expected });
  const { page } = visitor;
  await page.goto(`${house.url}/discord-checker`);
  const field = page.getByRole('textbox', { name: 'User id' });
  await field.fill(accountId());
  await page.keyboard.press('Enter');
  // The desk may have noticed it by itself before this call.
  await shown(page, 'Discord no longer accepts this desk’s').first().waitFor();
  const key = await house.openTab(visitor, { clock: true });
  await key.goto(`${house.url}/key-inspector`);
  await key.getByRole('button', { name: /^Inspect/ }).click();
  await shown(key, /^Roblox no longer (knows this key|accepts this desk’s)/)
    .first()
    .waitFor();

  // The page checks the connections every half minute.
  for (const [tab, platform] of [
    [page, 'Discord'],
    [key, 'Roblox'],
  ] as const) {
    await tab.clock.fastForward(30_000);
    await shown(tab, new RegExp(`^${platform} no longer accepts this desk’s`)).waitFor();
  }
  expect(await field.inputValue()).toBe(accountId());
  expect(await axeFaults(page)).toEqual([]);
  for (const id of ['webhook-info', 'delete-webhook', 'webhook-sender', 'token-revoker']) {
    await page.goto(`${house.url}/${id}`);
    await shown(page, 'Discord no longer accepts this desk’s').waitFor();
  }
  await urlField(page).waitFor({ state: 'detached' });
  await admin.page.reload();
  for (const [name, platform] of [
    ['Discord bot', 'Discord'],
    ['Roblox key', 'Roblox'],
  ] as const) {
    await panel(name).getByText(`${platform} no longer accepts the credential`).waitFor();
  }
  sandbox.faults.set([]);
  for (const name of ['Discord bot', 'Roblox key']) {
    await panel(name).getByRole('button', { name: 'Check now' }).click();
    await panel(name)
      .getByText(/^Connected (as|with)/)
      .waitFor();
  }
  await page.goto(`${house.url}/discord-checker`);
  await field.fill(accountId());
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^In Lantern Quay/ }).waitFor();
  expect(await shown(page, 'Discord no longer accepts this desk’s').count()).toBe(0);
});
