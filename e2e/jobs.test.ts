import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { ownAddress, visit as visitApi } from '../src/testing/client.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk, storedItem, type VisitOptions } from './desk.ts';
import { openAdmin } from './open-admin.ts';
import { planRaid } from './plan-raid.ts';
import { fault } from './practice-world.ts';

const house = openDesk({
  settings: { banCooldownMs: 0, changesPerTenMinutes: 10_000, changesPerDay: 10_000 },
});

afterEach(async () => {
  fault(house);
  await house.desk.desk.connections.practice.reset();
});

async function openJob(jobId: number, pass: string, options: VisitOptions = {}) {
  const visitor = await house.visit({ stored: { code: pass }, ...options });
  await visitor.page.goto(`${house.url}/jobs/${jobId}`);
  await visitor.page.getByRole('heading', { name: /processed|acted on/ }).waitFor();
  return visitor;
}

const passOf = async (holder: string) =>
  house.createPass(await house.desk.createCode({ label: holder }));
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const legend = (page: Page, name: string) =>
  page.locator('[data-part=legend] button', { hasText: name });
const rowsShown = (page: Page) => page.locator('.rows tbody tr');
/** The table once it holds this many rows. Its head counts as one. */
const tableOf = (page: Page, rows: number) => page.locator(`.rows[aria-rowcount="${rows + 1}"]`);
const stateOf = (page: Page, state: string) =>
  page.locator('[data-part=progress] .tag', { hasText: state });

