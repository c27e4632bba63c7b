import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Action } from '../../kit/contract.ts';
import { sendAction } from './send.ts';
import { session } from './session.ts';
import { storedPass } from './stored-pass.ts';

const PASS = `gth_p_${'a'.repeat(49)}`;

const action: Action = {
  method: 'POST',
  path: '/qr',
  summary: '',
  access: 'moderator',
  effect: 'reads',
  cooldownMs: 5_000,
  sessionField: 'session_id',
};

interface Sent {
  path: string;
  body: unknown;
}

let sent: Sent[];

/** A desk that gives s1, s2... and refuses a tool call for its session as long as `isStale` says so. */
function desk(isStale: (token: string) => boolean) {
  let sessions = 0;
  sent = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ path, body });
    if (path === '/api/session_token') {
      sessions += 1;
      return Response.json({ session_token: `s${sessions}`, expires_in_ms: 900_000 });
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
  storedPass.set(PASS);
  session.drop();
});
afterEach(() => {
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

test('a call refused for its session is repeated once with a fresh one', async () => {
  desk((token) => token === 's1');
  expect(await sendAction({ action, input: {} })).toMatchObject({ ok: true });
  expect(paths()).toEqual(['/api/session_token', '/api/qr', '/api/session_token', '/api/qr']);
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

test('without a session the tool is not called', async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    expect(path).toBe('/api/session_token');
    return Response.json({ code: 'limits/penalty' }, { status: 429 });
  });
  expect(await sendAction({ action, input: {} })).toMatchObject({
    ok: false,
    problem: { title: 'Session Error' },
  });
});
