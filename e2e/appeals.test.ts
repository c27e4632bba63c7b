import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownAddress, visit as visitApi } from '../src/testing/client.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk } from './desk.ts';

const house = openDesk();
const phone = { viewport: { width: 390, height: 844 } };
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const hurry = (page: Page) => page.setDefaultTimeout(20_000);
const shot = (page: Page, name: string) =>
  page.screenshot({ path: `/tmp/appeals-shots/${name}.png`, fullPage: true });

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

test('a ban is appealed from its slip and answered by another moderator, all on phones', async () => {
  const mira = await join('Mira');
  const teo = await join('Teo');
  hurry(mira.page);
  hurry(teo.page);
  const { guilds, raid } = house.desk.sandbox.describe(Date.now()) as unknown as World;
  const [guild, target] = [guilds[0], raid[0]];
  const banned = await mira.client.post('/api/server_ban', {
    session_token: mira.client.session,
    redeem_code: mira.client.pass,
    guild_id: guild?.id,
    user_ids: [target?.id],
    reason: 'Raid on 16 Nov',
    duration_seconds: 2_592_000,
  });
  expect(banned.status, banned.text).toBe(200);

  // The slip is on the ban's case.
  await mira.page.goto(`${house.url}/cases/${banned.body.case_id}`);
  await mira.page.getByRole('heading', { name: 'Appeal code' }).waitFor();
  const code = await mira.page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent();
  expect(await axeFaults(mira.page)).toEqual([]);
  await shot(mira.page, 'case-phone');

  // The banned person has no pass. The code leaves the address at once.
  const { page: banned1 } = await house.visit({ ...phone, address: ownAddress() });
  hurry(banned1);
  await banned1.goto(`${house.url}/appeal#code=${code?.toLowerCase()}`);
  await banned1.getByText('The code is typed correctly').waitFor();
  expect(banned1.url()).toBe(`${house.url}/appeal`);
  await shot(banned1, 'enter-phone');
  await box(banned1, 'Your side of the story').fill(STORY);
  expect(await axeFaultsInEveryLook(banned1)).toEqual([]);
  await shot(banned1, 'enter-phone-filled');
  await banned1.setViewportSize({ width: 1280, height: 900 });
  await shot(banned1, 'enter-desktop');
  await banned1.setViewportSize(phone.viewport);
  await button(banned1, 'Send appeal').click();
  await banned1.getByRole('heading', { name: 'Appeal received' }).waitFor();
  const receipt = (await banned1.locator('[data-part=receipt]').textContent()) ?? '';
  expect(await axeFaultsInEveryLook(banned1)).toEqual([]);
  await shot(banned1, 'receipt-phone');
  await button(banned1, 'Look up the answer').click();
  await button(banned1, 'Look up the answer').click();
  await banned1.getByRole('heading', { name: 'No answer yet' }).waitFor();
  expect(await axeFaults(banned1)).toEqual([]);
  await shot(banned1, 'waiting-phone');

  // The moderator who made the ban can comment, and someone else decides.
  await mira.page.goto(`${house.url}/appeals`);
  await shot(mira.page, 'queue-phone');
  expect(await axeFaultsInEveryLook(mira.page)).toEqual([]);
  await mira.page.setViewportSize(phone.viewport);
  await mira.page.getByRole('link', { name: /^Open appeal/ }).click();
  await mira.page.getByText('You made this ban, so someone else decides.').waitFor();
  await box(mira.page, 'Comment for your team').fill('Fine with me to lift it.');
  await button(mira.page, 'Comment').click();
  await mira.page.getByText('made this ban').waitFor();

  await teo.page.goto(`${house.url}/appeals`);
  await teo.page.getByRole('link', { name: /^Open appeal/ }).click();
  await teo.page.getByText(STORY).waitFor();
  await teo.page.getByText('Fine with me to lift it.').waitFor();
  await teo.page.getByRole('heading', { name: 'The ban', exact: true }).waitFor();
  await teo.page.getByRole('radio', { name: /^Lift/ }).check();
  await box(teo.page, 'Answer they read').fill(ANSWER);
  expect(await axeFaultsInEveryLook(teo.page)).toEqual([]);
  await teo.page.evaluate("document.documentElement.dataset.theme = 'light'");
  await teo.page.setViewportSize({ width: 1280, height: 900 });
  await shot(teo.page, 'desk-desktop');
  await teo.page.setViewportSize(phone.viewport);
  await teo.page.evaluate("document.documentElement.dataset.theme = 'dark'");
  await shot(teo.page, 'desk-phone');
  await button(teo.page, /^Lift ban of/).click();
  await teo.page.getByText('They read this answer').waitFor();
  expect(await axeFaults(teo.page)).toEqual([]);
  await shot(teo.page, 'decided-phone');

  // The receipt now has the answer, and names nobody.
  await button(banned1, 'Look it up again').click();
  await button(banned1, 'Look up the answer').click();
  await banned1.getByText('Ban lifted').waitFor();
  await banned1.getByText(ANSWER).waitFor();
  await banned1.getByText(receipt).waitFor();
  expect(await banned1.locator('main').textContent()).not.toMatch(/Mira|Teo/);
  expect(await axeFaultsInEveryLook(banned1)).toEqual([]);
  await shot(banned1, 'answered-phone');
});
