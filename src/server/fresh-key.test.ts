import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { visit } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { loadActions } from './features.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let clock: TestClock;
let desk: TestDesk;
let key: string;
let token: string;

beforeEach(async () => {
  clock = new TestClock();
  desk = await startDesk({ now: clock.now });
  key = await desk.createKey('full', 'Mira');
  token = await logIn(key);
});

afterEach(() => desk.stop());

async function logIn(typed: string): Promise<string> {
  const { body } = await (await visit(desk)).post('/api/authentication', { key: typed });
  return String(body.admin_token);
}

async function post(path: string, body: object = {}, headers: Record<string, string> = {}) {
  const response = await fetch(`${desk.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...body, admin_key: token }),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, code: answer.code, body: answer };
}

async function look(query = '') {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${desk.url}/api/admin/session${query}`, { headers })).status;
}

const createKey = (headers = {}) =>
  post('/admin/keys/create', { label: 'x', access: 'read' }, headers);
const change = (name: string, from: number, to: number) =>
  post('/admin/settings/change', { changes: [{ name, from, to }] });

// Listed by hand: the calls that change the desk's own protection, not just its work for a community.
const ALWAYS = [
  'POST /admin/keys/create',
  'POST /admin/keys/revoke',
  'POST /admin/connections/save',
  'POST /admin/connections/forget',
  'POST /admin/discord/turn_on',
  'POST /admin/discord/turn_off',
  'POST /admin/discord_staff/choose',
  'POST /admin/notices/save',
  'POST /admin/notices/choose',
  'POST /admin/notices/forget',
  'POST /admin/audit/erase',
];
const FOR_SOME = ['POST /admin/settings/change'];

it('keys, connections, erasure and retention ask for the key again, and nothing else does', async () => {
  const asking = (await loadActions()).filter(({ action }) => action.freshKey);
  const named = (kind: string) =>
    asking
      .filter(({ action }) => typeof action.freshKey === kind)
      .map(({ action }) => `${action.method} ${action.path}`)
      .sort();
  expect(named('boolean')).toEqual([...ALWAYS].sort());
  expect(named('function')).toEqual(FOR_SOME);
});

describe('a key that was entered more than 30 minutes ago', () => {
  it('has to be entered again, and then the same call goes through', async () => {
    clock.advance(30 * MINUTE_MS);
    expect((await createKey()).status).toBe(200);
    clock.advance(1);
    const repeatable = { 'idempotency-key': 'the-same-press' };
    expect(await createKey(repeatable)).toMatchObject({ status: 403, code: 'access/key-again' });
    expect((await post('/admin/confirm_key', { key: ` ${key}\n` })).status).toBe(200);
    expect((await createKey(repeatable)).status).toBe(200);
  });

  it.each([
    ['keys/revoke', '/admin/keys/revoke', { key_id: 'none' }],
    ['connections/save', '/admin/connections/save', { platform: 'roblox', listed: [] }],
    ['connections/forget', '/admin/connections/forget', { platform: 'roblox' }],
    ['audit/erase', '/admin/audit/erase', { target: 'roblox:156' }],
  ])('does not do for %s', async (_, path, input) => {
    clock.advance(31 * MINUTE_MS);
    const refused = await post(path, input);
    expect(refused).toMatchObject({ status: 403, code: 'access/key-again' });
    expect(String(refused.body.detail)).toMatch(/Nothing changed\.$/);
  });

  it('does for other settings, and not for how long things are kept or when admins are idle', async () => {
    clock.advance(31 * MINUTE_MS);
    expect((await change('changesPerDay', 200, 300)).status).toBe(200);
    for (const [name, from, to] of [
      ['keepCasesMs', 730 * DAY_MS, 30 * DAY_MS],
      ['keepAddressesMs', 30 * DAY_MS, 60 * DAY_MS],
      ['keepSessionsMs', 30 * DAY_MS, DAY_MS],
      ['adminIdleMs', 0, 60 * MINUTE_MS],
    ] as const) {
      expect(await change(name, from, to), name).toMatchObject({ code: 'access/key-again' });
    }
  });

  it('leaves no case behind, and changes nothing', async () => {
    clock.advance(31 * MINUTE_MS);
    const count = () =>
      desk.beside((tx) => tx.one<{ rows: number }>('SELECT COUNT(*) AS rows FROM audit'));
    const before = await count();
    await createKey();
    expect(await count()).toEqual(before);
  });
});

