import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { type AdminClient, visit as visitApi, visitAsAdmin } from '../src/testing/client.ts';
import { cookieValue, robloxCookie } from '../src/testing/login-secrets.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { keptBy, openDesk } from './desk.ts';
import { openAdmin } from './open-admin.ts';
import { scanQr } from './scan-qr.ts';
import { untilClosed } from './until-closed.ts';

const house = openDesk();
const LOOK_MS = 240_000;
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };
const CODE = /GATE(-[0-9A-Z]{5}){4}/;

let owner: AdminClient;
beforeEach(async () => {
  owner = await visitAsAdmin(house.desk, 'full', 'Mira');
});

const rowOf = (page: Page, label: string) =>
  page.getByRole('row').filter({ has: page.getByText(label, { exact: true }) });
const pasted = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');

async function openCodes(options: Parameters<typeof openAdmin>[2] = {}) {
  const visitor = await openAdmin(house, 'codes', { label: 'Mira', ...clipboard, ...options });
  await visitor.page.getByRole('searchbox', { name: 'Search codes' }).waitFor();
  return visitor;
}

async function openForm(page: Page, label: string) {
  await page.getByRole('button', { name: 'New code' }).first().click();
  const form = page.getByRole('dialog', { name: 'New access code' });
  await form.getByRole('textbox', { name: 'Label' }).fill(label);
  return form;
}

interface Made {
  id: string;
  label: string;
  code: string;
}

async function makeCodes(wishes: object): Promise<Made[]> {
  const { status, body } = await owner.post('/api/admin/codes/create', wishes);
  expect(status).toBe(200);
  return body.codes as Made[];
}

