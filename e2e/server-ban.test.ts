import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { chooseRadio } from './choose-radio.ts';
import { openDesk, type VisitOptions } from './desk.ts';
import { fault } from './practice-world.ts';

const house = openDesk({
  settings: {
    banCooldownMs: 0,
    toolCooldownMs: 0,
    twoPersonTargetsPerHour: 100,
    changesPerTenMinutes: 1_000,
  },
});
const WHY = 'Posted the same link in every channel.';

interface Account {
  id: string;
  username: string;
}
interface World {
  guilds: { id: string; name: string }[];
  members: (Account & { bot: boolean; protected: boolean })[];
  raid: Account[];
}

afterEach(() => fault(house));

const world = () => house.desk.sandbox.describe(Date.now()) as unknown as World;
/** Somebody whom no other journey of this file takes. */
let taken = 0;
function nextRaider(): Account {
  const raider = world().raid[taken];
  taken += 1;
  if (!raider) throw new Error('The raid is used up');
  return raider;
}
const ledgerOf = (userId: string) =>
  house.desk.sandbox.ledger.lines
    .filter((line) => line.user_id === userId && line.changed)
    .map(({ action }) => action);

const account = (page: Page) => page.getByRole('textbox', { name: 'Account', exact: true });
const reason = (page: Page) => page.getByRole('textbox', { name: 'Reason', exact: true });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

async function openTool(options: VisitOptions = {}) {
  const visitor = await house.visit({ stored: { code: await house.createPass() }, ...options });
  await visitor.page.goto(`${house.url}/server-ban`);
  await account(visitor.page).waitFor();
  return visitor;
}