describe('confirming', () => {
  it('takes the key of this session alone', async () => {
    const other = await desk.createKey('full', 'Ada');
    clock.advance(31 * MINUTE_MS);
    expect(await post('/admin/confirm_key', { key: other })).toMatchObject({
      status: 403,
      code: 'access/other-key',
    });
    expect(await post('/admin/confirm_key', { key: `${key}x` })).toMatchObject({
      status: 401,
      code: 'access/key-refused',
    });
    expect(await createKey()).toMatchObject({ code: 'access/key-again' });
  });

  it('has as few tries as logging in, and they count together', async () => {
    for (let tries = 0; tries < 3; tries += 1) await post('/admin/confirm_key', { key: 'wrong' });
    for (let tries = 0; tries < 2; tries += 1) await logIn('wrong');
    expect(await post('/admin/confirm_key', { key })).toMatchObject({
      status: 429,
      code: 'access/key-tries',
    });
  });

  it('keeps the key out of the log', async () => {
    await post('/admin/confirm_key', { key });
    const rows = await desk.beside((tx) => tx.all<{ detail: string }>('SELECT detail FROM audit'));
    expect(JSON.stringify(rows) + desk.log.join()).not.toContain(key);
  });
});

describe('an admin session', () => {
  it('lasts 7 days whether or not somebody is there, unless the owner set an idle end', async () => {
    clock.advance(7 * DAY_MS - MINUTE_MS);
    expect(await look()).toBe(200);
  });

  it('ends when nobody was active for as long as the owner set', async () => {
    await desk.desk.changeSettings({ adminIdleMs: 15 * MINUTE_MS }, 'test');
    clock.advance(14 * MINUTE_MS);
    expect(await look()).toBe(200);
    // A page that is merely open polls, and that doesn't count as activity.
    expect(await look(`?idle_ms=${14 * MINUTE_MS}`)).toBe(200);
    clock.advance(MINUTE_MS);
    expect(await look()).toBe(401);
  });

  it('goes on while somebody clicks or changes something', async () => {
    await desk.desk.changeSettings({ adminIdleMs: 15 * MINUTE_MS }, 'test');
    clock.advance(14 * MINUTE_MS);
    expect(await look('?idle_ms=1000')).toBe(200);
    clock.advance(14 * MINUTE_MS);
    expect((await change('changesPerDay', 200, 300)).status).toBe(200);
    clock.advance(14 * MINUTE_MS);
    expect(await look()).toBe(200);
    // An idle tab doesn't undo the activity of another.
    expect(await look(`?idle_ms=${60 * MINUTE_MS}`)).toBe(200);
    expect(await look()).toBe(200);
    clock.advance(MINUTE_MS);
    expect(await look()).toBe(401);
  });

  it('that is idle is not counted as live', async () => {
    await desk.desk.changeSettings({ adminIdleMs: 15 * MINUTE_MS }, 'test');
    const other = await logIn(await desk.createKey('full', 'Ada'));
    clock.advance(14 * MINUTE_MS);
    await look('?idle_ms=0');
    clock.advance(2 * MINUTE_MS);
    const headers = { authorization: `Bearer ${token}` };
    const { keys } = (await (await fetch(`${desk.url}/api/admin/keys`, { headers })).json()) as {
      keys: { label: string; sessions: number }[];
    };
    expect(other).toMatch(/^gth_a_/);
    expect(keys.map(({ label, sessions }) => [label, sessions])).toEqual(
      expect.arrayContaining([
        ['Mira', 1],
        ['Ada', 0],
      ]),
    );
  });

  it.each([4 * MINUTE_MS, 1, 8 * DAY_MS])('takes no idle end of %d ms', async (to) => {
    expect(await change('adminIdleMs', 0, to)).toMatchObject({ code: 'settings/invalid' });
  });
});
