import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '#kit/page/client.tsx';
import { takeUp } from './exchanged.ts';
import { watchPass } from './pass.ts';
import { session } from './session.ts';
import { storedPass } from './stored-pass.ts';

const PASS = `gth_p_${'a'.repeat(49)}`;
const NEW_PASS = `gth_p_${'b'.repeat(49)}`;

const done = (data: object): Answer => ({ ok: true, status: 200, data });

let unwatch: () => void;

beforeEach(async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ session: { session_token: 's1', expires_in_ms: 900_000 }, parts: {} }),
  );
  unwatch = watchPass();
  storedPass.set(PASS);
  session.drop();
  await session.ensure();
});
afterEach(() => {
  unwatch();
  session.drop();
  vi.unstubAllGlobals();
});

test('new secrets are held from now on, and the page gets everything but them', () => {
  const rest = { detail: 'done', expires_at: 7, expires_in_ms: 900_000 };
  const answer = takeUp(done({ ...rest, session_token: 's2', redeem_code: NEW_PASS }));
  expect(answer).toEqual(done(rest));
  expect(session.current()).toBe('s2');
  expect(storedPass.get()).toBe(NEW_PASS);
});

test('a new pass alone leaves the session as it is', () => {
  expect(takeUp(done({ ended: 2, redeem_code: NEW_PASS }))).toEqual(done({ ended: 2 }));
  expect(session.current()).toBe('s1');
  expect(storedPass.get()).toBe(NEW_PASS);
});

test('no pass any more: this browser forgets it, and begins a session anew', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ session: { session_token: 's9', expires_in_ms: 900_000 }, parts: {} }),
  );
  expect(takeUp(done({ ended: 3, redeem_code: null }))).toEqual(done({ ended: 3 }));
  expect(storedPass.get()).toBeUndefined();
  expect(await session.ensure()).toBe('s9');
});

test('a refusal changes nothing', () => {
  const problem = { status: 429, code: 'limits/cooldown', title: '', detail: '', fields: {} };
  expect(takeUp({ ok: false, problem })).toEqual({ ok: false, problem });
  expect(session.current()).toBe('s1');
  expect(storedPass.get()).toBe(PASS);
});
