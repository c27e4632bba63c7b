import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
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
/** An account that no other journey of this file uses. */
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

test('the brake pauses invites, everyone counts it down by the desk’s clock, and it is ended; an account is banned, undone and unbanned from its row; another is timed out and kicked', async () => {
  const { page } = await openTool();
  await page.getByRole('checkbox', { name: /^Direct messages/ }).check();
  await chooseRadio(page, '24 hours');
  await page.getByText('Pauses invites and direct messages in').waitFor();
  await press(page, 'Pause for 24 hours');
  const strip = page.getByRole('note').filter({ hasText: 'are paused until' });
  await strip.getByText(/^23:[45]\d:\d\d left$/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  // A browser whose clock is half an hour fast.
  const late = await house.visit({ stored: { code: await house.createPass() }, clock: true });
  await late.page.clock.setSystemTime(Date.now() + 1_800_000);
  await late.page.goto(house.url);
  await late.page.getByText(/^23:[45]\d:\d\d left$/).waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await strip.getByRole('link', { name: 'End it' }).click();
  await press(page, 'End pause');
  await strip.waitFor({ state: 'detached' });

  const { id, username } = nextRaider();
  await page.getByRole('button', { name: /came with the raid/ }).waitFor();
  await page.getByText('Choose an account and enter a reason.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await account(page).fill(`<@${id}>`);
  await page.getByText(username, { exact: true }).first().waitFor();
  await chooseRadio(page, '7 days');
  await reason(page).fill(WHY);
  await page.getByRole('button', { name: `Ban ${username} for 7 days` }).waitFor();
  await page.keyboard.press('Control+Enter');
  const docket = page.locator('[data-card]', { hasText: 'Banned' });
  await docket.getByRole('link', { name: /^Case \d+$/ }).waitFor();
  await docket.getByText('Lantern Quay').waitFor();
  await page.getByRole('searchbox', { name: 'Search bans' }).fill(id);
  await page.getByText(/^Ends/).waitFor();
  await page.getByRole('button', { name: `Unban ${username}` }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await press(page, 'Undo ban');
  await page.locator('[data-card]', { hasText: 'Undone' }).getByText('Undoes').waitFor();
  expect(ledgerOf(id)).toEqual(['ban', 'unban']);

  await page.getByRole('searchbox', { name: 'Search bans' }).fill('');
  const row = page.getByRole('button', { name: /^Unban .+/ }).first();
  const name = (await row.getAttribute('aria-label'))?.replace('Unban ', '') ?? '';
  await row.click();
  await reason(page).fill('Appeal granted');
  await page
    .locator('.order')
    .getByRole('button', { name: `Unban ${name}` })
    .click();
  await page.locator('[data-card]', { hasText: 'Unbanned' }).getByText('Appeal granted').waitFor();
  expect(await axeFaults(page)).toEqual([]);

  const other = nextRaider();
  await press(page, 'Unban Another Account');
  await chooseRadio(page, 'Time out');
  await account(page).fill(other.username.slice(0, -1));
  await page.getByRole('button', { name: new RegExp(other.username) }).click();
  expect(await account(page).inputValue()).toBe(other.id);
  await chooseRadio(page, 'Custom');
  await page.getByRole('spinbutton', { name: 'Number' }).fill('3');
  await reason(page).fill(WHY);
  await page.getByRole('button', { name: `Time out ${other.username} for 3 days` }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await press(page, `Time out ${other.username} for 3 days`);
  await page.locator('[data-card]', { hasText: 'Timed out' }).waitFor();
  await press(page, 'End timeout');
  await page.locator('[data-card]', { hasText: 'Undone' }).waitFor();
  await chooseRadio(page, 'Kick');
  await press(page, `Kick ${other.username}`);
  await page.locator('[data-card]', { hasText: 'Kicked' }).waitFor();
  expect(ledgerOf(other.id).at(-1)).toBe('kick');

  const last = nextRaider();
  await press(page, 'Kick Another Account');
  await chooseRadio(page, 'Ban');
  await account(page).fill(last.id);
  await reason(page).fill(WHY);
  await page.getByRole('button', { name: `Ban ${last.username} for 7 days` }).waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});

// Runs last, because the desk doesn't call a platform for a while after it was down.
test('on a phone a keyboard is enough, and what was refused, lost or down is told', async () => {
  const viewport = { width: 390, height: 844 };
  const { page } = await openTool({ viewport, expected: /status of [45]|ERR_FAILED/ });
  const staff = world().members.find((one) => one.protected && !one.bot);
  await account(page).fill(staff?.id ?? '');
  await page.getByText('Protected', { exact: true }).waitFor();
  expect(await page.locator('.order.danger').getByRole('button').isDisabled()).toBe(true);
  expect(await axeFaults(page)).toEqual([]);
  await account(page).fill('');

  const first = nextRaider();
  await account(page).focus();
  await page.keyboard.type(first.id);
  await page.getByText(first.username, { exact: true }).first().waitFor();
  await reason(page).focus();
  await page.keyboard.type(WHY);
  await page.getByRole('button', { name: `Ban ${first.username} permanently` }).waitFor();
  await page.keyboard.press('Control+Enter');
  const banned = page.locator('[data-card]', { hasText: 'Banned' });
  await banned.waitFor();
  // From the top: the form with its button, the result, the bans.
  const order = (await page.getByRole('button', { name: 'Ban Another Account' }).boundingBox())?.y;
  const bans = (await page.getByRole('searchbox').boundingBox())?.y;
  const result = (await banned.boundingBox())?.y;
  expect(result).toBeGreaterThan(order ?? 0);
  expect(bans).toBeGreaterThan(result ?? 0);

  const second = nextRaider();
  await account(page).fill(second.id);
  await page.route('**/api/server_ban', async (route) => {
    if (route.request().postData()?.includes('"dry_run":true')) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await press(page, `Ban ${second.username} permanently`);
  await page.locator('[data-card=unknown]', { hasText: 'Outcome unknown' }).waitFor();
  await page.getByText('This account is already banned').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(ledgerOf(second.id)).toEqual(['ban']);
  await page.unroute('**/api/server_ban');

  const third = nextRaider();
  await account(page).fill(third.id);
  await page.getByRole('button', { name: `Ban ${third.username} permanently` }).waitFor();
  fault(house, { name: 'down', platform: 'discord' });
  await press(page, `Ban ${third.username} permanently`);
  await page.locator('[data-card=bad], [data-card=unknown]', { hasText: third.username }).waitFor();
  expect(await reason(page).inputValue()).toBe(WHY);
  expect(await axeFaults(page)).toEqual([]);
  expect(ledgerOf(third.id)).toEqual([]);
});
