import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { TestClock } from '../src/testing/clock.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk, type VisitOptions } from './desk.ts';

const PROTECTED = '77700000010';
// Roblox accepts two changes per player and minute, and no journey should have to wait for that.
const clock = new TestClock();
const house = openDesk({
  now: clock.now,
  settings: {
    banCooldownMs: 0,
    twoPersonTargetsPerHour: 1_000,
    changesPerTenMinutes: 1_000,
    changesPerDay: 1_000,
    protectedRobloxIds: [PROTECTED],
  },
});
const WHY = 'Spamming the trade board. You can appeal on our group page.';

afterEach(() => house.desk.sandbox.faults.set([]));

const player = (page: Page) => page.getByRole('textbox', { name: 'Player', exact: true });
const reason = (page: Page) => page.getByRole('textbox', { name: 'Reason the player reads' });
const docket = (page: Page, head: RegExp) => page.locator('[data-card]', { hasText: head });
const banButton = (page: Page) => page.getByRole('button', { name: /^Ban \w+ for/ });
const history = (page: Page) => page.getByRole('region', { name: /^History/ });

async function openTool(options: VisitOptions = {}) {
  const visitor = await house.visit({ stored: { code: await house.createPass() }, ...options });
  await visitor.page.goto(`${house.url}/ban-tool`);
  await player(visitor.page).waitFor();
  return visitor;
}

/** The calls that change something, as sent by the browser. */
const changes = (sent: string[]) => sent.filter((one) => /\/api\/(un)?ban /.test(one));

/** The actions on this player that the platform accepted. */
function ledgerOf(userId: string): string[] {
  const { lines } = house.desk.sandbox.ledger;
  return lines.filter((line) => line.user_id === userId).map(({ action }) => action);
}

async function write(page: Page, who: string, why = WHY) {
  await player(page).fill(who);
  await reason(page).fill(why);
}

