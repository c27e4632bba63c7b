import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Download, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cookie, discordToken } from '../src/kit/secrets/planted.fixture.ts';
import { BASE64URL, chance, DIGITS } from '../src/kit/secrets/random.fixture.ts';
import { visit as visitApi } from '../src/testing/client.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { keptBy, openDesk } from './desk.ts';
import { insideOf, openScanner, paste, scannerOn } from './leak-scanner-desk.ts';

const house = openDesk();
const random = chance(20261116);
const webhookToken = random.text(BASE64URL, 66).replaceAll(/[-_]/g, 'a');
const webhook = `https://discord.com/api/webhooks/1${random.text(DIGITS, 17)}/${webhookToken}`;
const login = cookie(random);
const token = discordToken(random);
const secrets = [webhookToken, login.slice(-80), token.slice(-20)];

const text = [
  'local Logger = require(script.Logger)',
  `Logger.url = "${webhook}"`,
  ...Array.from({ length: 40 }, (_, at) => `-- line ${at}`),
  `Bot.token = "${token}"`,
  `old = "${login}"`,
  'print("ready")',
].join('\n');
const scrubbed = text
  .replace(webhook, '[discord webhook]')
  .replace(token, '[discord token]')
  .replace(login, '[roblox cookie]');

async function openPasted(page: Page) {
  const inside = await openScanner(page, house.url);
  await paste(inside, text);
  const scanner = scannerOn(page);
  await scanner.getByRole('heading', { name: '3 secrets in 45 lines' }).waitFor();
  return scanner;
}

async function contentOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

