import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { discordToken, tokenValue } from '../src/testing/login-secrets.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk, type VisitOptions } from './desk.ts';

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
const check = (page: Page) => page.getByRole('button', { name: 'Check list', exact: true });
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

test('a list says what it holds, what would happen to each, and becomes a job; a raid is found among the members, and is waiting for approval', async () => {
  const { page } = await openList();
  const { raid, members } = world();
  const staff = members.find((one) => one.protected && !one.bot)?.id;
  const ids = raid.slice(0, 4).map(({ id }) => id);
  await list(page).fill([...ids, `<@${ids[0]}>`, staff, 'kestrel_092', '# seen', ''].join('\n'));
  await page.getByText('5 accounts').first().waitFor();
  await page.getByText('1 duplicate removed').waitFor();
  await page.getByText('1 entry is not an id and is ignored: line 7: kestrel_092').waitFor();
  await check(page).click();
  await plan(page).waitFor();
  await page.getByRole('button', { name: 'Protected 1' }).click();
  await page.locator('.plan-row[data-index]').nth(1).waitFor({ state: 'detached' });
  expect(await page.locator('.plan-row[data-index]').count()).toBe(1);
  await page.getByRole('button', { name: 'All 5' }).click();
  await page.getByText('Enter a reason.').waitFor();
  await reason(page).fill(WHY);
  await page.getByText('1 other account is skipped.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ban 4 accounts permanently' }).click();
  const open = page.getByRole('link', { name: /^Open job \d+$/ });
  await open.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await open.click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/jobs\/\d+$/);

  await page.getByRole('link', { name: 'Server Ban', exact: true }).click();
  await page.getByText('A list', { exact: true }).click();
  const raiders = world().raid.length;
  await page.getByRole('button', { name: 'Add members' }).click();
  await page.getByText(/^All \d+ members of/).waitFor();
  const finding = page.getByRole('heading', { name: /^\d+ of \d+ accounts were created within/ });
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
  await page.getByText('A second person must approve it first.').waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: /^Ban \d+ accounts permanently$/ }).click();
  const docket = page.locator('[data-card]', { hasText: /Job \d+ is waiting for approval/ });
  await docket.waitFor();
  // All of it is scrolled into view, and the top bar doesn't cover it.
  const bar = await page.getByRole('banner').boundingBox();
  expect((await docket.boundingBox())?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
  const touched = house.desk.sandbox.ledger.lines.filter(
    ({ user_id }) => user_id === raid.at(-1)?.id,
  );
  expect(touched).toEqual([]);
});

test('a list comes from a file or the clipboard, a login in it never leaves, and a group narrows it', async () => {
  const { page, sent } = await openList();
  const { raid, members } = world();
  await choose(page, 'raid.csv', '1');
  await page.getByText('Invalid File Type. Only .txt files are allowed').first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const ids = `${raid[0]?.id}\r\n${raid[1]?.id}\r\n`;
  await choose(page, 'raid.txt', Buffer.from(`\uFEFF${ids}`, 'utf16le'));
  await page.getByText('2 accounts').first().waitFor();
  await page.getByText('raid.txt').waitFor();
  await page.getByRole('button', { name: 'Remove' }).click();
  await choose(page, 'long.txt', `${'x'.repeat(500_000)}\n${ids}`);
  await page.getByText(/1 entry is not an id and is ignored: line 1: x+…/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove' }).click();
  await list(page).focus();
  await page.evaluate(
    `{ const data = new DataTransfer(); data.setData('text', '${raid[0]?.id}\\n'.repeat(100_000));
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })); }`,
  );
  await page.getByText('99,999 duplicates removed').waitFor();
  await page.getByRole('button', { name: 'Remove' }).click();
  await list(page).fill(`${raid[0]?.id}\n${discordToken}`);
  await page.getByText('That is a login secret').first().waitFor();
  expect(await list(page).inputValue()).toBe('');
  await list(page).fill(raid[0]?.id ?? '');
  await page.getByText('That is a login secret').first().waitFor({ state: 'detached' });
  await choose(page, 'raid.txt', `${raid[0]?.id}\n${discordToken}`);
  await page.getByText('That is a login secret').first().waitFor();
  expect(sent.filter((request) => request.includes('/server_ban '))).toEqual([]);
  await page.getByRole('button', { name: 'Remove' }).click();

  const raiders = raid.slice(10, 40).map(({ id }) => id);
  const others = members.filter(
    (one) => !one.bot && !one.protected && !raid.some(({ id }) => id === one.id),
  );
  await list(page).fill([...others.slice(0, 12).map(({ id }) => id), ...raiders].join('\n'));
  await check(page).click();
  await page.getByRole('heading', { name: '30 of 42 accounts were created within' }).waitFor();
  await page.getByRole('button', { name: 'Select these 30' }).click();
  await page.getByRole('button', { name: 'All 30' }).waitFor();
  await page.getByText('30 accounts').first().waitFor();
  expect(sent.join('\n')).not.toContain(tokenValue);
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});
