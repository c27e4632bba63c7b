import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tendAll } from '../src/server/upkeep.ts';
import { ownAddress, visit as visitApi } from '../src/testing/client.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk } from './desk.ts';
import { tabTo } from './tab-to.ts';

const house = openDesk();
const phone = { viewport: { width: 390, height: 844 } };
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });

interface World {
  guilds: { id: string; name: string }[];
  raid: { id: string; username: string }[];
}

const STORY = 'I said hello once and that was it. Could someone check?';
const ANSWER = 'We checked the join list. The ban was a mistake on our side, sorry.';

/** A moderator in a network of their own, on a phone. */
async function join(holder: string) {
  const address = ownAddress();
  const client = await visitApi(house.desk, await house.desk.createCode({ holder }), { address });
  const { page } = await house.visit({ ...phone, address, stored: { code: client.pass } });
  return { client, page };
}

/** Bans an account of the raid. Returns the case. */
async function ban({ client }: Awaited<ReturnType<typeof join>>, at: number): Promise<number> {
  const { guilds, raid } = house.desk.sandbox.describe(Date.now()) as unknown as World;
  const banned = await client.post('/api/server_ban', {
    session_token: client.session,
    redeem_code: client.pass,
    guild_id: guilds[0]?.id,
    user_ids: [raid[at]?.id],
    reason: 'Raid on 16 Nov',
    duration_seconds: 2_592_000,
  });
  expect(banned.status, banned.text).toBe(200);
  return banned.body.case_id as number;
}

/** Does at once what the desk does every few seconds, such as looking up the codes that were sent. */
const receive = () => tendAll(house.desk.desk, (work) => work());

test('a ban is appealed from its slip and answered by another moderator, all on phones', async () => {
  const mira = await join('Mira');
  const teo = await join('Teo');
  const caseId = await ban(mira, 0);

  // The slip is on the ban's case.
  await mira.page.goto(`${house.url}/cases/${caseId}`);
  await mira.page.getByRole('heading', { name: 'Appeal code' }).waitFor();
  const code = await mira.page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent();
  expect(await axeFaults(mira.page)).toEqual([]);

  // The banned person has no pass. The code leaves the address at once.
  const { page: ren } = await house.visit({ ...phone, address: ownAddress() });
  await ren.goto(`${house.url}/appeal#code=${code?.toLowerCase()}`);
  await ren.getByText('The code is typed correctly').waitFor();
  expect(ren.url()).toBe(`${house.url}/appeal`);
  await box(ren, 'Your side of the story').fill(STORY);
  expect(await axeFaultsInEveryLook(ren)).toEqual([]);
  await ren.setViewportSize(phone.viewport);
  await button(ren, 'Send appeal').click();
  await ren.getByRole('heading', { name: 'Appeal received' }).waitFor();
  await receive();
  const receipt = (await ren.locator('[data-part=receipt]').textContent()) ?? '';
  expect(await axeFaultsInEveryLook(ren)).toEqual([]);
  await button(ren, 'Look up the answer').click();
  await button(ren, 'Look up the answer').click();
  await ren.getByRole('heading', { name: 'No answer yet' }).waitFor();
  expect(await axeFaults(ren)).toEqual([]);

  // The moderator who made the ban can comment, and someone else decides.
  await mira.page.goto(`${house.url}/appeals`);
  expect(await axeFaultsInEveryLook(mira.page)).toEqual([]);
  await mira.page.setViewportSize(phone.viewport);
  await mira.page.getByRole('link', { name: /^Open appeal/ }).click();
  await mira.page.getByText('You made this ban, so someone else decides.').waitFor();
  await box(mira.page, 'Comment for your team').fill('Fine with me to lift it.');
  await button(mira.page, 'Comment').click();
  await mira.page.getByText('made this ban', { exact: true }).waitFor();

  await teo.page.goto(`${house.url}/appeals`);
  await teo.page.getByRole('link', { name: /^Open appeal/ }).click();
  await teo.page.getByText(STORY).waitFor();
  await teo.page.getByText('Fine with me to lift it.').waitFor();
  await teo.page.getByRole('heading', { name: 'The ban', exact: true }).waitFor();
  await teo.page.getByRole('radio', { name: /^Lift/ }).check();
  await box(teo.page, 'Answer they read').fill(ANSWER);
  expect(await axeFaultsInEveryLook(teo.page)).toEqual([]);
  await teo.page.setViewportSize(phone.viewport);
  await button(teo.page, /^Lift ban of/).click();
  await teo.page.getByText('They read this answer').waitFor();
  expect(await axeFaults(teo.page)).toEqual([]);

  // The receipt now has the answer, and names nobody.
  await button(ren, 'Look it up again').click();
  await button(ren, 'Look up the answer').click();
  await ren.getByText('Ban lifted').waitFor();
  await ren.getByText(ANSWER).waitFor();
  await ren.getByText(receipt).waitFor();
  expect(await ren.locator('main').textContent()).not.toMatch(/Mira|Teo/);
  expect(await axeFaultsInEveryLook(ren)).toEqual([]);
});

test('from the slip to the answered appeal and its receipt, nobody needs a mouse', async () => {
  const mira = await join('Noor');
  const teo = await join('Kade');
  const caseId = await ban(mira, 1);
  await mira.page.goto(`${house.url}/cases/${caseId}`);
  await mira.page.getByRole('heading', { name: 'Appeal code' }).waitFor();
  await tabTo(mira.page, /^Copy slip/);
  const code = await mira.page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent();

  const { page: ren } = await house.visit({ ...phone, address: ownAddress() });
  await ren.goto(`${house.url}/appeal`);
  await box(ren, /^Appeal code/).waitFor();
  await tabTo(ren, /^Appeal code/);
  await ren.keyboard.type(code ?? '');
  await ren.getByText('The code is typed correctly').waitFor();
  await tabTo(ren, /^Your side of the story/);
  await ren.keyboard.type(STORY);
  await tabTo(ren, /^Send appeal/);
  await ren.keyboard.press('Enter');
  await ren.getByRole('heading', { name: 'Appeal received' }).waitFor();
  await receive();
  await tabTo(ren, /^Look up the answer/);
  await ren.keyboard.press('Enter');
  await button(ren, 'Look up the answer').waitFor();
  await tabTo(ren, /^Look up the answer/);
  await ren.keyboard.press('Enter');
  await ren.getByRole('heading', { name: 'No answer yet' }).waitFor();

  await teo.page.goto(`${house.url}/appeals`);
  await teo.page.getByRole('link', { name: /^Open appeal/ }).waitFor();
  await tabTo(teo.page, /^Open appeal/);
  await teo.page.keyboard.press('Enter');
  await teo.page.getByText(STORY).waitFor();
  await tabTo(teo.page, /^Uphold|^Lift/);
  const lift = teo.page.getByRole('radio', { name: /^Lift/ });
  if (!(await lift.isChecked())) await teo.page.keyboard.press('ArrowDown');
  expect(await lift.isChecked()).toBe(true);
  await tabTo(teo.page, /^Answer they read/);
  await teo.page.keyboard.type(ANSWER);
  await tabTo(teo.page, /^Lift ban of/);
  await teo.page.keyboard.press('Enter');
  await teo.page.getByText('They read this answer').waitFor();

  await tabTo(ren, /^Look it up again/);
  await ren.keyboard.press('Enter');
  await button(ren, 'Look up the answer').waitFor();
  await tabTo(ren, /^Look up the answer/);
  await ren.keyboard.press('Enter');
  await ren.getByText('Ban lifted').waitFor();
  await ren.getByText(ANSWER).waitFor();
});
