import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownAddress, visit as visitApi } from '../src/testing/client.ts';
import { robloxCookie } from '../src/testing/login-secrets.ts';
import { axeFaults } from './axe-faults.ts';
import { openDesk, type VisitOptions } from './desk.ts';

const house = openDesk({ settings: { banCooldownMs: 0, changesPerTenMinutes: 2 } });
const WHY = 'Spamming the trade board.';

const player = (page: Page) => page.getByRole('textbox', { name: 'Player', exact: true });
const reason = (page: Page) => page.getByRole('textbox', { name: 'Reason the player reads' });
const docket = (page: Page, head: RegExp) => page.locator('[data-card]', { hasText: head });
const banButton = (page: Page) => page.getByRole('button', { name: /^Ban \w+ for/ });

async function openTool(options: VisitOptions = {}) {
  const visitor = await house.visit({ stored: { code: await house.createPass() }, ...options });
  await visitor.page.goto(`${house.url}/ban-tool`);
  await player(visitor.page).waitFor();
  return visitor;
}

async function ban(page: Page, who: string) {
  await player(page).fill(who);
  await reason(page).fill(WHY);
  await banButton(page).click();
}

/** Approves a job as another person with their own pass. */
async function approve(jobId: number) {
  const code = await house.desk.createCode({ label: 'day-shift-1' });
  const { post, session, pass } = await visitApi(house.desk, code, { address: ownAddress() });
  const credentials = { session_token: session, redeem_code: pass };
  return post('/api/jobs/approve', { ...credentials, job_id: jobId });
}

test('without a pass nothing can be pressed; with one no login ever leaves; a spent budget is refused in words', async () => {
  const { page, sent } = await openTool({ stored: {}, expected: /status of (404|429)/ });
  await page.getByText('Missing Redeem Code').waitFor();
  await player(page).fill('MapleHarbor12');
  await reason(page).fill(WHY);
  expect(await page.getByRole('button', { name: 'Ban player' }).isDisabled()).toBe(true);
  expect(await axeFaults(page)).toEqual([]);
  expect(sent.filter((request) => /\/api\/ban(_look)? /.test(request))).toEqual([]);

  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  const redeem = page.getByRole('dialog', { name: 'Redeem Access Code' });
  await redeem.getByRole('textbox', { name: 'Access code' }).fill(await house.desk.createCode());
  await redeem.getByRole('button', { name: 'Redeem Code' }).click();
  await redeem.waitFor({ state: 'detached' });
  for (const field of [
    player(page),
    reason(page),
    page.getByRole('textbox', { name: 'Private reason' }),
  ]) {
    await field.focus();
    await page.keyboard.insertText(robloxCookie);
    await page.getByText('That is a login secret.').waitFor();
    expect(await field.inputValue()).toBe('');
    await field.fill('Harmless1');
    await page.getByText('That is a login secret.').waitFor({ state: 'detached' });
  }

  for (const who of ['QuietPebble3', 'CopperWing404']) {
    await ban(page, who);
    await docket(page, /^Banned/).waitFor();
    await page.getByRole('button', { name: 'Ban another' }).click();
  }
  await ban(page, 'MapleHarbor12');
  await docket(page, /^Not banned/).waitFor();
  await page.getByRole('button', { name: 'Ask for more' }).first().waitFor();
  expect(await reason(page).inputValue()).toBe(WHY);
  expect(sent.filter((request) => request.includes('WARNING'))).toEqual([]);
  expect(await axeFaults(page)).toEqual([]);
});

test('above the limit of an hour it waits for a second person, and the docket tells when it was done; a reason that comes from Server Ban is filled in, and both bans stand in one case', async () => {
  await house.desk.desk.changeSettings({ twoPersonTargetsPerHour: 0 }, 'test');
  const { page } = await openTool();
  await ban(page, 'HollowLantern8');
  await docket(page, /^Waiting for approval/).waitFor();
  await page.getByText('Nothing happens until they approve.').first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const words = await docket(page, /^Waiting for approval/)
    .getByRole('link', { name: /^Job \d+$/ })
    .textContent();
  const approved = await approve(Number(/\d+/.exec(words ?? '')?.[0]));
  expect(approved.status).toBe(200);
  await docket(page, /^Banned/).waitFor();
  await page
    .getByRole('link', { name: /^Case \d+$/ })
    .first()
    .waitFor();
  await page
    .getByText(/banned until/)
    .first()
    .waitFor();

  await house.desk.desk.changeSettings(
    { twoPersonTargetsPerHour: 100, changesPerTenMinutes: 100 },
    'test',
  );
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: /Server Ban/ }).click();
  await page.getByRole('button', { name: /came with the raid/ }).click();
  await page.getByRole('textbox', { name: 'Reason', exact: true }).fill(WHY);
  await page.getByRole('button', { name: /^Ban / }).click();
  await page.getByRole('button', { name: 'Ban on Roblox too, for the same reason' }).click();
  await page.getByText(/^Linked to case \d+/).waitFor();
  expect(await reason(page).inputValue()).toBe(WHY);
  expect(await axeFaults(page)).toEqual([]);
  await player(page).fill('SlowPainter5');
  await banButton(page).click();
  await docket(page, /^Banned/).waitFor();
  expect(await page.getByText(/^Linked to case \d+/).count()).toBe(0);
  const read = page.waitForResponse('**/api/cases/get');
  await docket(page, /^Banned/)
    .getByRole('link', { name: /^Case \d+$/ })
    .click();
  expect(await (await read).json()).toMatchObject({ case: { other_half: expect.any(Number) } });
});
