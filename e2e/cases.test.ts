import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { visit as visitApi, visitAsAdmin } from '../src/testing/client.ts';
import { type SampleChange, sampleActions } from '../src/testing/sample-tool.ts';
import { axeFaults } from './axe-faults.ts';
import { openDesk, type VisitOptions, type Visitor } from './desk.ts';
import { openAdmin } from './open-admin.ts';

let work: SampleChange;
const house = openDesk({
  environment: { TRUST_PROXY: '127.0.0.1' },
  settings: { toolCooldownMs: 0, banCooldownMs: 0 },
  // A change that takes as long as a journey looks at it.
  extraActions: sampleActions((input, context) => work(input, context)).map((loaded) => ({
    ...loaded,
    action: { ...loaded.action, deadlineMs: 30_000 },
  })),
});

const MARKUP = '<img src=x onerror="document.title=1"> =HYPERLINK("https://example.com")';
const SOON = { timeout: 45_000 };

async function openAs(pass: string, path: string, options: VisitOptions = {}) {
  const visitor = await house.visit({ stored: { code: pass }, ...options });
  await visitor.page.goto(house.url + path);
  return visitor;
}

async function openRefresh(options: VisitOptions = {}): Promise<Page> {
  const { page } = await openAs(await house.createPass(), '/session-refresh', options);
  // What is asked with the old secrets while they are replaced is refused, and asked again.
  await page.waitForLoadState('networkidle');
  return page;
}

const noteField = (page: Page) => page.getByRole('textbox', { name: 'Add a note' });
const addNote = (page: Page) => page.getByRole('button', { name: 'Add note' });
const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });
const historyOf = (page: Page) => page.getByRole('region', { name: 'History of your pass' });
/** What came of a case, on the head of its slip. */
const headOf = (page: Page, word: string) => page.locator('.docket-head', { hasText: word });
const sentTo = ({ sent }: Visitor, path: string) =>
  sent.filter((request) => request.startsWith(`${house.url}/api${path} `));

async function banBy(label: string, address: string, reason = 'Raid') {
  const admin = await visitAsAdmin(house.desk, 'full', label);
  const reply = await admin.post('/api/ban_user', { banned_ip: address, reason });
  expect(reply.status).toBe(200);
  return { admin, caseId: Number(reply.headers.get('x-case-id')) };
}

async function isRefused(address: string): Promise<boolean> {
  const response = await fetch(`${house.url}/api/session_token`, {
    headers: { 'x-forwarded-for': address },
  });
  return response.status === 403;
}

describe('a tool', () => {
  test('shows what was done before, and its result leads to its case', async () => {
    const { page } = await openAs(await house.createPass(), '/ip-lock');
    await historyOf(page).getByText('No cases yet.').waitFor();
    await page.getByRole('button', { name: 'Lock to this address' }).click();
    const stub = page.getByRole('link', { name: /^Case \d+$/ });
    await stub.waitFor();
    const name = (await stub.textContent()) ?? '';
    await historyOf(page).getByText('changed the IP lock of their pass').waitFor();
    await historyOf(page).getByRole('link', { name: name.toLowerCase() }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await stub.click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await headOf(page, 'Done').waitFor();
    await page.getByText('night-shift-3, with a pass').waitFor();
    // Where from is the admins'.
    expect(await page.getByText('Where from').count()).toBe(0);
  });

  test('shows the five latest, reads them again after a failure, and keeps its form meanwhile', async () => {
    const page = await openRefresh({ expected: /ERR_FAILED/ });
    for (let count = 0; count < 6; count += 1) {
      await page.getByRole('button', { name: /^Refresh (session|Again)/ }).click();
      await expect
        .poll(() => historyOf(page).getByText('refreshed the secrets').count(), SOON)
        .toBe(Math.min(5, count + 1));
    }
    await page.route('**/api/cases/list', (route) => route.abort());
    await page.reload();
    await historyOf(page).getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'Refresh session and pass' }).waitFor();
    await page.unroute('**/api/cases/list');
    await historyOf(page).getByRole('button', { name: 'Read again' }).click();
    await expect.poll(() => historyOf(page).getByText('refreshed').count(), SOON).toBe(5);
    await historyOf(page).getByRole('link', { name: 'All cases' }).click();
    await page.getByRole('heading', { name: /^Pass night-shift-3/ }).waitFor();
    await page.getByText('6 shown, that is all').waitFor();
  });

  test('names the case of what it refused', async () => {
    const pass = await house.createPass();
    const { page } = await openAs(pass, '/ip-lock', { expected: /status of 4/ });
    await page.getByText('A list', { exact: true }).click();
    // The page believes to be elsewhere, so that the desk is the one to refuse.
    const field = page.getByRole('textbox', { name: 'Addresses and networks' });
    await page.route('**/api/ip_lock', (route) => {
      const body = { ...route.request().postDataJSON(), networks: ['198.51.100.7'] };
      return route.continue({ postData: JSON.stringify(body) });
    });
    await field.waitFor();
    await page.getByRole('button', { name: 'Lock to this list' }).click();
    await page.getByRole('link', { name: /^Case \d+$/ }).click();
    await headOf(page, 'Refused').waitFor();
    await page.getByText('That would lock you out').first().waitFor();
  });
});

