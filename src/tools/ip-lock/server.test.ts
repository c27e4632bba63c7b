import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, visit } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';

const HERE = '203.0.113.7';
const NEXT_DOOR = '203.0.113.99';
const ELSEWHERE = '198.51.100.20';

let clock: TestClock;
let desk: TestDesk;
let client: Client;

beforeEach(async () => {
  clock = new TestClock();
  desk = await startDesk({ now: clock.now, environment: { TRUST_PROXY: '127.0.0.1' } });
  client = await visit(desk, await desk.createCode());
});

afterEach(() => desk.stop());

const post = (path: string, body: object, address = HERE) =>
  client.post(
    path,
    { session_token: client.session, redeem_code: client.pass, ...body },
    { 'x-forwarded-for': address },
  );

const lock = (body: object, address = HERE) => post('/api/ip_lock', body, address);
const look = (address = HERE) => post('/api/ip_lock/look', {}, address);
const codeFrom = async (address: string) => (await post('/api/pass', {}, address)).body.code;

const audit = () =>
  desk.desk.database.transaction((tx) =>
    tx.all<Record<string, unknown>>(
      "SELECT * FROM audit WHERE action = 'ip-lock/lock' ORDER BY id",
    ),
  );

it('shows the address that the desk sees, its network, and the lock', async () => {
  expect((await look()).body).toEqual({
    address: HERE,
    network: '203.0.113.0/24',
    locked_to: null,
  });
  const wide = '2001:db8:1:2:3::7';
  expect((await look(wide)).body).toMatchObject({ address: wide, network: '2001:db8:1:2::/64' });
});

describe('a lock', () => {
  it('to this address refuses the pass everywhere else, in words that help', async () => {
    const locked = await lock({ to: 'address' });
    expect(locked.status).toBe(200);
    expect(locked.body).toEqual({
      detail: 'Your pass works from 203.0.113.7 only.',
      locked_to: ['203.0.113.7/32'],
    });
    expect(await codeFrom(HERE)).toBeUndefined();
    const refused = await post('/api/pass', {}, NEXT_DOOR);
    expect([refused.status, refused.body.code]).toEqual([403, 'access/network-locked']);
    expect(refused.body.detail).toContain('ask the owner to remove the lock');
    expect((await look()).body.locked_to).toEqual(['203.0.113.7/32']);
  });

  it('to this network takes its neighbours and nobody further away', async () => {
    expect((await lock({ to: 'network' })).body.locked_to).toEqual(['203.0.113.0/24']);
    expect(await codeFrom(NEXT_DOOR)).toBeUndefined();
    expect(await codeFrom(ELSEWHERE)).toBe('access/network-locked');
  });

  it('to a list takes what is in it, IPv6 too, in its canonical form', async () => {
    const networks = [HERE, ' 198.51.100.77/24 ', '2001:DB8::/32', '203.0.113.7/32'];
    expect((await lock({ to: 'list', networks })).body.locked_to).toEqual([
      '203.0.113.7/32',
      '198.51.100.0/24',
      '2001:db8::/32',
    ]);
    expect(await codeFrom(ELSEWHERE)).toBeUndefined();
    expect(await codeFrom('2001:db8:9::1')).toBeUndefined();
    expect(await codeFrom(NEXT_DOOR)).toBe('access/network-locked');
  });

  it('holds for every session of the pass, and for no other pass', async () => {
    await lock({ to: 'address' });
    const other = await visit(desk);
    const body = { session_token: other.session, redeem_code: client.pass };
    const elsewhere = { 'x-forwarded-for': ELSEWHERE };
    expect((await client.post('/api/pass', body, elsewhere)).body.code).toBe(
      'access/network-locked',
    );
    const stranger = await visit(desk, await desk.createCode());
    const own = { session_token: stranger.session, redeem_code: stranger.pass };
    expect((await client.post('/api/pass', own, elsewhere)).status).toBe(200);
  });

  it('cannot be lifted or changed from outside of it, by nothing that the pass opens', async () => {
    await lock({ to: 'address' });
    clock.advance(5_000);
    for (const path of ['/api/ip_lock', '/api/session_refresher', '/api/sign_out']) {
      const wish = path === '/api/ip_lock' ? { to: 'nothing' } : {};
      const more = path === '/api/sign_out' ? { which: 'others' } : wish;
      expect((await post(path, more, ELSEWHERE)).body.code).toBe('access/network-locked');
    }
    expect((await look()).body.locked_to).toEqual(['203.0.113.7/32']);
  });

  it('stays when the secrets are exchanged', async () => {
    await lock({ to: 'address' });
    const { body } = await post('/api/session_refresher', {});
    client.session = String(body.session_token);
    client.pass = String(body.redeem_code);
    expect(await codeFrom(ELSEWHERE)).toBe('access/network-locked');
    expect(await codeFrom(HERE)).toBeUndefined();
  });

  it('is taken off again, and taking it off twice is harmless', async () => {
    await lock({ to: 'address' });
    for (let times = 0; times < 2; times += 1) {
      clock.advance(5_000);
      expect((await lock({ to: 'nothing' })).body).toEqual({
        detail: 'Your pass works from anywhere again.',
        locked_to: null,
      });
    }
    expect(await codeFrom(ELSEWHERE)).toBeUndefined();
  });

  it('put on twice is the same lock', async () => {
    await lock({ to: 'network' });
    clock.advance(5_000);
    expect((await lock({ to: 'network' })).body.locked_to).toEqual(['203.0.113.0/24']);
  });
});

