import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { keptBy, openDesk, type VisitOptions, type Visitor } from './desk.ts';
import { cookieValue, discordToken, robloxCookie, tokenValue } from './login-secrets.ts';

const house = openDesk();

const ID = '198622483471925248';
const TOKEN = 'aB3_'.repeat(17);
const WEBHOOK = `https://ptb.discord.com/api/v10/webhooks/${ID}/${TOKEN}?wait=true`;
const HIDDEN_WEBHOOK = `https://discord.com/api/webhooks/${ID}/••••••••`;
const PHONE = { width: 390, height: 844 };

const paletteOf = (page: Page) =>
  page.getByRole('dialog', { name: 'Find a tool, or paste anything' });
const fieldOf = (page: Page) => page.getByRole('combobox');
const bigFieldOf = (page: Page) => page.getByRole('searchbox');
const linkOf = (page: Page) => page.getByRole('textbox', { name: 'Link' });

/** A holder's browser on a tool's page. */
async function openTool(options: VisitOptions = {}, code?: string) {
  const stored = { code: await house.createPass(code) };
  const permissions = ['clipboard-read', 'clipboard-write'];
  const visitor = await house.visit({ stored, permissions, ...options });
  await visitor.page.goto(`${house.url}/qr-generator`);
  await linkOf(visitor.page).waitFor();
  return visitor;
}

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k');
  await fieldOf(page).waitFor();
}

/** With the keys, as a person does. */
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

const focused = (page: Page) => page.evaluate<string>('document.activeElement.tagName');
const pathOf = (page: Page) => new URL(page.url()).pathname;

