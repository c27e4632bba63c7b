import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdminClient, type Client, visit, visitAsAdmin } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { sampleActions } from '#testing/sample-tool.ts';

let clock: TestClock;
let desk: TestDesk;
let admin: AdminClient;
let holder: Client;

beforeEach(async () => {
  clock = new TestClock();
  desk = await startDesk({
    now: clock.now,
    extraActions: sampleActions(),
    settings: { toolCooldownMs: 0 },
    environment: { TRUST_PROXY: '127.0.0.1' },
  });
  admin = await visitAsAdmin(desk, 'full', 'Mira');
  holder = await visit(desk, await desk.createCode({ label: 'night-shift-3' }));
});

afterEach(() => desk.stop());

interface Listed {
  id: string;
  label: string;
  state: string;
  seen_at: number | null;
  addresses: string[];
  networks: number;
  sessions: number;
  targets_today: number;
  targets_limit: number;
}

const list = async (query = '') => {
  const reply = await admin.get(`/api/admin/passes?${query}`);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as never as { passes: Listed[] }).passes;
};
const onlyPass = async () => {
  const [pass] = await list();
  if (!pass) throw new Error('There is no pass');
  return pass;
};
const act = (who: Client, from?: string) =>
  who.post(
    '/api/sample_change',
    { session_token: who.session, redeem_code: who.pass, user: 'a', reason: 'b' },
    from ? { 'x-forwarded-for': from } : {},
  );
const look = (who: Client, from?: string) =>
  who.post(
    '/api/pass',
    { session_token: who.session, redeem_code: who.pass },
    from ? { 'x-forwarded-for': from } : {},
  );

describe('the list', () => {
  it('shows who is at work: last seen, addresses masked, targets today', async () => {
    await act(holder, '203.0.113.7');
    clock.advance(60_000);
    await holder.post('/api/session/heartbeat', { session_token: holder.session });
    expect(await onlyPass()).toMatchObject({
      label: 'night-shift-3',
      state: 'active',
      seen_at: clock.now(),
      sessions: 1,
      targets_today: 1,
      targets_limit: 200,
    });
    const { addresses } = await onlyPass();
    expect(addresses).toContain('203.0.113.x');
    expect(JSON.stringify(await list())).not.toContain('203.0.113.7');
  });

  it('warns when one pass is used from several networks at once, and only then', async () => {
    await look(holder, '203.0.113.7');
    const thief = { ...(await visit(desk)), pass: holder.pass };
    await look(thief, '203.0.113.200');
    const crowded = async () =>
      ((await admin.get('/api/admin/passes/crowded')).body as { passes?: unknown[] }).passes;
    // Two machines on one network count as one network. The sessions began at the desk's own address.
    clock.advance(11 * 60_000);
    for (const [who, from] of [
      [holder, '203.0.113.7'],
      [thief, '203.0.113.200'],
    ] as const) {
      await look(who, from);
      await who.post('/api/session/heartbeat', { session_token: who.session });
    }
    expect((await onlyPass()).networks).toBe(1);
    expect(await crowded()).toEqual([]);
    await look(thief, '198.51.100.9');
    expect((await onlyPass()).networks).toBe(2);
    expect(await crowded()).toMatchObject([{ label: 'night-shift-3', networks: 2 }]);
  });

  it('tells living from ended ones, and finds by holder', async () => {
    await visit(desk, await desk.createCode({ label: 'day-shift-1' }));
    const passes = await list('query=night');
    expect(passes.map(({ label }) => label)).toEqual(['night-shift-3']);
    await admin.post('/api/admin/passes/revoke', { pass_id: passes[0]?.id });
    expect((await list('state=live')).map(({ label }) => label)).toEqual(['day-shift-1']);
    expect(await list('state=ended')).toMatchObject([{ label: 'night-shift-3', state: 'revoked' }]);
  });
});

describe('a pass that has run out', () => {
  it('is ended, not live', async () => {
    await visit(desk, await desk.createCode({ label: 'short', expiresAt: clock.now() + 1_000 }));
    clock.advance(2_000);
    expect((await list('state=live')).map(({ label }) => label)).toEqual(['night-shift-3']);
    expect(await list('state=ended')).toMatchObject([{ label: 'short', state: 'expired' }]);
    expect(await list('state=ended&query=short')).toHaveLength(1);
    expect(await list('state=live&query=short')).toEqual([]);
  });
});

