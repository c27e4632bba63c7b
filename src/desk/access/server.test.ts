import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { visit } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';

const MINUTE_MS = 60_000;

let clock: TestClock;
let desk: TestDesk;

beforeEach(async () => {
  clock = new TestClock();
  desk = await startDesk({ now: clock.now, environment: { TRUST_PROXY: '127.0.0.1' } });
});

afterEach(() => desk.stop());

const heartbeat = async (session: string) => {
  const client = await visit(desk);
  return (await client.post('/api/session/heartbeat', { session_token: session })).status;
};

describe('a session', () => {
  it('lives for 15 minutes and no longer', async () => {
    const { session } = await visit(desk);
    clock.advance(15 * MINUTE_MS - 1);
    expect(await heartbeat(session)).toBe(204);
    clock.advance(1);
    expect(await heartbeat(session)).toBe(401);
  });

  it('is rotated by its old token, which stops working at once', async () => {
    const client = await visit(desk);
    clock.advance(14 * MINUTE_MS);
    const rotated = await client.get('/api/session_token', {
      authorization: `Bearer ${client.session}`,
    });
    expect(rotated.status).toBe(200);
    expect(rotated.body.expires_in_ms).toBe(15 * MINUTE_MS);
    expect(await heartbeat(client.session)).toBe(401);
    expect(await heartbeat(rotated.body.session_token as string)).toBe(204);
    const rows = await desk.desk.database.transaction((tx) =>
      tx.all<{ id: string }>('SELECT id FROM sessions WHERE pass_id IS NULL'),
    );
    expect(rows.length).toBe(3); // this visit, kept through the rotation, and one for each heartbeat
  });

  it('is new when the old token is unknown, expired or nonsense', async () => {
    const client = await visit(desk);
    for (const old of ['nonsense', `${client.session}x`, '']) {
      const fresh = await client.get('/api/session_token', { authorization: `Bearer ${old}` });
      expect(fresh.status).toBe(200);
    }
  });

  it('ends when the page says so, and saying it again changes nothing', async () => {
    const client = await visit(desk);
    const end = () => client.post('/api/session/end', { session_token: client.session });
    expect((await end()).status).toBe(204);
    expect((await end()).status).toBe(401);
    expect(await heartbeat(client.session)).toBe(401);
  });

  it('that is wrong is 401 and never 422, whatever was sent in its place', async () => {
    const client = await visit(desk);
    for (const session_token of [undefined, null, '', 7, [], 'x'.repeat(5_000)]) {
      for (const path of ['/api/session/heartbeat', '/api/session/end']) {
        expect((await client.post(path, { session_token })).status).toBe(401);
      }
    }
  });

  it('notes when somebody was last active, and never a time that is still to come', async () => {
    const client = await visit(desk);
    const note = (last_active_at: unknown) =>
      client.post('/api/session/heartbeat', { session_token: client.session, last_active_at });
    const activeAt = () =>
      desk.desk.database.transaction((tx) =>
        tx.one<{ active_at: number | null }>('SELECT active_at FROM sessions'),
      );
    expect((await note(clock.now() - 5_000)).status).toBe(204);
    expect(await activeAt()).toEqual({ active_at: clock.now() - 5_000 });
    expect((await note(clock.now() + 5_000)).status).toBe(204);
    expect(await activeAt()).toEqual({ active_at: clock.now() });
    for (const wrong of ['soon', -1, 1.5]) expect((await note(wrong)).status).toBe(422);
  });

  it('is kept only as a hash', async () => {
    const { session } = await visit(desk);
    const row = await desk.desk.database.transaction((tx) =>
      tx.one<{ hash: string }>('SELECT hash FROM sessions'),
    );
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(session);
  });
});