describe('refused, and nothing changes:', () => {
  it.each([
    [
      'a list without one’s own address',
      { to: 'list', networks: [ELSEWHERE] },
      'ip-lock/own-address',
      'That would lock you out',
    ],
    [
      'a line that is no address',
      { to: 'list', networks: [HERE, 'here'] },
      'ip-lock/no-address',
      'Line 2 is no',
    ],
    [
      'a network as wide as everything',
      { to: 'list', networks: ['0.0.0.0/0'] },
      'ip-lock/too-wide',
      'The widest allowed is /8.',
    ],
    [
      'an IPv6 network under /16',
      { to: 'list', networks: [HERE, '2000::/3'] },
      'ip-lock/too-wide',
      'The widest allowed is /16.',
    ],
    ['an empty list', { to: 'list', networks: ['', ' '] }, 'ip-lock/no-networks', 'at least one'],
    ['no list at all', { to: 'list' }, 'ip-lock/no-networks', 'at least one'],
    [
      'a list beside another choice',
      { to: 'nothing', networks: [HERE] },
      'desk/invalid-input',
      'Only for a list',
    ],
    ['an unknown choice', { to: 'country' }, 'desk/invalid-input', 'to:'],
    ['no choice', {}, 'desk/invalid-input', 'to:'],
    ['more than was asked for', { to: 'address', for: 'ever' }, 'desk/invalid-input', 'for:'],
    [
      'more than 20 networks',
      { to: 'list', networks: Array.from({ length: 21 }, () => HERE) },
      'desk/invalid-input',
      'At most 20',
    ],
  ])('%s', async (_what, body, code, words) => {
    const { status, text, ...reply } = await lock(body);
    expect([status, reply.body.code]).toEqual([422, code]);
    expect(text).toContain(words);
    expect((await look()).body.locked_to).toBeNull();
    expect(await codeFrom(ELSEWHERE)).toBeUndefined();
  });

  it('and it names the address that would be locked out', async () => {
    const { body } = await lock({ to: 'list', networks: [NEXT_DOOR] });
    expect(body.detail).toContain(HERE);
  });

  it('without a session and without a pass', async () => {
    expect((await lock({ to: 'address', session_token: '' })).body.code).toBe(
      'access/session-invalid',
    );
    expect((await lock({ to: 'address', redeem_code: '' })).body.code).toBe('access/pass-missing');
    expect(await codeFrom(ELSEWHERE)).toBeUndefined();
    expect(await audit()).toEqual([]);
  });
});

it('cools down for 5 s, looking and unlocking do not, and nothing costs anything of the budget', async () => {
  await lock({ to: 'address' });
  expect((await lock({ to: 'network' })).body.title).toBe('Wait 5s');
  expect((await lock({ to: 'nothing' })).status).toBe(200);
  expect((await lock({ to: 'nothing' })).body.code).not.toBe('limits/cooldown');
  await look();
  await look();
  expect((await post('/api/pass', {})).body).toMatchObject({
    changes: { used: 0 },
    lookups: { used: 0 },
  });
});

it('answers the same to the same Idempotency-Key, and does it once', async () => {
  const send = () =>
    client.post(
      '/api/ip_lock',
      { session_token: client.session, redeem_code: client.pass, to: 'address' },
      { 'x-forwarded-for': HERE, 'idempotency-key': 'one' },
    );
  const first = await send();
  expect((await send()).text).toBe(first.text);
  expect(await audit()).toHaveLength(2);
});

it('is in the audit log: who, from where, what was asked and what it is locked to', async () => {
  await lock({ to: 'network' });
  clock.advance(5_000);
  await lock({ to: 'list', networks: [ELSEWHERE] });
  const rows = await audit();
  expect(rows).toMatchObject([
    { phase: 'intent', holder: 'night-shift-3', address: HERE, targets: 0 },
    { phase: 'outcome', outcome: 'done' },
    { phase: 'intent' },
    { phase: 'outcome', outcome: 'ip-lock/own-address' },
  ]);
  expect(JSON.parse(String(rows[0]?.detail))).toEqual({ to: 'network' });
  expect(JSON.parse(String(rows[1]?.detail))).toEqual({ locked_to: ['203.0.113.0/24'] });
});

it('every pass can be locked, whatever else it opens', async () => {
  client = await visit(desk, await desk.createCode({ scope: ['qr-generator'] }));
  expect((await look()).status).toBe(200);
  const locked = await lock({ to: 'address' });
  expect(locked.status, locked.text).toBe(200);
});