describe('notes', () => {
  async function lockedCase(options: VisitOptions = {}) {
    const visitor = await openAs(await house.createPass(), '/ip-lock', options);
    const { page } = visitor;
    await page.getByRole('button', { name: 'Lock to this address' }).click();
    await page.getByRole('link', { name: /^Case \d+$/ }).click();
    await noteField(page).waitFor();
    return visitor;
  }

  test('are shown as text, whatever they hold, with name and time', async () => {
    const { page } = await lockedCase();
    await page.getByText('No notes yet.').waitFor();
    await noteField(page).fill(MARKUP);
    await page.keyboard.press('Control+Enter');
    const note = page.getByRole('listitem').filter({ hasText: MARKUP });
    await note.getByText('night-shift-3').waitFor();
    expect(await note.locator('time').count()).toBe(1);
    const [row, link] = [await note.boundingBox(), await note.getByRole('link').boundingBox()];
    expect(link?.y).toBeGreaterThan(row?.y ?? 0);
    expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThan((row?.y ?? 0) + (row?.height ?? 0));
    expect(await page.locator('main img').count()).toBe(0);
    expect(await noteField(page).inputValue()).toBe('');
    await page.reload();
    await page.getByText(MARKUP).waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });

  test('lose nothing on an error, and one that cannot be added is not sent', async () => {
    const visitor = await lockedCase({ expected: /ERR_FAILED/ });
    const { page } = visitor;
    await addNote(page).click();
    await page.getByText('Write something.').waitFor();
    await noteField(page).fill('x'.repeat(1_001));
    await page.getByText('At most 1,000 characters.').waitFor();
    await addNote(page).click();
    expect(sentTo(visitor, '/cases/note')).toEqual([]);
    await page.route('**/api/cases/note', (route) => route.abort());
    await noteField(page).fill('Clip from Mira');
    await addNote(page).click();
    await page.locator('main').getByText('Network Error.').waitFor();
    expect(await noteField(page).inputValue()).toBe('Clip from Mira');
    await page.unroute('**/api/cases/note');
    await addNote(page).click();
    await page.getByRole('listitem').filter({ hasText: 'Clip from Mira' }).waitFor();
    expect(await page.getByText('Clip from Mira').count()).toBe(1);
  });
});

