import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, visit } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';

const MINUTE_MS = 60_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

let clock: TestClock;
let desk: TestDesk;
/** The session of this page. */
let client: Client;

beforeEach(async () => {
  clock = new TestClock();
  desk = await startDesk({ now: clock.now, environment: { TRUST_PROXY: '127.0.0.1' } });
  client = await visit(desk, await desk.createCode());
  await look(client);
});

afterEach(() => desk.stop());

interface Secrets {
  session: string;
  pass: string;
}

const post = (path: string, { session, pass }: Secrets, body: object = {}) =>
  client.post(path, { session_token: session, redeem_code: pass, ...body });

const look = (secrets: Secrets) => post('/api/pass', secrets);
const end = (secrets: Secrets, body: object) => post('/api/sign_out', secrets, body);

interface Listed {
  id: string;
  browser: string;
  address: string;
  created_at: number;
  seen_at: number;
  is_own: boolean;
}

const list = async (secrets: Secrets) =>
  (await post('/api/sign_out/sessions', secrets)).body.sessions as Listed[];

/** Another tab or browser that uses the same pass. */
async function another(headers: Record<string, string> = {}): Promise<Secrets> {
  const { body } = await client.get('/api/session_token', headers);
  const secrets = { session: String(body.session_token), pass: client.pass };
  await client.post(
    '/api/pass',
    { session_token: secrets.session, redeem_code: secrets.pass },
    headers,
  );
  return secrets;
}

const audit = () =>
  desk.desk.database.transaction((tx) =>
    tx.all<Record<string, unknown>>(
      "SELECT * FROM audit WHERE action = 'sign-out/end' ORDER BY id",
    ),
  );

describe('the list', () => {
  it('shows each live session: browser, address, last seen, and which is this page', async () => {
    clock.advance(MINUTE_MS);
    await another({ 'user-agent': FIREFOX, 'x-forwarded-for': '198.51.100.7' });
    const { body } = await post('/api/sign_out/sessions', client);
    expect(body.now).toBe(clock.now());
    expect(body.sessions).toEqual([
      {
        id: expect.any(String),
        browser: 'Firefox on Linux',
        address: '198.51.100.7',
        created_at: clock.now(),
        seen_at: clock.now(),
        is_own: false,
      },
      expect.objectContaining({
        browser: 'Unknown browser',
        address: '127.0.0.1',
        created_at: clock.now() - MINUTE_MS,
        is_own: true,
      }),
    ]);
  });

  it('has neither sessions of others, nor ended ones, nor expired ones', async () => {
    await visit(desk, await desk.createCode());
    const closed = await another();
    await client.post('/api/session/end', { session_token: closed.session });
    expect(await list(client)).toHaveLength(1);
    await another();
    clock.advance(14 * MINUTE_MS);
    const fresh = await another();
    clock.advance(MINUTE_MS);
    expect(await list(fresh)).toMatchObject([{ is_own: true }]);
  });

  it('holds no secret', async () => {
    await another();
    const { text } = await post('/api/sign_out/sessions', client);
    expect(text).not.toMatch(/gth_|[0-9a-f]{64}/);
  });
});

describe('ending', () => {
  it('one ends that session and changes the secret; this page gets the new one', async () => {
    const other = await another();
    const third = await another();
    const [target] = (await list(other)).filter(({ is_own }) => is_own);
    const { status, body } = await end(client, { which: 'one', session_id: target?.id });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ended: 1,
      detail: '1 session ended. The secret of your pass changed, and this browser has the new one.',
    });
    const pass = String(body.redeem_code);
    expect((await look({ ...client, pass })).status).toBe(200);
    expect((await look({ ...other, pass })).body.code).toBe('access/session-invalid');
    expect((await look(third)).body.code).toBe('access/pass-invalid');
    expect((await look({ ...third, pass })).status).toBe(200);
  });

  it('all others leaves this page alone, and whoever copied the pass does not come back', async () => {
    const other = await another();
    await another();
    const { body } = await end(client, { which: 'others' });
    expect(body.ended).toBe(2);
    const pass = String(body.redeem_code);
    expect((await look({ ...client, pass })).status).toBe(200);
    expect((await look(other)).body.code).toBe('access/session-invalid');
    const back = await visit(desk);
    expect((await look({ session: back.session, pass: client.pass })).body.code).toBe(
      'access/pass-invalid',
    );
    expect(await list({ ...client, pass })).toMatchObject([{ is_own: true }]);
  });

  it('all others changes the secret also when there is no other', async () => {
    const { body } = await end(client, { which: 'others' });
    expect(body.ended).toBe(0);
    expect((await look(client)).body.code).toBe('access/pass-invalid');
    expect((await look({ ...client, pass: String(body.redeem_code) })).status).toBe(200);
  });

  it('all ends this page too, and no secret opens the pass any more', async () => {
    const other = await another();
    const { body } = await end(client, { which: 'all' });
    expect(body).toMatchObject({ ended: 2, redeem_code: null });
    expect((await look(client)).body.code).toBe('access/session-invalid');
    expect((await look(other)).body.code).toBe('access/session-invalid');
    const back = await visit(desk);
    expect((await look({ session: back.session, pass: client.pass })).body.code).toBe(
      'access/pass-invalid',
    );
  });

  it('leaves other passes and their sessions alone', async () => {
    const stranger = await visit(desk, await desk.createCode());
    await end(client, { which: 'all' });
    expect((await look(stranger)).status).toBe(200);
  });
});

