import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, ownAddress, visit, visitAsAdmin } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { rounds } from '#testing/rounds.ts';

const MINUTE_MS = 60_000;

let clock: TestClock;
let desk: TestDesk;
let client: Client;

beforeEach(async () => {
  clock = new TestClock();
  desk = await startDesk({ now: clock.now, environment: { TRUST_PROXY: '127.0.0.1' } });
  client = await visit(desk, await desk.createCode());
});
afterEach(() => desk.stop());

interface Loaded {
  session: { session_token: string | null; expires_in_ms: number };
  parts: Record<string, { ok: boolean; data?: unknown; problem?: { code: string } }>;
}

const held = (as = client) => ({ session_token: as.session, redeem_code: as.pass });

async function load(body: object = held(), as = client) {
  const { status, body: told } = await as.post('/api/load', body);
  expect(status).toBe(200);
  return told as unknown as Loaded;
}

describe('what it returns', () => {
  it('a stranger gets a session, the announcement and the modes, and nothing of the team', async () => {
    const { session, parts } = await load({});
    expect(session).toMatchObject({ expires_in_ms: 900_000 });
    expect(Object.keys(parts).sort()).toEqual([
      'banner/show',
      'connections/modes',
      'settings/site',
      'status/summary',
    ]);
    const beat = await client.post('/api/session/heartbeat', {
      session_token: session.session_token,
    });
    expect(beat.status).toBe(204);
  });

  it('each part is what its own call returns', async () => {
    const { parts } = await load();
    const own = {
      'banner/show': await client.get('/api/banner'),
      'connections/modes': await client.get('/api/platforms'),
      'connections/links': await client.post('/api/platforms/look', held()),
      'limits/pass': await client.post('/api/pass', held()),
      'appeals/waiting': await client.post('/api/appeals/waiting', held()),
      'jobs/waiting': await client.post('/api/jobs/waiting', held()),
      'audit/cases/waiting': await client.post('/api/cases/waiting', held()),
      'settings/site': await client.get('/api/site'),
      'status/summary': await client.get('/api/status/summary'),
    };
    expect(Object.keys(parts).sort()).toEqual(Object.keys(own).sort());
    for (const [name, { body }] of Object.entries(own)) {
      expect(parts[name]).toEqual({ ok: true, data: body });
    }
  });

  it('an admin without a pass gets what admins may see', async () => {
    const { token } = await visitAsAdmin(desk, 'read');
    const { parts } = await load({ admin_key: token });
    expect(Object.keys(parts).sort()).toEqual([
      'appeals/waiting',
      'banner/show',
      'connections/links',
      'connections/modes',
      'jobs/waiting',
      'settings/site',
      'status/summary',
    ]);
  });

  it.each([
    ['a pass that is none', () => ({ redeem_code: 'gth_p_nothing' }), 'access/pass-invalid'],
    ['an empty one', () => ({ redeem_code: '' }), 'access/pass-missing'],
    [
      'an admin session that is none',
      () => ({ admin_key: 'gth_a_nothing' }),
      'access/admin-invalid',
    ],
  ])('%s is refused in its own parts, and the rest is told', async (_what, body, code) => {
    const { session, parts } = await load(body());
    expect(session.session_token).toMatch(/^gth_s_/);
    expect(parts['banner/show']?.ok).toBe(true);
    expect(parts['connections/links']).toMatchObject({ ok: false, problem: { code } });
    expect(parts['jobs/waiting']).toMatchObject({ ok: false, problem: { code } });
  });

  it('a pass that was locked to another network is refused with the reason', async () => {
    const body = { ...held(), to: 'network' };
    expect((await client.post('/api/ip_lock', body)).status).toBe(200);
    const elsewhere = await visit(desk, undefined, { address: ownAddress() });
    const { parts } = await load({ redeem_code: client.pass }, elsewhere);
    expect(parts['limits/pass']).toMatchObject({ problem: { code: 'access/network-locked' } });
  });
});

describe('the session', () => {
  it('stays while there is time, is seen at each load, and is rotated when little is left', async () => {
    expect((await load()).session).toMatchObject({ session_token: null, expires_in_ms: 900_000 });
    clock.advance(12 * MINUTE_MS);
    expect((await load()).session).toMatchObject({ session_token: null, expires_in_ms: 180_000 });
    clock.advance(MINUTE_MS + 1);
    const { session } = await load();
    expect(session).toMatchObject({ session_token: expect.stringMatching(/^gth_s_/) });
    expect(session.expires_in_ms).toBe(900_000);
    // The old token is spent, so this load starts another session.
    expect((await load()).session.session_token).not.toBeNull();
  });

  it('is rotated when the page asks, and begins anew when it is over', async () => {
    const { session } = await load({ ...held(), rotate: true });
    const fresh = { session_token: session.session_token, redeem_code: client.pass };
    expect((await load(fresh)).session.session_token).toBeNull();
    clock.advance(16 * MINUTE_MS);
    expect((await load(fresh)).session.session_token).not.toBeNull();
  });

  it('is listed with its pass at once', async () => {
    const { session } = await load({ redeem_code: client.pass });
    const body = { session_token: client.session, redeem_code: client.pass };
    const { body: listed } = await client.post('/api/sign_out/sessions', body);
    expect(session.session_token).not.toBe(client.session);
    const own = (listed.sessions as { is_own: boolean }[]).map(({ is_own }) => is_own);
    expect(own.sort()).toEqual([false, true]);
  });
});

