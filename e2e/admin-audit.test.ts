import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AdminClient, visitAsAdmin } from '../src/testing/client.ts';
import { axeFaults } from './axe-faults.ts';
import { openDesk } from './desk.ts';
import { caseLink, openAudit, shownCases } from './open-audit.ts';
import { writeCase } from './write-case.ts';

const house = openDesk();
const LOOK_MS = 240_000;
const DAY_MS = 86_400_000;

let owner: AdminClient;
/** The numbers of cases that the filters are tried on. */
const known: Record<'old' | 'banned' | 'refused' | 'unknown' | 'tool', number> = {
  old: 0,
  banned: 0,
  refused: 0,
  unknown: 0,
  tool: 0,
};

beforeAll(async () => {
  const { desk } = house;
  const network = { kind: 'network', id: '203.0.113.0/24' } as const;
  const night = { actor: 'pass:night', holder: 'night-shift-3' };
  known.old = await writeCase(desk, { agoMs: 20 * DAY_MS, holder: 'Old Hand' });
  known.banned = await writeCase(desk, { agoMs: 3 * DAY_MS, ...night, about: network });
  const roblox = { kind: 'roblox', id: '156', name: '<b>=HYPERLINK("x")</b>' } as const;
  const ban = { action: 'ban-tool/ban', about: roblox, jobId: 12 };
  known.tool = await writeCase(desk, { agoMs: 2 * DAY_MS, ...night, ...ban });
  const discord = { kind: 'discord', id: '80351110224678912' } as const;
  known.unknown = await writeCase(desk, { outcome: 'unknown', about: discord });
  known.refused = await writeCase(desk, { outcome: 'bans/already', about: network });
});

beforeEach(async () => {
  owner = await visitAsAdmin(house.desk, 'full', 'Mira');
});

const chip = (page: Page, text: string) => page.getByRole('button', { name: `Remove ${text}` });

async function fillForm(page: Page, fill: (form: Page) => Promise<unknown>) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await fill(page);
  await page.getByRole('button', { name: 'Apply filters' }).click();
}