test('a raid is planned by one, approved by another in their browser, run, and undone', async () => {
  const { jobId, client, address, guild } = await planRaid(house);
  const planner = await openJob(jobId, client.pass, { address });
  await planner.page.getByText('Waiting for another person.').waitFor();
  await planner.page.getByRole('heading', { name: '60 of 62 will be acted on' }).waitFor();
  // Cohorts are found by ids alone, here too.
  await planner.page.getByText(/accounts were created within/).waitFor();
  expect(await button(planner.page, /^Approve/).count()).toBe(0);
  expect(await axeFaults(planner.page)).toEqual([]);

  const other = await house.visit({ stored: { code: await passOf('Kade') } });
  await other.page.goto(`${house.url}/jobs`);
  await other.page.getByRole('link', { name: 'Ban 60 accounts' }).click();
  await other.page.getByText(guild.name).first().waitFor();
  await other.page.getByText(/2 are skipped\. The rows say why/).waitFor();
  await other.page.getByText(/^Deletes 7 days of messages; those can’t be restored/).waitFor();
  await button(other.page, 'Approve 60').waitFor();
  expect(await axeFaults(other.page)).toEqual([]);
  await button(other.page, 'Approve 60').focus();
  await other.page.keyboard.press('Enter');

  // Both pages update by themselves.
  for (const { page } of [other, planner]) {
    await page.getByRole('heading', { name: '62 of 62 processed' }).waitFor();
    await stateOf(page, 'Done').waitFor();
  }
  await planner.page.getByText('Approved by Kade').waitFor();
  await other.page.getByText('Approved by you').waitFor();
  await legend(other.page, 'Skipped').click();
  await tableOf(other.page, 2).waitFor();
  expect(await rowsShown(other.page).count()).toBe(2);
  expect(other.page.url()).toContain('show=skipped');
  await other.page.reload();
  await tableOf(other.page, 2).waitFor();
  expect(await rowsShown(other.page).count()).toBe(2);
  await button(other.page, 'Undo 60').waitFor();
  expect(await axeFaultsInEveryLook(other.page)).toEqual([]);

  // The receipt contains every row.
  const download = planner.page.waitForEvent('download');
  await button(planner.page, 'Receipt').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`job-${jobId}.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines.length).toBe(1 + 62);

  await planner.page.getByText('Undo will lift the 60 bans from this job.').waitFor();
  await button(planner.page, 'Undo 60').click();
  await planner.page.getByRole('dialog').getByRole('button', { name: 'Undo 60' }).click();
  // This many also need a second person to undo.
  await planner.page.getByRole('link', { name: `job ${jobId}` }).waitFor();
  await planner.page.getByText('Waiting for another person.').waitFor();
  const undoId = Number(planner.page.url().split('/').at(-1));
  expect(undoId).toBeGreaterThan(jobId);

  const admin = await openAdmin(house, `jobs/${undoId}`, { label: 'Noor' });
  await button(admin.page, 'Approve 60').focus();
  await admin.page.keyboard.press('Enter');
  await admin.page.getByRole('heading', { name: '60 of 60 processed' }).waitFor();
  await stateOf(admin.page, 'Done').waitFor();
  await admin.page.getByRole('link', { name: `job ${jobId}` }).click();
  await legend(admin.page, 'Undone').filter({ hasText: '60' }).waitFor();
  await admin.page.getByText(`Undone by job ${undoId}.`).waitFor();
  // Next to the navigation there is less room, but every column stays visible.
  await rowsShown(admin.page).first().waitFor();
  const hidden = await admin.page.evaluate<number>(
    "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('[data-part=rows]'))",
  );
  expect(hidden).toBe(0);
  expect(await axeFaultsInEveryLook(admin.page)).toEqual([]);
});

test('the planner may withdraw, and a second person may decline and say why', async () => {
  const first = await planRaid(house, { count: 20 });
  const planner = await openJob(first.jobId, first.client.pass, { address: first.address });
  await button(planner.page, 'Withdraw').click();
  await button(planner.page, 'Withdraw job').click();
  await planner.page.getByText('Withdrawn by you').waitFor();

  const second = await planRaid(house, { holder: 'Ilse', count: 20 });
  const other = await openJob(second.jobId, await passOf('Kade'));
  await button(other.page, 'Decline').click();
  await other.page.getByRole('textbox', { name: 'Reason' }).fill('Half of them are members.');
  expect(await axeFaults(other.page)).toEqual([]);
  await button(other.page, 'Decline job').click();
  await other.page.getByText('Declined by you').waitFor();
  await other.page.getByText('“Half of them are members.”', { exact: true }).waitFor();
});

test('two codes in one browser are no two people, until an admin says that they are', async () => {
  const visitor = await house.visit({ address: ownAddress() });
  const redeem = async (tab: Page, holder: string) => {
    const code = await house.desk.createCode({ label: holder });
    await tab.goto(`${house.url}/#redeem=${code}`);
    await button(tab, 'Redeem Code').click();
    await tab.getByText('Code redeemed successfully!').first().waitFor();
  };
  await redeem(visitor.page, 'Ada');
  const browser = (await storedItem(visitor.page, 'browser_id')) ?? '';
  expect(browser).toMatch(/^[0-9a-f]{32}$/);
  // Ada plans outside the page, with another pass of this browser but another network and session.
  const { jobId } = await planRaid(house, { holder: 'Ada', count: 15, browser });
  const page = await house.openTab(visitor);
  await redeem(page, 'Bo');
  expect(await storedItem(page, 'browser_id')).toBe(browser);
  await page.goto(`${house.url}/jobs/${jobId}`);
  await page
    .getByText('You and Ada used the same browser, so the desk can’t tell that you are two people.')
    .waitFor();
  await page.getByText(`An admin can approve job ${jobId}, or confirm on its page`).waitFor();
  expect(await button(page, /^Approve/).count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);

  const admin = await openAdmin(house, `jobs/${jobId}`, { label: 'Noor' });
  await button(admin.page, 'Approve 15').waitFor();
  await admin.page.getByText('Bo used the same browser and the same network as Ada').waitFor();
  await button(admin.page, 'Confirm two people').click();
  const dialog = admin.page.getByRole('dialog', { name: 'Are Ada and Bo two people?' });
  await dialog.waitFor();
  expect(await axeFaultsInEveryLook(admin.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Confirm two people' }).click();
  await dialog.waitFor({ state: 'detached' });

  // The page that showed the refusal updates by itself.
  await page.bringToFront();
  await button(page, 'Approve 15').click();
  await page.getByText('Approved by you').waitFor();
  await stateOf(page, 'Done').waitFor();
});

test('a job of a tool that the pass does not open is none, and so is one that never was', async () => {
  const { jobId } = await planRaid(house, { count: 20 });
  const code = await house.desk.createCode({ label: 'Ada', scope: ['qr-generator'] });
  const stored = { code: await house.createPass(code) };
  const { page } = await house.visit({ stored, expected: /status of 404/ });
  for (const id of [jobId, 9_999_999, 'seven']) {
    await page.goto(`${house.url}/jobs/${id}`);
    await page.getByText('Job not found').waitFor();
  }
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'All jobs' }).first().click();
  await page.getByText('No jobs yet').waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});

// Runs last, because Discord counts as down for a while after it.
test('it can be paused, resumed and cancelled with the keyboard alone', async () => {
  const { jobId, client, address } = await planRaid(house);
  // Discord can't be reached, so the job keeps running until it is stopped.
  fault(house, { name: 'down', platform: 'discord' });
  const { page } = await openJob(jobId, client.pass, { address });
  const elsewhere = { address: ownAddress() };
  const code = await house.desk.createCode();
  const { post, session, pass } = await visitApi(house.desk, code, elsewhere);
  const credentials = { session_token: session, redeem_code: pass };
  const approved = await post('/api/jobs/approve', { ...credentials, job_id: jobId });
  expect(approved.status).toBe(200);
  await button(page, 'Pause').focus();
  await page.keyboard.press('Enter');
  await stateOf(page, 'Paused').waitFor();
  await page.getByText('Someone has to resume it.').waitFor();
  await button(page, 'Resume').focus();
  await page.keyboard.press('Enter');
  await button(page, 'Pause').waitFor();
  await stateOf(page, 'Waiting for the platform').waitFor();
  await button(page, 'Cancel job').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Cancel job ${jobId}?` });
  await dialog.waitFor();
  // The harmless button has the focus first, so holding down a key changes nothing.
  await dialog.getByRole('button', { name: 'Keep running' }).waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await stateOf(page, 'Canceled').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await button(page, 'Pause').count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
});
