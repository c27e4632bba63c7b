import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AdminClient, visit as visitApi, visitAsAdmin } from '../src/testing/client.ts';
import { axeFaults } from './axe-faults.ts';
import { keptBy, openDesk } from './desk.ts';
import { cookieValue, robloxCookie } from './login-secrets.ts';
import { openAdmin } from './open-admin.ts';
import { scanQr } from './scan-qr.ts';

const house = openDesk();
const LOOK_MS = 240_000;
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };
const CODE = /GATE(-[0-9A-Z]{5}){4}/;

// Before the page listens, since the page swallows the steps that it takes back.
const countSteps = `globalThis.twoSteps = new Promise((done) => {
  let steps = 0;
  addEventListener('popstate', () => {
    steps += 1;
    if (steps === 2) done();
  });
})`;

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

describe('a new code', () => {
  test('goes to its holder as a link, is spent by it, and ends for good when it is revoked', async () => {
    const { page } = await openCodes({ clock: true });
    const form = await openForm(page, 'raid-helper');
    await form.getByRole('textbox', { name: 'Holder' }).fill('Kestrel');
    await form.getByText('Chosen ones').click();
    await form.getByText('Choose at least one tool.').waitFor();
    await form.getByRole('checkbox', { name: 'QR Generator' }).check();
    await form.getByText(/Whoever redeems it first can use QR Generator until \w+ /).waitFor();
    await form.getByRole('button', { name: 'Create code' }).click();

    const reveal = page.getByRole('dialog', { name: 'Access code for Kestrel' });
    await reveal.getByRole('button', { name: 'Copy link' }).click();
    await reveal.getByText('Copied').first().waitFor();
    const link = await pasted(page);
    expect(link).toMatch(new RegExp(`^${house.url}/#redeem=GATE-`));
    await reveal.getByRole('button', { name: 'Close' }).last().click();
    await reveal.waitFor({ state: 'detached' });
    await rowOf(page, 'raid-helper').getByText('New', { exact: true }).waitFor();

    const holder = await house.visit({ expected: /status of 401/ });
    await holder.page.goto(link);
    const redeem = holder.page.getByRole('dialog', { name: 'Redeem Access Code' });
    await redeem.getByRole('button', { name: 'Redeem Code' }).click();
    await holder.page.getByText('Open now: QR Generator.').first().waitFor();
    await redeem.waitFor({ state: 'detached' });
    await holder.page.goto(`${house.url}/qr-generator`);
    await holder.page.getByRole('textbox', { name: 'Link' }).fill('https://example.com');
    await holder.page.getByRole('button', { name: 'Generate QR code' }).click();
    await holder.page.getByRole('img', { name: /QR code of/ }).waitFor();

    await page.clock.fastForward(LOOK_MS);
    await rowOf(page, 'raid-helper').getByText('Redeemed', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Revoke raid-helper' }).click();
    const confirm = page.getByRole('dialog', { name: 'Revoke raid-helper?' });
    await confirm.getByText(/The pass that it gave to Kestrel ends at once/).waitFor();
    await confirm.getByRole('button', { name: 'Revoke code' }).click();
    await confirm.waitFor({ state: 'detached' });
    await rowOf(page, 'raid-helper').getByText('Revoked', { exact: true }).waitFor();

    await holder.page.reload();
    await holder.page.getByText('Invalid Redeem Code').first().waitFor();
  });

  test('is shown once: nothing closes it before it is copied or said to be saved', async () => {
    const { page, sent } = await openAdmin(house, '');
    await page.addInitScript(countSteps);
    await page.reload();
    await page.getByRole('link', { name: 'Access codes' }).click();
    await (await openForm(page, 'shown-once')).getByRole('button', { name: 'Create code' }).click();
    const reveal = page.getByRole('dialog', { name: 'Access code for shown-once' });
    await reveal.waitFor();
    expect(await reveal.textContent()).not.toMatch(CODE);

    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await page.evaluate('history.back(); twoSteps');
    await reveal.getByRole('button', { name: 'Close' }).click({ force: true });
    expect(await reveal.isVisible()).toBe(true);
    expect(await reveal.getByRole('button', { name: 'Close' }).getAttribute('aria-disabled')).toBe(
      'true',
    );

    await reveal.getByRole('button', { name: 'Show', exact: true }).click();
    const code = CODE.exec((await reveal.textContent()) ?? '')?.[0] ?? '';
    expect(code).toMatch(CODE);
    await reveal.getByRole('checkbox', { name: 'I saved it' }).check();
    await page.keyboard.press('Escape');
    await reveal.waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(code);
    expect(await keptBy(page)).not.toContain(code);
    expect(sent.filter((request) => request.includes(code))).toEqual([]);
    expect((await visitApi(house.desk, code)).pass).toMatch(/^gth_p_/);
  });

  test('is a QR code too, drawn in the page, and the link in it is the one to copy', async () => {
    const { page, sent } = await openCodes();
    await (await openForm(page, 'scanned')).getByRole('button', { name: 'Create code' }).click();
    const reveal = page.getByRole('dialog', { name: 'Access code for scanned' });
    await reveal.getByRole('button', { name: 'QR code' }).click();
    const picture = reveal.getByRole('img', { name: 'QR code of the link for scanned' });
    const link = await scanQr(page, picture);
    await reveal.getByRole('button', { name: 'Copy link' }).click();
    await reveal.getByText('Copied').first().waitFor();
    expect(await pasted(page)).toBe(link);
    expect(sent.filter((request) => CODE.test(request))).toEqual([]);
  });

  test('a drawing that cannot be fetched leaves the code as it stands', async () => {
    const { page } = await openCodes({ expected: /ERR_FAILED|qr-of-link/ });
    await page.route('**/assets/qr-of-link*', (route) => route.abort());
    await (await openForm(page, 'no-drawing')).getByRole('button', { name: 'Create code' }).click();
    const reveal = page.getByRole('dialog', { name: 'Access code for no-drawing' });
    await reveal.getByRole('button', { name: 'QR code' }).click();
    await reveal.getByText('The drawing could not be fetched. Copy the link instead.').waitFor();
    await reveal.getByRole('button', { name: 'Copy code' }).click();
    await reveal.getByText('Copied').first().waitFor();
    expect(await pasted(page)).toMatch(CODE);
  });

  test('may be many: numbered, copied in one go with their names, and all of them open', async () => {
    const { page } = await openCodes();
    const form = await openForm(page, 'shift');
    await form.getByRole('spinbutton', { name: 'How many codes' }).fill('60');
    await form.getByText('Between 1 and 50 at once.').first().waitFor();
    await form.getByRole('spinbutton', { name: 'How many codes' }).fill('3');
    await form.getByRole('spinbutton', { name: 'Actions a day' }).fill('25');
    await form.getByText('Never', { exact: true }).click();
    const sentence =
      '3 codes are made. Whoever redeems one first can use all tools until you revoke it, at most 25 actions a day.';
    await form.getByText(sentence).waitFor();
    await form.getByRole('button', { name: 'Create 3 codes' }).click();
    const reveal = page.getByRole('dialog', { name: '3 access codes' });
    await reveal.getByRole('button', { name: 'Copy code' }).first().click();
    expect(await reveal.getByRole('button', { name: 'Close' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await reveal.getByRole('button', { name: 'Copy all 3' }).click();
    await reveal.getByRole('button', { name: 'Close' }).last().click();
    await reveal.waitFor({ state: 'detached' });

    const lines = (await pasted(page)).split('\n').map((line) => line.split('\t'));
    expect(lines.map(([label]) => label)).toEqual(['shift 1', 'shift 2', 'shift 3']);
    for (const [, code = '', link] of lines) {
      expect(link).toBe(`${house.url}/#redeem=${code}`);
      expect((await visitApi(house.desk, code)).pass).toMatch(/^gth_p_/);
    }
    await rowOf(page, 'shift 3').getByText('All tools, 25 a day').waitFor();
  });

  test('ends when its maker chose, also at a moment of their own', async () => {
    const { page } = await openCodes({ timezoneId: 'Europe/Berlin' });
    const form = await openForm(page, 'until-june');
    await form.getByText('Custom', { exact: true }).click();
    await form.getByText('Choose when it ends.').waitFor();
    await form.getByLabel('Ends at').fill('2020-01-01T00:00');
    await form.getByText('That is over already. Choose a later time.').first().waitFor();
    const year = new Date().getUTCFullYear() + 1;
    await form.getByLabel('Ends at').fill(`${year}-06-01T18:00`);
    await form.getByText(new RegExp(`until \\w+ 1 Jun ${year}, 18:00\\.`)).waitFor();
    await form.getByRole('button', { name: 'Create code' }).click();
    await page.getByRole('dialog', { name: 'Access code for until-june' }).waitFor();
    const { body } = await owner.get('/api/admin/codes?query=until-june');
    const [code] = body.codes as { expires_at: number }[];
    expect(Math.abs(Number(code?.expires_at) - Date.UTC(year, 5, 1, 16))).toBeLessThan(10_000);
  });

  test('without an answer nobody claims that it was made, and what was typed stays', async () => {
    const { page } = await openCodes({ expected: /ERR_FAILED/ });
    await page.route('**/api/admin/codes/create', (route) => route.abort());
    const form = await openForm(page, 'lost');
    await form.getByRole('button', { name: 'Create code' }).click();
    await form.getByText(/Nobody can say whether it was made/).waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'New code' }).first().click();
    expect(await form.getByRole('textbox', { name: 'Label' }).inputValue()).toBe('lost');
  });
});

describe('the list', () => {
  test('is filtered and searched, which the address keeps, and its export holds just that and no code', async () => {
    const [first, second] = await makeCodes({ label: 'export', count: 2, scope: ['qr-generator'] });
    const [other] = await makeCodes({ label: 'other', holder: 'Someone else' });
    await owner.post('/api/admin/codes/revoke', { code_id: second?.id });

    const { page } = await openCodes();
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
    const lines = csv.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('export 2,export 2,revoked,qr-generator');
    for (const made of [first, second, other]) expect(csv).not.toContain(made?.code);
    expect(csv).not.toMatch(CODE);

    await page.getByRole('searchbox').fill('no such label');
    await page.getByText('No code like that').waitFor();
    await page.getByRole('button', { name: 'Show all codes' }).click();
    await rowOf(page, 'other').waitFor();
    expect(page.url()).toBe(`${house.url}/admin/codes`);
  });

  test('keeps a filter and a search that come at once', async () => {
    const { page } = await openCodes();
    await page.getByRole('searchbox', { name: 'Search codes' }).waitFor();
    // Quicker than the page is drawn: the search must not write the address as it was before the filter.
    await page.evaluate(`{
      const field = document.querySelector('input[type="search"]');
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      [...document.querySelectorAll('button')].find((one) => one.textContent === 'Revoked').click();
      set.call(field, 'exp');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }`);
    await page.waitForURL(/state=revoked&query=exp$/);
  });

  test('goes on where it ended', async () => {
    await makeCodes({ label: 'page', count: 50 });
    await makeCodes({ label: 'last', count: 5 });
    const { page } = await openCodes();
    await rowOf(page, 'last 1').waitFor();
    expect(await page.getByRole('row').count()).toBe(51);
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByRole('row').nth(51).waitFor();
    await page.getByText(/^\d+ shown/).waitFor();
  });

  test('a code that somebody else has revoked meanwhile is refused in words, and shown as it is', async () => {
    const [made] = await makeCodes({ label: 'meanwhile' });
    const { page } = await openCodes({ expected: /status of 409/ });
    await page.getByRole('button', { name: 'Revoke meanwhile' }).click();
    const confirm = page.getByRole('dialog', { name: 'Revoke meanwhile?' });
    await confirm.getByText('Nobody has redeemed this code.').waitFor();
    const done = await owner.post('/api/admin/codes/revoke', { code_id: made?.id });
    expect(done.status).toBe(200);
    await confirm.getByRole('button', { name: 'Revoke code' }).click();
    const again = await owner.post('/api/admin/codes/revoke', { code_id: made?.id });
    expect(again.status).toBe(409);
    await confirm.getByRole('alert').getByText(String(again.body.detail)).waitFor();
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    await rowOf(page, 'meanwhile').getByText('Revoked', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Revoke meanwhile' }).count()).toBe(0);
  });

  test('without any code offers to make the first one', async () => {
    const { page } = await openCodes();
    const json = { now: Date.now(), codes: [], next_cursor: null, is_cut: false };
    await page.route('**/api/admin/codes', (route) => route.fulfill({ json }));
    await page.reload();
    await page.getByText('No codes yet').waitFor();
    await page.getByRole('button', { name: 'New code' }).last().click();
    await page.getByRole('dialog', { name: 'New access code' }).waitFor();
  });

  test('that cannot be read says so, and is read again on request', async () => {
    await makeCodes({ label: 'readable' });
    const { page } = await openCodes({ expected: /status of 500/ });
    const problem = { status: 500, contentType: 'application/problem+json', body: '{}' };
    await page.route('**/api/admin/codes', (route) => route.fulfill(problem));
    await page.reload();
    await page.getByText('The codes could not be read').waitFor();
    await page.unroute('**/api/admin/codes');
    await page.getByRole('button', { name: 'Read again' }).click();
    await rowOf(page, 'readable').waitFor();
  });
});

test('a code that is searched for gets into no address, here or of a call', async () => {
  const { page, sent } = await openCodes();
  const code = await house.desk.createCode({ label: 'sought' });
  await page.getByRole('searchbox').fill(code);
  await page.getByText('That is a secret.').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('');
  await page.getByRole('searchbox').fill('sought');
  // The row stands there before it is searched for, too.
  await page.waitForURL(/query=sought/);
  await rowOf(page, 'sought').waitFor();
  expect(await keptBy(page)).not.toContain(code.slice(5));
  expect(sent.filter((request) => request.includes(code.slice(5)))).toEqual([]);
});

test('a login gets into no field, no address and no call', async () => {
  const { page, sent } = await openCodes();
  await page.getByRole('searchbox').fill(robloxCookie);
  await page.getByText('That is a login secret.').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('');
  const form = await openForm(page, robloxCookie);
  await form.getByText('That is a login secret.').waitFor();
  expect(await form.getByRole('textbox', { name: 'Label' }).inputValue()).toBe('');
  expect(await keptBy(page)).not.toContain(cookieValue);
  expect(sent.filter((request) => request.includes(cookieValue))).toEqual([]);
});

test('a read-only admin sees all of it and changes nothing', async () => {
  await makeCodes({ label: 'looked-at' });
  const { page, sent } = await openCodes({ access: 'read', label: 'auditor' });
  await rowOf(page, 'looked-at').waitFor();
  for (const name of ['New code', 'Revoke looked-at']) {
    const button = page.getByRole('button', { name });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await button.click({ force: true });
  }
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByText('Exported').first().waitFor();
  expect(sent.filter((request) => /codes\/(create|revoke)/.test(request))).toEqual([]);
});

describe('axe finds nothing', () => {
  const openSeen = async () => {
    await makeCodes({ label: 'seen', count: 2, scope: ['qr-generator'], daily_cap: 5 });
    const { page } = await openAdmin(house, 'codes?query=seen', { label: 'Mira' });
    await rowOf(page, 'seen 1').first().waitFor();
    return page;
  };

  test('on the list and the question before revoking', async () => {
    const page = await openSeen();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Revoke seen 1' }).first().click();
    await page.getByRole('dialog').waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });

  test('on the form with all that it can hold', async () => {
    const page = await openSeen();
    const form = await openForm(page, 'seen');
    await form.getByText('Chosen ones').click();
    await form.getByRole('checkbox', { name: 'QR Generator' }).check();
    await form.getByText('Custom', { exact: true }).click();
    await form.getByRole('spinbutton', { name: 'How many codes' }).fill('60');
    expect(await axeFaults(page)).toEqual([]);
  });

  test('on the codes that are shown once, with a QR code', async () => {
    const page = await openSeen();
    const form = await openForm(page, 'revealed');
    await form.getByRole('spinbutton', { name: 'How many codes' }).fill('2');
    await form.getByRole('button', { name: 'Create 2 codes' }).click();
    await page.getByRole('dialog', { name: '2 access codes' }).waitFor();
    await page.getByRole('button', { name: 'QR code' }).first().click();
    await page.getByRole('img', { name: /QR code of/ }).waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).first().click();
    expect(await axeFaults(page)).toEqual([]);
  });
});
