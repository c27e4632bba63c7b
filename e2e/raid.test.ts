import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownAddress } from '../src/testing/client.ts';
import { mustPost } from '../src/testing/crash/api.ts';
import { type DeskProcess, startProcess } from '../src/testing/crash/desk-process.ts';
import { type CrashEngine, openEngine } from '../src/testing/crash/engine.ts';
import { type Reach, signInOwner } from '../src/testing/crash/sign-in.ts';
import { startSandboxServer, type TestSandbox } from '../src/testing/platforms.ts';
import { openBrowser } from './browser.ts';
import { storedItem } from './desk.ts';

// Practically forever: the journey releases the answers when it has seen enough.
const HELD_BACK_MS = 3_600_000;
const LINE_LOST =
  /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/;

let engine: CrashEngine;
let discord: TestSandbox;
let desk: DeskProcess;
let reach: Reach;
// Two people come from two networks.
const proxy = { TRUST_PROXY: '127.0.0.1' };
const miraAddress = ownAddress();

beforeAll(async () => {
  engine = await openEngine();
  // Without the permission for bulk bans, every ban is a separate call.
  discord = await startSandboxServer({ isManageGuildGranted: false });
  desk = await startProcess({ ...engine.environment, ...discord.connected, ...proxy, PORT: '0' });
  reach = await signInOwner(`${desk.url}/api`, engine, desk.adminKey ?? '');
});

afterAll(async () => {
  await desk?.kill();
  await discord?.close();
  await engine?.remove();
});

const { visit } = openBrowser(() => desk.url);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const stateTag = (page: Page, name: string) =>
  page.locator('[data-part=progress] .tag', { hasText: name });

const asksForSecond = (page: Page) => page.getByRole('region', { name: 'Waiting for approval' });
const settledShown = async (page: Page) =>
  Number((await heading(page, /processed$/).textContent())?.split(' ')[0]);

async function redeem(holder: string, address: string) {
  const wish = { admin_key: reach.adminToken, label: `${holder}'s code`, holder };
  const { codes } = await mustPost(`${reach.api}/admin/codes/create`, wish);
  const [{ code } = { code: '' }] = codes as { code: string }[];
  const visitor = await visit({ expected: LINE_LOST, address });
  await visitor.page.goto(`${desk.url}/#redeem=${code}`);
  await button(visitor.page, 'Redeem Code').click();
  await visitor.page.getByText('Code redeemed successfully!').first().waitFor();
  return visitor;
}

interface World {
  members: { id: string; protected: boolean }[];
  raid: { id: string }[];
  guilds: { id: string }[];
}

const world = () => discord.sandbox.describe(Date.now()) as unknown as World;
const answerAfter = (delayMs: number) =>
  discord.sandbox.faults.set(
    [{ name: 'slow', platform: 'discord', method: 'PUT', path: '/guilds/*/bans', delayMs }],
    Date.now(),
  );

/** The accounts that the platform was told to ban or unban, in order. */
const toldTo = (action: 'ban' | 'unban') =>
  discord.sandbox.ledger.lines
    .filter((line) => line.action === action)
    .map(({ user_id }) => user_id);

/** The current bans, as Discord itself lists them. */
async function bannedNow(): Promise<string[]> {
  const guildId = world().guilds[0]?.id;
  const answer = await fetch(`${discord.url}/discord/guilds/${guildId}/bans?limit=1000`, {
    headers: { authorization: 'Bot sandbox', 'user-agent': 'DiscordBot (https://example.test, 1)' },
  });
  return ((await answer.json()) as { user: { id: string } }[]).map(({ user }) => user.id);
}