describe('revoking', () => {
  it('cuts the holder off at once, is written down, and a second time is refused', async () => {
    const { id } = await onlyPass();
    expect((await admin.post('/api/admin/passes/revoke', { pass_id: id })).status).toBe(200);
    expect((await look(holder)).body.code).toBe('access/pass-invalid');
    const again = await admin.post('/api/admin/passes/revoke', { pass_id: id });
    expect(again.body.code).toBe('access/pass-ended');
    expect((await admin.post('/api/admin/passes/revoke', { pass_id: 'x' })).status).toBe(404);
    const { cases } = (await admin.get('/api/admin/audit')).body as never as { cases: object[] };
    expect(cases.slice(0, 3)).toMatchObject([
      { outcome: 'access/no-such-pass' },
      { outcome: 'access/pass-ended' },
      { name: 'Mira', outcome: 'done', result: { holder: 'night-shift-3' } },
    ]);
  });
});

describe('re-issuing a lost pass', () => {
  it('ends the lost secret and gives the same pass back, with its history and budget', async () => {
    await act(holder);
    const { id } = await onlyPass();
    const reply = await admin.post('/api/admin/passes/reissue', { pass_id: id });
    expect(reply.status).toBe(200);
    expect((await look(holder)).body.code).toBe('access/pass-invalid');
    expect(await onlyPass()).toMatchObject({ id, state: 'waiting' });
    const back = await visit(desk, String(reply.body.code));
    expect((await look(back)).body).toMatchObject({
      holder: 'night-shift-3',
      changes: { used: 1 },
    });
    expect(await list()).toMatchObject([{ id, state: 'active', targets_today: 1 }]);
  });

  it('a second time takes the first new code back', async () => {
    const { id } = await onlyPass();
    const first = await admin.post('/api/admin/passes/reissue', { pass_id: id });
    const second = await admin.post('/api/admin/passes/reissue', { pass_id: id });
    const visitor = await visit(desk);
    const redeem = (code: unknown) =>
      visitor.post('/api/redeem', { session_id: visitor.session, code });
    expect((await redeem(first.body.code)).body.code).toBe('access/code-revoked');
    expect((await redeem(second.body.code)).status).toBe(200);
  });

  it('the code of before cannot fetch it back, not even from the browser that redeemed it', async () => {
    const code = await desk.createCode({ label: 'lost' });
    const loser = await visit(desk, code);
    const [pass] = await list('query=lost');
    await admin.post('/api/admin/passes/reissue', { pass_id: pass?.id });
    const again = await loser.post('/api/redeem', { session_id: loser.session, code });
    expect(again.body.code).toBe('access/code-revoked');
  });

  it('is refused for a pass that has ended', async () => {
    const { id } = await onlyPass();
    await admin.post('/api/admin/passes/revoke', { pass_id: id });
    const reply = await admin.post('/api/admin/passes/reissue', { pass_id: id });
    expect(reply.body.code).toBe('access/pass-ended');
  });

  it('revoking the code of before ends the pass, also under its new code', async () => {
    const { id } = await onlyPass();
    const { codes } = (await admin.get('/api/admin/codes')).body as never as {
      codes: { id: string }[];
    };
    const reply = await admin.post('/api/admin/passes/reissue', { pass_id: id });
    const back = await visit(desk, String(reply.body.code));
    expect((await look(back)).status).toBe(200);
    await admin.post('/api/admin/codes/revoke', { code_id: codes[0]?.id });
    expect((await look(back)).body.code).toBe('access/pass-invalid');
  });

  it('revoking the new code before it is redeemed ends the pass', async () => {
    const { id } = await onlyPass();
    const { code_id } = (await admin.post('/api/admin/passes/reissue', { pass_id: id })).body;
    await admin.post('/api/admin/codes/revoke', { code_id });
    expect(await onlyPass()).toMatchObject({ state: 'revoked' });
  });
});

describe('lifting an IP lock', () => {
  it('opens a pass whose holder has moved, and is refused where there is none', async () => {
    const { id } = await onlyPass();
    const unlock = () => admin.post('/api/admin/passes/unlock', { pass_id: id });
    expect((await unlock()).body.code).toBe('access/not-locked');
    await desk.desk.database.transaction((tx) => {
      tx.announce('passes');
      return tx.run('UPDATE passes SET locked_to = $1', ['["203.0.113.0/24"]']);
    });
    expect((await look(holder, '203.0.113.9')).status).toBe(200);
    const away = await look(holder, '198.51.100.9');
    expect(away.status).toBe(403);
    expect(away.body.code).toBe('access/network-locked');
    expect((await unlock()).status).toBe(200);
    expect((await look(holder, '198.51.100.9')).status).toBe(200);
  });
});
