import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { openDesk, type VisitOptions } from './desk.ts';
import { discordToken, tokenValue } from './login-secrets.ts';

const house = openDesk({ settings: { banCooldownMs: 0, toolCooldownMs: 0 } });
const WHY = 'Raid, 14 Nov';
const TEXT_TYPE = 'text/plain';

interface World {
  members: { id: string; bot: boolean; protected: boolean }[];
  raid: { id: string }[];
}

const world = () => house.desk.sandbox.describe(Date.now()) as unknown as World;
const list = (page: Page) => page.getByRole('textbox', { name: 'List of accounts' });
const reason = (page: Page) => page.getByRole('textbox', { name: 'Reason', exact: true });
const check = (page: Page) => page.getByRole('button', { name: 'Check the list', exact: true });
const plan = (page: Page) => page.getByRole('heading', { name: 'What would happen' });

async function openList(options: VisitOptions = {}) {
  const visitor = await house.visit({ stored: { code: await house.createPass() }, ...options });
  await visitor.page.goto(`${house.url}/server-ban`);
  await visitor.page.getByText('A list', { exact: true }).click();
  await list(visitor.page).waitFor();
  return visitor;
}

const choose = (page: Page, name: string, content: string | Buffer) =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: TEXT_TYPE,
    buffer: typeof content === 'string' ? Buffer.from(content) : content,
  });
const message = (page: Page, text: string) =>
  page.locator('.message', { hasText: text }).first().waitFor();

test('a list says what it holds, what would happen to each, and becomes a job', async () => {
  const { page } = await openList();
  const { raid, members } = world();
  const staff = members.find((one) => one.protected && !one.bot)?.id;
  const ids = raid.slice(0, 4).map(({ id }) => id);
  await list(page).fill([...ids, `<@${ids[0]}>`, staff, 'kestrel_092', '# seen', ''].join('\n'));
  await page.getByText('5 accounts').first().waitFor();
  await page.getByText('1 double dropped').waitFor();
  await page.getByText('1 entry is no id and is left out: line 7: kestrel_092').waitFor();
  await check(page).click();
  await plan(page).waitFor();
  await page.getByRole('button', { name: 'Protected 1' }).click();
  expect(await page.locator('.plan-row[data-index]').count()).toBe(1);
  await page.getByRole('button', { name: 'All 5' }).click();
  await page.getByText('Say why.').waitFor();
  await reason(page).fill(WHY);
  await page.getByText('1 other is left alone.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ban 4 accounts for good' }).click();
  const open = page.getByRole('link', { name: /^Open job \d+$/ });
  await open.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await open.click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/jobs\/\d+$/);
});

test('a raid is found among the members, and waits for a second person', async () => {
  const { page } = await openList();
  const raiders = world().raid.length;
  await page.getByRole('button', { name: 'Bring in members' }).click();
  await page.getByText(/^All \d+ members of/).waitFor();
  const finding = page.getByRole('heading', { name: /^\d+ of \d+ accounts were made within/ });
  await finding.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const select = page.getByRole('button', { name: /^Select these \d+$/ }).first();
  const found = Number(/\d+/.exec((await select.textContent()) ?? '')?.[0]);
  expect(found).toBeGreaterThanOrEqual(raiders - 4);
  expect(found).toBeLessThanOrEqual(raiders + 1);
  await select.click();
  await page.getByText(`${found} accounts`).first().waitFor();
  await reason(page).fill(WHY);
  await check(page).click();
  await plan(page).waitFor();
  await page.getByText('A second person has to approve it first.').waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: /^Ban \d+ accounts for good$/ }).click();
  const docket = page.locator('.docket', { hasText: /Job \d+ waits for a second person/ });
  await docket.waitFor();
  // All of it is brought into view: the bar at the top covers nothing.
  const bar = await page.getByRole('banner').boundingBox();
  expect((await docket.boundingBox())?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
  const { raid } = world();
  const touched = house.desk.sandbox.ledger.lines.filter(
    ({ user_id }) => user_id === raid.at(-1)?.id,
  );
  expect(touched).toEqual([]);
});

test('a group of a pasted list narrows it to itself, and there is a way back', async () => {
  const { page } = await openList();
  const { raid, members } = world();
  const raiders = raid.slice(10, 40).map(({ id }) => id);
  const others = members.filter(
    (one) => !one.bot && !one.protected && !raid.some(({ id }) => id === one.id),
  );
  const mixed = [...others.slice(0, 12).map(({ id }) => id), ...raiders];
  await list(page).fill(mixed.join('\n'));
  await check(page).click();
  await page.getByRole('heading', { name: '30 of 42 accounts were made within' }).waitFor();
  await page.getByRole('button', { name: 'Select these 30' }).click();
  await page.getByRole('button', { name: 'All 30' }).waitFor();
  await page.getByText('30 accounts').first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to all 42' }).click();
  await page.getByRole('button', { name: 'All 42' }).waitFor();
});

test('a file that is none, too large, binary or empty is answered in words', async () => {
  const { page, sent } = await openList();
  await choose(page, 'raid.csv', '1');
  await message(page, 'Only .txt files are allowed');
  await page.getByText('Invalid File Type. Only .txt files are allowed').first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await choose(page, 'raid.txt', '1'.repeat(700 * 1024 + 1));
  await message(page, 'Maximum file size is 700 KB');
  await choose(page, 'raid.txt', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]));
  await message(page, 'Invalid file encoding');
  await choose(page, 'raid.txt', '');
  await message(page, 'No Valid Lines');
  await choose(page, 'raid.txt', `${'x'.repeat(600_000)}\n# nobody\nkestrel`);
  await message(page, 'No Valid Lines');
  expect(sent.filter((request) => request.includes('/server_ban '))).toEqual([]);
});

test('a file in UTF-16, one with a line of half a megabyte, and 100,000 doubles are read', async () => {
  const { page } = await openList();
  const [first, second] = world().raid;
  const ids = `${first?.id}\r\n${second?.id}\r\n`;
  await choose(page, 'raid.txt', Buffer.from(`\uFEFF${ids}`, 'utf16le'));
  await page.getByText('2 accounts').first().waitFor();
  await page.getByText('raid.txt').waitFor();
  await page.getByRole('button', { name: 'Remove' }).click();
  await choose(page, 'long.txt', `${'x'.repeat(500_000)}\n${ids}`);
  await page.getByText(/1 entry is no id and is left out: line 1: x+…/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove' }).click();
  await list(page).focus();
  await page.evaluate(
    `{ const data = new DataTransfer(); data.setData('text', '${first?.id}\\n'.repeat(100_000));
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); }`,
  );
  await page.getByText('99,999 doubles dropped').waitFor();
  await page.getByText('Pasted text').waitFor();
});

test('a login in a list is dropped before anything is sent', async () => {
  const { page, sent } = await openList();
  await list(page).fill(`${world().raid[0]?.id}\n${discordToken}`);
  await page.getByText('That is a login secret').first().waitFor();
  expect(await list(page).inputValue()).toBe('');
  await choose(page, 'raid.txt', `${world().raid[0]?.id}\n${discordToken}`);
  await page.getByText('That is a login secret').first().waitFor();
  expect(sent.join('\n')).not.toContain(tokenValue);
});
