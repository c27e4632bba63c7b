import { afterEach, beforeEach, expect, it } from 'vitest';
import { readNetwork } from '#kit/values/network.ts';
import { type Client, visit } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { insertBan } from './store.ts';

let clock: TestClock;
let desk: TestDesk;
let client: Client;

beforeEach(async () => {
  clock = new TestClock();
  desk = await startDesk({ now: clock.now, environment: { TRUST_PROXY: '127.0.0.1' } });
  client = await visit(desk);
});

afterEach(() => desk.stop());

const from = (address: string) => ({ 'x-forwarded-for': address });

it('a banned address is refused everywhere but at the ban check, which says so with 530', async () => {
  await desk.banAddress('203.0.113.7');
  for (const path of ['/api/session_token', '/api/banner', '/api/nothing', '/api/docs']) {
    const refused = await client.get(path, from('203.0.113.7'));
    expect([refused.status, refused.body.detail]).toEqual([403, 'You have been banned.']);
  }
  const check = await client.get('/api/check_ban', from('203.0.113.7'));
  expect([check.status, check.body.banned]).toEqual([530, true]);
  expect(check.headers.get('cache-control')).toBe('no-store');
  const neighbour = await client.get('/api/check_ban', from('203.0.113.8'));
  expect([neighbour.status, neighbour.body]).toEqual([200, { banned: false }]);
});

it('a banned network bans all of it, in both families', async () => {
  await desk.banAddress('198.51.100.0/24');
  await desk.banAddress('2001:db8::/32');
  for (const address of [
    '198.51.100.1',
    '198.51.100.254',
    '2001:db8:ffff::1',
    '::ffff:198.51.100.9',
  ]) {
    expect((await client.get('/api/banner', from(address))).status).toBe(403);
  }
  expect((await client.get('/api/banner', from('198.51.101.1'))).status).toBe(200);
});

it('a lifted ban is over at once', async () => {
  await desk.banAddress('203.0.113.7');
  expect((await client.get('/api/banner', from('203.0.113.7'))).status).toBe(403);
  await desk.liftBan('203.0.113.7');
  expect((await client.get('/api/banner', from('203.0.113.7'))).status).toBe(200);
});

it('a ban for a time ends by itself', async () => {
  const network = readNetwork('203.0.113.7');
  if (!network) throw new Error('no network');
  const expiresAt = clock.now() + 60_000;
  await desk.desk.database.transaction((tx) =>
    insertBan(tx, network, { reason: 'for a minute', nowMs: clock.now(), by: 'test', expiresAt }),
  );
  expect((await client.get('/api/banner', from('203.0.113.7'))).status).toBe(403);
  clock.advance(60_000);
  expect((await client.get('/api/banner', from('203.0.113.7'))).status).toBe(200);
});

it('a ban that another process writes stops the very next action of an address that was let in', async () => {
  const address = from('203.0.113.7');
  const redeem = async () =>
    client.post(
      '/api/redeem',
      { session_id: client.session, code: await desk.createCode() },
      address,
    );
  expect((await redeem()).status).toBe(200);
  await desk.beside(async (tx) => {
    await tx.run('INSERT INTO ip_ban_sizes VALUES (4, 32)');
    await tx.run("INSERT INTO ip_bans VALUES ('203.0.113.7/32', 4, 32, 'by hand', 1, 'cli', NULL)");
  });
  expect((await redeem()).body.code).toBe('bans/banned');
});

it('an address that claims to come through a proxy nobody named is taken at its own', async () => {
  await desk.stop();
  desk = await startDesk({ now: clock.now, environment: { TRUST_PROXY: '' } });
  client = await visit(desk);
  await desk.banAddress('203.0.113.7');
  expect((await client.get('/api/banner', from('203.0.113.7'))).status).toBe(200);
  expect((await client.get('/api/banner', from('203.0.113.7'))).status).toBe(200);
  expect(desk.log.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
});
