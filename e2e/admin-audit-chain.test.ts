import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type AdminClient, visitAsAdmin } from '../src/testing/client.ts';
import { axeFaults } from './axe-faults.ts';
import { openDesk } from './desk.ts';
import { caseLink, openAudit } from './open-audit.ts';
import { writeCase } from './write-case.ts';

const house = openDesk();

let owner: AdminClient;
let banned: number;

beforeAll(async () => {
  banned = await writeCase(house.desk, { detail: { banned_ip: '203.0.113.9' } });
  // Makes sure that there is a head.
  await house.desk.desk.sealedLog.settle();
});

beforeEach(async () => {
  owner = await visitAsAdmin(house.desk, 'full', 'Mira');
});

async function verify(page: Page, head?: string) {
  await page.getByRole('button', { name: 'Verify log' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify log' });
  if (head) await dialog.getByRole('textbox', { name: 'Compare with a head' }).fill(head);
  await dialog.getByRole('button', { name: 'Verify log' }).click();
  return dialog;
}

test('a person is erased once the id is typed twice; the log still verifies, also against a head that was kept, and the foot of the list says so; a row that somebody altered in the database is named', async () => {
  const id = '4242424242';
  const about = { kind: 'roblox', id, name: 'secret_name' } as const;
  const caseId = await writeCase(house.desk, { about, detail: { banned_ip: 'x', reason: 'y' } });
  const { page } = await openAudit(house, `?target=roblox:${id}`);
  await caseLink(page, caseId).waitFor();
  await page.getByRole('button', { name: 'Erase a person…' }).click();
  const erasing = page.getByRole('dialog', { name: 'Erase a person' });
  await erasing.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await erasing.getByRole('textbox', { name: 'Id', exact: true }).fill(id);
  await erasing.getByText('Clears every case about Roblox account 4242424242.').waitFor();
  await erasing.getByRole('textbox', { name: 'Repeat the id to confirm' }).fill(id);
  await erasing.getByRole('button', { name: 'Erase from the log' }).click();
  await page.getByText('1 case about Roblox account 4242424242 was cleared.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await page.getByText('No matching cases').waitFor();
  await page.getByRole('button', { name: 'Clear all' }).first().click();
  const row = page.getByRole('listitem').filter({ has: caseLink(page, caseId) });
  await row.getByText('Kade banned an erased person').waitFor();
  const { body: later } = await owner.post('/api/admin/audit/verify');
  expect(later.verdict).toMatchObject({ state: 'intact' });

  const { body } = await owner.get('/api/admin/audit/chain');
  const dialog = await verify(page, String(body.head));
  await dialog.getByText('The log is intact').waitFor();
  await dialog.getByText(/continues from the given head/).waitFor();
  // More of the log may have been sealed since, so this accepts any head of this log.
  const shown = await dialog.locator('code', { hasText: /^head-/ }).textContent();
  const { body: look } = await owner.post('/api/admin/audit/verify', { head: shown });
  expect(look.verdict).toMatchObject({ state: 'intact' });
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByText(/^Chain verified \d\d:\d\d$/).waitFor();

  const database = new DatabaseSync(join(house.desk.folder, 'gatehouse.db'));
  database.exec('PRAGMA busy_timeout = 5000');
  database.prepare('UPDATE audit SET holder = ? WHERE id = ?').run('Nobody', banned);
  database.close();
  const broken = await verify(page);
  await broken.getByText(`The log is broken at case ${banned}`).waitFor();
  await broken.getByText(`Row ${banned} was changed after the desk wrote it.`).waitFor();
  expect(await broken.getByText('intact').count()).toBe(0);
  const link = broken.getByRole('link', { name: `Open case ${banned}` });
  expect(await link.getAttribute('href')).toBe(`/admin/cases/${banned}`);
  await broken.getByRole('button', { name: 'Close' }).click();
  await page.getByText(new RegExp(`^Chain broken at case ${banned}, found`)).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.reload();
  await page.getByRole('alert').getByText(`The log is broken at case ${banned}`).waitFor();
});