test('pasted text is read at once; what is found is named by kind, shown masked, leads to its line and its end, and can be copied and saved without it', async () => {
  const { page, context } = await house.visit({ viewport: { width: 1280, height: 800 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.route('https://www.roblox.com/**', (route) => route.fulfill({ body: 'Roblox' }));
  const scanner = await openPasted(page);
  const cards = scanner.getByRole('heading', { level: 3 });
  expect(await cards.allTextContents()).toEqual([
    'Login cookie',
    'Discord webhook',
    'Discord token',
  ]);
  await scanner.getByText('···').first().waitFor();
  const shown = await insideOf(page).evaluate<string>('document.documentElement.outerHTML');
  for (const secret of secrets) expect(shown).not.toContain(secret.slice(0, 12));

  await expectScrubbed(page);
  await scanner.getByRole('button', { name: '1 webhook' }).click();
  await cards.getByText('Login cookie').waitFor({ state: 'detached' });
  expect(await cards.allTextContents()).toEqual(['Discord webhook']);
  await scanner.getByRole('button', { name: '1 webhook' }).click();
  await scanner.getByRole('button', { name: 'line 44' }).click();
  await scanner.locator('.code-row.aimed', { hasText: 'login cookie' }).waitFor();

  await scanner.getByRole('button', { name: 'How its owner can end it' }).click();
  await scanner.getByText('Log out of all other sessions').waitFor();
  const opened = context.waitForEvent('page');
  await scanner.getByRole('button', { name: 'Open Roblox settings' }).click();
  expect((await opened).url()).toBe('https://www.roblox.com/my/account#!/security');
  await scanner.getByRole('heading', { name: '3 secrets in 45 lines' }).waitFor();
  expect(await axeFaultsInEveryLook(page, insideOf(page))).toEqual([]);
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});

/** The scrubbed text can be copied and saved, and every list contains only masks. */
async function expectScrubbed(page: Page) {
  const scanner = scannerOn(page);
  await scanner.getByRole('button', { name: 'Copy scrubbed text' }).click();
  await scanner.getByRole('button', { name: 'Copied' }).waitFor();
  await page.bringToFront();
  await page.locator('h1').click();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(scrubbed);

  const save = async (name: string) => {
    const saved = page.waitForEvent('download');
    await scanner.getByRole('button', { name }).click();
    return saved;
  };
  const file = await save('Save scrubbed file');
  expect(file.suggestedFilename()).toBe('Pasted text.scrubbed.txt');
  expect(await contentOf(file)).toBe(scrubbed);
  for (const format of ['CSV', 'JSON', 'SARIF']) {
    const list = await contentOf(await save(`Export as ${format}`));
    expect(list).toContain('discord-webhook');
    for (const secret of secrets) expect(list).not.toContain(secret.slice(0, 12));
  }
}

test('chosen and dropped files are read by their names; what is packed is not scrubbed, what is broken is named, of many findings those in view are drawn, and a long file can be stopped', async () => {
  const { page, context } = await house.visit({ viewport: { width: 1280, height: 800 } });
  await openScanner(page, house.url);
  const scanner = scannerOn(page);
  await scanner.getByLabel('Choose files').setInputFiles([
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('nothing here\n') },
    {
      name: 'bot.lua',
      mimeType: 'text/plain',
      buffer: Buffer.from(`\ufeffBot.token = "${token}"`, 'utf16le'),
    },
    { name: 'log.gz', mimeType: 'application/gzip', buffer: gzipSync(`url ${webhook}\n`) },
    {
      name: 'cut.gz',
      mimeType: 'application/gzip',
      buffer: gzipSync(random.text(BASE64URL, 9_000)).subarray(0, 3_000),
    },
  ]);
  await scanner.getByRole('heading', { name: /^2 secrets in/ }).waitFor();
  await scanner.getByText('It ends in the middle.').waitFor();
  await scanner.getByRole('button', { name: 'bot.lua, line 1' }).waitFor();
  const saved = page.waitForEvent('download');
  await scanner.getByRole('button', { name: 'Save scrubbed file' }).click();
  expect(await readFile(await (await saved).path(), 'utf16le')).toBe(
    '\ufeffBot.token = "[discord token]"',
  );
  await scanner.getByLabel('File').selectOption('log.gz');
  await scanner.getByRole('button', { name: 'Save scrubbed file', disabled: true }).waitFor();
  expect(await axeFaults(page, insideOf(page))).toEqual([]);

  await scanner.getByRole('button', { name: 'Scan another' }).click();
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-drop-'));
  await writeFile(join(folder, 'hook.txt'), webhook);
  const mouse = await context.newCDPSession(page);
  const drop = async (path: string) => {
    const box = await scanner.getByRole('heading', { name: 'Drop files here' }).boundingBox();
    const at = { x: box?.x ?? 0, y: box?.y ?? 0 };
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await mouse.send('Input.dispatchDragEvent', { type, ...at, data });
    }
  };
  try {
    await drop(folder);
    await scanner.getByText('Press Choose a folder.').waitFor();
    await scanner.getByLabel('Choose a folder').setInputFiles(folder);
    await scanner.getByRole('heading', { name: /\/hook\.txt$/ }).waitFor();
    await scanner.getByRole('button', { name: 'Scan another' }).click();
    await drop(join(folder, 'hook.txt'));
    await scanner.getByRole('heading', { name: '1 secret in 1 line' }).waitFor();
  } finally {
    await rm(folder, { recursive: true });
  }
  await scanner.getByRole('button', { name: 'Scan another' }).click();
  await expectFewDrawn(page);
  await scanner.getByRole('button', { name: 'Scan another' }).click();
  await expectStopped(page);
});

/** Lists ten thousand findings, of which only the visible ones are rendered. */
async function expectFewDrawn(page: Page) {
  const scanner = scannerOn(page);
  const lines = Array.from({ length: 10_000 }, () => `Bot.token = "${discordToken(random)}"`);
  const buffer = Buffer.from(lines.join('\n'));
  await scanner
    .getByLabel('Choose files')
    .setInputFiles({ name: 'many.log', mimeType: 'text/plain', buffer });
  await scanner.getByRole('heading', { name: '10,000 secrets in 10,000 lines' }).waitFor();
  await scanner.getByRole('button', { name: /^line 1\b/ }).waitFor();
  const inside = insideOf(page);
  expect(await inside.evaluate<number>('document.querySelectorAll("*").length')).toBeLessThan(
    2_500,
  );
  await inside.evaluate(
    `(() => { const list = document.querySelector('section[aria-label=Findings]'); list.scrollTop = list.scrollHeight; })()`,
  );
  await scanner.getByRole('button', { name: /^line 10,?000/ }).click();
  await scanner.locator('.code-row.aimed').waitFor();
}

/** A file of four gigabytes is read piece by piece, with its rate, and can be stopped. */
async function expectStopped(page: Page) {
  const scanner = scannerOn(page);
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-long-'));
  const path = join(folder, 'long.log');
  try {
    await writeFile(path, `first ${webhook}\n`);
    // The file is sparse, so it takes no space on the disk.
    await truncate(path, 4 * 1024 ** 3);
    await scanner.getByLabel('Choose files').setInputFiles(path);
    await scanner.getByText(/MB\/s/).first().waitFor();
    await scanner.getByRole('heading', { name: /^1 secret in/ }).waitFor();
    await scanner.getByRole('button', { name: 'Stop' }).click();
    await scanner.getByText('Stopped before the end').waitFor();
    // A file that wasn't read to its end isn't offered as scrubbed.
    await scanner.getByRole('button', { name: 'Save scrubbed file', disabled: true }).waitFor();
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a decoy of this desk is told apart, and a webhook goes to Delete Webhook on a click, through memory alone', async () => {
  const code = await house.desk.createCode({ label: 'night-shift', holder: 'Mira' });
  const mira = await visitApi(house.desk, code);
  const { body: made } = await mira.post('/api/generate_decoy', {
    session_id: mira.session,
    redeem_code: mira.pass,
    label: 'staff drive',
    place: 'keys.txt',
  });
  const { page, sent } = await house.visit({ stored: { code: await house.createPass() } });
  const inside = await openScanner(page, house.url);
  await paste(inside, `cookie = "${made.decoy}"\nold = "${login}"`);
  const scanner = scannerOn(page);
  await scanner.getByRole('heading', { name: 'Our decoy 01' }).waitFor();
  await scanner.getByText('Planted in staff drive (keys.txt) by Mira on').waitFor();
  await scanner.getByText('decoy 01, staff drive').waitFor();
  expect(await axeFaults(page, inside)).toEqual([]);
  await scanner.getByRole('button', { name: 'Tell staff that decoy 01 turned up' }).click();
  await page
    .getByText('Decoy 01 is marked as found under Admin > Decoys.', { exact: true })
    .waitFor();
  const reports = sent.filter((call) => call.includes('decoys/found'));
  expect(reports).toHaveLength(1);
  expect(sent.join('\n')).not.toContain(String(made.decoy).slice(-40));

  await scanner.getByRole('button', { name: 'Scan another' }).click();
  await scanner.getByRole('button', { name: 'Scan a made-up file' }).click();
  await scanner.getByRole('heading', { name: /^3 secrets in/ }).waitFor();
  expect(sent.filter((call) => call.includes('api/webhooks'))).toEqual([]);
  await scanner.getByRole('button', { name: 'Delete this webhook' }).click();
  await page.getByRole('heading', { name: 'Delete Webhook' }).waitFor();
  expect(page.url()).toBe(`${house.url}/delete-webhook`);
  // The sandbox knows this webhook, so its details are shown before anything is deleted.
  await page.getByRole('button', { name: /^Delete .+/ }).waitFor();
  expect(await keptBy(page)).not.toContain('api/webhooks');
});

test('Tab goes in and out of the scanner; nothing found is said with what that means; nothing is kept once the page is left or put away; and the desk hears nobody but its own frame', async () => {
  const { page } = await house.visit({ viewport: { width: 1280, height: 800 } });
  const inside = await openScanner(page, house.url);
  await expectKeysGoThrough(page);
  await paste(inside, 'just a note');
  const scanner = scannerOn(page);
  await scanner.getByRole('heading', { name: 'No secrets found' }).waitFor();
  expect(await axeFaults(page, inside)).toEqual([]);
  await scanner.getByRole('button', { name: 'Scan another' }).click();
  await scanner.getByRole('heading', { name: 'Drop files here' }).waitFor();
  await paste(inside, text);
  await scanner.getByRole('heading', { name: '3 secrets in 45 lines' }).waitFor();

  // Browsers send this event when they cache a page to restore it later.
  await inside.evaluate(
    `window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))`,
  );
  await scanner.getByRole('heading', { name: 'Drop files here' }).waitFor();
  await paste(inside, text);
  await scanner.getByRole('heading', { name: '3 secrets in 45 lines' }).waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const kept = await page.evaluate<string>(
    `Promise.all([indexedDB.databases(), caches.keys(), navigator.serviceWorker.getRegistrations()])
      .then((all) => JSON.stringify(all))`,
  );
  expect(kept).toBe('[[],[],[]]');
  const stored = await keptBy(page);
  for (const secret of secrets) expect(stored).not.toContain(secret.slice(0, 12));
  await page.goBack();
  await scannerOn(page).getByRole('heading', { name: 'Drop files here' }).waitFor();
  await expectOwnFrameHeard(page);
});

/** Tab moves in and out of the scanner, and the palette opens from inside. */
async function expectKeysGoThrough(page: Page) {
  const scanner = scannerOn(page);
  // The help is the last thing on the page before the scanner.
  await page.getByRole('button', { name: 'Help', exact: true }).focus();
  await page.keyboard.press('Tab');
  const inside = insideOf(page);
  const focused = () => inside.evaluate<string>('document.activeElement.textContent');
  await expect.poll(focused).toBe('Test it');
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate<string>('document.activeElement.tagName'))
    .not.toBe('IFRAME');
  await scanner.getByRole('button', { name: 'Test it' }).focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** The desk only accepts known messages, and only from its own frame. */
async function expectOwnFrameHeard(page: Page) {
  const inside = insideOf(page);
  const message = {
    type: 'webhook',
    tool: 'delete-webhook',
    id: '1'.repeat(18),
    token: 'a'.repeat(68),
  };
  await page.evaluate(`window.postMessage(${JSON.stringify(message)}, '*')`);
  await page.evaluate(`window.frames[0].postMessage(${JSON.stringify(message)}, '*')`);
  await inside.evaluate(
    `parent.parent.postMessage(${JSON.stringify({ ...message, tool: '../admin' })}, '*')`,
  );
  await inside.evaluate(`parent.parent.postMessage({ type: 'height', height: 777 }, '*')`);
  await expect
    .poll(() => page.evaluate<string>(`document.querySelector('iframe').style.height`))
    .toBe('777px');
  expect(page.url()).toBe(`${house.url}/leak-scanner`);
}

test('a scanner that does not load is said, can be loaded again, and then shows what the browser refuses it', async () => {
  const { page } = await house.visit({
    clock: true,
    expected: /ERR_FAILED|Content Security Policy|sandboxed frame/,
  });
  await page.route('**/local/*.html', (route) => route.abort());
  await page.goto(`${house.url}/leak-scanner`);
  await page.getByRole('heading', { name: 'Leak Scanner' }).waitFor();
  await page.getByText('All systems operational').waitFor();
  await page.clock.fastForward(31_000);
  await page.getByText('The scanner didn’t load').waitFor();
  await page.unroute('**/local/*.html');
  await page.getByRole('button', { name: 'Refresh' }).click();
  const scanner = scannerOn(page);
  await scanner.getByText('This page can’t use the network').waitFor();
  await scanner.getByRole('button', { name: 'Test it' }).click();
  await scanner.getByText('15 ways out were tried, and none is open.').waitFor();
  await scanner.getByText('blocked by img-src').waitFor();
  expect(await axeFaults(page, insideOf(page))).toEqual([]);
});