describe('repeating', () => {
  it('with the old secret works for 60 s from this page alone, in case the answer was lost', async () => {
    const other = await another();
    const [target] = (await list(other)).filter(({ is_own }) => is_own);
    await end(client, { which: 'one', session_id: target?.id });
    clock.advance(59_000);
    const thief = await visit(desk);
    const stolen = { session: thief.session, pass: client.pass };
    expect((await end(stolen, { which: 'others' })).body.code).toBe('access/pass-invalid');
    const again = await end(client, { which: 'one', session_id: target?.id });
    expect(again.status).toBe(200);
    expect((await look({ ...client, pass: String(again.body.redeem_code) })).status).toBe(200);
  });

  it('with the old secret is over after 60 s', async () => {
    const { body } = await end(client, { which: 'others' });
    clock.advance(MINUTE_MS);
    expect((await end(client, { which: 'others' })).body.code).toBe('access/pass-invalid');
    expect((await look({ ...client, pass: String(body.redeem_code) })).status).toBe(200);
  });

  it('with the old secret opens nothing else', async () => {
    await end(client, { which: 'others' });
    expect((await post('/api/sign_out/sessions', client)).body.code).toBe('access/pass-invalid');
    expect((await look(client)).body.code).toBe('access/pass-invalid');
  });

  it('all is refused, and all stays ended', async () => {
    await end(client, { which: 'all' });
    clock.advance(5_000);
    expect((await end(client, { which: 'all' })).body.code).toBe('access/session-invalid');
    const back = await visit(desk);
    const old = { session: back.session, pass: client.pass };
    expect((await end(old, { which: 'all' })).body.code).toBe('access/pass-invalid');
  });

  it('with an Idempotency-Key does not do it twice, and says what to do', async () => {
    const send = () =>
      client.post(
        '/api/sign_out',
        { session_token: client.session, redeem_code: client.pass, which: 'others' },
        { 'idempotency-key': 'one' },
      );
    expect((await send()).status).toBe(200);
    expect((await send()).body.code).toBe('idempotency/not-kept');
  });
});

describe('refused, and nothing changes:', () => {
  afterEach(async () => {
    expect((await look(client)).status).toBe(200);
  });

  it.each([
    ['one without saying which', { which: 'one' }, 422, 'desk/invalid-input'],
    ['one that is not there', { which: 'one', session_id: 'x' }, 404, 'access/no-such-session'],
    ['a session beside others', { which: 'others', session_id: 'x' }, 422, 'desk/invalid-input'],
    ['an unknown wish', { which: 'some' }, 422, 'desk/invalid-input'],
    ['no wish', {}, 422, 'desk/invalid-input'],
    ['more than was asked for', { which: 'others', now: true }, 422, 'desk/invalid-input'],
  ])('%s', async (_what, body, status, code) => {
    const other = await another();
    const refused = await end(client, body);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect((await look(other)).status).toBe(200);
  });

  it('one’s own session as the one, and a session of somebody else', async () => {
    const [own] = await list(client);
    const stranger = await visit(desk, await desk.createCode());
    await look(stranger);
    const [theirs] = await list(stranger);
    for (const session_id of [own?.id, theirs?.id]) {
      const refused = await end(client, { which: 'one', session_id });
      expect(refused.body.code).toBe('access/no-such-session');
      clock.advance(5_000);
    }
    expect((await look(stranger)).status).toBe(200);
  });

  it('without a session and without a pass', async () => {
    for (const [secrets, code] of [
      [{ ...client, session: '' }, 'access/session-invalid'],
      [{ ...client, pass: '' }, 'access/pass-missing'],
    ] as const) {
      expect((await end(secrets, { which: 'all' })).body.code).toBe(code);
      expect((await post('/api/sign_out/sessions', secrets)).body.code).toBe(code);
    }
    expect(await audit()).toEqual([]);
  });
});

it('is open to every pass, whatever else it opens', async () => {
  const narrow = await visit(desk, await desk.createCode({ scope: ['qr-generator'] }));
  expect((await post('/api/sign_out/sessions', narrow)).status).toBe(200);
  const reply = await end(narrow, { which: 'all' });
  expect(reply.status, reply.text).toBe(200);
});

it('cools down for 5 s, listing does not, and neither costs anything of the budget', async () => {
  const { body } = await end(client, { which: 'others' });
  client.pass = String(body.redeem_code);
  expect((await end(client, { which: 'others' })).body.title).toBe('Wait 5s');
  await list(client);
  await list(client);
  expect((await look(client)).body).toMatchObject({ changes: { used: 0 }, lookups: { used: 0 } });
});

it('is open to a pass whose budget is used up', async () => {
  await post('/api/qr', client, {
    session_token: undefined,
    session_id: client.session,
    link_qr: 'https://example.com',
  });
  await desk.desk.changeSettings({ lookupsPerDay: 0, changesPerDay: 0 }, 'test');
  expect((await end(client, { which: 'others' })).status).toBe(200);
});

it('is in the audit log, with how many it ended and without any secret', async () => {
  await another();
  const { body } = await end(client, { which: 'others' });
  const rows = await audit();
  expect(rows).toMatchObject([
    { phase: 'intent', holder: 'night-shift-3', address: '127.0.0.1' },
    { phase: 'outcome', outcome: 'done' },
  ]);
  expect(JSON.parse(String(rows[1]?.detail))).toEqual({ ended: 1 });
  const all = JSON.stringify([rows, desk.log]);
  for (const secret of [client.pass, String(body.redeem_code)]) expect(all).not.toContain(secret);
});
