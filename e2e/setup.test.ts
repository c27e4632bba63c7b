import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueFirst } from '../src/server/issue.ts';
import { ownAddress } from '../src/testing/client.ts';
import { startSandboxServer } from '../src/testing/platforms.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { keptBy, openDesk, storedItem } from './desk.ts';
import { scanQr } from './scan-qr.ts';

const PUBLIC = 'https://desk.lanternbay.example';

const platforms = await startSandboxServer();
const house = openDesk({ environment: platforms.reachable });
const { visit, openTab } = house;
let first: { adminKey: string; code: string } | undefined;

// What `gatehouse start` prints at the very first start.
beforeAll(async () => {
  first = await issueFirst({ ...house.desk.desk, nowMs: Date.now() });
});
afterAll(() => platforms.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const step = (page: Page, id: string) => page.locator(`[data-step=${id}]`);
const openStep = (page: Page, id: string) => step(page, id).getByRole('button', { name: 'Open' });
const untilDone = (page: Page, id: string) =>
  page.locator(`[data-step=${id}][data-state=done]`).waitFor();

const TABS_MAX = 150;

/** Moves on with Tab until this has the focus: whatever is pressed or typed next reaches it by keyboard alone. */
async function tabTo(target: Locator) {
  await target.waitFor();
  const page = target.page();
  const isReached = async () => (await target.and(page.locator(':focus')).count()) > 0;
  for (let tabs = 0; tabs <= TABS_MAX; tabs += 1) {
    if (await isReached()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

async function press(target: Locator, key = 'Enter') {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

async function write(target: Locator, text: string) {
  await tabTo(target);
  await target.page().keyboard.press('ControlOrMeta+a');
  await target.page().keyboard.type(text);
}

/** The link is made for the public address, which leads to this desk only outside of the test. */
const here = (link: string) => link.replace(/^https:\/\/[^/]+/, house.url);

async function redeem(link: string, address: string) {
  const visitor = await visit({ address });
  await visitor.page.goto(here(link));
  await button(visitor.page, 'Redeem Code').click();
  await visitor.page.getByText('Code redeemed successfully!').first().waitFor();
  return visitor;
}

async function invite(page: Page, name: string) {
  const made = page.waitForResponse('**/api/admin/codes/create');
  await write(page.getByRole('textbox', { name: 'Name of the moderator' }), name);
  await press(button(page, 'Make link'));
  const { codes } = (await (await made).json()) as { codes: { link: string }[] };
  await press(page.getByRole('checkbox', { name: 'I saved it' }), 'Space');
  await press(page.getByRole('dialog').getByRole('button', { name: 'Close' }).first());
  return codes[0]?.link ?? '';
}

async function approve(page: Page, jobUrl: string) {
  await page.goto(jobUrl);
  await button(page, 'Approve 60').click();
  await heading(page, '60 of 60 processed').waitFor();
}

test('a new owner goes from the first start to a connected desk with two moderators, by keyboard alone, and every step ticks itself', async () => {
  const owner = await visit({ address: ownAddress() });
  const { page } = owner;

  // The first login leads here, by keyboard alone.
  await page.goto(`${house.url}/admin`);
  await write(page.getByLabel('Admin key'), first?.adminKey ?? '');
  await page.keyboard.press('Enter');
  await heading(page, 'Set up your desk').waitFor();
  await page.getByText('0 of 7 done').waitFor();

  await write(page.getByLabel('Name of this desk'), 'Lantern Bay');
  await write(page.getByRole('textbox', { name: 'Community link' }), 'https://discord.gg/lantern');
  await press(button(page, 'Save 2 changes'));
  await untilDone(page, 'name');
  await press(button(page, 'Next step'));

  await write(page.getByRole('textbox', { name: 'Public address' }), PUBLIC);
  await press(button(page, 'Save 1 change'));
  const qr = page.getByRole('img', { name: /^QR code of/ });
  await page.locator('[data-step=address][data-state=waiting]').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const scanned = await scanQr(page, qr);
  expect(scanned).toMatch(`${PUBLIC}/setup#opened=`);
  const phone = await visit({ address: ownAddress(), viewport: { width: 390, height: 844 } });
  await phone.page.goto(here(scanned));
  await heading(phone.page, 'It works on this device').waitFor();
  expect(phone.page.url()).toBe(`${house.url}/setup`);
  expect(await axeFaultsInEveryLook(phone.page)).toEqual([]);
  await untilDone(page, 'address');
  await page.getByText('The proxy is trusted').first().waitFor();

  await press(openStep(page, 'limits'));
  await press(button(page, 'Keep 10 and continue'));
  await untilDone(page, 'limits');

  // A skipped step stays findable.
  await press(button(page, 'Skip Run a practice raid'));
  await step(page, 'raid').getByText('Skipped by first key').waitFor();

  await press(openStep(page, 'team'));
  const toMira = await invite(page, 'Mira');
  expect(toMira).toMatch(`${PUBLIC}/#redeem=GATE-`);
  const mira = await redeem(toMira, ownAddress());
  await step(page, 'team')
    .getByText(/^Mira joined at/)
    .first()
    .waitFor();
  await redeem(await invite(page, 'Ada'), ownAddress());
  await untilDone(page, 'team');
  expect(await keptBy(page)).not.toContain('GATE-');

  await press(openStep(page, 'discord'));
  await write(page.locator('input[name=credential]'), 'sandbox');
  await press(button(page, 'Test and save token'));
  await page.getByText('Saved for the bot').waitFor();
  await page.getByText('Off, not needed').first().waitFor();
  const builders = page.getByRole('checkbox', { name: 'Lantern Quay Builders' });
  await press(page.getByRole('checkbox', { name: 'Lantern Quay', exact: true }), 'Space');
  await press(builders, 'Space');
  await press(button(page, 'Connect 2 servers'));
  await page.locator('[data-step=discord][data-state=attention]').waitFor();
  await step(page, 'discord').getByText('Manage Webhooks').waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
  await press(builders, 'Space');
  await press(button(page, 'Connect 1 server'));
  await untilDone(page, 'discord');

  await press(openStep(page, 'roblox'));
  await write(page.locator('input[name=credential]'), 'sandbox');
  await press(button(page, 'Test and save key'));
  await page.getByText('Saved as').waitFor();
  await press(step(page, 'roblox').getByRole('checkbox').first(), 'Space');
  await press(button(page, 'Connect 1 experience'));
  await untilDone(page, 'roblox');

  // The owner's own code, in the same browser.
  const own = await openTab(owner);
  await own.goto(`${house.url}/#redeem=${first?.code}`);
  await press(button(own, 'Redeem Code'));
  await own.getByText('Code redeemed successfully!').first().waitFor();
  await own.goto(`${house.url}/setup?step=raid`);
  // Discord is connected by now, so the step turns practice on for this pass alone.
  await press(button(own, 'Practice in Server Ban'));
  const strip = own.getByRole('note').filter({ hasText: 'You are practicing until' });
  await strip.waitFor();
  await press(own.getByRole('radio', { name: 'One account' }), 'ArrowRight');
  await press(button(own, 'Add members'));
  await press(button(own, 'Select these 60'));
  await write(own.getByRole('textbox', { name: 'Reason', exact: true }), 'Practice');
  await press(button(own, 'Check list'));
  expect(await axeFaultsInEveryLook(own)).toEqual([]);
  await own.setViewportSize({ width: 1280, height: 720 });
  await press(button(own, 'Ban 60 accounts permanently'));
  const waits = own.locator('[data-card]', { hasText: /Job \d+ is waiting for approval/ });
  const [, job] = /Job (\d+)/.exec((await waits.textContent()) ?? '') ?? [];
  await approve(mira.page, `${house.url}/jobs/${job}`);
  await own.goto(`${house.url}/jobs/${job}`);
  await press(button(own, 'Undo 60'));
  await press(own.getByRole('dialog').getByRole('button', { name: 'Undo 60' }));
  await own.getByText('Waiting for another person.').waitFor();
  await approve(mira.page, own.url());
  await untilDone(page, 'raid');
  expect(platforms.sandbox.ledger.lines).toEqual([]);
  await press(button(own, 'Stop practicing'));
  await strip.waitFor({ state: 'hidden' });
  await own.close();
  await page.getByText('7 of 7 done').waitFor();
  expect(await keptBy(page)).not.toContain('credential');

  // Nothing is left, so the overview is silent. What breaks later speaks up there, also on a phone.
  await page.goto(`${house.url}/admin`);
  await heading(page, 'Waiting for you').waitFor();
  expect(await page.getByRole('region', { name: 'Setup' }).count()).toBe(0);
  platforms.sandbox.faults.set([{ name: 'revoked', platform: 'discord' }]);
  await page.goto(`${house.url}/admin/connections`);
  const bot = page.getByRole('region', { name: 'Discord bot', exact: true });
  await button(page, 'Check now').first().click();
  await bot.getByText('Discord no longer accepts the credential').waitFor();
  const admin_session = (await storedItem(page, 'admin_session')) ?? '';
  const small = await visit({
    address: ownAddress(),
    stored: { admin_session },
    viewport: { width: 390, height: 844 },
  });
  await small.page.goto(`${house.url}/admin`);
  await small.page.getByText('Connect Discord worked before and needs you again.').waitFor();
  await small.page.getByRole('link', { name: 'Open checklist' }).click();
  await small.page.getByText('6 of 7 done').waitFor();
  await small.page.getByText('Discord no longer accepts the credential').waitFor();
  await button(small.page, 'Show QR code').click();
  await small.page.getByRole('img', { name: /^QR code of/ }).waitFor();
  await button(small.page, 'Skip for now: Connect Discord').click();
  await small.page.getByText('1 skipped').waitFor();
  expect(await axeFaults(small.page)).toEqual([]);
});
