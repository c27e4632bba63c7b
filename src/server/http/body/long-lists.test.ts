import { afterEach, beforeEach, expect, it } from 'vitest';
import { cookie } from '#kit/secrets/planted.fixture.ts';
import { chance } from '#kit/secrets/random.fixture.ts';
import { longHeaders, visit } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';

let house: PracticeDesk;

beforeEach(async () => {
  house = await openPractice({ settings: { banCooldownMs: 0 } });
});

afterEach(() => house.stop());

const login = cookie(chance(7)).slice(0, 190);
const long = [...Array.from({ length: 8_000 }, (_, at) => String(10_000_000 + at)), login];
const wish = (users: readonly string[]) => ({
  users,
  universe_id: '91000000101',
  display_reason: 'Exploiting',
  dry_run: true,
});

it('a list that is longer than other bodies is not looked through for who has no pass', async () => {
  const stranger = await visit(house.desk);
  const tries: [object, string][] = [
    [{}, 'access/session-invalid'],
    [{ session: stranger.session }, 'access/pass-missing'],
    [{ session: stranger.session, pass: 'gth_p_x' }, 'access/pass-invalid'],
    [{ session: 'gth_s_x', pass: house.client.pass }, 'access/session-invalid'],
  ];
  for (const [credentials, code] of tries) {
    const headers = longHeaders({ session: '', pass: '', ...credentials });
    const reply = await stranger.post('/api/ban', wish(long), headers);
    expect([reply.status, reply.body.code]).toEqual([401, code]);
  }
});

it('with both in the body alone it is not read either', async () => {
  const { session, pass } = house.client;
  const body = { ...wish(long), session_token: session, redeem_code: pass };
  const reply = await house.client.post('/api/ban', body);
  expect([reply.status, reply.body.code]).toEqual([401, 'access/session-invalid']);
});

it('nor where the length is not told beforehand', async () => {
  const body = new Blob([JSON.stringify(wish(long))]).stream();
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  const reply = await fetch(`${house.desk.url}/api/ban`, {
    ...sent,
    duplex: 'half',
  } as RequestInit);
  expect(reply.status).toBe(401);
});

it('with a pass, a login in it is refused as anywhere', async () => {
  const reply = await house.post('/ban', wish(long));
  expect([reply.status, reply.body.code]).toEqual([422, 'guard/login-secret']);
  const without = await house.post('/ban', wish(long.slice(0, 200)));
  expect(without.status, without.text).toBe(200);
});

it('in a body as short as others a login is refused first, with or without a pass', async () => {
  const stranger = await visit(house.desk);
  const reply = await stranger.post('/api/ban', wish([login]));
  expect([reply.status, reply.body.code]).toEqual([422, 'guard/login-secret']);
});

it('a line of a megabyte is refused at once, and so is what is no list of lines', async () => {
  for (const users of [['a'.repeat(1_000_000)], [{ deep: 'a'.repeat(100_000) }]]) {
    const reply = await house.post('/ban', { ...wish([]), users });
    expect([reply.status, reply.body.code]).toEqual([422, 'desk/invalid-input']);
  }
  const bare = await house.client.post('/api/ban', long, longHeaders(house.client));
  expect([bare.status, bare.body.code]).toEqual([422, 'desk/invalid-input']);
});

it('a pass sends ten long lists a minute; short ones and others go on', async () => {
  const ids = long.slice(0, 7_000);
  const send = (by = house.client) => house.post('/ban', { ...wish(ids), user: 'x' }, by);
  for (let count = 0; count < 10; count += 1) {
    expect((await send()).body.code).toBe('ban-tool/one-or-many');
  }
  const refused = await send();
  expect([refused.status, refused.body.code]).toEqual([429, 'limits/rate']);
  expect(refused.headers.get('retry-after')).not.toBe(null);
  expect((await send(await house.visit({ label: 'Wren' }))).status).toBe(422);
  expect((await house.post('/ban', wish(ids.slice(0, 2)))).status).toBe(200);
  house.clock.advance(60_000);
  expect((await send()).status).toBe(422);
});