test('a new code is shown once and stays in the page: nothing closes it before it is kept, and its QR code is drawn here; as a link it goes to its holder, is spent by it, and ends for good when it is revoked', async () => {
  const { page, sent } = await openAdmin(house, '', { label: 'Mira', ...clipboard, clock: true });
  await page.getByRole('link', { name: 'Access codes' }).click();
  // The overview has a button of that name, too.
  await page.getByRole('heading', { name: 'Access codes', level: 1 }).waitFor();
  await (await openForm(page, 'shown-once')).getByRole('button', { name: 'Create code' }).click();
  const reveal = page.getByRole('dialog', { name: 'Access code for shown-once' });
  await reveal.waitFor();
  expect(await reveal.textContent()).not.toMatch(CODE);

  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  // The page reverts the back navigation.
  let steps = 0;
  const isTakenBack = page.waitForEvent('framenavigated', () => {
    steps += 1;
    return steps === 2;
  });
  await page.evaluate('history.back()');
  await isTakenBack;
  await reveal.getByRole('button', { name: 'Close' }).click({ force: true });
  expect(await reveal.isVisible()).toBe(true);

  await reveal.getByRole('button', { name: 'QR code' }).click();
  const picture = reveal.getByRole('img', { name: 'QR code of the link for shown-once' });
  const link = await scanQr(page, picture);
  await reveal.getByRole('button', { name: 'Show', exact: true }).click();
  const code = CODE.exec((await reveal.textContent()) ?? '')?.[0] ?? '';
  expect(code).toMatch(CODE);
  expect(link).toBe(`${house.url}/#redeem=${code}`);
  await reveal.getByRole('checkbox', { name: 'I saved it' }).check();
  await page.keyboard.press('Escape');
  await reveal.waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(code);
  expect(await keptBy(page)).not.toContain(code);
  expect(sent.filter((request) => request.includes(code))).toEqual([]);
  expect((await visitApi(house.desk, code)).pass).toMatch(/^gth_p_/);

  const form = await openForm(page, 'raid-helper');
  await form.getByRole('textbox', { name: 'Holder' }).fill('Kestrel');
  await form.getByText('Selected tools').click();
  await form.getByRole('checkbox', { name: 'QR Generator' }).check();
  await form.getByText(/The first person who redeems it can use QR Generator until \w+ /).waitFor();
  await form.getByRole('button', { name: 'Create code' }).click();

  const handed = page.getByRole('dialog', { name: 'Access code for Kestrel' });
  await handed.getByRole('button', { name: 'Copy link' }).click();
  await handed.getByText('Copied').first().waitFor();
  const copied = await pasted(page);
  expect(copied).toMatch(new RegExp(`^${house.url}/#redeem=GATE-`));
  await handed.getByRole('button', { name: 'Close' }).last().click();
  await handed.waitFor({ state: 'detached' });
  await rowOf(page, 'raid-helper').getByText('New', { exact: true }).waitFor();

  const holder = await house.visit({ expected: /status of 401/ });
  await holder.page.goto(copied);
  const redeem = holder.page.getByRole('dialog', { name: 'Redeem Access Code' });
  await redeem.getByRole('button', { name: 'Redeem Code' }).click();
  await holder.page.getByText('You can now use: QR Generator.').first().waitFor();
  await redeem.waitFor({ state: 'detached' });
  await holder.page.getByRole('link', { name: /QR Generator/ }).click();
  await holder.page.getByRole('textbox', { name: 'Link' }).fill('https://example.com');
  await holder.page.getByRole('button', { name: 'Generate QR code' }).click();
  await holder.page.getByRole('img', { name: /QR code of/ }).waitFor();

  await page.clock.fastForward(LOOK_MS);
  await rowOf(page, 'raid-helper').getByText('Redeemed', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Revoke raid-helper' }).click();
  const confirm = page.getByRole('dialog', { name: 'Revoke raid-helper?' });
  await confirm.getByText(/The pass Kestrel got from it stops working immediately/).waitFor();
  await confirm.getByRole('button', { name: 'Revoke code' }).click();
  await confirm.waitFor({ state: 'detached' });
  await rowOf(page, 'raid-helper').getByText('Revoked', { exact: true }).waitFor();

  await holder.page.reload();
  await holder.page.getByText('Invalid Redeem Code').first().waitFor();
});

test('many codes are numbered, copied in one go with their names, and all of them open; the list is filtered and searched, which the address keeps, and its export holds just that and no code; a code or a login that is typed gets into no field, no address and no call', async () => {
  const { page, sent } = await openCodes();
  const form = await openForm(page, 'shift');
  await form.getByText('Selected tools').click();
  await form.getByRole('checkbox', { name: 'QR Generator' }).check();
  await form.getByText('Custom', { exact: true }).click();
  await form.getByRole('spinbutton', { name: 'How many codes' }).fill('60');
  await form.getByText('Enter 1 to 50.').first().waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await form.getByText('All tools', { exact: true }).click();
  await form.getByText('Never', { exact: true }).click();
  await form.getByRole('spinbutton', { name: 'How many codes' }).fill('3');
  await form.getByRole('spinbutton', { name: 'Actions per day' }).fill('25');
  await form.getByRole('button', { name: 'Create 3 codes' }).click();
  const reveal = page.getByRole('dialog', { name: '3 access codes' });
  await reveal.getByRole('button', { name: 'QR code' }).first().click();
  await reveal.getByRole('img', { name: /QR code of/ }).waitFor();
  await reveal.getByRole('button', { name: 'Show', exact: true }).first().click();
  expect(await axeFaults(page)).toEqual([]);
  await reveal.getByRole('button', { name: 'Copy all 3' }).click();
  await reveal.getByText('Copied').first().waitFor();
  const lines = (await pasted(page)).split('\n').map((line) => line.split('\t'));
  await reveal.getByRole('button', { name: 'Close' }).last().click();
  await reveal.waitFor({ state: 'detached' });

  expect(lines.map(([label]) => label)).toEqual(['shift 1', 'shift 2', 'shift 3']);
  for (const [, code = '', link] of lines) {
    expect(link).toBe(`${house.url}/#redeem=${code}`);
    expect((await visitApi(house.desk, code)).pass).toMatch(/^gth_p_/);
  }
  await rowOf(page, 'shift 3').getByText('All tools, 25 per day').waitFor();

  const search = page.getByRole('searchbox');
  const code = await house.desk.createCode({ label: 'sought' });
  await search.fill(code);
  await page.getByText('That is a secret').waitFor();
  expect(await search.inputValue()).toBe('');
  await search.fill(robloxCookie);
  await page.getByText('That is a login secret.').waitFor();
  expect(await search.inputValue()).toBe('');
  await search.fill('sought');
  // The row is also there before the search, so this waits for the URL.
  await page.waitForURL(/query=sought/);
  await rowOf(page, 'sought').waitFor();

  const refused = await openForm(page, robloxCookie);
  await refused.getByText('That is a login secret.').waitFor();
  expect(await refused.getByRole('textbox', { name: 'Label' }).inputValue()).toBe('');
  for (const secret of [code.slice(5), cookieValue]) {
    expect(await keptBy(page)).not.toContain(secret);
    expect(sent.filter((request) => request.includes(secret))).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await untilClosed(refused);
  await search.fill('');
  await page.waitForURL(/codes$/);

  const wish = { label: 'export', count: 2, scope: ['qr-generator'], daily_cap: 5 };
  const [first, second] = await makeCodes(wish);
  const [other] = await makeCodes({ label: 'other', holder: 'Someone else' });
  await owner.post('/api/admin/codes/revoke', { code_id: second?.id });

  await page.getByRole('button', { name: 'Revoked' }).click();
  await page.getByRole('searchbox', { name: 'Search codes' }).fill('exp');
  await rowOf(page, 'export 2').waitFor();
  await rowOf(page, 'export 1').waitFor({ state: 'detached' });
  await page.waitForURL(/state=revoked&query=exp$/);
  await page.reload();
  await rowOf(page, 'export 2').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('exp');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('access-codes.csv');
  const csv = await readFile(await file.path(), 'utf8');
  const rows = csv.trimEnd().split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain('export 2,export 2,revoked,qr-generator');
  for (const made of [first, second, other]) expect(csv).not.toContain(made?.code);
  expect(csv).not.toMatch(CODE);

  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByRole('button', { name: 'Revoke export 1' }).click();
  await page.getByRole('dialog', { name: 'Revoke export 1?' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});
