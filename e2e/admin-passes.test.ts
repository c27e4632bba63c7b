import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AdminClient, visit as visitApi, visitAsAdmin } from '../src/testing/client.ts';
import { axeFaults } from './axe-faults.ts';
import { openDesk } from './desk.ts';
import { openAdmin } from './open-admin.ts';

// Addresses of a proxy's header, so that a pass can be used from several networks.
const house = openDesk({ environment: { TRUST_PROXY: '127.0.0.1' } });
const LOOK_MS = 240_000;

let owner: AdminClient;
beforeEach(async () => {
  owner = await visitAsAdmin(house.desk, 'full', 'Mira');
});

const rowOf = (page: Page, label: string) =>
  page.getByRole('row').filter({ has: page.getByText(label, { exact: true }) });

async function openPasses(options: Parameters<typeof openAdmin>[2] = {}) {
  const visitor = await openAdmin(house, 'passes', { label: 'Mira', ...options });
  await visitor.page.getByRole('searchbox', { name: 'Search passes' }).waitFor();
  return visitor;
}

/** A pass of a code of this label, redeemed beside the page. */
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

/** Uses a pass from an address, with a session of its own. */
async function callFrom(address: string, pass: string): Promise<number> {
  const from = { 'x-forwarded-for': address };
  const client = await visitApi(house.desk);
  const given = await client.get('/api/session_token', from);
  const body = { session_token: given.body.session_token, redeem_code: pass };
  return (await client.post('/api/pass', body, from)).status;
}