test('one account is banned, stands among the bans, and the ban is undone', async () => {
  const { page } = await openTool();
  const { id, username } = nextRaider();
  await page.getByRole('button', { name: /came with the raid/ }).waitFor();
  await page.getByText('Say whom, and why.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await account(page).fill(`<@${id}>`);
  await page.getByText(username, { exact: true }).first().waitFor();
  await page.getByText('Say why.').waitFor();
  await chooseRadio(page, '7 days');
  await reason(page).fill(WHY);
  await page.getByRole('button', { name: `Ban ${username} for 7 days` }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  const docket = page.locator('.docket', { hasText: 'Banned' });
  await docket.getByRole('link', { name: /^Case \d+$/ }).waitFor();
  await docket.getByText('Lantern Quay').waitFor();
  await page
    .getByRole('button', { name: `Unban ${username}` })
    .or(page.getByText('Load more'))
    .first()
    .waitFor();
  await page.getByRole('searchbox', { name: 'Search the bans' }).fill(id);
  await page.getByRole('button', { name: `Unban ${username}` }).waitFor();
  await page.getByText(/^Ends by itself/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await press(page, 'Undo ban');
  await page.locator('.docket', { hasText: 'Undone' }).getByText('Takes back').waitFor();
  expect(ledgerOf(id)).toEqual(['ban', 'unban']);
  await press(page, 'Ban Another Account');
  expect(await account(page).inputValue()).toBe('');
  expect(await reason(page).inputValue()).toBe('');
});

test('somebody is found by name, timed out, and that is ended; then kicked', async () => {
  const { page } = await openTool();
  const { id, username } = nextRaider();
  await chooseRadio(page, 'Time out');
  await account(page).fill(username.slice(0, -1));
  await page.getByRole('button', { name: new RegExp(username) }).click();
  expect(await account(page).inputValue()).toBe(id);
  await chooseRadio(page, 'Custom');
  await page.getByRole('spinbutton', { name: 'Number' }).fill('40');
  await page.getByText('1 minute to 28 days').first().waitFor();
  await page.getByRole('spinbutton', { name: 'Number' }).fill('3');
  await reason(page).fill(WHY);
  expect(await axeFaults(page)).toEqual([]);
  await press(page, `Time out ${username} for 3 days`);
  await page.locator('.docket', { hasText: 'Timed out' }).waitFor();
  await press(page, 'End time-out');
  await page.locator('.docket', { hasText: 'Undone' }).waitFor();

  await chooseRadio(page, 'Kick');
  await page.getByText('A kick cannot be taken back.').waitFor();
  await press(page, `Kick ${username}`);
  await page.locator('.docket', { hasText: 'Kicked' }).waitFor();
  expect(await page.getByRole('button', { name: /^Undo/ }).count()).toBe(0);
  await page
    .getByText('not in the server, so there is nobody to kick')
    .or(page.getByRole('button', { name: 'Kick Another Account' }))
    .first()
    .waitFor();
  expect(ledgerOf(id).at(-1)).toBe('kick');
});

test('a ban is lifted from its row, with a reason', async () => {
  const { page } = await openTool();
  const row = page.getByRole('button', { name: /^Unban .+/ }).first();
  const name = (await row.getAttribute('aria-label'))?.replace('Unban ', '') ?? '';
  await row.click();
  expect(await page.getByRole('radio', { name: 'Unban', exact: true }).isChecked()).toBe(true);
  await page.getByText('Say why.').waitFor();
  await page.keyboard.type('Appeal granted');
  await page
    .locator('.order')
    .getByRole('button', { name: `Unban ${name}` })
    .click();
  await page.locator('.docket', { hasText: 'Unbanned' }).getByText('Appeal granted').waitFor();
  await page.getByText(name, { exact: true }).first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
});

test('who is protected, banned already or nobody at all is said beside the field, and nothing can be pressed', async () => {
  const { page } = await openTool({ expected: /status of 4/ });
  await reason(page).fill(WHY);
  const staff = world().members.find((one) => one.protected && !one.bot);
  await account(page).fill(staff?.id ?? '');
  await page.getByText('Protected', { exact: true }).waitFor();
  await page.getByText('Nobody may act on this account').waitFor();
  const button = page.locator('.order.danger').getByRole('button');
  expect(await button.isDisabled()).toBe(true);
  expect(await axeFaults(page)).toEqual([]);
  await account(page).fill('12345');
  await account(page).blur();
  await page.getByText('Please enter a user id').waitFor();
  await account(page).fill('100000000000000001');
  await page.getByText('There is no such account').first().waitFor();
  expect(await button.isDisabled()).toBe(true);
  await reason(page).fill('й'.repeat(100));
  await page
    .getByText(/Too long for the audit log: cut \d+ characters/)
    .first()
    .waitFor();
});

test('the brake pauses invites, every screen counts it down, and it is ended', async () => {
  const visitor = await openTool();
  const { page } = visitor;
  await page.getByRole('checkbox', { name: /^Direct messages/ }).check();
  await page.getByText('Pauses invites and direct messages of').waitFor();
  await press(page, 'Pause for 1 hour');
  const strip = page.getByRole('note').filter({ hasText: 'are paused until' });
  await strip.getByText(/^(59:\d\d|1:00:00) left$/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  // By the desk's clock: a browser's own may be wrong.
  const late = await house.visit({ stored: { code: await house.createPass() }, clock: true });
  await late.page.clock.setSystemTime(Date.now() + 1_800_000);
  await late.page.goto(house.url);
  await late.page.getByText(/^(59:\d\d|1:00:00) left$/).waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await strip.waitFor();
  await strip.getByRole('link', { name: 'End it' }).click();
  await press(page, 'End it now');
  await strip.waitFor({ state: 'detached' });
});

test('a phone has the form, the order and then the result, and a keyboard is enough', async () => {
  const { page } = await openTool({ viewport: { width: 390, height: 844 } });
  const { id, username } = nextRaider();
  await account(page).focus();
  await page.keyboard.type(id);
  await page.getByText(username, { exact: true }).first().waitFor();
  await reason(page).focus();
  await page.keyboard.type(WHY);
  await page.keyboard.press('Control+Enter');
  const docket = page.locator('.docket', { hasText: 'Banned' });
  await docket.waitFor();
  const order = (await page.getByRole('button', { name: 'Ban Another Account' }).boundingBox())?.y;
  const bans = (await page.getByRole('searchbox').boundingBox())?.y;
  const result = (await docket.boundingBox())?.y;
  expect(result).toBeGreaterThan(order ?? 0);
  expect(bans).toBeGreaterThan(result ?? 0);
});

test('an answer that was lost is ochre, and another look tells that it was done', async () => {
  const { page } = await openTool({ expected: /ERR_FAILED/ });
  const { id, username } = nextRaider();
  await account(page).fill(id);
  await reason(page).fill(WHY);
  const button = page.getByRole('button', { name: `Ban ${username} for good` });
  await button.waitFor();
  let isLost = true;
  await page.route('**/api/server_ban', async (route) => {
    const isOrder = !route.request().postData()?.includes('"dry_run":true');
    if (!isOrder || !isLost) return route.continue();
    isLost = false;
    await route.fetch();
    await route.abort();
  });
  await button.click();
  const docket = page.locator('.docket.unknown', { hasText: 'Not sure yet' });
  await docket.waitFor();
  await page.getByText('This account is banned already').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(ledgerOf(id)).toEqual(['ban']);
});

// The last one: the desk leaves a platform that was down alone for a while.
test('a platform that is down is told in the result, and nothing typed is lost', async () => {
  const { page } = await openTool({ expected: /status of 5/ });
  const { id, username } = nextRaider();
  await account(page).fill(id);
  await reason(page).fill(WHY);
  await page.getByRole('button', { name: `Ban ${username} for good` }).waitFor();
  fault(house, { name: 'down', platform: 'discord' });
  await press(page, `Ban ${username} for good`);
  await page.locator('.docket.bad, .docket.unknown').waitFor({ timeout: 90_000 });
  expect(await reason(page).inputValue()).toBe(WHY);
  expect(await axeFaults(page)).toEqual([]);
  expect(ledgerOf(id)).toEqual([]);
});
