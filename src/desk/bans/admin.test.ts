import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdminClient, visit, visitAsAdmin } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';

let clock: TestClock;
let desk: TestDesk;
let admin: AdminClient;

beforeEach(async () => {
  clock = new TestClock();
  desk = await startDesk({ now: clock.now, environment: { TRUST_PROXY: '127.0.0.1' } });
  admin = await visitAsAdmin(desk, 'full', 'Mira');
});

afterEach(() => desk.stop());

const ban = (banned_ip: string, more: object = {}) =>
  admin.post('/api/ban_user', { banned_ip, reason: 'Raids', ...more });
const unban = (unbanned_ip: string) => admin.post('/api/unban_user', { unbanned_ip });
const list = async (query = '') => {
  const reply = await admin.get(`/api/admin/bans?query=${encodeURIComponent(query)}`);
  return (reply.body as never as { bans: { network: string; is_over: boolean }[] }).bans;
};
const networks = async (query = '') => (await list(query)).map(({ network }) => network).sort();
const statusFrom = async (address: string) =>
  (await fetch(`${desk.url}/api/session_token`, { headers: { 'x-forwarded-for': address } }))
    .status;

describe('banning', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7/32', '203.0.113.7', '203.0.113.8'],
    [' 203.0.113.7 ', '203.0.113.7/32', '203.0.113.7', '203.0.113.8'],
    ['203.0.113.99/24', '203.0.113.0/24', '203.0.113.200', '203.0.114.1'],
    ['2001:DB8::1', '2001:db8::1/128', '2001:db8::1', '2001:db8::2'],
    ['2001:db8:1::/48', '2001:db8:1::/48', '2001:db8:1:ffff::1', '2001:db8:2::1'],
    ['::ffff:203.0.113.7', '203.0.113.7/32', '203.0.113.7', '203.0.113.8'],
  ])('%s shuts out %s and nobody beside it', async (typed, network, hit, spared) => {
    const reply = await ban(typed);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body).toMatchObject({ network });
    expect(reply.body.message).toMatch(/successfully/);
    expect(await statusFrom(hit)).toBe(403);
    expect(await statusFrom(spared)).toBe(200);
    expect((await unban(network)).body.message).toMatch(/successfully/);
    expect(await statusFrom(hit)).toBe(200);
  });

  it.each([
    ['', 'bans/no-address', 'IP address is required'],
    ['   ', 'bans/no-address', 'IP address is required'],
    ['gatehouse', 'bans/bad-address', 'Please enter a valid IPv4 or IPv6 address'],
    ['203.0.113', 'bans/bad-address', 'Please enter a valid IPv4 or IPv6 address'],
    ['203.0.113.7/33', 'bans/bad-address', 'Please enter a valid IPv4 or IPv6 address'],
    ['203.0.113.7/-1', 'bans/bad-address', 'Please enter a valid IPv4 or IPv6 address'],
    ['0.0.0.0/0', 'bans/too-wide', undefined],
    ['203.0.113.7/7', 'bans/too-wide', undefined],
    ['::/0', 'bans/too-wide', undefined],
    ['127.0.0.1', 'bans/own-address', 'That is your own address'],
    ['127.0.0.0/8', 'bans/own-address', 'That is your own address'],
  ])('refuses %j as %s and bans nobody', async (typed, code, detail) => {
    const reply = await ban(typed);
    expect(reply.status).toBe(422);
    expect(reply.body.code).toBe(code);
    if (detail) expect(reply.body.detail).toBe(detail);
    expect(await networks()).toEqual([]);
  });

  it('of what is banned already overwrites nothing, and says by whom', async () => {
    await ban('203.0.113.7', { reason: 'First' });
    const other = await visitAsAdmin(desk, 'full', 'Ada');
    const reply = await other.post('/api/ban_user', { banned_ip: '203.0.113.7', reason: 'Second' });
    expect(reply.status).toBe(409);
    expect(reply.body.detail).toMatch(/already banned, by Mira/);
    expect(await list()).toMatchObject([{ reason: 'First', created_by: 'Mira' }]);
  });

  it('is made once when it is sent again after a lost answer', async () => {
    const input = { banned_ip: '203.0.113.60', reason: 'Lost answer' };
    const send = () => admin.post('/api/ban_user', input, { 'idempotency-key': 'ban-60' });
    const first = await send();
    const again = await send();
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await networks()).toEqual(['203.0.113.60/32']);
    const { body } = await admin.post('/api/cases/list', { target: 'network:203.0.113.60/32' });
    expect(body.cases).toHaveLength(1);
  });

  it('for a time ends by itself, and can be made anew afterwards', async () => {
    await ban('203.0.113.7', { expires_in_seconds: 3_600 });
    expect(await statusFrom('203.0.113.7')).toBe(403);
    clock.advance(3_600_001);
    expect(await statusFrom('203.0.113.7')).toBe(200);
    expect(await list()).toMatchObject([{ is_over: true }]);
    expect((await ban('203.0.113.7')).status).toBe(200);
    expect(await statusFrom('203.0.113.7')).toBe(403);
  });

  it('of an address and of its network ends when the longer one does', async () => {
    await ban('203.0.113.7', { expires_in_seconds: 60 });
    await ban('203.0.113.0/24', { expires_in_seconds: 3_600 });
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const reply = await fetch(`${desk.url}/api/check_ban`, { headers });
    expect(await reply.json()).toMatchObject({ banned: true, until: clock.now() + 3_600_000 });
    clock.advance(61_000);
    expect(await statusFrom('203.0.113.7')).toBe(403);
  });

  it('is refused to visitors, moderators and read-only admins', async () => {
    const reader = await visitAsAdmin(desk, 'read');
    const refused = await reader.post('/api/ban_user', { banned_ip: '203.0.113.7' });
    expect(refused.status).toBe(403);
    expect(refused.body.code).toBe('access/read-only');
    const visitor = await visit(desk, await desk.createCode());
    const admin_key = visitor.pass;
    const reply = await visitor.post('/api/ban_user', { admin_key, banned_ip: '203.0.113.7' });
    expect(reply.status).toBe(401);
    expect(await networks()).toEqual([]);
  });
});

