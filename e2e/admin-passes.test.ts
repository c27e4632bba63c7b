import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { type AdminClient, visit as visitApi, visitAsAdmin } from '../src/testing/client.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk } from './desk.ts';
import { openAdmin } from './open-admin.ts';

// Takes addresses from a proxy's header, so that a pass can be used from several networks.
const house = openDesk({ environment: { TRUST_PROXY: '127.0.0.1' } });
const LOOK_MS = 240_000;

let owner: AdminClient;
beforeEach(async () => {
  owner = await visitAsAdmin(house.desk, 'full', 'Mira');
});

const rowOf = (page: Page, label: string) =>
  page.getByRole('row').filter({ has: page.getByText(label, { exact: true }) });

/** Creates a code with this label and redeems it outside the page. */
async function makePass(label: string, wishes: { holder?: string; daily_cap?: number } = {}) {
  const { body } = await owner.post('/api/admin/codes/create', { label, ...wishes });
  const [made] = body.codes as { code: string }[];
  return visitApi(house.desk, made?.code);
}

interface FoundPass {
  id: string;
  holder: string;
  lookups_today: number;
}

async function findPass(label: string): Promise<FoundPass> {
  const { body } = await owner.get(`/api/admin/passes?query=${label}`);
  const [pass] = body.passes as FoundPass[];
  if (!pass) throw new Error(`There is no pass ${label}`);
  const { id, holder, lookups_today } = pass;
  return { id, holder, lookups_today };
}

/** Uses a pass from an address, with a new session. */
async function callFrom(address: string, pass: string): Promise<number> {
  const from = { 'x-forwarded-for': address };
  const client = await visitApi(house.desk);
  const given = await client.get('/api/session_token', from);
  const body = { session_token: given.body.session_token, redeem_code: pass };
  return (await client.post('/api/pass', body, from)).status;
}

test('the list shows passes in every state, from where each is used, and warns of several networks; one is let out of its network and cut off when it is revoked; a lost one is re-issued, and its new code gives the same pass back', async () => {
  const addresses = ['198.51.100.7', '203.0.113.9', '192.0.2.44'];
  const { pass } = await makePass('seen-at-work', { holder: 'Kestrel', daily_cap: 7 });
  for (const address of addresses) expect(await callFrom(address, pass)).toBe(200);
  await makePass('seen-ended');
  await owner.post('/api/admin/passes/revoke', { pass_id: (await findPass('seen-ended')).id });
  await makePass('seen-waiting');
  await owner.post('/api/admin/passes/reissue', { pass_id: (await findPass('seen-waiting')).id });

  const { page } = await openAdmin(house, '', { label: 'Mira', clock: true });
  await page
    .getByRole('listitem')
    .filter({ hasText: 'seen-at-work' })
    .getByRole('link', { name: 'View' })
    .click();
  const row = rowOf(page, 'seen-at-work');
  await row.getByText('held by Kestrel').waitFor();
  const search = page.getByRole('searchbox', { name: 'Search passes' });
  expect(await search.inputValue()).toBe('seen-at-work');
  await row.getByText('Active', { exact: true }).waitFor();
  await row.getByText('0 of 7', { exact: true }).waitFor();
  const warning =
    'In use from 3 networks at once. This may be a phone and a laptop, or a stolen pass.';
  await row.getByText(warning).waitFor();
  const words = (await row.textContent()) ?? '';
  expect(words).toContain('192.0.2.');
  for (const address of addresses) expect(words).not.toContain(address);

  await search.fill('SEEN');
  await rowOf(page, 'seen-ended').getByText('Revoked', { exact: true }).waitFor();
  await rowOf(page, 'seen-waiting').getByText('Waiting', { exact: true }).waitFor();
  await page.waitForURL(/query=SEEN$/);
  await page.getByRole('button', { name: 'Reissue pass seen-at-work' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const client = await makePass('cut-off');
  const lock = { session_token: client.session, redeem_code: client.pass, to: 'network' };
  expect((await client.post('/api/ip_lock', lock)).status).toBe(200);
  expect(await callFrom('198.51.100.7', client.pass)).toBe(403);
  const holder = await house.visit({ stored: { code: client.pass }, expected: /status of 401/ });
  await holder.page.goto(`${house.url}/qr-generator`);
  await holder.page.getByRole('textbox', { name: 'Link' }).fill('https://example.com');

  await search.fill('cut-off');
  const locked = rowOf(page, 'cut-off');
  await locked.getByText('IP lock').waitFor();
  await page.getByRole('button', { name: 'Unlock cut-off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove lock' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await locked.getByText('IP lock').waitFor({ state: 'detached' });
  expect(await callFrom('198.51.100.7', client.pass)).toBe(200);

  await page.getByRole('button', { name: 'Revoke pass cut-off' }).click();
  const confirm = page.getByRole('dialog', { name: 'Revoke cut-off?' });
  await confirm.getByText(/cut-off’s pass stops working immediately, in every browser/).waitFor();
  await confirm.getByRole('button', { name: 'Revoke pass' }).click();
  await confirm.waitFor({ state: 'detached' });
  await locked.getByText('Revoked', { exact: true }).waitFor();
  await holder.page.getByRole('button', { name: 'Generate QR code' }).click();
  await holder.page.getByText('Invalid Redeem Code').first().waitFor();
  expect(await holder.page.getByRole('img', { name: /QR code of/ }).count()).toBe(0);

  const lost = await makePass('lost', { holder: 'Kestrel' });
  const qr = { session_id: lost.session, redeem_code: lost.pass, link_qr: 'https://example.com' };
  expect((await lost.post('/api/qr', qr)).status).toBe(200);
  const before = await findPass('lost');
  expect(before).toMatchObject({ holder: 'Kestrel', lookups_today: 1 });

  await search.fill('lost');
  await page.getByRole('button', { name: 'Reissue pass lost' }).click();
  const question = page.getByRole('dialog', { name: 'Reissue lost?' });
  await question.getByText(/same holder, history and limits/).waitFor();
  await question.getByRole('button', { name: 'Reissue pass' }).click();
  const reveal = page.getByRole('dialog', { name: 'Access code for Kestrel' });
  await reveal.waitFor();
  await page.keyboard.press('Escape');
  await reveal.getByRole('button', { name: 'Show', exact: true }).click();
  const code = await reveal.locator('code', { hasText: /^GATE/ }).textContent();
  await reveal.getByRole('checkbox', { name: 'I saved it' }).check();
  await reveal.getByRole('button', { name: 'Close' }).last().click();

  const waiting = rowOf(page, 'lost');
  await waiting.getByText('Waiting', { exact: true }).waitFor();
  await waiting.getByText('No one can use it until its new code is redeemed.').waitFor();
  expect(await callFrom('127.0.0.1', lost.pass)).toBe(401);

  const found = await house.visit();
  await found.page.goto(`${house.url}/#redeem=${code}`);
  await found.page.getByRole('button', { name: 'Redeem Code' }).click();
  await found.page.getByText('You can now use all tools.').first().waitFor();
  await found.page.getByText('lost').filter({ visible: true }).first().waitFor();
  await page.clock.fastForward(LOOK_MS);
  await waiting.getByText('Active', { exact: true }).waitFor();
  expect(await findPass('lost')).toMatchObject(before);

  await search.fill('');
  await rowOf(page, 'seen-waiting').getByText('Waiting', { exact: true }).waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});
