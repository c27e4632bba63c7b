import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  cookieValue,
  discordToken,
  robloxCookie,
  tokenValue,
} from '../src/testing/login-secrets.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { keptBy, openDesk, type VisitOptions, type Visitor } from './desk.ts';

const house = openDesk();

const ID = '198622483471925248';
const TOKEN = 'aB3_'.repeat(17);
const WEBHOOK = `https://ptb.discord.com/api/v10/webhooks/${ID}/${TOKEN}?wait=true`;
const HIDDEN_WEBHOOK = `https://discord.com/api/webhooks/${ID}/••••••••`;
const PHONE = { width: 390, height: 844 };

const paletteOf = (page: Page) =>
  page.getByRole('dialog', { name: 'Find a tool or paste anything' });
const fieldOf = (page: Page) => page.getByRole('combobox');
const bigFieldOf = (page: Page) => page.getByRole('searchbox');
const linkOf = (page: Page) => page.getByRole('textbox', { name: 'Link' });

async function visit(options: VisitOptions = {}) {
  return house.visit({ permissions: ['clipboard-read', 'clipboard-write'], ...options });
}

/** Opens a tool's page in a pass holder's browser. */
async function openTool(options: VisitOptions = {}) {
  const visitor = await visit({ stored: { code: await house.createPass() }, ...options });
  await visitor.page.goto(`${house.url}/qr-generator`);
  await isListening(visitor.page);
  return visitor;
}

/** The page has reached the desk, so its shortcuts work by now. */
const isListening = (page: Page) => page.getByText('All systems operational').waitFor();

/** Waits for the focus, because text typed earlier would go elsewhere. */
async function openPalette(page: Page) {
  await page.keyboard.press('Control+k');
  await fieldOf(page).and(page.locator(':focus')).waitFor();
}

/** Pastes with the keyboard, like a person. */
async function paste(page: Page, text: string) {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press('Control+v');
  await page.evaluate("navigator.clipboard.writeText('')");
}

async function expectNothingOf(value: string, { page, sent }: Visitor) {
  expect(sent.filter((request) => request.includes(value))).toEqual([]);
  expect(await keptBy(page)).not.toContain(value);
  expect(await page.content()).not.toContain(value);
  const fields = await page.evaluate<string>(
    "[...document.querySelectorAll('input')].map(({ value }) => value).join()",
  );
  expect(fields).not.toContain(value);
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

const SECRETS = [
  {
    secret: WEBHOOK,
    value: TOKEN,
    shown: HIDDEN_WEBHOOK,
    told: /^Discord webhook URL, created 2 Jul 2016/,
  },
  {
    secret: robloxCookie,
    value: cookieValue,
    shown: '•••••••• Roblox login cookie',
    told: /This is a Roblox login cookie\. It was not sent\./,
  },
  {
    secret: `token: ${discordToken}`,
    value: tokenValue,
    shown: '•••••••• Discord token',
    told: /This is a Discord token\. It was not sent\./,
  },
];

test('takes the keyboard at once, and nothing that is typed or pasted while it loads reaches the form behind', async () => {
  const { page } = await openTool();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/palette-dialog/, async (route) => {
    await held;
    await route.continue();
  });
  await linkOf(page).focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('acc');
  await paste(page, 'ount');
  await page.keyboard.press('Enter');
  await paletteOf(page).waitFor();
  expect(await linkOf(page).inputValue()).toBe('');
  release();
  await fieldOf(page).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(' ch');
  expect(await fieldOf(page).inputValue()).toBe('account ch');
  await page.getByRole('option', { name: /^Account Checker/ }).waitFor();
  await page.keyboard.press('Escape');
  await linkOf(page).and(page.locator(':focus')).waitFor();
  expect(await linkOf(page).inputValue()).toBe('');
});