describe('a pass at work', () => {
  test('shows whose it is, from where it is used and how much, and warns of several networks', async () => {
    const { pass } = await makePass('at-work', { holder: 'Kestrel', daily_cap: 7 });
    for (const address of ['198.51.100.7', '203.0.113.9', '192.0.2.44']) {
      expect(await callFrom(address, pass)).toBe(200);
    }
    const { page } = await openPasses();
    const row = rowOf(page, 'at-work');
    await row.getByText('held by Kestrel').waitFor();
    await row.getByText('Active', { exact: true }).waitFor();
    await row.getByText('just now').waitFor();
    await row.getByText('0 of 7', { exact: true }).waitFor();
    const warning = 'In use from 3 networks at once: a phone and a laptop, or a stolen pass.';
    await row.getByText(warning).waitFor();
    const words = (await row.textContent()) ?? '';
    expect(words).toContain('192.0.2.');
    for (const address of ['198.51.100.7', '203.0.113.9', '192.0.2.44']) {
      expect(words).not.toContain(address);
    }
    await page.goto(`${house.url}/admin`);
    await page
      .getByRole('listitem')
      .filter({ hasText: 'at-work' })
      .getByRole('link', { name: 'Look' })
      .click();
    await rowOf(page, 'at-work').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('at-work');
  });

  test('is cut off in the browser that holds it when it is revoked', async () => {
    const { pass } = await makePass('cut-off');
    const holder = await house.visit({ stored: { code: pass }, expected: /status of 401/ });
    await holder.page.goto(`${house.url}/qr-generator`);
    await holder.page.getByRole('textbox', { name: 'Link' }).fill('https://example.com');

    const { page } = await openPasses();
    await page.getByRole('button', { name: 'Revoke the pass cut-off' }).click();
    const confirm = page.getByRole('dialog', { name: 'Revoke cut-off?' });
    await confirm.getByText(/The pass of cut-off ends at once, in every browser/).waitFor();
    await confirm.getByRole('button', { name: 'Revoke pass' }).click();
    await confirm.waitFor({ state: 'detached' });
    await rowOf(page, 'cut-off').getByText('Revoked', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Revoke the pass cut-off' }).count()).toBe(0);

    await holder.page.getByRole('button', { name: 'Generate QR code' }).click();
    await holder.page.getByText('Invalid Redeem Code').first().waitFor();
    expect(await holder.page.getByRole('img', { name: /QR code of/ }).count()).toBe(0);
  });

  test('that is locked to a network can be let out of it', async () => {
    const client = await makePass('locked-in');
    const lock = { session_token: client.session, redeem_code: client.pass, to: 'network' };
    expect((await client.post('/api/ip_lock', lock)).status).toBe(200);
    expect(await callFrom('198.51.100.7', client.pass)).toBe(403);

    const { page } = await openPasses();
    await rowOf(page, 'locked-in').getByText('IP lock').waitFor();
    await page.getByRole('button', { name: 'Lift the lock of locked-in' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Lift lock' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await rowOf(page, 'locked-in').getByText('IP lock').waitFor({ state: 'detached' });
    expect(await callFrom('198.51.100.7', client.pass)).toBe(200);
  });
});

describe('a lost pass', () => {
  test('is re-issued: the old secret ends, and its new code gives the same pass back', async () => {
    const lost = await makePass('lost', { holder: 'Kestrel' });
    const qr = { session_id: lost.session, redeem_code: lost.pass, link_qr: 'https://example.com' };
    expect((await lost.post('/api/qr', qr)).status).toBe(200);
    const before = await findPass('lost');
    expect(before).toMatchObject({ holder: 'Kestrel', lookups_today: 1 });

    const { page } = await openPasses({ clock: true });
    await page.getByRole('button', { name: 'Re-issue the pass lost' }).click();
    const confirm = page.getByRole('dialog', { name: 'Re-issue lost?' });
    await confirm.getByText(/same holder, same history, same budget/).waitFor();
    await confirm.getByRole('button', { name: 'Re-issue pass' }).click();
    const reveal = page.getByRole('dialog', { name: 'Access code for Kestrel' });
    await page.keyboard.press('Escape');
    await reveal.getByRole('button', { name: 'Show', exact: true }).click();
    const code = await reveal.locator('code', { hasText: /^GATE/ }).textContent();
    await reveal.getByRole('checkbox', { name: 'I saved it' }).check();
    await reveal.getByRole('button', { name: 'Close' }).last().click();

    const row = rowOf(page, 'lost');
    await row.getByText('Waiting', { exact: true }).waitFor();
    await row.getByText('Nobody holds it until its new code is redeemed.').waitFor();
    expect(await callFrom('127.0.0.1', lost.pass)).toBe(401);

    const found = await house.visit();
    await found.page.goto(`${house.url}/#redeem=${code}`);
    await found.page.getByRole('button', { name: 'Redeem Code' }).click();
    await found.page.getByText('All tools are open now.').first().waitFor();
    await found.page.getByText('lost').filter({ visible: true }).first().waitFor();
    await page.clock.fastForward(LOOK_MS);
    await row.getByText('Active', { exact: true }).waitFor();
    expect(await findPass('lost')).toMatchObject(before);
  });

  test('without an answer can be re-issued once more', async () => {
    await makePass('lost-answer');
    const { page } = await openPasses({ expected: /ERR_FAILED/ });
    await page.route('**/api/admin/passes/reissue', (route) => route.abort());
    await page.getByRole('button', { name: 'Re-issue the pass lost-answer' }).click();
    await page.getByRole('button', { name: 'Re-issue pass' }).click();
    await page.getByText(/Re-issue the pass once more: only the last code counts/).waitFor();
    await page.unroute('**/api/admin/passes/reissue');
    await page.getByRole('button', { name: 'Re-issue pass' }).click();
    await page.getByRole('dialog', { name: 'Access code for lost-answer' }).waitFor();
  });
});

describe('the list', () => {
  test('is filtered and searched, which the address keeps', async () => {
    await makePass('filtered-live');
    await makePass('filtered-ended');
    await owner.post('/api/admin/passes/revoke', {
      pass_id: (await findPass('filtered-ended')).id,
    });
    const { page } = await openPasses();
    await page.getByRole('button', { name: 'Ended' }).click();
    await page.getByRole('searchbox').fill('FILTERED');
    await rowOf(page, 'filtered-ended').waitFor();
    await rowOf(page, 'filtered-live').waitFor({ state: 'detached' });
    await page.waitForURL(/state=ended&query=FILTERED$/);
    await page.reload();
    await rowOf(page, 'filtered-ended').waitFor();
    await page.getByRole('button', { name: 'Live' }).click();
    await rowOf(page, 'filtered-live').waitFor();
    await rowOf(page, 'filtered-ended').waitFor({ state: 'detached' });
    await page.getByRole('searchbox').fill('nobody');
    await page.getByRole('button', { name: 'Show all passes' }).click();
    await rowOf(page, 'filtered-ended').waitFor();
  });

  test('without any pass says where passes come from, and one that cannot be read is read again', async () => {
    const { page } = await openPasses({ expected: /status of 500/ });
    const none = { now: Date.now(), passes: [], next_cursor: null, is_cut: false };
    await page.route('**/api/admin/passes', (route) => route.fulfill({ json: none }));
    await page.reload();
    await page.getByText('No passes yet').waitFor();
    const broken = { status: 500, contentType: 'application/problem+json', body: '{}' };
    await page.unroute('**/api/admin/passes');
    await page.route('**/api/admin/passes', (route) => route.fulfill(broken));
    await page.reload();
    await page.getByText('The passes could not be read').waitFor();
    await page.unroute('**/api/admin/passes');
    await makePass('read-again');
    await page.getByRole('button', { name: 'Read again' }).click();
    await rowOf(page, 'read-again').waitFor();
  });

  test('a pass that somebody else has ended meanwhile is refused in words, and shown as it is', async () => {
    await makePass('meanwhile');
    const { page } = await openPasses({ expected: /status of 409/ });
    await page.getByRole('button', { name: 'Re-issue the pass meanwhile' }).click();
    const confirm = page.getByRole('dialog', { name: 'Re-issue meanwhile?' });
    await owner.post('/api/admin/passes/revoke', { pass_id: (await findPass('meanwhile')).id });
    await confirm.getByRole('button', { name: 'Re-issue pass' }).click();
    const words = 'The pass was revoked or has expired meanwhile. Nothing changed.';
    await confirm.getByRole('alert').getByText(words).waitFor();
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    await rowOf(page, 'meanwhile').getByText('Revoked', { exact: true }).waitFor();
  });
});

test('a read-only admin sees all of it and changes nothing', async () => {
  await makePass('looked-at');
  const { page, sent } = await openPasses({ access: 'read', label: 'auditor' });
  await rowOf(page, 'looked-at').waitFor();
  for (const name of ['Re-issue the pass looked-at', 'Revoke the pass looked-at']) {
    const button = page.getByRole('button', { name });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await button.click({ force: true });
  }
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(sent.filter((request) => /passes\/(revoke|reissue|unlock)/.test(request))).toEqual([]);
});

test('axe finds nothing on the list, in any state of a pass, nor on the question before re-issuing', async () => {
  const { pass } = await makePass('seen-crowded', { holder: 'Kestrel' });
  for (const address of ['198.51.100.7', '203.0.113.9']) await callFrom(address, pass);
  await makePass('seen-ended');
  await owner.post('/api/admin/passes/revoke', { pass_id: (await findPass('seen-ended')).id });
  await makePass('seen-waiting');
  await owner.post('/api/admin/passes/reissue', { pass_id: (await findPass('seen-waiting')).id });
  const { page } = await openAdmin(house, 'passes?query=seen', { label: 'Mira' });
  await rowOf(page, 'seen-waiting').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Re-issue the pass seen-crowded' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await axeFaults(page)).toEqual([]);
});