describe('who is refused as a whole', () => {
  it('a banned address and everyone in maintenance, as with any call', async () => {
    const address = ownAddress();
    const stranger = await visit(desk, undefined, { address });
    const admin = await visitAsAdmin(desk);
    await admin.post('/api/ban_user', { banned_ip: address });
    expect((await stranger.post('/api/load', {})).body.code).toBe('bans/banned');
    await desk.desk.changeSettings({ maintenance: true }, 'test');
    expect((await client.post('/api/load', held())).status).toBe(530);
  });

  it('a pass over its limit', async () => {
    await desk.desk.changeSettings({ passRequestsPerMinute: 3 }, 'test');
    for (let count = 0; count < 3; count += 1) await load();
    const { status, body } = await client.post('/api/load', held());
    expect([status, body.code]).toEqual([429, 'limits/rate']);
  });
});

describe('several reads in one call', () => {
  const read = (reads: object[], as = client) => as.post('/api/reads', { ...held(as), reads });
  const TEMPLATES = { path: '/templates/list', input: { tool: 'ban-tool' } };
  const SAMPLES = { path: '/platforms/practice', input: {} };

  it('are what each call returns alone, in their order, and count as one', async () => {
    const own = await client.post('/api/platforms/practice', held());
    await desk.desk.changeSettings({ passRequestsPerMinute: 2 }, 'test');
    const { body } = await read([SAMPLES, TEMPLATES]);
    const [samples, templates] = body.answers as Loaded['parts'][string][];
    expect(samples).toEqual({ ok: true, data: own.body });
    expect(templates).toMatchObject({ ok: true, data: { templates: [] } });
    expect((await read([SAMPLES])).status).toBe(429);
  });

  it('are each checked for scope and input, and one refusal leaves the others', async () => {
    const narrow = await visit(desk, await desk.createCode({ scope: ['qr-generator'] }));
    const { body } = await read(
      [
        { path: '/experience_list', input: {} },
        { path: '/templates/list', input: { tool: 7 } },
        SAMPLES,
      ],
      narrow,
    );
    expect(body.answers).toMatchObject([
      { ok: false, problem: { code: 'access/out-of-scope' } },
      { ok: false, problem: { code: 'desk/invalid-input' } },
      { ok: true },
    ]);
  });

  it.each([
    '/ban',
    '/ban_look',
    '/nothing',
    '/reads',
    '/jobs/events',
    '/session_refresher',
    '/admin/banner/publish',
    '/redeem',
    '__proto__',
  ])('never reach %s, which is no free read', async (path) => {
    const { status, body } = await read([{ path, input: {} }]);
    expect(status).toBe(200);
    expect(body.answers).toMatchObject([{ ok: false }]);
    expect(JSON.stringify(body)).toMatch(/desk\/(not-found|invalid-input)/);
  });

  it('are at most five', async () => {
    expect((await read(Array.from({ length: 6 }, () => SAMPLES))).status).toBe(422);
    expect((await read([])).status).toBe(422);
  });
});

describe('the limits of a minute', () => {
  it('let a person load a page once a second, with three reads of its own', async () => {
    clock.advance(MINUTE_MS);
    for (let second = 0; second < 60; second += 1) {
      await load();
      for (let own = 0; own < 3; own += 1) {
        expect((await client.post('/api/pass', held())).status).toBe(200);
      }
    }
    // That is all that a pass has.
    expect((await client.post('/api/load', held())).status).toBe(429);
  });

  it('count a pass against itself, so that an office can work at one address', async () => {
    const address = ownAddress();
    const team: Client[] = [];
    for (let count = 0; count < 5; count += 1) {
      team.push(await visit(desk, await desk.createCode(), { address }));
    }
    // The address alone may send 120.
    for (let round = 0; round < rounds({ gate: 30, long: 100 }); round += 1) {
      for (const person of team) {
        expect((await person.post('/api/load', held(person))).status).toBe(200);
      }
    }
  });

  it('count everything else against the address, wrong passes too', async () => {
    const stranger = await visit(desk, undefined, { address: ownAddress() });
    const guess = { session_token: stranger.session, redeem_code: 'gth_p_guessed' };
    const answers: number[] = [];
    for (let count = 0; count < 130; count += 1) {
      answers.push((await stranger.post(count % 2 ? '/api/load' : '/api/pass', guess)).status);
    }
    // One request started the session.
    expect(answers.filter((status) => status !== 429)).toHaveLength(119);
  });
});
