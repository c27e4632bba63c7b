import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { visitAsAdmin } from '../src/testing/client.ts';
import { axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk } from './desk.ts';
import { caseLink, openAudit, shownCases } from './open-audit.ts';
import { writeCase } from './write-case.ts';

const house = openDesk();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The case numbers, oldest first. */
const known = { old: 0, banned: 0, tool: 0, refused: 0 };

beforeAll(async () => {
  const { desk } = house;
  const network = { kind: 'network', id: '203.0.113.0/24' } as const;
  const night = { actor: 'pass:night', holder: 'night-shift-3' };
  known.old = await writeCase(desk, { agoMs: 20 * DAY_MS, holder: 'Old Hand' });
  known.banned = await writeCase(desk, { agoMs: 3 * DAY_MS, ...night, about: network });
  const roblox = { kind: 'roblox', id: '156', name: '<b>=HYPERLINK("x")</b>' } as const;
  const ban = { action: 'ban-tool/ban', about: roblox };
  known.tool = await writeCase(desk, { agoMs: 2 * DAY_MS, ...night, ...ban });
  known.refused = await writeCase(desk, { outcome: 'bans/already', about: network });
});

const chip = (page: Page, text: string) => page.getByRole('button', { name: `Remove ${text}` });
const openForm = (page: Page) => page.getByRole('button', { name: 'Filter', exact: true }).click();
const apply = (page: Page) => page.getByRole('button', { name: 'Apply filters' }).click();

test('a filter by a part of the desk and a network finds what was done and what was refused, also after a reload; a range is in the zone of the reader and includes its last minute; an export holds exactly what is filtered, no formula, and the head as its last line; an opened case leads to all that its pass did, and a secret in the form does not leave the browser', async () => {
  const { page, sent } = await openAudit(house, '', { timezoneId: 'Asia/Tokyo' });
  await openForm(page);
  await page.getByRole('combobox', { name: 'Tool' }).selectOption('IP bans');
  await page.getByRole('combobox', { name: 'About' }).selectOption('Network');
  await page.getByRole('textbox', { name: 'Id' }).fill('203.0.113.77/24');
  await apply(page);
  const about = chip(page, 'About: Network 203.0.113.0/24');
  await about.waitFor();
  expect(await shownCases(page)).toEqual([known.refused, known.banned]);
  await page.reload();
  await about.waitFor();
  expect(await shownCases(page)).toEqual([known.refused, known.banned]);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await caseLink(page, known.old).waitFor();
  expect(new URL(page.url()).search).toBe('');

  const owner = await visitAsAdmin(house.desk, 'full', 'Mira');
  const { body } = await owner.get('/api/admin/audit?actor=pass:night&tool=bans');
  const [{ at }] = body.cases as [{ at: number }];
  const inTokyo = (ms: number) => new Date(ms + 9 * HOUR_MS).toISOString().slice(0, 16);
  await page.getByRole('button', { name: 'Custom…' }).click();
  const from = page.getByLabel('From', { exact: true });
  await from.and(page.locator(':focus')).waitFor();
  await from.fill(inTokyo(at - HOUR_MS));
  // The case is from this minute.
  await page.getByLabel('To', { exact: true }).fill(inTokyo(at));
  await page.keyboard.press('Enter');
  await caseLink(page, known.tool).waitFor({ state: 'detached' });
  expect(await shownCases(page)).toEqual([known.banned]);
  const { searchParams } = new URL(page.url());
  expect(Number(searchParams.get('from'))).toBeLessThan(at);
  expect(Number(searchParams.get('to')) % 60_000).toBe(59_999);

  const exported = { actor: 'pass:export', holder: '=HYPERLINK("http://x")' };
  const older = await writeCase(house.desk, exported);
  const newer = await writeCase(house.desk, exported);
  await page.getByRole('button', { name: 'Clear all' }).click();
  const last = page.getByRole('listitem').filter({ has: caseLink(page, newer) });
  await last.locator('summary').click({ position: { x: 5, y: 5 } });
  await last.getByRole('link', { name: 'Filter by Actor' }).click();
  await chip(page, 'Only pass:export').waitFor();
  expect(await shownCases(page)).toEqual([newer, older]);

  const csv = await download(page, 'Export as CSV');
  expect(csv.name).toBe('audit-log.csv');
  const lines = csv.text.trimEnd().split('\r\n');
  const rows = lines.slice(1, -1);
  expect(rows.map((line) => Number(line.split(',')[0]))).toEqual([newer, older]);
  expect(rows[0]).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(csv.text).not.toMatch(/(^|,)"?=/m);
  const [, head] = /^end,2 cases,(head-\d+-[\w-]{43})$/.exec(lines.at(-1) ?? '') ?? [];
  await expectHeadOfLog(head);

  const json = await download(page, 'Export as JSONL');
  expect(json.name).toBe('audit-log.jsonl');
  const told = json.text.trimEnd().split('\n');
  const parsed = told.map((line) => JSON.parse(line));
  expect(parsed.slice(0, -1).map(({ id }) => id)).toEqual([newer, older]);
  const { end } = parsed.at(-1);
  expect(end.cases).toBe(2);
  await expectHeadOfLog(end.head);

  await page.getByRole('button', { name: 'Clear all' }).click();
  const row = page.getByRole('listitem').filter({ has: caseLink(page, known.tool) });
  await row.locator('summary').click({ position: { x: 5, y: 5 } });
  await row.getByRole('link', { name: 'Filter by Actor' }).click();
  await chip(page, 'Only pass:night').waitFor();
  expect(await shownCases(page)).toEqual([known.tool, known.banned]);

  const code = await house.desk.createCode();
  const who = page.getByRole('textbox', { name: 'Who' });
  await who.fill(code);
  await page.getByText('This is a secret, so it was not sent.').waitFor();
  expect(await who.inputValue()).toBe('');
  await page.getByRole('textbox', { name: 'Job' }).fill('none');
  await apply(page);
  await page.getByText('Enter a job number.').waitFor();
  expect(sent.join()).not.toContain(code);

  // The case is still open, and shows the typed markup as text.
  await row.getByText('<b>=HYPERLINK("x")</b>', { exact: true }).waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});

async function download(page: Page, name: string): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

/** Not necessarily the newest head, because more of the log may have been sealed since it was read. */
async function expectHeadOfLog(head: unknown) {
  expect(head).toMatch(/^head-/);
  const owner = await visitAsAdmin(house.desk, 'full', 'Mira');
  const { body } = await owner.post('/api/admin/audit/verify', { head });
  expect(body.verdict).toMatchObject({ state: 'intact' });
}
