import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { visit, visitAsAdmin } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { summarise } from './stats.ts';

const DAY_MS = 24 * 3_600_000;

let clock: TestClock;
let desk: TestDesk;

beforeEach(async () => {
  clock = new TestClock();
  desk = await startDesk({ now: clock.now });
});

afterEach(() => desk.stop());

const logIn = async (key: unknown) => (await visit(desk)).post('/api/authentication', { key });
const look = (token: unknown) =>
  fetch(`${desk.url}/api/admin/session`, { headers: { authorization: `Bearer ${token}` } });

describe('logging in', () => {
  it('gives a full key an admin session of seven days, and no longer', async () => {
    const key = await desk.createKey('full', 'Mira');
    const reply = await logIn(` ${key}\n`);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ valid: true, label: 'Mira', expires_in_ms: 7 * DAY_MS });
    const token = reply.body.admin_token;
    clock.advance(7 * DAY_MS - 1_000);
    expect(await (await look(token)).json()).toMatchObject({ access: 'full', label: 'Mira' });
    clock.advance(2_000);
    expect((await look(token)).status).toBe(401);
  });

  it('says of a read-only key that it is one', async () => {
    const reply = await logIn(await desk.createKey('read'));
    expect(reply.body.valid).toBe('read');
    expect(await (await look(reply.body.admin_token)).json()).toMatchObject({ access: 'read' });
  });

  it.each([
    ['an empty text', ''],
    ['a word', 'open sesame'],
    ['a key of the right shape that nobody made', `gth_k_0000000000000_${'a'.repeat(49)}`],
  ])('refuses %s in the words of the specification', async (_what, key) => {
    const reply = await logIn(key);
    expect(reply.status).toBe(401);
    expect(reply.body).toMatchObject({
      valid: false,
      code: 'access/key-refused',
      title: 'Authentication Failed',
      detail: 'Invalid authorization key or insufficient permissions',
    });
  });

  it('refuses a key with one character changed, and a revoked one', async () => {
    const key = await desk.createKey('full', 'Mira');
    const changed = `${key.slice(0, -10)}${key.at(-10) === 'a' ? 'b' : 'a'}${key.slice(-9)}`;
    expect((await logIn(changed)).status).toBe(401);
    const admin = await visitAsAdmin(desk);
    await admin.post('/api/admin/keys/revoke', { key_id: key.split('_')[2] });
    expect((await logIn(key)).body.code).toBe('access/key-refused');
  });

  it('allows five wrong keys a minute for a network, also when they come at once', async () => {
    const key = await desk.createKey('full');
    const wrong = await Promise.all(Array.from({ length: 8 }, () => logIn('gth_k_wrong')));
    const codes = wrong.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'access/key-refused')).toHaveLength(5);
    expect(codes.filter((code) => code === 'access/key-tries')).toHaveLength(3);
    const shut = await logIn(key);
    expect(shut.status).toBe(429);
    expect(Number(shut.headers.get('retry-after'))).toBeGreaterThan(0);
    clock.advance(61_000);
    expect((await logIn(key)).status).toBe(200);
  });

  it('is free for those who have a key, however often', async () => {
    const key = await desk.createKey('full');
    for (let count = 0; count < 7; count += 1) expect((await logIn(key)).status).toBe(200);
  });

  it('is written down, with the key and never its secret', async () => {
    const key = await desk.createKey('full', 'Mira');
    await logIn(key);
    await logIn('wrong');
    const admin = await visitAsAdmin(desk);
    const { cases } = (await admin.get('/api/admin/audit')).body as never as { cases: Case[] };
    const logins = cases.filter(({ action }) => action === 'access/admin/authenticate');
    expect(logins).toMatchObject([
      { outcome: 'access/key-refused', result: null },
      { outcome: 'done', result: { key_id: key.split('_')[2], label: 'Mira', access: 'full' } },
    ]);
    expect(JSON.stringify(cases)).not.toContain(key.slice(-20));
  });
});

interface Case {
  action: string;
  outcome: string;
  result: unknown;
}

describe('an admin session', () => {
  it('ends on the server when it is signed out, and when its key is revoked', async () => {
    const [mira, jo] = [await visitAsAdmin(desk, 'full', 'Mira'), await visitAsAdmin(desk, 'read')];
    expect((await jo.post('/api/admin/sign_out')).status).toBe(200);
    expect((await jo.get('/api/admin/session')).body.code).toBe('access/admin-invalid');
    const ada = await visitAsAdmin(desk, 'full', 'Ada');
    expect((await ada.post('/api/admin/keys/revoke', { key_id: mira.keyId })).status).toBe(200);
    expect((await mira.get('/api/admin/session')).status).toBe(401);
    expect((await mira.post('/api/unban_user', { unbanned_ip: '203.0.113.7' })).status).toBe(401);
  });

  it('goes on in maintenance, which only it can end', async () => {
    const admin = await visitAsAdmin(desk);
    await desk.setMaintenance(true);
    expect(await (await fetch(`${desk.url}/api/session_token`)).json()).toMatchObject({
      code: 'desk/offline',
    });
    const reply = await admin.post('/api/admin/settings/change', {
      changes: [{ name: 'maintenance', from: true, to: false }],
    });
    expect(reply.status).toBe(200);
    expect((await fetch(`${desk.url}/api/session_token`)).status).toBe(200);
  });

  it('is not taken from an address, nor from a header of a change', async () => {
    const { token } = await desk.admin();
    const inAddress = await fetch(`${desk.url}/api/admin/session?admin_key=${token}`);
    expect(inAddress.status).toBe(422);
    const inHeader = await fetch(`${desk.url}/api/admin/sign_out`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: '{}',
    });
    expect(inHeader.status).toBe(401);
  });
});

