import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { openDesk, type VisitOptions } from './desk.ts';
import { fault } from './practice-world.ts';

const PROTECTED = '77700000010';
const house = openDesk({
  settings: {
    banCooldownMs: 0,
    twoPersonTargetsPerHour: 1_000,
    changesPerTenMinutes: 1_000,
    changesPerDay: 1_000,
    protectedRobloxIds: [PROTECTED],
  },
});
const WHY = 'Spamming the trade board. You can appeal on our group page.';

afterEach(() => fault(house));

const player = (page: Page) => page.getByRole('textbox', { name: 'Player', exact: true });
const reason = (page: Page) => page.getByRole('textbox', { name: 'Reason the player reads' });
const docket = (page: Page, head: RegExp) => page.locator('.docket', { hasText: head });
const banButton = (page: Page) => page.getByRole('button', { name: /^Ban \w+ for/ });
const history = (page: Page) => page.getByRole('region', { name: /^History/ });

async function openTool(options: VisitOptions = {}) {
  const visitor = await house.visit({ stored: { code: await house.createPass() }, ...options });
  await visitor.page.goto(`${house.url}/ban-tool`);
  await player(visitor.page).waitFor();
  return visitor;
}

/** The calls that change something, as they left the browser. */
const changes = (sent: string[]) => sent.filter((one) => /\/api\/(un)?ban /.test(one));

/** What the platform accepted of this player. */
function ledgerOf(userId: string): string[] {
  const { lines } = house.desk.sandbox.ledger;
  return lines.filter((line) => line.user_id === userId).map(({ action }) => action);
}

async function write(page: Page, who: string, why = WHY) {
  await player(page).fill(who);
  await reason(page).fill(why);
}