test('a player is banned, with what will happen said before; it is undone, and a third change is queued; whoever is banned now is let back in, by name and from the list of current bans; a list is looked at first, then runs as a job', async () => {
  const { page, sent } = await openTool();
  await page.getByText('Choose a player and enter a reason.').waitFor();
  expect(await page.getByRole('button', { name: 'Ban player' }).isDisabled()).toBe(true);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'MapleHarbor12, an ordinary player' }).click();
  await page.getByRole('img', { name: 'Picture of MapleHarbor12' }).waitFor();
  await page.getByText('not banned').waitFor();
  await page.getByText('Never banned here.').waitFor();
  await reason(page).fill(WHY);
  await page
    .getByText(/^Bans MapleHarbor12 and known alternate accounts from Lantern Quay until/)
    .waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(changes(sent)).toEqual([]);

  await page.getByRole('button', { name: 'Ban MapleHarbor12 for 7 days' }).click();
  await docket(page, /^Banned/).waitFor();
  await docket(page, /^Banned/)
    .getByRole('link', { name: /^Case \d+$/ })
    .waitFor();
  await history(page)
    .getByText(/banned for/)
    .waitFor();
  await page
    .getByText(/banned until/)
    .first()
    .waitFor();
  expect(ledgerOf('77700000002')).toHaveLength(1);
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Undo ban' }).click();
  await docket(page, /^Undone/).waitFor();
  await page.getByText('not banned').waitFor();
  await history(page)
    .getByText(/lifted the ban/)
    .waitFor();
  expect(ledgerOf('77700000002')).toHaveLength(2);

  await page.getByRole('button', { name: 'Back to this player' }).click();
  await page.getByText(/This one would be queued and sent in \d+ s\./).waitFor();
  await banButton(page).click();
  await docket(page, /^Queued/).waitFor();
  await page.getByText(/This one is sent in \d+ s\./).waitFor();
  await docket(page, /^Queued/)
    .getByRole('link', { name: /^Job \d+$/ })
    .waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(ledgerOf('77700000002')).toHaveLength(2);

  await page.getByRole('button', { name: 'Ban another' }).click();
  await player(page).fill('TimedOtter22');
  const now = page.getByRole('region', { name: 'Active ban' });
  await now.getByText('Came back with the same script.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Private reason' }).fill('Appeal granted.');
  await page.getByRole('button', { name: 'Unban TimedOtter22' }).click();
  await docket(page, /^Unbanned/).waitFor();
  await history(page).getByText('Appeal granted.').waitFor();
  await page.getByText('not banned').waitFor();
  expect(ledgerOf('77700000013')).toHaveLength(1);

  await page.getByRole('button', { name: 'Current bans' }).click();
  const bans = page.getByRole('list', { name: 'Current bans' });
  await page.getByText(/^\d+ checked/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('LoudBadger51');
  await search.press('Enter');
  await bans.getByRole('listitem').nth(1).waitFor({ state: 'detached' });
  await bans.getByText('Permanently banned').waitFor();
  await page.getByRole('button', { name: 'Unban LoudBadger51' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Unbans LoudBadger51 from Lantern Quay.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Unban LoudBadger51' }).click();
  await dialog.waitFor({ state: 'detached' });
  await docket(page, /^Unbanned/)
    .getByText('LoudBadger51')
    .waitFor();
  await page.getByText('No results for “LoudBadger51”').waitFor();
  await page.getByRole('button', { name: 'Show all bans' }).click();
  await bans.getByRole('listitem').first().waitFor();

  const before = changes(sent).length;
  await page.getByRole('button', { name: 'A list' }).click();
  await page.getByText('Add players and a reason.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const names = ['SlowPainter5', 'ManyNamesMira', 'StudioMarlow', 'NobodyAtAll_1', 'ManyNamesMira'];
  await page.getByRole('textbox', { name: 'List of players' }).fill(names.join('\n'));
  await reason(page).fill(WHY);
  await page.getByRole('button', { name: 'Check list' }).click();
  await page.getByRole('heading', { name: 'What would happen' }).waitFor();
  await page
    .getByText(/^Bans 2 players and their known alternate accounts from Lantern Quay until/)
    .waitFor();
  expect(ledgerOf('77700000016')).toEqual([]);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ban 2 players' }).click();
  await page.getByRole('link', { name: /^Open job \d+$/ }).waitFor();
  await expect.poll(() => ledgerOf('77700000016')).toHaveLength(1);
  await expect.poll(() => ledgerOf('77700000008')).toHaveLength(1);
  expect(ledgerOf(PROTECTED)).toEqual([]);
  expect(
    changes(sent)
      .slice(before)
      .filter((one) => !one.includes('"dry_run":true')),
  ).toHaveLength(1);
});

test('who and what is refused says why before and after the button: nothing changes, nothing typed is lost', async () => {
  const { page, sent } = await openTool({ expected: /status of (404|422|503)/ });
  await player(page).fill('NobodyAtAll_1');
  await page.getByText('Roblox has no player @NobodyAtAll_1.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await write(page, 'StudioMarlow');
  await page.getByText(/^StudioMarlow is protected: .* You can’t ban this player\./).waitFor();
  expect(await banButton(page).isDisabled()).toBe(true);
  expect(await axeFaults(page)).toEqual([]);
  await write(page, 'NovaThistle', 'Exploiting. Message @kade, or see https://example.com/a');
  await page.getByText('@kade is a handle.').waitFor();
  await page.getByText('Fix the highlighted words first.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await reason(page).fill(WHY);
  await page.getByText('Custom', { exact: true }).click();
  await page.getByRole('spinbutton', { name: 'Number' }).fill('4000');
  await page.getByText('Enter 1 to 3,650. A ban lasts at most ten years.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('spinbutton', { name: 'Number' }).fill('90');
  expect(changes(sent)).toEqual([]);

  // Simulates a page without a linter.
  await page.route('**/api/ban', async (route) => {
    const body = JSON.parse(route.request().postData() ?? '{}');
    const linked = JSON.stringify({ ...body, display_reason: 'See https://example.com/a' });
    await route.continue({ postData: linked });
  });
  await page.getByRole('button', { name: 'Ban NovaThistle for 90 days' }).click();
  await docket(page, /^Not banned/)
    .getByText('Not for the player to read')
    .waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.unroute('**/api/ban');
  const down = { name: 'down', platform: 'roblox', method: 'PATCH' } as const;
  house.desk.sandbox.faults.set([down], clock.now());
  await banButton(page).click();
  await docket(page, /^Not banned/)
    .getByText('Roblox isn’t responding.')
    .waitFor();
  await page.getByText(/· not banned$/).waitFor();
  expect(await reason(page).inputValue()).toBe(WHY);
  expect(ledgerOf('77700000007')).toEqual([]);
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});

test('for good, without alternates, in the other experience, with keys alone', async () => {
  const { page } = await openTool();
  await page.getByRole('combobox', { name: 'Experience' }).selectOption('Skyforge Obby');
  await player(page).focus();
  await page.keyboard.type('CopperWing404');
  // Enter in the field must not ban.
  await page.keyboard.press('Enter');
  await page.getByText('77700000005').first().waitFor();
  await tabTo(page, /^7 days$/);
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight');
  await tabTo(page, /^Reason the player reads$/);
  await page.keyboard.type(WHY);
  await tabTo(page, /^Also ban known alternate accounts$/);
  await page.keyboard.press('Space');
  await page.getByText(/^Bans CopperWing404 from Skyforge Obby permanently\./).waitFor();
  await page.keyboard.press('Control+Enter');
  await docket(page, /^Banned/).waitFor();
  await page.getByText('not included').waitFor();
  expect(ledgerOf('77700000005')).toHaveLength(1);
});

test('on a phone a lost answer says so, the card tells how it is; ordered again it is done once, and the result comes into view', async () => {
  const { page } = await openTool({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    expected: /status of 50\d|Failed to load/,
  });
  await write(page, 'PardonedCrow7');
  await banButton(page).waitFor();
  await page.route('**/api/ban', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await banButton(page).tap();
  await docket(page, /^Outcome unknown/).waitFor();
  expect(ledgerOf('77700000014')).toHaveLength(1);
  // The card shows the ban.
  await page
    .getByText(/banned until/)
    .first()
    .waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.unroute('**/api/ban');
  await page.getByText('Change ban').tap();
  await banButton(page).tap();
  await docket(page, /^Banned/).waitFor();
  await expect.poll(() => isInView(page, '[data-card]')).toBe(true);
  expect(ledgerOf('77700000014')).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo ban' }).tap();
  await docket(page, /^Undone/).waitFor();
});

function isInView(page: Page, selector: string): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const { top, bottom } = document.querySelector('${selector}').getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  })()`);
}

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    const focused = await page.evaluate<string>(
      `(() => {
        const it = document.activeElement;
        return it.getAttribute('aria-label') ?? it.labels?.[0]?.textContent ?? it.textContent ?? '';
      })()`,
    );
    if (name.test(focused)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${name}`);
}
