import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Action } from '#kit/contract/feature.ts';
import { adminSession, dropAdminSession, keepAdminSession } from '../client/admin-session.ts';
import { sendAdmin, writeQuery } from './send-admin.ts';

const TOKEN = `gth_a_${'a'.repeat(49)}`;
const list: Action = {
  method: 'GET',
  path: '/admin/codes',
  access: 'read-admin',
  effect: 'reads',
};
const revoke: Action = {
  method: 'POST',
  path: '/admin/codes/revoke',
  access: 'full-admin',
  effect: 'changes',
};

let sent: { path: string; headers: Headers; body: unknown }[];

function answers(status: number, body: unknown) {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const text = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ path, headers: new Headers(init.headers), body: text });
    return Response.json(body, { status });
  });
}

beforeEach(() => {
  sent = [];
  answers(200, { detail: 'done' });
  keepAdminSession({ access: 'full', token: TOKEN, expiresInMs: 60_000 });
});
afterEach(() => {
  dropAdminSession();
  vi.unstubAllGlobals();
});

test('a read carries the session in a header and its input in the address', async () => {
  await sendAdmin(list, { state: 'new', query: 'Mira & co', cursor: undefined });
  expect(sent).toMatchObject([{ path: '/api/admin/codes?state=new&query=Mira+%26+co' }]);
  expect(sent[0]?.headers.get('Authorization')).toBe(`Bearer ${TOKEN}`);
  expect(sent[0]?.body).toBeUndefined();
});

test('a change carries the session in its body, and a key for safe repeating', async () => {
  await sendAdmin(revoke, { code_id: 'c1' }, { idempotencyKey: 'k1' });
  expect(sent).toMatchObject([
    { path: '/api/admin/codes/revoke', body: { code_id: 'c1', admin_key: TOKEN } },
  ]);
  expect(sent[0]?.headers.get('Idempotency-Key')).toBe('k1');
  expect(sent[0]?.headers.get('Authorization')).toBeNull();
});

test.each([
  'GATE-0A1B2-C3D4E-5F6G7-8H9J0',
  'gate-0a1b2-',
  `gth_p_${'a'.repeat(49)}`,
  `https://discord.com/api/webhooks/198622483471925248/${'aB3_'.repeat(17)}`,
])('a read whose input holds the secret %s is not sent', async (query) => {
  const answer = await sendAdmin(list, { query });
  expect(answer).toMatchObject({ ok: false, problem: { title: 'This is a secret' } });
  expect(sent).toEqual([]);
});

test('what is empty is left out of the address', () => {
  expect(writeQuery({})).toBe('');
  expect(writeQuery({ a: '', b: null, c: undefined })).toBe('');
  expect(writeQuery({ a: 0, b: false })).toBe('?a=0&b=false');
});

test('a refusal of the session ends it', async () => {
  answers(401, { code: 'access/admin-invalid', title: 'Invalid admin key' });
  expect(await sendAdmin(list, {})).toMatchObject({ problem: { title: 'Invalid admin key' } });
  expect(adminSession.get()).toBeUndefined();
});

test('any other refusal leaves it', async () => {
  answers(403, { code: 'access/read-only' });
  await sendAdmin(revoke, { code_id: 'c1' });
  expect(adminSession.get()?.token).toBe(TOKEN);
});

test('without a session nothing is sent', async () => {
  dropAdminSession();
  expect(await sendAdmin(list, {})).toMatchObject({ problem: { code: 'access/admin-invalid' } });
  expect(sent).toEqual([]);
});

test('what is told event by event reaches whoever listens, until they stop', async () => {
  const told = ['{"n":1}', '{"n":2}'].map((event) => `data: ${event}\n\n`).join('');
  let signal: AbortSignal | null | undefined;
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    signal = init.signal;
    return new Response(told, { headers: { 'Content-Type': 'text/event-stream' } });
  });
  const stop = new AbortController();
  const events: unknown[] = [];
  const listening = { onEvent: (event: object) => events.push(event), signal: stop.signal };
  expect(await sendAdmin({ ...revoke, streams: true }, {}, listening)).toMatchObject({ ok: true });
  expect(events).toEqual([{ n: 1 }, { n: 2 }]);
  stop.abort();
  expect(signal?.aborted).toBe(true);
});
