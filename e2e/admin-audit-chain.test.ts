import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AdminClient, visitAsAdmin } from '../src/testing/client.ts';
import { axeFaults } from './axe-faults.ts';
import { openDesk } from './desk.ts';
import { caseLink, openAudit, shownCases } from './open-audit.ts';
import { writeCase } from './write-case.ts';

const house = openDesk();
const LOOK_MS = 240_000;

let owner: AdminClient;
const known = { banned: 0, unknown: 0 };

beforeAll(async () => {
  known.banned = await writeCase(house.desk, { detail: { banned_ip: '203.0.113.9' } });
  known.unknown = await writeCase(house.desk, { outcome: 'unknown' });
  // So that there is a head.
  await house.desk.desk.book.settle();
});

beforeEach(async () => {
  owner = await visitAsAdmin(house.desk, 'full', 'Mira');
});

describe('the chain', () => {
  async function verify(page: Page, head?: string) {
    await page.getByRole('button', { name: 'Verify the log' }).click();
    const dialog = page.getByRole('dialog', { name: 'Verify the log' });
    if (head) await dialog.getByRole('textbox', { name: 'Compare with a head' }).fill(head);
    await dialog.getByRole('button', { name: 'Verify the log' }).click();
    return dialog;
  }

  test('verifies, also against a head that was kept, and says so at the foot', async () => {
    const { page } = await openAudit(house);
    const { body } = await owner.get('/api/admin/audit/chain');
    const dialog = await verify(page, String(body.head));
    await dialog.getByText('The log is intact').waitFor();
    await dialog.getByText(/goes on from the head that was given/).waitFor();
    // The log may have been sealed on since: what is shown is a head of this log, then or now.
    const shown = await dialog.locator('code', { hasText: /^head-/ }).textContent();
    const { body: look } = await owner.post('/api/admin/audit/verify', { head: shown });
    expect(look.verdict).toMatchObject({ state: 'intact' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText(/^Chain verified \d\d:\d\d$/).waitFor();
  });

  test('tells a head that is none at the field, and keeps it', async () => {
    const { page, sent } = await openAudit(house);
    const dialog = await verify(page, 'head-1-short');
    await dialog.getByText('That is not a head.').waitFor();
    expect(await dialog.getByRole('textbox').inputValue()).toBe('head-1-short');
    expect(sent.filter((line) => line.includes('/audit/verify'))).toEqual([]);
  });

  test('can be given up, and then says nothing about the log', async () => {
    const { page } = await openAudit(house);
    await page.route('**/api/admin/audit/verify', (route) =>
      route.fulfill({
        json: {
          now: 1,
          is_finished: false,
          position: `1.2.3.4.${'m'.repeat(43)}`,
          rows: 1_200,
          verdict: null,
        },
      }),
    );
    const dialog = await verify(page);
    await dialog.getByText(/^1,200 of about [\d,]+ rows looked at$/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog
      .getByText('Cancelled after 1,200 rows. That says nothing about the log.')
      .waitFor();
    expect(await dialog.getByText('intact').count()).toBe(0);
  });

  test('tells an older log from tampering by the head', async () => {
    const { page } = await openAudit(house);
    const dialog = await verify(page, `head-99999-${'m'.repeat(43)}`);
    await dialog.getByText('This log ends before the head that was given').waitFor();
    await dialog.getByText(/an older backup, or its end was cut off/).waitFor();
    expect(await dialog.getByText('intact').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    const other = await verify(page, `head-1-${'m'.repeat(43)}`);
    await other.getByText('This log has another history than the head that was given').waitFor();
  });
});

describe('a person', () => {
  test('is erased for good once the id is typed twice, and the log still verifies', async () => {
    const id = '4242424242';
    const about = { kind: 'roblox', id, name: 'secret_name' } as const;
    const caseId = await writeCase(house.desk, { about, detail: { banned_ip: 'x', reason: 'y' } });
    const { page } = await openAudit(house, `?target=roblox:${id}`);
    await caseLink(page, caseId).waitFor();
    await page.getByRole('button', { name: 'Erase a person…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase a person' });
    await dialog.getByRole('textbox', { name: 'Id', exact: true }).fill(id);
    await dialog.getByText('Empties every case about Roblox account 4242424242.').waitFor();
    const button = dialog.getByRole('button', { name: 'Erase from the log' });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('textbox', { name: 'The id again, to be sure' }).fill(id);
    await button.click();
    await page.getByText('One case about Roblox account 4242424242 is emptied.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
    await page.getByText('No case like that').waitFor();
    await page.goto(`${house.url}/admin/audit`);
    const row = page.getByRole('listitem').filter({ has: caseLink(page, caseId) });
    await row.getByText('Kade banned somebody who was erased').waitFor();
    const { body } = await owner.post('/api/admin/audit/verify');
    expect(body.verdict).toMatchObject({ state: 'intact' });
  });

  test('whom no case is about changes nothing', async () => {
    const { page } = await openAudit(house);
    await page.getByRole('button', { name: 'Erase a person…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').selectOption('Network');
    await dialog.getByRole('textbox', { name: 'Id', exact: true }).fill('300.1');
    await dialog.getByText('That is no address and no network.').waitFor();
    await dialog.getByRole('textbox', { name: 'Id', exact: true }).fill('192.0.2.200');
    await dialog.getByRole('textbox', { name: 'The id again' }).fill('192.0.2.200');
    await dialog.getByRole('button', { name: 'Erase from the log' }).click();
    await page.getByText('No case is about Network 192.0.2.200/32. Nothing changed.').waitFor();
  });
});

test('a read-only key filters, exports and verifies, and erases nobody', async () => {
  const { page } = await openAudit(house, '?outcome=unknown', { access: 'read', label: 'Watcher' });
  expect(await shownCases(page)).toEqual([known.unknown]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as JSON lines' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('audit-log.jsonl');
  const erase = page.getByRole('button', { name: 'Erase a person…' });
  expect(await erase.getAttribute('aria-disabled')).toBe('true');
  await erase.click({ force: true });
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: 'Verify the log' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verify the log' }).click();
  await page.getByRole('dialog').getByText('The log is intact').waitFor();
});

describe('in both themes, on a desktop and on a phone, axe finds nothing', () => {
  test('while it is verified and while a person is erased', { timeout: LOOK_MS }, async () => {
    const { page } = await openAudit(house);
    await page.getByRole('button', { name: 'Verify the log' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Verify the log' }).click();
    await page.getByRole('dialog').getByText('The log is intact').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Erase a person…' }).click();
    expect(await axeFaults(page)).toEqual([]);
  });
});

// Last: afterwards the log of this desk is broken for good.
test('a row that somebody altered in the database is named', { timeout: LOOK_MS }, async () => {
  const database = new DatabaseSync(join(house.desk.folder, 'gatehouse.db'));
  database.exec('PRAGMA busy_timeout = 5000');
  database.prepare('UPDATE audit SET holder = ? WHERE id = ?').run('Nobody', known.banned);
  database.close();
  const { page } = await openAudit(house);
  await page.getByRole('button', { name: 'Verify the log' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Verify the log' }).click();
  await dialog.getByText(`The log is broken at case ${known.banned}`).waitFor();
  await dialog.getByText(`Row ${known.banned} was altered after the desk wrote it.`).waitFor();
  expect(await dialog.getByText('intact').count()).toBe(0);
  const link = dialog.getByRole('link', { name: `Open case ${known.banned}` });
  expect(await link.getAttribute('href')).toBe(`/admin/cases/${known.banned}`);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByText(new RegExp(`^Chain broken at case ${known.banned}, seen`)).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.reload();
  await page.getByRole('alert').getByText(`The log is broken at case ${known.banned}`).waitFor();
});
