import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { cookieValue, robloxCookie } from '../src/testing/login-secrets.ts';
import { axeFaults } from './axe-faults.ts';
import { openDesk, type VisitOptions } from './desk.ts';

const house = openDesk({ settings: { toolCooldownMs: 0 } });

afterEach(() => house.desk.sandbox.faults.set([]));

const LIST =
  '# staff\nMapleHarbor12\n77700000011\nrustyglitch66\nmapleharbor12\nnobody_there\nnot a name!\nStudioMarlow\n';

function fileOf(text: string | Buffer, name = 'Autumn staff.txt') {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
}

async function openRoster(holder: string, options: VisitOptions = {}) {
  const code = await house.createPass(await house.desk.createCode({ holder }));
  const visitor = await house.visit({ stored: { code }, ...options });
  const { page } = visitor;
  await page.goto(`${house.url}/check-tool`);
  await page.getByRole('button', { name: 'A roster file' }).click();
  const choose = (text: string | Buffer, name?: string) =>
    page.locator('input[type=file]').setInputFiles(fileOf(text, name));
  return { ...visitor, choose };
}

/** The saved file, with the name suggested to the browser. */
async function savedBy(page: Page, act: () => Promise<void>) {
  const download = page.waitForEvent('download');
  await act();
  const saved = await download;
  return { name: saved.suggestedFilename(), text: await readFile(await saved.path(), 'utf8') };
}

test('a file with a login in it never leaves the page; a roster is checked and saved by itself, and the next run says what changed', async () => {
  const { page, choose, sent } = await openRoster('Mira');
  await page.getByText('Choose a file first.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await choose(`MapleHarbor12\n${robloxCookie}\n`);
  await page.getByText('That is a login secret').first().waitFor();
  await page.getByText('Choose a file first.').waitFor();
  expect(sent.join('\n')).not.toContain(cookieValue);

  await choose(LIST);
  await page
    .getByText('4 usernames · 1 user id · 1 duplicate ignored · 1 line is not a username or id')
    .waitFor();
  expect(await page.getByLabel('Roster name').inputValue()).toBe('Autumn staff');
  await page.getByText('Yes, with account ages').click();
  await page.getByText('Uses 5 look-ups.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const first = await savedBy(page, () =>
    page.getByRole('button', { name: 'Check 5 players' }).click(),
  );
  expect(first.name).toBe('Autumn-staff-checked.csv');
  expect(first.text).toContain('\r\n3,77700000011,found,FreshSprout4,77700000011,');
  await page.getByText('Completed').first().waitFor();
  await page.getByText('6 of 6 checked').waitFor();
  await page.getByText('This is the first run under this name.').waitFor();
  // The form starts over.
  await page.getByText('Choose a file first.').waitFor();

  await choose('MapleHarbor12\nrustyglitch66\nStudioMarlow\nLanternKeeper\n');
  await page.getByText('TXT', { exact: true }).click();
  const second = await savedBy(page, () =>
    page.getByRole('button', { name: 'Check 4 players' }).click(),
  );
  expect(second.name).toBe('Autumn-staff-checked.txt');
  expect(second.text).toContain('4\tLanternKeeper\tfound\t');
  await page.getByText('1 added to the list').waitFor();
  await page.getByText('1 removed from the list').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const again = await savedBy(page, () =>
    page.getByRole('button', { name: 'Download again' }).click(),
  );
  expect(again).toEqual(second);

  await page.getByRole('link', { name: 'Show all changes' }).click();
  await page.getByRole('button', { name: /Only: changed since the last run/ }).waitFor();
  await page.getByRole('cell', { name: 'added to the list' }).waitFor();
  expect(await page.getByRole('cell', { name: 'MapleHarbor12' }).count()).toBe(0);
});

test('a roster goes on when its page is left; the page of its job shows what was found', async () => {
  const { page, choose } = await openRoster('Kade');
  // Roblox is down until the page is left, so that the job can't finish first on any machine.
  house.desk.sandbox.faults.set([{ name: 'down', platform: 'roblox' }]);
  await choose(LIST);
  await page.getByRole('button', { name: 'Check 5 players' }).click();
  await page.getByText('It continues if you leave this page.').first().waitFor();
  let saved = 0;
  page.on('download', () => {
    saved += 1;
  });
  await page.getByRole('link', { name: /Open job/ }).click();
  await page.getByRole('heading', { name: 'Check Autumn staff: 6 players' }).waitFor();
  house.desk.sandbox.faults.set([]);
  await page.getByText('6 of 6 checked').waitFor();
  await page.locator('[data-part=progress] .tag', { hasText: 'Done' }).waitFor();
  expect(saved).toBe(0);

  await page.getByText('Look-up only').waitFor();
  await page.getByRole('cell', { name: 'RustyGlitch66', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /undo|approve/i }).count()).toBe(0);
  await page.getByRole('button', { name: /1 Banned by Roblox/ }).click();
  await page.getByRole('button', { name: /Only: Banned by Roblox/ }).waitFor();
  // The head counts as a row.
  await page.locator('.rows[aria-rowcount="2"]').waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
  const file = await savedBy(page, () => page.getByRole('button', { name: 'Download' }).click());
  expect(file.name).toBe('Autumn-staff-checked.csv');
  await page.getByRole('button', { name: /Only: Banned by Roblox/ }).click();
  await page.getByRole('cell', { name: 'RustyGlitch66', exact: true }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.goto(`${house.url}/jobs`);
  await page.getByRole('link', { name: 'Check Autumn staff: 6 players' }).first().waitFor();
});