describe('admin keys', () => {
  it('are made, listed without their secret, and used', async () => {
    const admin = await visitAsAdmin(desk, 'full', 'Mira');
    const made = await admin.post('/api/admin/keys/create', { label: ' Jo ', access: 'read' });
    expect(made.status).toBe(200);
    await logIn(made.body.key);
    const { keys } = (await admin.get('/api/admin/keys')).body as never as { keys: Key[] };
    expect(keys).toMatchObject(
      [
        { label: 'Jo', access: 'read', created_by: 'Mira', sessions: 1, is_own: false },
        { label: 'Mira', access: 'full', sessions: 1, is_own: true },
      ].sort((a, b) => (a.label === keys[0]?.label ? -1 : b.label === keys[0]?.label ? 1 : 0)),
    );
    expect(JSON.stringify(keys)).not.toMatch(/argon2|gth_k_/);
  });

  it('the last full one cannot be revoked, not even by two at once', async () => {
    const [mira, ada] = [
      await visitAsAdmin(desk, 'full', 'Mira'),
      await visitAsAdmin(desk, 'full', 'Ada'),
    ];
    const replies = await Promise.all([
      mira.post('/api/admin/keys/revoke', { key_id: ada.keyId }),
      ada.post('/api/admin/keys/revoke', { key_id: mira.keyId }),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = replies[0]?.status === 200 ? mira : ada;
    const last = await left.post('/api/admin/keys/revoke', { key_id: left.keyId });
    expect(last.status).toBe(409);
    expect(last.body.code).toBe('access/last-full-key');
    expect((await left.get('/api/admin/session')).status).toBe(200);
  });

  it('revoking twice, or none, says so and changes nothing', async () => {
    const admin = await visitAsAdmin(desk);
    const { keyId } = await desk.admin('read');
    const revoke = (key_id: string) => admin.post('/api/admin/keys/revoke', { key_id });
    expect((await revoke(keyId)).status).toBe(200);
    expect((await revoke(keyId)).body.code).toBe('access/key-revoked-before');
    expect((await revoke('nobody')).body.code).toBe('access/key-unknown');
  });

  it.each([[{ label: '', access: 'full' }], [{ label: 'x', access: 'all' }], [{ access: 'read' }]])(
    'are not made of %j',
    async (input) => {
      const admin = await visitAsAdmin(desk);
      expect((await admin.post('/api/admin/keys/create', input)).status).toBe(422);
      const { keys } = (await admin.get('/api/admin/keys')).body as never as { keys: Key[] };
      expect(keys).toHaveLength(1);
    },
  );
});

interface Key {
  label: string;
}

describe('session stats', () => {
  it('count who is there now, and how long visits lasted', async () => {
    const admin = await visitAsAdmin(desk);
    expect((await admin.get('/api/session/stats')).body).toMatchObject({
      active_sessions: 0,
      average_session_duration_seconds: null,
    });
    const [stays, leaves] = [await visit(desk), await visit(desk)];
    await leaves.post('/api/session/end', { session_token: leaves.session });
    clock.advance(60_000);
    await stays.post('/api/session/heartbeat', { session_token: stays.session });
    clock.advance(6_000);
    const { body } = await admin.get('/api/session/stats');
    expect(body).toMatchObject({
      active_sessions: 1,
      sessions: 2,
      average_session_duration_seconds: 30,
    });
    const hours = body.hours as { sessions: number }[];
    expect(hours).toHaveLength(24);
    expect(hours.at(-1)?.sessions).toBe(2);
  });

  it('count a session in each hour that it was alive in', () => {
    const hour = (at: number) => Date.UTC(2026, 10, 15, at) / 3_600_000;
    const counts = [
      { from_hour: hour(-3), to_hour: hour(2), sessions: 3, lasted: 3 * 5 * 3_600_000 },
      { from_hour: hour(1), to_hour: hour(1), sessions: 1, lasted: 600_000 },
    ];
    const nowMs = Date.UTC(2026, 10, 15, 2, 30);
    const stats = summarise(counts, { active: 3, nowMs });
    const byHour = new Map(stats.hours.map(({ at, sessions }) => [at / 3_600_000, sessions]));
    expect([hour(-4), hour(-3), hour(0), hour(1), hour(2)].map((at) => byHour.get(at))).toEqual([
      0, 3, 3, 4, 3,
    ]);
  });
});