describe('an access code', () => {
  it('gives a pass that opens the tools of its scope, until its expiry', async () => {
    const expiresAt = clock.now() + 60 * MINUTE_MS;
    const code = await desk.createCode({ scope: ['qr-generator'], expiresAt });
    const client = await visit(desk);
    const redeemed = await client.post('/api/redeem', { session_id: client.session, code });
    expect(redeemed.status).toBe(200);
    expect(redeemed.body).toMatchObject({
      detail: 'Code redeemed successfully!',
      scope: ['qr-generator'],
      expires_at: expiresAt,
    });
    expect(redeemed.body.pass).toMatch(/^gth_p_[0-9A-Za-z]{49}$/);
  });

  it('is read however it was typed', async () => {
    const code = await desk.createCode();
    const client = await visit(desk);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    const redeemed = await client.post('/api/reedem', { session_id: client.session, code: typed });
    expect(redeemed.status).toBe(200);
  });

  it('is spent by redeeming: another session gets nothing', async () => {
    const code = await desk.createCode();
    await visit(desk, code);
    const other = await visit(desk);
    const refused = await other.post('/api/redeem', { session_id: other.session, code });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'access/code-spent',
      title: 'Code already redeemed',
      detail: 'The code you have provided has already been claimed',
    });
  });

  it('is spent once when many redeem it in the same moment', async () => {
    const code = await desk.createCode();
    const clients = await Promise.all(Array.from({ length: 20 }, () => visit(desk)));
    const replies = await Promise.all(
      clients.map((client) => client.post('/api/redeem', { session_id: client.session, code })),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(19);
  });

  it('may be redeemed again by the same session for 10 minutes: a new pass, the old one revoked', async () => {
    const code = await desk.createCode();
    const client = await visit(desk, code);
    clock.advance(10 * MINUTE_MS);
    const again = await client.post('/api/redeem', { session_id: client.session, code });
    expect(again.status).toBe(200);
    const look = (pass: unknown) =>
      client.post('/api/pass', { session_token: client.session, redeem_code: pass });
    expect((await look(client.pass)).body.code).toBe('access/pass-invalid');
    expect((await look(again.body.pass)).status).toBe(200);
    clock.advance(MINUTE_MS);
    const late = await client.post('/api/redeem', { session_id: client.session, code });
    expect(late.body.code).toBe('access/code-spent');
  });

  it('gives no way around the lock of its pass', async () => {
    const code = await desk.createCode();
    const client = await visit(desk, code);
    await desk.desk.database.transaction((tx) => {
      tx.announce('passes');
      return tx.run('UPDATE passes SET locked_to = \'["203.0.113.0/24"]\'');
    });
    const again = (headers = {}) =>
      client.post('/api/redeem', { session_id: client.session, code }, headers);
    const refused = await again();
    expect([refused.status, refused.body.code]).toEqual([403, 'access/network-locked']);
    expect((await again({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(200);
  });

  it('cannot be redeemed after its expiry', async () => {
    const code = await desk.createCode({ expiresAt: clock.now() + MINUTE_MS });
    const client = await visit(desk);
    clock.advance(MINUTE_MS);
    const refused = await client.post('/api/redeem', { session_id: client.session, code });
    expect(refused.body.code).toBe('access/code-expired');
  });

  it('needs a session', async () => {
    const code = await desk.createCode();
    const client = await visit(desk);
    for (const session_id of [undefined, '', 'nonsense', 7, null]) {
      const refused = await client.post('/api/redeem', { session_id, code });
      expect(refused.status).toBe(401);
      expect(refused.body.code).toBe('access/session-invalid');
    }
  });

  it('is guarded against guessing: five wrong tries in 10 minutes, then a wait', async () => {
    const client = await visit(desk);
    const guess = (code: string) =>
      client.post('/api/redeem', { session_id: client.session, code });
    for (let tries = 0; tries < 5; tries += 1) {
      const unknown = await guess('GATE-00000-00000-00000-00000');
      expect(unknown.status).toBe(404);
      expect(unknown.body.detail).toBe('The code you have provided is invalid');
    }
    const right = await desk.createCode();
    const refused = await guess(right);
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe('access/redeem-tries');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    clock.advance(10 * MINUTE_MS);
    const fresh = await visit(desk);
    expect(
      (await fresh.post('/api/redeem', { session_id: fresh.session, code: right })).status,
    ).toBe(200);
  });
});
