import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Action } from '#kit/contract/feature.ts';
import { limit } from './limit.ts';
import { sendAction } from './send.ts';
import { session } from './session.ts';
import { storedPass } from './stored-pass.ts';

const PASS = `gth_p_${'a'.repeat(49)}`;

const action: Action = {
  method: 'POST',
  path: '/qr',
  access: 'moderator',
  effect: 'reads',
  cooldown: 'tool',
  sessionField: 'session_id',
};

interface Sent {
  path: string;
  body: unknown;
  headers: RequestInit['headers'];
}

let sent: Sent[];

/** A desk that issues s1, s2... and refuses the session of a tool call while `isStale` returns true. */
function desk(isStale: (token: string) => boolean) {
  let sessions = 0;
  sent = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ path, body, headers: init.headers });
    if (path === '/api/load') {
      sessions += 1;
      const session = { session_token: `s${sessions}`, expires_in_ms: 900_000 };
      return Response.json({ session, parts: {} });
    }
    if (isStale(body.session_id)) {
      return Response.json(
        { code: 'access/session-invalid', title: 'Session Error' },
        { status: 401 },
      );
    }
    return Response.json({ detail: 'done' });
  });
}

beforeEach(() => {
  limit.set(undefined);
  storedPass.set(PASS);
  session.drop();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  session.drop();
});

const paths = () => sent.map(({ path }) => path);

test('a call carries session and pass in the fields that its action names', async () => {
  desk(() => false);
  const answer = await sendAction({ action, input: { link_qr: 'https://example.com' } });
  expect(answer).toMatchObject({ ok: true, data: { detail: 'done' } });
  expect(sent.at(-1)?.body).toEqual({
    link_qr: 'https://example.com',
    session_id: 's1',
    redeem_code: PASS,
  });
});

test('one whose body may be long carries them in headers too, and no other does', async () => {
  desk(() => false);
  await sendAction({ action: { ...action, bodyBytesMax: 1_000_000 }, input: { users: ['1'] } });
  expect(sent.at(-1)).toMatchObject({
    body: { users: ['1'], session_id: 's1', redeem_code: PASS },
    headers: { 'X-Gatehouse-Session': 's1', Authorization: `Bearer ${PASS}` },
  });
  await sendAction({ action, input: {} });
  expect(sent.at(-1)?.headers).toEqual({ 'Content-Type': 'application/json' });
});

test('a call refused for its session is repeated once with a fresh one', async () => {
  desk((token) => token === 's1');
  expect(await sendAction({ action, input: {} })).toMatchObject({ ok: true });
  expect(paths()).toEqual(['/api/load', '/api/qr', '/api/load', '/api/qr']);
});

test('and not a second time', async () => {
  desk(() => true);
  const answer = await sendAction({ action, input: {} });
  expect(answer).toMatchObject({ ok: false, problem: { code: 'access/session-invalid' } });
  expect(paths().filter((path) => path === '/api/qr')).toHaveLength(2);
});

test('without a pass nothing is sent', async () => {
  desk(() => false);
  storedPass.set(undefined);
  expect(await sendAction({ action, input: {} })).toMatchObject({
    ok: false,
    problem: { title: 'Missing Redeem Code', detail: 'Please redeem a code first' },
  });
  expect(sent).toEqual([]);
});

test('without a session the tool is not called, and the desk’s own reason is told', async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    expect(path).toBe('/api/load');
    const penalty = { code: 'limits/penalty', title: 'You have been rate limited for 10 minutes' };
    return Response.json(penalty, { status: 429 });
  });
  expect(await sendAction({ action, input: {} })).toMatchObject({
    ok: false,
    problem: { status: 429, title: 'You have been rate limited for 10 minutes' },
  });
});