describe('with the keyboard alone', () => {
  test('the palette opens from within a field, finds a page, and goes there', async () => {
    const { page } = await openTool();
    await linkOf(page).focus();
    await openPalette(page);
    await page.keyboard.type('priv');
    await page.getByRole('option', { name: 'Terms', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => pathOf(page)).toBe('/information');
    expect(await paletteOf(page).count()).toBe(0);
    await expect.poll(() => focused(page)).toBe('MAIN');
  });

  test('arrows, Home and End choose, and Escape gives the focus back', async () => {
    const { page } = await openTool();
    await linkOf(page).focus();
    await openPalette(page);
    const options = page.getByRole('option');
    const selected = page.getByRole('option', { selected: true });
    const names = await options.allTextContents();
    const isAt = (at: number) =>
      expect.poll(() => selected.textContent()).toContain(names.at(at)?.replace(/Enter$/, ''));
    await isAt(0);
    await page.keyboard.press('ArrowDown');
    await isAt(1);
    await page.keyboard.press('End');
    await isAt(-1);
    await page.keyboard.press('ArrowDown');
    await isAt(0);
    await page.keyboard.press('ArrowUp');
    await isAt(-1);
    await page.keyboard.press('Home');
    await isAt(0);
    const pointed = await fieldOf(page).getAttribute('aria-activedescendant');
    expect(await selected.getAttribute('id')).toBe(pointed);
    await page.keyboard.press('Escape');
    await paletteOf(page).waitFor({ state: 'detached' });
    await linkOf(page).and(page.locator(':focus')).waitFor();
  });

  test('the same keys close it, and it begins anew', async () => {
    const { page } = await openTool();
    await openPalette(page);
    await page.keyboard.type('qr');
    await page.keyboard.press('Control+k');
    await paletteOf(page).waitFor({ state: 'detached' });
    await openPalette(page);
    expect(await fieldOf(page).inputValue()).toBe('');
  });

  test('a theme is chosen', async () => {
    const { page } = await openTool({ colorScheme: 'light' });
    await openPalette(page);
    await page.keyboard.type('dark');
    await page.keyboard.press('Enter');
    await page.locator('html[data-theme=dark]').waitFor();
  });

  test('it leaves an open dialog alone', async () => {
    const { page } = await openTool();
    await page.getByRole('button', { name: 'Redeem', exact: true }).click();
    await page.getByRole('dialog', { name: 'Redeem Access Code' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('GATE-7');
    expect(await page.getByRole('textbox', { name: 'Access code' }).inputValue()).toBe('GATE-7');
    expect(await paletteOf(page).count()).toBe(0);
  });
});

describe('a pasted', () => {
  test('id says when it was made', async () => {
    const { page } = await openTool();
    await openPalette(page);
    await paste(page, ` ${ID}\n`);
    await paletteOf(page)
      .getByText(/^Discord id, made 2 Jul 2016 \(\d+ years ago\)$/)
      .waitFor();
    await page.getByRole('option', { name: /^Account Checker/ }).waitFor();
    await page.keyboard.press('Control+a');
    await paste(page, `<#${ID}>`);
    await paletteOf(page).getByText('No tool of this desk takes it.').waitFor();
  });

  test('list is counted by kind', async () => {
    const { page } = await openTool();
    await openPalette(page);
    await paste(page, `# raid\n${ID}\r\n<@${ID}>\n298622483471925248\n`);
    await paletteOf(page).getByText('List of 3 Discord accounts').waitFor();
    await paletteOf(page).getByText('2 Discord ids, 1 mention, 1 duplicate.').waitFor();
  });

  test('webhook URL hides its token at once and leaves no trace of it', async () => {
    const visitor = await openTool();
    const { page } = visitor;
    await openPalette(page);
    await paste(page, WEBHOOK);
    await paletteOf(page)
      .getByText(/^Discord webhook URL, made 2 Jul 2016/)
      .waitFor();
    expect(await fieldOf(page).inputValue()).toBe(HIDDEN_WEBHOOK);
    await page.keyboard.press('Control+z');
    await expectNothingOf(TOKEN, visitor);
    await page.keyboard.press('Escape');
    await paletteOf(page).waitFor({ state: 'detached' });
    await page.reload();
    await linkOf(page).waitFor();
    await expectNothingOf(TOKEN, visitor);
  });

  test.each([
    ['Roblox login cookie', robloxCookie, cookieValue],
    ['Discord token', `token: ${discordToken}`, tokenValue],
  ])('%s is gone at once, and its owner is told how to end it', async (kind, secret, value) => {
    const visitor = await openTool();
    const { page } = visitor;
    await openPalette(page);
    await paste(page, secret);
    await page.getByRole('alert').getByText(`This is a ${kind}. It was not sent.`).waitFor();
    await page.getByRole('link', { name: 'End it now' }).waitFor();
    expect(await fieldOf(page).inputValue()).toBe(`•••••••• ${kind}`);
    await page.keyboard.press('Control+z');
    await expectNothingOf(value, visitor);
    await page.keyboard.press('Enter');
    expect(pathOf(page)).toBe('/qr-generator');
    await fieldOf(page).press('Control+a');
    await page.keyboard.insertText(secret);
    expect(await fieldOf(page).inputValue()).toBe(`•••••••• ${kind}`);
    await expectNothingOf(value, visitor);
  });

  test('access code is hidden and offered to redeeming', async () => {
    const visitor = await house.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = visitor;
    const code = await house.desk.createCode();
    await page.goto(house.url);
    await page.getByText('All systems operational').waitFor();
    await openPalette(page);
    await paste(page, code);
    await page.getByRole('option', { name: 'Redeem this code' }).waitFor();
    await expectNothingOf(code, visitor);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Redeem Access Code' });
    await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe(code);
    expect(await keptBy(page)).not.toContain(code);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('what is handed to a tool', () => {
  test('fills its field once, through memory alone', async () => {
    const { page } = await openTool();
    await page.goto(`${house.url}/information`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await openPalette(page);
    await paste(page, 'https://www.roblox.com/de/games/156/lantern-bay?x=1');
    await paletteOf(page).getByText('Roblox experience with the place id 156').waitFor();
    await page.getByRole('option', { name: /^QR Generator/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    const link = 'https://www.roblox.com/games/156';
    await expect.poll(() => linkOf(page).inputValue()).toBe(link);
    expect(await keptBy(page)).not.toContain('156');
    await page.goBack();
    await page.getByRole('heading', { name: 'QR Generator' }).waitFor({ state: 'detached' });
    await page.goForward();
    await linkOf(page).waitFor();
    expect(await linkOf(page).inputValue()).toBe('');
  });

  test('reaches a tool that is open already', async () => {
    const { page } = await openTool();
    await linkOf(page).fill('https://example.com/first');
    await openPalette(page);
    await paste(page, 'discord.gg/lantern');
    await page.keyboard.press('Enter');
    await expect.poll(() => linkOf(page).inputValue()).toBe('https://discord.gg/lantern');
    await linkOf(page).and(page.locator(':focus')).waitFor();
  });

  test('opens only a tool in the scope of the pass', async () => {
    const code = await house.desk.createCode({ scope: ['ip-lock'] });
    const { page } = await openTool({}, code);
    await page.goto(`${house.url}/information`);
    await page.getByText('All systems operational').waitFor();
    await openPalette(page);
    await paste(page, 'https://example.com');
    const option = page.getByRole('option', { name: /QR Generator .*not in your scope/ });
    await option.waitFor();
    expect(await option.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Enter');
    await option.click({ force: true });
    expect(pathOf(page)).toBe('/information');
    expect(await paletteOf(page).count()).toBe(1);
  });
});

describe('on home', () => {
  async function openHome(options: VisitOptions = {}) {
    const visitor = await openTool(options);
    await visitor.page.goto(house.url);
    await visitor.page.getByText('All systems operational').waitFor();
    await visitor.page.keyboard.press('/');
    return visitor;
  }

  test('the name of a tool filters the boards, and Enter opens it', async () => {
    const { page } = await openHome();
    await page.keyboard.type('poster');
    await page.getByRole('link', { name: /^IP Lock/ }).waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'QR Generator' }).waitFor();
  });

  test('what is recognised is told, leaves the boards, and Enter hands it over', async () => {
    const { page } = await openHome();
    await paste(page, 'https://example.com/poster');
    await page.getByText('Link to example.com').waitFor();
    await page.getByRole('link', { name: /^IP Lock/ }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => linkOf(page).inputValue()).toBe('https://example.com/poster');
    expect(await keptBy(page)).not.toContain('poster');
  });

  test.each([
    [WEBHOOK, TOKEN, HIDDEN_WEBHOOK],
    [robloxCookie, cookieValue, '•••••••• Roblox login cookie'],
  ])('a secret is masked at once and leaves no trace', async (secret, value, masked) => {
    const visitor = await openHome();
    const { page } = visitor;
    await paste(page, secret);
    await expect.poll(() => bigFieldOf(page).inputValue()).toBe(masked);
    await expectNothingOf(value, visitor);
    await page.keyboard.press('Escape');
    expect(await bigFieldOf(page).inputValue()).toBe('');
    await page.keyboard.insertText(secret);
    expect(await bigFieldOf(page).inputValue()).toBe(masked);
    await expectNothingOf(value, visitor);
  });

  test('what comes before the recogniser is not shown until it is read', async () => {
    const visitor = await openTool();
    const { page } = visitor;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/read-text-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(house.url);
    await page.getByText('All systems operational').waitFor();
    await bigFieldOf(page).focus();
    await page.keyboard.insertText(WEBHOOK);
    await page.getByPlaceholder('Reading it…').waitFor();
    await expectNothingOf(TOKEN, visitor);
    release();
    await expect.poll(() => bigFieldOf(page).inputValue()).toBe(HIDDEN_WEBHOOK);
    await expectNothingOf(TOKEN, visitor);
  });

  test('without a recogniser nothing long is kept, and the field goes on working', async () => {
    const visitor = await house.visit({ expected: /Failed to load resource|ERR_FAILED/ });
    const { page } = visitor;
    await page.route('**/assets/read-text-*.js', (route) => route.abort());
    await page.goto(house.url);
    await page.getByText('All systems operational').waitFor();
    await bigFieldOf(page).focus();
    await page.keyboard.insertText(WEBHOOK);
    await page.getByText('That could not be read, so it was not kept.').waitFor();
    await expectNothingOf(TOKEN, visitor);
    await page.keyboard.type('poster');
    await page.getByRole('link', { name: /^IP Lock/ }).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByText('Failed to connect to the server').first().waitFor();
  });
});

test('on a phone it opens from the menu and fits the screen', async () => {
  const { page } = await openTool({ viewport: PHONE, hasTouch: true });
  expect(await page.getByRole('button', { name: 'Find a tool, or paste anything' }).count()).toBe(
    0,
  );
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('button', { name: 'Find, or paste' }).tap();
  await fieldOf(page).waitFor();
  await paste(page, WEBHOOK);
  await paletteOf(page)
    .getByText(/^Discord webhook URL/)
    .waitFor();
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(PHONE.width);
  await page.getByRole('button', { name: 'Close', exact: true }).tap();
  await paletteOf(page).waitFor({ state: 'detached' });
});

test('from the top bar it opens with the mouse, and home has the big field instead', async () => {
  const { page } = await openTool();
  const button = page.getByRole('button', { name: 'Find a tool, or paste anything' });
  await button.click();
  await fieldOf(page).waitFor();
  await page.getByRole('option', { name: 'Dashboard' }).click();
  await bigFieldOf(page).waitFor();
  expect(await button.count()).toBe(0);
});

describe('in both themes, on a desktop and on a phone, axe finds nothing', () => {
  test.each([
    ['everything that can be opened', ''],
    ['a recognised link', 'https://example.com'],
    ['a secret', robloxCookie],
    ['nothing found', 'no such thing at all'],
  ])('in the palette with %s', async (_what, text) => {
    const { page } = await openTool();
    await openPalette(page);
    await page.keyboard.insertText(text);
    expect(await axeFaults(page)).toEqual([]);
  });

  test.each([
    ['a recognised link', 'https://example.com', 'Link to example.com'],
    ['a secret', robloxCookie, 'That is a login secret.'],
  ])('on home with %s', async (_what, text, told) => {
    const { page } = await house.visit();
    await page.goto(house.url);
    await page.getByText('All systems operational').waitFor();
    await bigFieldOf(page).focus();
    await page.keyboard.insertText(text);
    await page.getByText(told).waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });
});
