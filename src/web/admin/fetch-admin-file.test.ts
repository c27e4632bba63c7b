import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Action } from '#kit/contract/feature.ts';
import { dropAdminSession, keepAdminSession } from '../client/admin-session.ts';
import { fetchAdminFile } from './fetch-admin-file.ts';

const TOKEN = `gth_a_${'a'.repeat(49)}`;
const action: Action = {
  method: 'GET',
  path: '/admin/audit/export',
  access: 'read-admin',
  effect: 'reads',
};

let sent: string[];

/** Starts a file and then continues with `rest`. */
function begins(rest: (stream: ReadableStreamDefaultController, signal: AbortSignal) => void) {
  vi.stubGlobal('fetch', async (path: string, { signal }: { signal: AbortSignal }) => {
    sent.push(path);
    const start = (stream: ReadableStreamDefaultController) => {
      stream.enqueue(new TextEncoder().encode('case,time\r\n'));
      rest(stream, signal);
    };
    return new Response(new ReadableStream({ start }), { headers: { 'content-type': 'text/csv' } });
  });
}

beforeEach(() => {
  sent = [];
  keepAdminSession({ access: 'read', token: TOKEN, expiresInMs: 60_000 });
});
afterEach(() => {
  dropAdminSession();
  vi.unstubAllGlobals();
});

test('a file comes whole, with its filter in the address', async () => {
  begins((stream) => stream.close());
  const answer = await fetchAdminFile(action, { tool: 'bans', holder: undefined });
  expect(sent).toEqual(['/api/admin/audit/export?tool=bans']);
  expect(answer.ok && (await answer.data.text())).toBe('case,time\r\n');
});

test('one that is cancelled half-way gives no file, and is not asked for again', async () => {
  const controller = new AbortController();
  begins((stream, signal) => {
    signal.addEventListener('abort', () => stream.error(signal.reason));
    queueMicrotask(() => controller.abort());
  });
  const answer = await fetchAdminFile(action, {}, { signal: controller.signal });
  expect(answer).toMatchObject({ ok: false, problem: { code: 'page/cut-off' } });
  expect(sent).toHaveLength(1);
});

test('one that breaks off says that nothing was saved', async () => {
  begins((stream) => stream.error(new TypeError('terminated')));
  const answer = await fetchAdminFile(action, {});
  expect(answer).toMatchObject({ ok: false, problem: { title: 'Nothing was saved' } });
  expect(sent).toHaveLength(1);
});

test('a refusal is told in the words of the desk', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { code: 'audit/range', title: 'Invalid input', detail: 'The range ends before it begins.' },
      { status: 422 },
    ),
  );
  const answer = await fetchAdminFile(action, { from: '2', to: '1' });
  expect(answer).toMatchObject({ ok: false, problem: { code: 'audit/range', status: 422 } });
});
