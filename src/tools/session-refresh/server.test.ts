import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Client, visit } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';

const MINUTE_MS = 60_000;

let clock: TestClock;
let desk: TestDesk;
let client: Client;

beforeEach(async () => {
  clock = new TestClock();
  desk = await startDesk({ now: clock.now });
  client = await visit(desk, await desk.createCode());
});

afterEach(() => desk.stop());

interface Secrets {
  session: string;
  pass: string;
}

const refresh = ({ session, pass }: Secrets, more: object = {}, headers = {}) =>
  client.post(
    '/api/session_refresher',
    { session_token: session, redeem_code: pass, ...more },
    headers,
  );

const look = ({ session, pass }: Secrets) =>
  client.post('/api/pass', { session_token: session, redeem_code: pass });

async function refreshed(from: Secrets): Promise<Secrets> {
  const { status, body } = await refresh(from);
  expect(status).toBe(200);
  return { session: String(body.session_token), pass: String(body.redeem_code) };
}

const audit = () =>
  desk.desk.database.transaction((tx) =>
    tx.all<Record<string, unknown>>(
      "SELECT * FROM audit WHERE action = 'session-refresh/refresh' ORDER BY id",
    ),
  );

it('gives a new session and a new pass, and the old ones stop working at once', async () => {
  const { status, body } = await refresh(client);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    expires_in_ms: 15 * MINUTE_MS,
    expires_at: clock.now() + 15 * MINUTE_MS,
  });
  const fresh = { session: String(body.session_token), pass: String(body.redeem_code) };
  expect(fresh.session).toMatch(/^gth_s_/);
  expect(fresh.pass).toMatch(/^gth_p_/);
  expect((await look(fresh)).status).toBe(200);
  expect((await look(client)).body.code).toBe('access/session-invalid');
  expect((await look({ ...fresh, pass: client.pass })).body.code).toBe('access/pass-invalid');
  expect((await look({ ...fresh, session: client.session })).status).toBe(401);
});

it('leaves the pass itself as it was: label, holder, scope and budget', async () => {
  const before = (await look(client)).body;
  const fresh = await refreshed(client);
  expect((await look(fresh)).body).toEqual(before);
});

it('leaves other sessions of the pass alone; they only need the new secret', async () => {
  const other = await visit(desk);
  expect((await look({ session: other.session, pass: client.pass })).status).toBe(200);
  const fresh = await refreshed(client);
  const old = await look({ session: other.session, pass: client.pass });
  expect(old.body.code).toBe('access/pass-invalid');
  expect((await look({ session: other.session, pass: fresh.pass })).status).toBe(200);
});

it('may be repeated with the old secrets for 60 s, in case the answer was lost', async () => {
  const lost = await refreshed(client);
  clock.advance(59_000);
  const again = await refreshed(client);
  expect((await look(again)).status).toBe(200);
  expect((await look(lost)).status).toBe(401);
});

it('is not to be had with the old secrets after 60 s, however often it was repeated', async () => {
  await refreshed(client);
  clock.advance(30_000);
  const last = await refreshed(client);
  clock.advance(30_000);
  expect((await refresh(client)).body.code).toBe('access/session-invalid');
  expect((await look(last)).status).toBe(200);
});

it('is no way back for somebody who copied the old pass, not even at once', async () => {
  const thief = await visit(desk);
  expect((await look({ session: thief.session, pass: client.pass })).status).toBe(200);
  const fresh = await refreshed(client);
  clock.advance(5_000);
  const tried = await refresh({ session: thief.session, pass: client.pass });
  expect(tried.body.code).toBe('access/pass-invalid');
  expect((await look(fresh)).status).toBe(200);
});

it('refuses more than it asks for, and nothing changes', async () => {
  expect((await refresh(client, { session_id: 'x' })).body.code).toBe('desk/invalid-input');
  expect((await look(client)).status).toBe(200);
  expect(await audit()).toEqual([]);
});

it('is closed without a session and without a pass', async () => {
  expect((await refresh({ ...client, session: '' })).body.code).toBe('access/session-invalid');
  expect((await refresh({ ...client, pass: '' })).body.code).toBe('access/pass-missing');
  expect((await look(client)).status).toBe(200);
  expect(await audit()).toEqual([]);
});

it('is open to every pass, whatever else it opens', async () => {
  const narrow = await visit(desk, await desk.createCode({ scope: ['qr-generator'] }));
  const reply = await refresh(narrow);
  expect(reply.status, reply.text).toBe(200);
});

it('cools down for 5 s, with new and old secrets alike, and costs nothing of the budget', async () => {
  const fresh = await refreshed(client);
  expect((await refresh(fresh)).body.title).toBe('Wait 5s');
  expect((await refresh(client)).body.title).toBe('Wait 5s');
  expect((await look(fresh)).body).toMatchObject({ changes: { used: 0 }, lookups: { used: 0 } });
  clock.advance(5_000);
  await refreshed(fresh);
});

it('keeps no answer for an Idempotency-Key, and says what to do instead', async () => {
  const headers = { 'idempotency-key': 'one' };
  expect((await refresh(client, {}, headers)).status).toBe(200);
  const again = await refresh(client, {}, headers);
  expect(again.body).toMatchObject({
    code: 'idempotency/not-kept',
    detail: expect.stringContaining('within 60 s'),
  });
});

it('is in the audit log, and no secret of it is anywhere', async () => {
  const fresh = await refreshed(client);
  expect(await audit()).toMatchObject([
    { phase: 'intent', holder: 'night-shift-3', address: '127.0.0.1' },
    { phase: 'outcome', outcome: 'done' },
  ]);
  const kept = await desk.desk.database.transaction(async (tx) => [
    await tx.all('SELECT * FROM audit'),
    await tx.all('SELECT * FROM sessions'),
    await tx.all('SELECT * FROM passes'),
  ]);
  const all = JSON.stringify([kept, desk.log]);
  for (const secret of [client.session, client.pass, fresh.session, fresh.pass]) {
    expect(all).not.toContain(secret);
  }
});
