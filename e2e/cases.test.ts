import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit as visitApi, visitAsAdmin } from '../src/testing/client.ts';
import { sampleActions } from '../src/testing/sample-tool.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk, type VisitOptions } from './desk.ts';
import { openAdmin } from './open-admin.ts';

const house = openDesk({
  environment: { TRUST_PROXY: '127.0.0.1' },
  settings: { toolCooldownMs: 0, banCooldownMs: 0 },
  extraActions: sampleActions(async () => {
    throw new TypeError('the lamp is made of glass');
  }),
});

const MARKUP = '<img src=x onerror="document.title=1"> =HYPERLINK("https://example.com")';

async function openAs(pass: string, path: string, options: VisitOptions = {}) {
  const visitor = await house.visit({ stored: { code: pass }, ...options });
  await visitor.page.goto(house.url + path);
  return visitor;
}

const noteField = (page: Page) => page.getByRole('textbox', { name: 'Add a note' });
const addNote = (page: Page) => page.getByRole('button', { name: 'Add note' });
const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });
const historyOf = (page: Page) => page.getByRole('region', { name: 'History of your pass' });
/** The outcome shown at the head of a case's card. */
const headOf = (page: Page, word: string) =>
  page.locator('[data-part="case-head"]', { hasText: word });

async function banBy(label: string, address: string, reason = 'Raid') {
  const admin = await visitAsAdmin(house.desk, 'full', label);
  const reply = await admin.post('/api/ban_user', { banned_ip: address, reason });
  expect(reply.status).toBe(200);
  return { caseId: Number(reply.headers.get('x-case-id')) };
}

async function isRefused(address: string): Promise<boolean> {
  const response = await fetch(`${house.url}/api/session_token`, {
    headers: { 'x-forwarded-for': address },
  });
  return response.status === 403;
}

/** Opens the case through the palette. */
async function openCase(page: Page, id: number) {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(`#${id}`);
  await page.getByRole('option', { name: `Open case ${id}` }).waitFor();
  await page.keyboard.press('Enter');
}