describe('one player', () => {
  test('is banned, with what will happen said before; undoing it gives the case and the way back', async () => {
    const { page, sent } = await openTool();
    await page.getByText('Say who, and why.').waitFor();
    expect(await page.getByRole('button', { name: 'Ban player' }).isDisabled()).toBe(true);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'MapleHarbor12, an ordinary player' }).click();
    await page.getByRole('img', { name: 'Picture of MapleHarbor12' }).waitFor();
    await page.getByText('not restricted now').waitFor();
    await page.getByText('Never banned here.').waitFor();
    await page.getByText('Say why: the player reads it.').waitFor();
    await reason(page).fill(WHY);
    await page.getByText('You are banned from Lantern Quay for 7 days.').waitFor();
    await page
      .getByText(/^Bans MapleHarbor12 and known alternates from Lantern Quay until/)
      .waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(changes(sent)).toEqual([]);

    await page.getByRole('button', { name: 'Ban MapleHarbor12 for 7 days' }).click();
    await docket(page, /^Banned/).waitFor();
    await page.getByText('(7 days)').waitFor();
    await page
      .getByRole('link', { name: /^Case \d+$/ })
      .first()
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
    await page.getByText('can join again').waitFor();
    await page.getByText('not restricted now').waitFor();
    await history(page)
      .getByText(/lifted the ban/)
      .waitFor();
    expect(await page.getByRole('button', { name: 'Undo ban' }).count()).toBe(0);
    expect(ledgerOf('77700000002')).toHaveLength(2);

    await page.getByRole('button', { name: 'Ban another' }).click();
    expect(await player(page).inputValue()).toBe('');
    expect(await reason(page).inputValue()).toBe('');
    await page.locator('input:focus').waitFor();
  });

  test('who is restricted is offered the way back in, and the ban that holds is told', async () => {
    const { page } = await openTool();
    await player(page).fill('TimedOtter22');
    const now = page.getByRole('region', { name: 'Restricted now' });
    await now.getByText('Exploiting').waitFor();
    await now.getByText('Came back with the same script.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByText('Change the ban').click();
    await reason(page).fill(WHY);
    await page.getByText('This takes the place of the ban that holds now.').waitFor();
    await page.getByText('Let them back in').click();
    await page.getByText('Lets TimedOtter22 back into Lantern Quay at once.').waitFor();
    await page.getByRole('textbox', { name: 'Private reason' }).fill('Appeal granted.');
    await page.getByRole('button', { name: 'Unban TimedOtter22' }).click();
    await docket(page, /^Unbanned/).waitFor();
    await history(page).getByText('Appeal granted.').waitFor();
    await page.getByText('not restricted now').waitFor();
    expect(ledgerOf('77700000013')).toHaveLength(1);
  });

  test('for good, without alternates, in the other experience, with keys alone', async () => {
    const { page } = await openTool();
    await page.getByRole('combobox', { name: 'Experience' }).selectOption('Skyforge Obby');
    await player(page).focus();
    await page.keyboard.type('CopperWing404');
    // Enter in the field is no order.
    await page.keyboard.press('Enter');
    await page.getByText('77700000005').first().waitFor();
    await tabTo(page, /^7 days$/);
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight');
    await tabTo(page, /^Reason the player reads$/);
    await page.keyboard.type(WHY);
    await tabTo(page, /^Also ban known alternate accounts$/);
    await page.keyboard.press('Space');
    await page.getByText(/^Bans CopperWing404 from Skyforge Obby for good\./).waitFor();
    await page.keyboard.press('Control+Enter');
    await docket(page, /^Banned/).waitFor();
    await page.getByText('left out').waitFor();
    expect(ledgerOf('77700000005')).toHaveLength(1);
  });

  test('a length of one’s own has its bounds', async () => {
    const { page } = await openTool();
    await write(page, 'HollowLantern8');
    await page.getByText('Custom', { exact: true }).click();
    const count = page.getByRole('spinbutton', { name: 'How many' });
    await count.fill('4000');
    await page.getByText('From 1 to 3,650: ten years at the most.').waitFor();
    await page.getByText('Say how long.').waitFor();
    await count.fill('90');
    await page.getByRole('combobox', { name: 'Of what' }).selectOption('minutes');
    await page.getByRole('button', { name: 'Ban HollowLantern8 for 90 minutes' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });
});

describe('the reason', () => {
  test('is linted while one types, and nothing is sent before it is mended', async () => {
    const { page, sent } = await openTool();
    await write(
      page,
      'QuietPebble3',
      'Exploiting. Appeal: message @kade, or https://example.com/a',
    );
    await page.getByText('@kade is a handle.').waitFor();
    await page.getByText('https://example.com/a is a link.').waitFor();
    await page.getByText('No personal data.').waitFor();
    await page.getByText('Mend what is marked in the reason first.').waitFor();
    expect(await page.locator('mark').allTextContents()).toEqual([
      '@kade',
      'https://example.com/a',
    ]);
    await expect.poll(() => banButton(page).isDisabled()).toBe(true);
    expect(await axeFaults(page)).toEqual([]);
    await reason(page).press('Control+Enter');
    await page.locator('.message', { hasText: 'Mend what is marked' }).waitFor();
    expect(changes(sent)).toEqual([]);
    await reason(page).fill('x'.repeat(401));
    await page.getByText('Cut 1 character.').waitFor();
    expect(await banButton(page).isDisabled()).toBe(true);
  });

  test('is refused by the server too, and what was typed stays', async () => {
    const { page } = await openTool({ expected: /status of 422/ });
    await write(page, 'QuietPebble3');
    await banButton(page).waitFor();
    // As a page would that does not lint.
    await page.route('**/api/ban', async (route) => {
      const body = JSON.parse(route.request().postData() ?? '{}');
      const linked = JSON.stringify({ ...body, display_reason: 'See https://example.com/a' });
      await route.continue({ postData: linked });
    });
    await banButton(page).click();
    await docket(page, /^Not banned/).waitFor();
    expect(await reason(page).inputValue()).toBe(WHY);
    expect(ledgerOf('77700000006')).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
  });

  test('is kept as a template and put in from one', async () => {
    const { page } = await openTool();
    await reason(page).fill(WHY);
    await page.getByRole('button', { name: 'Save as template' }).click();
    await page.keyboard.type('Trade spam');
    await page.keyboard.press('Enter');
    const kept = page.getByRole('combobox', { name: /template/i });
    await kept.waitFor();
    await page.reload();
    await kept.selectOption('Trade spam');
    expect(await reason(page).inputValue()).toBe(WHY);
  });
});

describe('whom nobody can ban', () => {
  test('a name that moved on leads to the id', async () => {
    const { page } = await openTool({ expected: /status of 409/ });
    await player(page).fill('OldThistle09');
    await page.getByText('OldThistle09 is a former name of NovaThistle.').waitFor();
    await page.getByText('Nobody is banned before it is known who it is.').waitFor();
    await page.getByRole('button', { name: 'Take id 77700000007 instead' }).click();
    await page.getByRole('img', { name: 'Picture of NovaThistle' }).waitFor();
  });

  test('an unknown player, and what is no name', async () => {
    const { page } = await openTool({ expected: /status of 404/ });
    await player(page).fill('NobodyAtAll_1');
    await page.getByText('Roblox knows no player @NobodyAtAll_1.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await player(page).fill('no name!');
    await player(page).blur();
    await page.getByText('A username has 3 to 20 letters, digits or underscores.').waitFor();
    await player(page).fill('');
    await player(page).press('Enter');
    await page.locator('.message', { hasText: 'Missing Player' }).waitFor();
  });

  test('a protected one', async () => {
    const { page, sent } = await openTool();
    await write(page, 'StudioMarlow');
    await page
      .getByText(/^StudioMarlow is protected: .* Nobody can ban them from here\./)
      .waitFor();
    expect(await banButton(page).isDisabled()).toBe(true);
    expect(await axeFaults(page)).toEqual([]);
    await reason(page).press('Control+Enter');
    expect(changes(sent)).toEqual([]);
  });
});

describe('current bans', () => {
  test('are listed, searched and lifted', async () => {
    const { page } = await openTool();
    await page.getByRole('button', { name: 'Current bans' }).click();
    const list = page.getByRole('list', { name: 'Current bans' });
    await list.getByRole('listitem').first().waitFor();
    await page.getByText(/^Looked through \d/).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill('LoudBadger51');
    await search.press('Enter');
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    await list.getByText('Banned for good').waitFor();
    await page.getByRole('button', { name: 'Unban LoudBadger51' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Lets LoudBadger51 back into Lantern Quay at once.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Unban LoudBadger51' }).click();
    await dialog.waitFor({ state: 'detached' });
    await docket(page, /^Unbanned/).waitFor();
    await page.getByText('Nothing found for “LoudBadger51”').waitFor();
    await page.getByRole('button', { name: 'Show all bans' }).click();
    await list.getByRole('listitem').first().waitFor();
  });
});

describe('a list', () => {
  test('says what it still needs', async () => {
    const { page } = await openTool();
    await page.getByRole('button', { name: 'A list' }).click();
    await page.getByText('Say who, and why.').waitFor();
    expect(await page.getByRole('button', { name: 'Check the list' }).isDisabled()).toBe(true);
    expect(await axeFaults(page)).toEqual([]);
  });

  test('is looked at first, then runs as a job', async () => {
    const { page, sent } = await openTool();
    await page.getByRole('button', { name: 'A list' }).click();
    const names = [
      'SlowPainter5',
      'ManyNamesMira',
      'StudioMarlow',
      'NobodyAtAll_1',
      'ManyNamesMira',
    ];
    await page.getByRole('textbox', { name: 'List of players' }).fill(names.join('\n'));
    await reason(page).fill(WHY);
    await page.getByRole('button', { name: 'Check the list' }).click();
    await page.getByRole('heading', { name: 'What would happen' }).waitFor();
    await page
      .getByText(/^Bans 2 players and their known alternates from Lantern Quay until/)
      .waitFor();
    await page.getByText('Roblox takes ten a second.').waitFor();
    expect(ledgerOf('77700000016')).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
    // Another reason is another plan.
    await reason(page).fill(`${WHY} Bye.`);
    await page.getByRole('heading', { name: 'What would happen' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Check the list' }).click();
    await page.getByRole('button', { name: 'Ban 2 players' }).click();
    await page.getByRole('link', { name: /^Open job \d+$/ }).waitFor();
    await expect.poll(() => ledgerOf('77700000016')).toHaveLength(1);
    await expect.poll(() => ledgerOf('77700000008')).toHaveLength(1);
    expect(ledgerOf(PROTECTED)).toEqual([]);
    expect(changes(sent).filter((one) => !one.includes('"dry_run":true'))).toHaveLength(1);
  });
});

test('a third change within a minute is counted down and queued, not failed', async () => {
  const { page } = await openTool();
  await write(page, 'VelvetComet77');
  await banButton(page).click();
  await page.getByRole('button', { name: 'Undo ban' }).click();
  await docket(page, /^Undone/).waitFor();
  await page.getByRole('button', { name: 'Back to this player' }).click();
  await page.getByText(/Pressed now, it is queued and sent in \d+ s\./).waitFor();
  await banButton(page).click();
  await docket(page, /^Queued/).waitFor();
  await page.getByText(/This one is sent in \d+ s\./).waitFor();
  await page.getByRole('link', { name: /^Job \d+$/ }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(ledgerOf('77700000003')).toHaveLength(2);
});

test('what Roblox does not take is refused in red: nothing changed, nothing typed is lost', async () => {
  const { page } = await openTool({ expected: /status of 503/ });
  await write(page, 'NovaThistle');
  await page.getByRole('button', { name: 'Ban NovaThistle for 7 days' }).waitFor();
  fault(house, { name: 'down', platform: 'roblox', method: 'PATCH' });
  await banButton(page).click();
  await docket(page, /^Not banned/).waitFor();
  await page.getByText('not restricted now').waitFor();
  expect(await reason(page).inputValue()).toBe(WHY);
  expect(ledgerOf('77700000007')).toEqual([]);
  expect(await axeFaults(page)).toEqual([]);
});

test('an answer that was lost is ochre and says so; the card tells how it is', async () => {
  const { page } = await openTool({ expected: /status of 50\d|Failed to load/ });
  await write(page, 'PardonedCrow7');
  await banButton(page).waitFor();
  await page.route('**/api/ban', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await banButton(page).click();
  await docket(page, /^Not sure yet/).waitFor();
  await page
    .getByText(/banned until/)
    .first()
    .waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.unroute('**/api/ban');
  expect(ledgerOf('77700000014')).toHaveLength(1);
});

test('on a phone the result comes into view', async () => {
  const { page } = await openTool({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await write(page, 'RustyGlitch66');
  await banButton(page).tap();
  await docket(page, /^Banned/).waitFor();
  await expect.poll(() => isInView(page, '.docket')).toBe(true);
  await page.getByRole('button', { name: 'Undo ban' }).tap();
  await docket(page, /^Undone/).waitFor();
});

function isInView(page: Page, selector: string): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const { top, bottom } = document.querySelector('${selector}').getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  })()`);
}

test('Enter alone bans nobody', async () => {
  const { page, sent } = await openTool();
  await write(page, 'NovaThistle');
  await page.getByText('Custom', { exact: true }).click();
  await page.getByRole('button', { name: 'Ban NovaThistle for 3 days' }).waitFor();
  await page.getByRole('spinbutton', { name: 'How many' }).press('Enter');
  await player(page).press('Enter');
  await page.getByRole('checkbox').press('Enter');
  expect(changes(sent)).toEqual([]);
});

test('a player comes from the palette', async () => {
  const { page } = await openTool();
  await page.keyboard.press('ControlOrMeta+k');
  await page
    .getByRole('dialog')
    .getByRole('combobox')
    .fill('https://www.roblox.com/users/77700000002/profile');
  await page.getByRole('option', { name: /Ban Tool/ }).click();
  await expect.poll(() => player(page).inputValue()).toBe('77700000002');
});

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