describe('a filter', () => {
  test.each<[string, (page: Page) => Promise<unknown>, string, keyof typeof known]>([
    [
      'of whom it was done by',
      (page) => page.getByRole('textbox', { name: 'Who' }).fill('old hand'),
      'Who: old hand',
      'old',
    ],
    [
      'of an outcome',
      (page) => page.getByRole('combobox', { name: 'Outcome' }).selectOption('Not sure yet'),
      'Outcome: Not sure yet',
      'unknown',
    ],
    [
      'of a platform',
      (page) => page.getByRole('combobox', { name: 'Platform' }).selectOption('Roblox'),
      'Platform: Roblox',
      'tool',
    ],
    ['of a job', (page) => page.getByRole('textbox', { name: 'Job' }).fill('12'), 'Job 12', 'tool'],
    [
      'of whom it is about',
      (page) => page.getByRole('textbox', { name: 'Id' }).fill('156'),
      'About: Roblox account 156',
      'tool',
    ],
  ])('%s shows that case alone, and stays after a reload', async (_name, fill, text, only) => {
    const { page } = await openAudit(house);
    await fillForm(page, fill);
    await chip(page, text).waitFor();
    expect(await shownCases(page)).toEqual([known[only]]);
    await page.reload();
    await chip(page, text).waitFor();
    expect(await shownCases(page)).toEqual([known[only]]);
    await chip(page, text).click();
    await caseLink(page, known.refused).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('of a part of the desk and a network finds what was done and what was refused', async () => {
    const { page } = await openAudit(house);
    await fillForm(page, async () => {
      await page.getByRole('combobox', { name: 'Tool' }).selectOption('IP bans');
      await page.getByRole('combobox', { name: 'About' }).selectOption('Network');
      await page.getByRole('textbox', { name: 'Id' }).fill('203.0.113.77/24');
    });
    await chip(page, 'About: Network 203.0.113.0/24').waitFor();
    expect(await shownCases(page)).toEqual([known.refused, known.banned]);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await caseLink(page, known.old).waitFor();
    expect(await page.getByRole('textbox', { name: 'Id' }).inputValue()).toBe('');
  });

  test('of a quick time stands in the address', async () => {
    const { page } = await openAudit(house);
    await caseLink(page, known.old).waitFor();
    await page.getByRole('button', { name: '7 days' }).click();
    await caseLink(page, known.old).waitFor({ state: 'detached' });
    await caseLink(page, known.banned).waitFor();
    expect(new URL(page.url()).search).toBe('?time=week');
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await caseLink(page, known.banned).waitFor({ state: 'detached' });
    await caseLink(page, known.refused).waitFor();
    await page.getByRole('button', { name: 'Any time' }).click();
    await caseLink(page, known.old).waitFor();
  });

  test('of a range of its own takes in its last minute', async () => {
    const { page } = await openAudit(house, '', { timezoneId: 'Asia/Tokyo' });
    const at = Date.now() - 3 * DAY_MS;
    const inTokyo = (ms: number) => new Date(ms + 9 * 3_600_000).toISOString().slice(0, 16);
    await page.getByRole('button', { name: 'Own range…' }).click();
    const from = page.getByLabel('From', { exact: true });
    await from.and(page.locator(':focus')).waitFor();
    await from.fill(inTokyo(at - 3_600_000));
    await page.getByLabel('To', { exact: true }).fill(inTokyo(at + 3_600_000));
    await page.keyboard.press('Enter');
    await caseLink(page, known.tool).waitFor({ state: 'detached' });
    expect(await shownCases(page)).toEqual([known.banned]);
    const { searchParams } = new URL(page.url());
    expect(Number(searchParams.get('from'))).toBeLessThan(at);
    expect(Number(searchParams.get('to')) % 60_000).toBe(59_999);
  });

  test('that is turned round is said at its field, and nothing is sent or lost', async () => {
    const { page, sent } = await openAudit(house);
    await fillForm(page, async () => {
      await page.getByLabel('From', { exact: true }).fill('2026-11-14T10:00');
      await page.getByLabel('To', { exact: true }).fill('2026-11-13T10:00');
      await page.getByRole('textbox', { name: 'Who' }).fill('Mira');
    });
    await page.getByText('The range ends before it begins. Turn the two dates round.').waitFor();
    const to = page.getByLabel('To', { exact: true });
    await to.and(page.locator(':focus')).waitFor();
    expect(await to.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('textbox', { name: 'Who' }).inputValue()).toBe('Mira');
    expect(sent.filter((line) => line.includes('holder=Mira') || line.includes('from='))).toEqual(
      [],
    );
    await to.fill('2026-11-15T10:00');
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await chip(page, 'Who: Mira').waitFor();
  });

  test('that is turned round in the address is refused by the desk, and can be cleared', async () => {
    const { page } = await openAudit(house, '?from=2000&to=1000', { expected: /status of 422/ });
    await page.getByText('The range ends before it begins.').waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await caseLink(page, known.old).waitFor();
  });

  test('that nothing matches offers to clear it', async () => {
    const { page } = await openAudit(house, '?job=99');
    await page.getByText('No case like that').waitFor();
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await caseLink(page, known.old).waitFor();
  });

  test('is set by the links of an opened case, and a secret gets into none', async () => {
    const { page, sent } = await openAudit(house);
    const row = page.getByRole('listitem').filter({ has: caseLink(page, known.tool) });
    await row.locator('summary').click({ position: { x: 5, y: 5 } });
    await row.getByRole('link', { name: 'Only this: Actor' }).click();
    await chip(page, 'Exactly pass:night').waitFor();
    expect(await shownCases(page)).toEqual([known.tool, known.banned]);
    const code = await house.desk.createCode();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('textbox', { name: 'Who' }).fill(code);
    await page.getByText('That is a secret. It was not sent').waitFor();
    expect(await page.getByRole('textbox', { name: 'Who' }).inputValue()).toBe('');
    expect(sent.join()).not.toContain(code);
  });
});

describe('what people wrote', () => {
  test('is shown as text, in the list, the fields and the chips', async () => {
    const label = '<img src=x onerror=alert(1)>';
    await owner.post('/api/admin/codes/create', { label });
    const { page } = await openAudit(house, `?holder=${encodeURIComponent('<i>=1+1</i>')}`);
    await chip(page, 'Who: <i>=1+1</i>').waitFor();
    await page.getByRole('button', { name: 'Clear all', exact: true }).click();
    await page.getByText(label).first().waitFor();
    const row = page.getByRole('listitem').filter({ has: caseLink(page, known.tool) });
    await row.locator('summary').click({ position: { x: 5, y: 5 } });
    await row.getByText('<b>=HYPERLINK("x")</b> (156)', { exact: true }).waitFor();
    await row.getByText('<b>=HYPERLINK("x")</b>', { exact: true }).waitFor();
    expect(await page.locator('main img, main i').count()).toBe(0);
  });
});

describe('an export', () => {
  async function download(page: Page, name: string): Promise<{ name: string; text: string }> {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
  }

  test('holds exactly what is filtered, and the head as its last line', async () => {
    const { page } = await openAudit(house, '?actor=pass:night');
    expect(await shownCases(page)).toEqual([known.tool, known.banned]);
    const csv = await download(page, 'Export as CSV');
    await page.getByText('2 cases, with the head of the log as the last line.').first().waitFor();
    expect(csv.name).toBe('audit-log.csv');
    const lines = csv.text.trimEnd().split('\r\n');
    expect(lines.slice(1, -1).map((line) => Number(line.split(',')[0]))).toEqual([
      known.tool,
      known.banned,
    ]);
    const [, head] = /^end,2 cases,(head-\d+-[\w-]{43})$/.exec(lines.at(-1) ?? '') ?? [];
    await expectHeadOfLog(head);

    const json = await download(page, 'Export as JSON lines');
    expect(json.name).toBe('audit-log.jsonl');
    const rows = json.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.slice(0, -1).map(({ id }) => id)).toEqual([known.tool, known.banned]);
    const { end } = rows.at(-1);
    expect(end.cases).toBe(2);
    await expectHeadOfLog(end.head);
  });

  /** Not the newest one: the log may have been sealed on since it was read. */
  async function expectHeadOfLog(head: unknown) {
    expect(head).toMatch(/^head-/);
    const { body } = await owner.post('/api/admin/audit/verify', { head });
    expect(body.verdict).toMatchObject({ state: 'intact' });
  }

  test('holds no formula that a spreadsheet would run', async () => {
    await writeCase(house.desk, { holder: '=HYPERLINK("http://x")', actor: 'pass:formula' });
    const { page } = await openAudit(house, '?actor=pass:formula');
    const { text } = await download(page, 'Export as CSV');
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(text).not.toMatch(/(^|,)"?=/m);
  });

  test('can be cancelled, and one that breaks off is not saved', async () => {
    const { page } = await openAudit(house, '', { expected: /Failed to load resource|ERR_/ });
    const saved: string[] = [];
    page.on('download', (file) => saved.push(file.suggestedFilename()));
    // No answer comes until it is given up.
    await page.route('**/api/admin/audit/export**', () => undefined);
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    await page.getByRole('button', { name: 'Cancel the export' }).click();
    await page.getByText('Cancelled', { exact: true }).waitFor();
    await page.getByText('Nothing was saved.', { exact: true }).waitFor();
    await page.unroute('**/api/admin/audit/export**');

    await page.route('**/api/admin/audit/export**', (route) =>
      route.fulfill({ status: 200, contentType: 'text/csv', body: 'case,time\r\n1,2026\r\n' }),
    );
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    await page
      .getByText(/broke off before the file was whole/)
      .first()
      .waitFor();
    expect(saved).toEqual([]);
  });
});

test('a search that stopped for others says how far it looked, and goes on when asked', async () => {
  const { page } = await openAudit(house);
  const answer = (await owner.get('/api/admin/audit?tool=bans')).body;
  const lookedBackTo = Date.now() - 9 * DAY_MS;
  await page.route('**/api/admin/audit?*', (route) => {
    const isFirst = !route.request().url().includes('cursor=');
    const cut = { cases: [], next_cursor: '7.', is_cut_short: true, looked_back_to: lookedBackTo };
    return route.fulfill({ json: isFirst ? { ...answer, ...cut } : answer });
  });
  await page.goto(`${house.url}/admin/audit?tool=bans&holder=Nobody`);
  await page
    .getByText(/^Nothing that matches between \w{3} \d+ \w{3}.*, \d\d:\d\d and now\.$/)
    .waitFor();
  expect(await page.getByText('No case like that').count()).toBe(0);
  await page.getByRole('button', { name: 'Look further back' }).click();
  await caseLink(page, known.refused).waitFor();
});

test('on the list with an open case, filters and the form, in both themes, axe finds nothing', {
  timeout: LOOK_MS,
}, async () => {
  const { page } = await openAudit(house, '?actor=pass:night');
  const row = page.getByRole('listitem').filter({ has: caseLink(page, known.tool) });
  await row.locator('summary').click({ position: { x: 5, y: 5 } });
  await fillForm(page, () => page.getByRole('textbox', { name: 'Job' }).fill('none'));
  await page.getByText('A job has a number.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
});