describe('lifting', () => {
  it.each([
    ['203.0.113.7', 404, 'bans/not-listed'],
    ['', 422, 'bans/no-address'],
    ['nonsense', 422, 'bans/bad-address'],
  ])('%j answers %i %s', async (typed, status, code) => {
    const reply = await unban(typed);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
  });
});

describe('the list', () => {
  it('finds by address whatever hits it, and by how a network or a reason begins', async () => {
    await ban('203.0.113.0/24', { reason: 'Spam wave' });
    await ban('203.0.113.7', { reason: 'Raids' });
    await ban('198.51.100.0/25', { reason: 'raid in May' });
    await ban('2001:db8::/32');
    expect(await networks('203.0.113.7')).toEqual(['203.0.113.0/24', '203.0.113.7/32']);
    expect(await networks('203.0.113.8')).toEqual(['203.0.113.0/24']);
    expect(await networks('203.')).toEqual(['203.0.113.0/24', '203.0.113.7/32']);
    expect(await networks('RAID')).toEqual(['198.51.100.0/25', '2001:db8::/32', '203.0.113.7/32']);
    expect(await networks('2001:db8:1::9')).toEqual(['2001:db8::/32']);
    expect(await networks('nothing')).toEqual([]);
  });

  it('goes on page by page, with each ban once', async () => {
    for (let last = 0; last < 60; last += 1) await desk.banAddress(`100.66.0.${last}`);
    const read = async (query: string) =>
      (await admin.get(`/api/admin/bans${query}`)).body as never as Page;
    const first = await read('');
    expect(first.bans).toHaveLength(50);
    const second = await read(`?cursor=${encodeURIComponent(first.next_cursor ?? '')}`);
    expect(second.next_cursor).toBeNull();
    expect(second.bans).toHaveLength(10);
    const all = [...first.bans, ...second.bans].map(({ network }) => network);
    expect(new Set(all).size).toBe(60);
  });
});

interface Page {
  bans: { network: string }[];
  next_cursor: string | null;
}

it('made, refused and lifted, however it was typed, all are cases about the same network', async () => {
  await ban(' 203.0.113.7 ');
  expect((await ban('203.0.113.7')).status).toBe(409);
  await unban('::ffff:203.0.113.7');
  expect((await unban('203.0.113.7')).body.code).toBe('bans/not-listed');
  const { body } = await admin.post('/api/cases/list', { target: 'network:203.0.113.7/32' });
  const outcomes = (body.cases as { outcome: string }[]).map(({ outcome }) => outcome);
  expect(outcomes).toEqual(['bans/not-listed', 'done', 'bans/already', 'done']);
});