test('a raid is found, planned, approved, paused, run through a crash, and taken back', async () => {
  const raid = world().raid.map(({ id }) => id);
  const before = await bannedNow();
  expect(raid.length).toBe(60);
  expect(world().members.length).toBe(400);

  const mira = await redeem('Mira', miraAddress);
  const kade = await redeem('Kade', ownAddress());

  // Mira finds the raid among all members by when the accounts were created.
  await mira.page.goto(`${desk.url}/server-ban`);
  await mira.page.getByText('A list', { exact: true }).click();
  await button(mira.page, 'Add members').click();
  await heading(mira.page, /^60 of \d+ accounts were created within/).waitFor();
  await button(mira.page, 'Select these 60').click();
  await mira.page.getByRole('textbox', { name: 'Reason', exact: true }).fill('Raid, 14 Nov');
  await button(mira.page, 'Check list').click();
  await heading(mira.page, 'What would happen').waitFor();
  await button(mira.page, 'Ban 60 accounts permanently').click();
  await mira.page.locator('[data-card]', { hasText: /Job \d+ is waiting for approval/ }).waitFor();
  expect(toldTo('ban')).toEqual([]);

  // The planner isn't asked to approve it.
  const looked = mira.page.waitForResponse('**/api/jobs/list');
  await mira.page.goto(desk.url);
  await (await looked).finished();
  await mira.page.getByText('actions left today').filter({ visible: true }).waitFor();
  expect(await asksForSecond(mira.page).count()).toBe(0);

  // Kade sees it at home, reads the plan and approves it.
  answerAfter(HELD_BACK_MS);
  await kade.page.goto(desk.url);
  await asksForSecond(kade.page).getByText('Mira needs a second person').waitFor();
  await asksForSecond(kade.page).getByRole('link', { name: 'View plan' }).click();
  await heading(kade.page, '60 of 60 will be acted on').waitFor();
  await kade.page.getByText('Raid, 14 Nov').first().waitFor();
  await button(kade.page, 'Approve 60').click();
  const jobAddress = kade.page.url();

  // The job doesn't need an open page.
  const pass = (await storedItem(mira.page, 'code')) ?? '';
  await mira.context.close();

  await button(kade.page, 'Pause').click();
  await stateTag(kade.page, 'Paused').waitFor();
  await kade.page.getByText('Paused by Kade.').waitFor();
  discord.release();
  // Running calls finish, and no new ones start.
  const unsettled = async () => toldTo('ban').length - (await settledShown(kade.page));
  await expect.poll(unsettled).toBe(0);
  const settled = toldTo('ban').length;
  expect(settled).toBeLessThan(60);
  await button(kade.page, 'Resume').click();
  await stateTag(kade.page, 'Running').waitFor();
  await expect.poll(() => toldTo('ban').length).toBeGreaterThan(settled);

  await desk.kill();
  const atKill = toldTo('ban').length;
  expect(atKill).toBeLessThan(60);
  await kade.page.getByText('Connection lost.').waitFor();
  answerAfter(20);
  const { port } = new URL(desk.url);
  desk = await startProcess({ ...engine.environment, ...discord.connected, ...proxy, PORT: port });

  // The job and the page continue by themselves.
  await heading(kade.page, '60 of 60 processed').waitFor();
  await stateTag(kade.page, 'Done').waitFor();
  expect(toldTo('ban').sort()).toEqual([...raid].sort());
  expect((await bannedNow()).sort()).toEqual([...before, ...raid].sort());

  // It was a mistake. Mira comes back, and undoing this many needs Kade again.
  const back = await visit({ stored: { code: pass }, address: miraAddress });
  await back.page.goto(jobAddress);
  await back.page.getByText('Undo will lift the 60 bans from this job.').waitFor();
  await button(back.page, 'Undo 60').click();
  await back.page.getByRole('dialog').getByRole('button', { name: 'Undo 60' }).click();
  await back.page.getByText('Waiting for another person.').waitFor();
  expect(toldTo('unban')).toEqual([]);
  await kade.page.goto(back.page.url());
  await button(kade.page, 'Approve 60').click();
  for (const { page } of [kade, back]) {
    await heading(page, '60 of 60 processed').waitFor();
    await stateTag(page, 'Done').waitFor();
  }
  expect(toldTo('unban').sort()).toEqual([...raid].sort());
  expect((await bannedNow()).sort()).toEqual([...before].sort());
  await back.page.goto(jobAddress);
  await back.page
    .locator('[data-part=legend] button', { hasText: 'Undone' })
    .getByText('60')
    .waitFor();
  expect(desk.complaints).toEqual([]);
});