test('a tool leads to the case of what it did, and a note there is text that stays; a case whose end nobody knows is unsure', async () => {
  const pass = await house.createPass();
  const { page, expectFromNow } = await openAs(pass, '/ip-lock');
  await historyOf(page).getByText('No cases yet.').waitFor();
  await page.getByRole('button', { name: 'Lock to this address' }).click();
  const stub = page.getByRole('link', { name: /^Case \d+$/ });
  await stub.waitFor();
  const name = (await stub.textContent()) ?? '';
  await historyOf(page).getByText('locked their pass to their address').waitFor();
  await historyOf(page).getByRole('link', { name: name.toLowerCase() }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await stub.click();
  await page
    .getByRole('heading', { name: 'night-shift-3 locked their pass to their address', level: 1 })
    .waitFor();
  await page.getByText(`${name}.`).first().waitFor();
  await headOf(page, 'Done').waitFor();
  await page.getByText('night-shift-3, with a pass').waitFor();
  // Only admins see the address.
  expect(await page.getByText('From address').count()).toBe(0);

  await noteField(page).fill(MARKUP);
  await page.keyboard.press('Control+Enter');
  const note = page.getByRole('listitem').filter({ hasText: MARKUP });
  await note.getByText('night-shift-3').waitFor();
  const [row, link] = [await note.boundingBox(), await note.getByRole('link').boundingBox()];
  expect(link?.y).toBeGreaterThan(row?.y ?? 0);
  expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThan((row?.y ?? 0) + (row?.height ?? 0));
  await page.reload();
  await page.getByText(MARKUP).waitFor();
  expect(await page.locator('main img').count()).toBe(0);
  expect(await axeFaultsInEveryLook(page)).toEqual([]);

  const { session, post } = await visitApi(house.desk);
  const credentials = { session_token: session, redeem_code: pass };
  const broken = await post('/api/sample_change', {
    ...credentials,
    user: 'kestrel',
    reason: MARKUP,
  });
  // Its tool is none of the desk's, so nobody may add evidence to it.
  expectFromNow(/status of 404/);
  await openCase(page, Number(broken.headers.get('x-case-id')));
  await headOf(page, 'Not sure yet').waitFor();
  await page.getByText('this may or may not have been done').waitFor();
  expect(await undoButton(page).count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
});

test('a moderator is told the same of a case out of scope and of none at all', async () => {
  const { caseId } = await banBy('Kade', '203.0.113.40', 'Secret reason');
  const code = await house.desk.createCode({ label: 'qr-only', scope: ['qr-generator'] });
  const pass = await house.createPass(code);
  const { page } = await openAs(pass, `/cases/${caseId}`, { expected: /status of 404/ });
  const said = (id: number | string) =>
    page.getByText(`Case ${id} doesn’t exist, or your pass doesn’t include its tool.`);
  await said(caseId).waitFor();
  expect(await page.content()).not.toContain('203.0.113.40');
  await openCase(page, 999_999);
  await said(999_999).waitFor();
  await page.goto(`${house.url}/cases?target=network:203.0.113.40/32`);
  await page.getByText('No cases yet', { exact: true }).waitFor();
  await page.goto(`${house.url}/cases?target=nobody`);
  await page.getByText('Enter a target as kind and id').waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});

test('an admin undoes a ban from its case, and both cases name each other', async () => {
  const address = '203.0.113.9';
  const { caseId } = await banBy('Kade', address, MARKUP);
  expect(await isRefused(address)).toBe(true);
  const reader = await openAdmin(house, `cases/${caseId}`, { access: 'read' });
  await reader.page.getByText('Kade, with an admin key').waitFor();
  expect(await undoButton(reader.page).getAttribute('aria-disabled')).toBe('true');
  expect(await axeFaultsInEveryLook(reader.page)).toEqual([]);

  const { page } = await openAdmin(house, `cases/${caseId}`, { label: 'Mira' });
  await page.getByText('Kade, with an admin key').waitFor();
  await page.getByText(MARKUP).first().waitFor();
  expect(await page.locator('main img').count()).toBe(0);
  await page.getByText('From address').waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await undoButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`Unbans ${address}/32.`).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: `Unban ${address}/32` }).click();
  await headOf(page, 'Done, then undone').waitFor();
  expect(await isRefused(address)).toBe(false);
  expect(await undoButton(page).count()).toBe(0);
  const facts = page.locator('main dl').first();
  await facts.getByRole('link', { name: /^Case \d+$/ }).click();
  await page.getByText('Undoes', { exact: true }).waitFor();
  await page.getByText('Mira, with an admin key').waitFor();
  await facts.getByRole('link', { name: `Case ${caseId}` }).click();
  await page.getByText('Undone by', { exact: true }).waitFor();
  await page.getByRole('link', { name: `Network ${address}/32` }).click();
  await page.getByText('2 shown, that is all').waitFor();
  await page.locator('main').getByText('Undone', { exact: true }).waitFor();
});

test('an admin whose session ends keeps the note that was being written, and adds it after the login', async () => {
  const { caseId } = await banBy('Kade', '203.0.113.15');
  const expected = /status of 401/;
  const { page } = await openAdmin(house, `cases/${caseId}`, { label: 'Mira', expected });
  await noteField(page).fill('Second account joined 4 min later');
  const stored = await page.evaluate<string>("localStorage.getItem('admin_session')");
  const token = JSON.parse(stored).token as string;
  const ended = await fetch(`${house.url}/api/admin/sign_out`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ admin_key: token }),
  });
  expect(ended.ok).toBe(true);
  await addNote(page).click();
  const dialog = page.getByRole('dialog');
  const key = await house.desk.createKey('full', 'Mira again');
  await dialog.getByLabel('Admin key').fill(key);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await noteField(page).inputValue()).toBe('Second account joined 4 min later');
  await addNote(page).click();
  const note = page.getByRole('listitem').filter({ hasText: 'Second account joined' });
  await note.getByText('Mira again').waitFor();
});