test('a look-up that meets a limit is made again when it is over; a change is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const limited = () => Response.json({ code: 'limits/rate', retry_after: 12 }, { status: 429 });
  scripted([limited(), Response.json({ detail: 'done' }), limited()]);
  const looked = sendAction({ action, input: {} });
  await expect.poll(() => limit.get()).toBeDefined();
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(13_000);
  expect(await looked).toMatchObject({ ok: true });
  expect(limit.get()).toBeUndefined();
  const change = await sendAction({ action: { ...action, effect: 'changes' }, input: {} });
  expect(change).toMatchObject({ problem: { code: 'limits/rate', retryAfterMs: 12_000 } });
  expect(sent).toHaveLength(3);
});

const exchange: Action = {
  ...action,
  path: '/session_refresher',
  effect: 'changes',
  afterExchange: true,
  sessionField: 'session_token',
};
const NEW_PASS = `gth_p_${'b'.repeat(49)}`;

/** Issues sessions s1, s2..., and gives other calls these answers in order. An undefined answer is lost. */
function scripted(answers: (Response | undefined)[]) {
  let sessions = 0;
  sent = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    if (path === '/readyz') return Response.json({});
    if (path === '/api/load') {
      sessions += 1;
      const session = { session_token: `s${sessions}`, expires_in_ms: 900_000 };
      return Response.json({ session, parts: {} });
    }
    sent.push({ path, body, headers: init.headers });
    const answer = answers.shift();
    if (!answer) throw new TypeError('The network is gone');
    return answer;
  });
}

const refusal = (code: string) => Response.json({ code }, { status: 401 });

test('a pass that another tab exchanged while a call was under way costs that call nothing', async () => {
  scripted([refusal('access/pass-invalid'), Response.json({ detail: 'done' })]);
  const answer = sendAction({ action, input: {} });
  storedPass.set(NEW_PASS);
  expect(await answer).toMatchObject({ ok: true });
  expect(sent.map(({ body }) => body)).toMatchObject([
    { redeem_code: PASS },
    { redeem_code: NEW_PASS },
  ]);
});

test('a pass that is refused and was not exchanged is not tried again', async () => {
  scripted([refusal('access/pass-invalid')]);
  expect(await sendAction({ action, input: {} })).toMatchObject({
    problem: { code: 'access/pass-invalid' },
  });
  expect(sent).toHaveLength(1);
});

test('an exchange whose answer was lost is asked for with the same secrets, whatever came between', async () => {
  scripted([
    undefined,
    refusal('access/session-invalid'),
    refusal('access/pass-invalid'),
    Response.json({ redeem_code: NEW_PASS }),
  ]);
  expect(await sendAction({ action: exchange, input: {} })).toMatchObject({ ok: false });
  // The old session has ended on the desk, so another call gets a new one.
  await sendAction({ action, input: {} });
  expect(session.current()).toBe('s2');
  expect(await sendAction({ action: exchange, input: {} })).toMatchObject({ ok: true });
  const [first, , , again] = sent;
  expect(again).toEqual(first);
  expect(again?.body).toEqual({ session_token: 's1', redeem_code: PASS });
});

test('an exchange that never arrived is asked for anew when its secrets are refused', async () => {
  scripted([
    undefined,
    refusal('access/session-invalid'),
    Response.json({ redeem_code: NEW_PASS }),
  ]);
  await sendAction({ action: exchange, input: {} });
  session.drop();
  expect(await sendAction({ action: exchange, input: {} })).toMatchObject({ ok: true });
  expect(sent.map(({ body }) => body)).toMatchObject([
    { session_token: 's1' },
    { session_token: 's1' },
    { session_token: 's2' },
  ]);
});

test('lost secrets are not used for a pass that was redeemed since', async () => {
  scripted([undefined, Response.json({})]);
  await sendAction({ action: exchange, input: {} });
  storedPass.set(NEW_PASS);
  await sendAction({ action: exchange, input: {} });
  expect(sent.at(-1)?.body).toMatchObject({ redeem_code: NEW_PASS });
});