describe('a moderator', () => {
  test('is told the same of a case out of scope and of none at all', async () => {
    const { caseId } = await banBy('Kade', '203.0.113.40', 'Secret reason');
    const code = await house.desk.createCode({ label: 'qr-only', scope: ['qr-generator'] });
    const pass = await house.createPass(code);
    const { page } = await openAs(pass, `/cases/${caseId}`, { expected: /status of 404/ });
    const said = (id: number | string) =>
      page.getByText(`There is no case ${id}, or your pass does not open its tool.`);
    await said(caseId).waitFor();
    expect(await page.content()).not.toContain('203.0.113.40');
    for (const id of ['999999', '0', 'abc', '99999999999999999999']) {
      await page.goto(`${house.url}/cases/${id}`);
      await said(id).waitFor();
    }
    await page.goto(`${house.url}/cases?target=network:203.0.113.40/32`);
    await page.getByText('No cases yet', { exact: true }).waitFor();
    await page.goto(`${house.url}/cases?target=nobody`);
    await page.getByText('Say a target as its kind and its id').waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });

  test('without a pass is asked for one, and one whose read failed can read again', async () => {
    const nobody = await house.visit();
    await nobody.page.goto(`${house.url}/cases/1`);
    await nobody.page.getByText('Missing Redeem Code').waitFor();
    expect(sentTo(nobody, '/cases/get')).toEqual([]);

    const page = await openRefresh({ expected: /ERR_FAILED/ });
    await page.getByRole('button', { name: 'Refresh session and pass' }).click();
    await page.route('**/api/cases/get', (route) => route.abort());
    await page.getByRole('link', { name: /^Case \d+$/ }).click();
    await page.getByRole('alert').getByText('Network Error').waitFor();
    await page.unroute('**/api/cases/get');
    await page.getByRole('button', { name: 'Read again' }).click();
    await page.getByText('refreshed the secrets of their browser').waitFor();
  });

  test('opens a case from the palette by its number', async () => {
    const page = await openRefresh();
    await page.getByRole('button', { name: 'Refresh session and pass' }).click();
    const stub = page.getByRole('link', { name: /^Case \d+$/ });
    const name = (await stub.textContent()) ?? '';
    await historyOf(page).getByText('refreshed the secrets').waitFor();
    await page.goto(house.url);
    await page.getByText('All systems operational').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(name.replace('Case ', '#'));
    await page.getByRole('option', { name: `Open ${name.toLowerCase()}` }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  });

  test('reads what nobody knows the end of as unsure, and what is under way as such', async () => {
    const pass = await house.createPass();
    const visitor = await openAs(pass, '/');
    const { page } = visitor;
    await page.getByText('All systems operational').waitFor();
    const change = async () => {
      const { session, post } = await visitApi(house.desk);
      const credentials = { session_token: session, redeem_code: pass };
      return post('/api/sample_change', { ...credentials, user: 'kestrel', reason: MARKUP });
    };
    work = async () => {
      throw new TypeError('the lamp is made of glass');
    };
    const broken = await change();
    const unknownId = Number(broken.headers.get('x-case-id'));
    await page.goto(`${house.url}/cases/${unknownId}`);
    await headOf(page, 'Not sure yet').waitFor();
    await page.getByText('It may have been done or not').waitFor();
    expect(await undoButton(page).count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);

    let finish: (answer: { user: string; case_id: undefined }) => void = () => {};
    let underWayId = 0;
    const begun = new Promise<void>((resolve) => {
      work = (_input, { caseId }) => {
        underWayId = caseId ?? 0;
        resolve();
        return new Promise((done) => {
          finish = done;
        });
      };
    });
    const slow = change();
    await begun;
    await page.goto(`${house.url}/cases/${underWayId}`);
    await headOf(page, 'Under way').waitFor();
    finish({ user: 'kestrel', case_id: undefined });
    await slow;
    await page.getByRole('button', { name: 'Read again' }).click();
    await headOf(page, 'Done').waitFor();
  });
});

describe('what a moderator does to their own pass', () => {
  test('is not shown to another one: it says where they are', async () => {
    const { page } = await openAs(await house.createPass(), '/ip-lock');
    await page.getByRole('button', { name: 'Lock to this address' }).click();
    await page.getByRole('link', { name: /^Case \d+$/ }).click();
    await headOf(page, 'Done').waitFor();
    const { pathname } = new URL(page.url());
    const other = await openAs(await house.createPass(), pathname, { expected: /status of 404/ });
    await other.page.getByText('your pass does not open its tool').waitFor();
  });
});

describe('an admin', () => {
  test('undoes a ban from its case, and both cases name each other', async () => {
    const address = '203.0.113.9';
    const { caseId } = await banBy('Kade', address, MARKUP);
    expect(await isRefused(address)).toBe(true);
    const { page } = await openAdmin(house, `cases/${caseId}`, { label: 'Mira' });
    await page.getByText('Kade, with an admin key').waitFor();
    await page.getByText(MARKUP).first().waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    await page.getByText('Where from').waitFor();
    expect(await axeFaults(page)).toEqual([]);

    await undoButton(page).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`Lifts the ban of ${address}/32.`).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Lift the ban' }).click();
    await headOf(page, 'Done, and undone later').waitFor();
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

  test('whose colleague was quicker reads so, and nothing is done twice', async () => {
    const { admin, caseId } = await banBy('Kade', '203.0.113.10');
    const expected = /status of 409/;
    const { page } = await openAdmin(house, `cases/${caseId}`, { label: 'Mira', expected });
    await undoButton(page).click();
    await page.getByRole('dialog').waitFor();
    const undo = { unbanned_ip: '203.0.113.10/32', undoes: caseId };
    expect((await admin.post('/api/unban_user', undo)).status).toBe(200);
    await page.getByRole('button', { name: 'Lift the ban' }).click();
    await page.getByText('Already Undone').first().waitFor();
    await headOf(page, 'Done, and undone later').waitFor();
    expect(await undoButton(page).count()).toBe(0);
  });

  test('with a read-only key sees the same, and every control is shut and says why', async () => {
    const { caseId } = await banBy('Kade', '203.0.113.11');
    const visitor = await openAdmin(house, `cases/${caseId}`, { access: 'read' });
    const { page } = visitor;
    await page.getByText('Kade, with an admin key').waitFor();
    for (const control of [undoButton(page), addNote(page), noteField(page)]) {
      expect(await control.getAttribute('aria-disabled')).toBe('true');
    }
    await undoButton(page).click({ force: true });
    expect(await page.getByRole('dialog').count()).toBe(0);
    await addNote(page).click({ force: true });
    await noteField(page).focus();
    await page.keyboard.press('Control+Enter');
    expect(sentTo(visitor, '/cases/note')).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
  });

  test('whose session ends keeps the note that was being written, and adds it after the login', async () => {
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

  test('goes through everything about one target, page by page, refusals too', async () => {
    const address = '203.0.113.12';
    const { admin } = await banBy('Kade', address);
    for (let count = 0; count < 26; count += 1) {
      await admin.post('/api/ban_user', { banned_ip: address, reason: 'Again' });
      await admin.post('/api/unban_user', { unbanned_ip: address });
      await admin.post('/api/ban_user', { banned_ip: address, reason: 'Raid' });
    }
    await admin.post('/api/unban_user', { unbanned_ip: address });
    const { page } = await openAdmin(house, `cases?target=network:${address}/32`);
    await page.getByRole('heading', { name: `Network ${address}/32` }).waitFor();
    await page.getByText('50 shown', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByText('80 shown, that is all').waitFor();
    expect(await page.getByText('Refused: Ban Failed').count()).toBe(26);
    await page.goto(`${house.url}/admin/cases`);
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
  });

  test('reads of an erased person that they were erased, and nothing else of them', async () => {
    const { admin, caseId } = await banBy('Kade', '203.0.113.13', 'Called Ann');
    const target = 'network:203.0.113.13/32';
    expect((await admin.post('/api/admin/audit/erase', { target })).status).toBe(200);
    const { page } = await openAdmin(house, `cases/${caseId}`);
    await page.getByText('Whom this was about has been erased.').waitFor();
    await page.locator('b', { hasText: 'somebody who was erased' }).waitFor();
    expect(await page.content()).not.toMatch(/203\.0\.113\.13|Called Ann/);
    expect(await undoButton(page).count()).toBe(0);
  });

  test('comes to a case from the audit log', async () => {
    const { caseId } = await banBy('Kade', '203.0.113.14');
    const { page } = await openAdmin(house, 'audit');
    await page.getByRole('link', { name: `case ${caseId}`, exact: true }).click();
    await page.getByRole('heading', { name: `Case ${caseId}` }).waitFor();
  });
});