test('with the keyboard alone it opens a page and hands a link to a tool once, through memory alone; a pasted secret is masked at once, does not come back by undo, and leaves no trace', async () => {
  const visitor = await openTool();
  const { page } = visitor;
  await linkOf(page).focus();
  await openPalette(page);
  await page.keyboard.type('priv');
  await page.getByRole('option', { name: 'Terms', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await paletteOf(page).waitFor({ state: 'detached' });
  await page.locator('main:focus').waitFor();
  expect(pathOf(page)).toBe('/information');

  await openPalette(page);
  await paste(page, 'https://www.roblox.com/de/games/920587237041/lantern-bay?x=1');
  await paletteOf(page).getByText('Roblox place with id 920587237041').waitFor();
  await page.getByRole('option', { name: /^QR Generator/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  const link = 'https://www.roblox.com/games/920587237041';
  await expect.poll(() => linkOf(page).inputValue()).toBe(link);
  expect(await keptBy(page)).not.toContain('920587237041');
  await page.goBack();
  await page.getByRole('heading', { name: 'QR Generator' }).waitFor({ state: 'detached' });
  await page.goForward();
  await linkOf(page).waitFor();
  // The form was half filled, so the tab remembers it.
  expect(await linkOf(page).inputValue()).toBe(link);
  expect(await keptBy(page)).not.toContain('920587237041');

  await openPalette(page);
  for (const { secret, value, shown, told } of SECRETS) {
    await paste(page, secret);
    await paletteOf(page).getByText(told).waitFor();
    expect(await fieldOf(page).inputValue()).toBe(shown);
    await page.keyboard.press('Control+z');
    await expectNothingOf(value, visitor);
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(secret);
    expect(await fieldOf(page).inputValue()).toBe(shown);
    await expectNothingOf(value, visitor);
    await page.keyboard.press('Control+a');
  }
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await paletteOf(page).waitFor({ state: 'detached' });
  await page.reload();
  await isListening(page);
  for (const { value } of SECRETS) await expectNothingOf(value, visitor);

  await openPalette(page);
  await page.keyboard.insertText('https://example.com');
  await paletteOf(page).getByText('Link to example.com').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('no such thing at all');
  await paletteOf(page)
    .getByText(/^No results\./)
    .waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await fieldOf(page).fill('');
  await page.getByRole('option', { name: 'Dashboard' }).waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});

test('on home a pasted secret is masked at once and leaves no trace, and a pasted access code is hidden, and redeemed from there', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await page.goto(house.url);
  await isListening(page);
  await page.keyboard.press('/');
  for (const { secret, value, shown } of SECRETS) {
    await paste(page, secret);
    await expect.poll(() => bigFieldOf(page).inputValue()).toBe(shown);
    await expectNothingOf(value, visitor);
    await page.keyboard.press('Escape');
    expect(await bigFieldOf(page).inputValue()).toBe('');
    await page.keyboard.insertText(secret);
    expect(await bigFieldOf(page).inputValue()).toBe(shown);
    await expectNothingOf(value, visitor);
    await page.keyboard.press('Control+a');
  }
  await page.getByText('That is a login secret.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.insertText('https://example.com');
  await page.getByText('Link to example.com').waitFor();
  expect(await axeFaults(page)).toEqual([]);

  const code = await house.desk.createCode();
  await openPalette(page);
  await paste(page, code);
  await page.getByRole('option', { name: 'Redeem this code' }).waitFor();
  await expectNothingOf(code, visitor);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Redeem Access Code' });
  const field = dialog.getByRole('textbox');
  await field.and(page.locator(':focus')).waitFor();
  expect(await field.inputValue()).toBe(code);
  expect(await keptBy(page)).not.toContain(code);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
});

test('before the recognizer has arrived nothing long is shown, and without it nothing long is kept', async () => {
  const visitor = await visit({ expected: /Failed to load resource|ERR_FAILED/ });
  const { page } = visitor;
  const recognizer = '**/assets/read-text-*.js';
  await page.route(recognizer, (route) => route.abort());
  await page.goto(house.url);
  await isListening(page);
  await bigFieldOf(page).focus();
  await page.keyboard.insertText(WEBHOOK);
  await page.getByText('This could not be read, so it was discarded.').waitFor();
  await expectNothingOf(TOKEN, visitor);
  await page.keyboard.type('poster');
  await page.getByRole('link', { name: /^IP Lock/ }).waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.getByText('Failed to connect to the server').first().waitFor();

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.unroute(recognizer);
  await page.route(recognizer, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await isListening(page);
  await bigFieldOf(page).focus();
  await page.keyboard.insertText(WEBHOOK);
  await page.getByPlaceholder('Checking…').waitFor();
  await expectNothingOf(TOKEN, visitor);
  release();
  await expect.poll(() => bigFieldOf(page).inputValue()).toBe(HIDDEN_WEBHOOK);
  await expectNothingOf(TOKEN, visitor);
});

test('on a phone it opens from the menu and fits the screen', async () => {
  const { page } = await openTool({ viewport: PHONE, hasTouch: true });
  const button = page.getByRole('button', { name: 'Find a tool or paste anything' });
  expect(await button.count()).toBe(0);
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('button', { name: 'Find or paste' }).tap();
  await fieldOf(page).and(page.locator(':focus')).waitFor();
  await paste(page, WEBHOOK);
  await paletteOf(page)
    .getByText(/^Discord webhook URL/)
    .waitFor();
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(PHONE.width);
  await page.getByRole('button', { name: 'Close', exact: true }).tap();
  await paletteOf(page).waitFor({ state: 'detached' });
});
