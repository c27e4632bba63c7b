import { afterEach, expect, test, vi } from 'vitest';
import { request } from './request.ts';

function answerWith(body: unknown, init: ResponseInit & { type?: string } = {}) {
  const headers = new Headers(init.headers);
  headers.set('Content-Type', init.type ?? 'application/json; charset=utf-8');
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(init.status === 204 ? null : text, { ...init, headers });
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('hands over the body of a success', async () => {
  answerWith({ banner: null });
  expect(await request('/api/banner')).toEqual({ ok: true, status: 200, data: { banner: null } });
});

test('tells the case of a change and of a refusal, where the desk names one', async () => {
  answerWith({ detail: 'Locked' }, { headers: { 'X-Case-Id': '812' } });
  expect(await request('/api/ip_lock', { body: {} })).toMatchObject({ ok: true, caseId: 812 });
  answerWith({ code: 'ip-lock/own-address' }, { status: 422, headers: { 'X-Case-Id': '813' } });
  expect(await request('/api/ip_lock', { body: {} })).toMatchObject({ problem: { caseId: 813 } });
  answerWith({ detail: 'Locked' }, { headers: { 'X-Case-Id': 'soon' } });
  expect(await request('/api/ip_lock', { body: {} })).not.toHaveProperty('caseId');
});

test('takes an empty 204 for a success', async () => {
  answerWith('', { status: 204 });
  expect(await request('/api/session/end', { body: {} })).toMatchObject({ ok: true, status: 204 });
});

test('hands over a CSV file as text, and a refusal in its place as a problem', async () => {
  answerWith('line,id\r\n1,156\r\n', { type: 'text/csv; charset=utf-8' });
  expect(await request('/api/jobs/receipt', { body: {} })).toEqual({
    ok: true,
    status: 200,
    data: 'line,id\r\n1,156\r\n',
  });
  answerWith('line,id', { status: 502, type: 'text/csv' });
  expect(await request('/api/jobs/receipt', { body: {} })).toMatchObject({
    ok: false,
    problem: { status: 502, code: 'page/unreadable' },
  });
});

test('reads a problem whole: code, words, fields and when to come back', async () => {
  answerWith(
    {
      code: 'limits/cooldown',
      title: 'Wait 3s',
      detail: 'Nothing changed.',
      request_id: 'r1',
      retry_after: 3,
      errors: [{ field: 'link_qr', message: 'Too long' }, 'not a field'],
    },
    { status: 429, type: 'application/problem+json' },
  );
  expect(await request('/api/qr', { body: {} })).toEqual({
    ok: false,
    problem: {
      status: 429,
      code: 'limits/cooldown',
      title: 'Wait 3s',
      detail: 'Nothing changed.',
      requestId: 'r1',
      retryAfterMs: 3_000,
      fields: { link_qr: 'Too long' },
    },
  });
});

test('of a 503 of the desk only the body says how long to wait', async () => {
  const headers = { 'Retry-After': '10' };
  answerWith({ code: 'desk/store' }, { status: 503, headers });
  const answer = await request('/api/qr');
  expect(!answer.ok && answer.problem.retryAfterMs).toBe(undefined);
  answerWith({ code: 'platform/down', retry_after: 10 }, { status: 503, headers });
  expect(await request('/api/qr')).toMatchObject({ problem: { retryAfterMs: 10_000 } });
});

test('reads Retry-After where the body does not say it', async () => {
  answerWith({ code: 'limits/rate' }, { status: 429, headers: { 'Retry-After': '30' } });
  expect(await request('/api/qr')).toMatchObject({ problem: { retryAfterMs: 30_000 } });
});

test.each([
  ['a page of some proxy', '<h1>Origin is unreachable</h1>', 530, 'text/html'],
  ['a page with status 200', '<h1>Sign in</h1>', 200, 'text/html'],
])('takes %s for no answer of the desk', async (_what, body, status, type) => {
  answerWith(body, { status, type });
  expect(await request('/api/session_token')).toMatchObject({
    ok: false,
    problem: { code: 'page/unreadable', title: 'Service Unavailable' },
  });
});

test('a body that breaks off is a network error, not an exception', async () => {
  answerWith('{"banner":');
  expect(await request('/api/banner')).toMatchObject({
    problem: {
      status: 0,
      title: 'Network Error',
      detail: 'Failed to connect to the server',
    },
  });
});

test.each([
  [undefined, 15_000],
  [35_000, 35_000],
])(
  'a call without an answer is ended after its time (%s) and told as such',
  async (timeoutMs, ms) => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    });
    let answer: unknown;
    const asked = request('/api/banner', { timeoutMs }).then((told) => {
      answer = told;
    });
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(answer).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await asked;
    expect(answer).toMatchObject({ problem: { code: 'page/timeout' } });
  },
);

test('sends JSON by POST when there is a body, and is never cached', async () => {
  const fetched = answerWith({});
  await request('/api/qr', { body: { a: 1 }, headers: { 'Idempotency-Key': 'k' } });
  expect(fetched).toHaveBeenCalledWith(
    '/api/qr',
    expect.objectContaining({
      method: 'POST',
      cache: 'no-store',
      body: '{"a":1}',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k' },
    }),
  );
});

test('outlives the page only where that is asked for', async () => {
  const fetched = answerWith({});
  await request('/api/qr', { body: {} });
  await request('/api/admin/sign_out', { body: {}, keepalive: true });
  expect(fetched.mock.calls.map(([, init]) => init.keepalive)).toEqual([false, true]);
});

test('is given up when nobody waits for it any more', async () => {
  vi.stubGlobal(
    'fetch',
    (_path: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const controller = new AbortController();
  const answer = request('/api/admin/stats', { signal: controller.signal });
  controller.abort();
  expect(await answer).toMatchObject({ ok: false, problem: { status: 0 } });
});

test('a file goes out in a form, with the other fields beside it', async () => {
  const fetched = answerWith({ job_id: 7 });
  const file = new File(['156'], 'list.txt', { type: 'text/plain' });
  await request('/api/upload', { body: { token: 'a', file }, headers: { 'Idempotency-Key': 'k' } });
  const [, init] = fetched.mock.calls[0] ?? [];
  expect(init?.headers).toEqual({ 'Idempotency-Key': 'k' });
  const form = init?.body as FormData;
  expect([form.get('token'), (form.get('file') as File).name]).toEqual(['a', 'list.txt']);
});

test('several files go out in a form beside the other fields, which stay JSON', async () => {
  const fetched = answerWith({});
  const files = [new File(['a'], 'a.txt'), new File(['b'], 'b.png')];
  await request('/api/send', { body: { token: 'a', embeds: [{ title: 'x' }], files } });
  const [, init] = fetched.mock.calls[0] ?? [];
  const form = init?.body as FormData;
  expect([...form.keys()]).toEqual(['json', 'files', 'files']);
  expect(JSON.parse(String(form.get('json')))).toEqual({ token: 'a', embeds: [{ title: 'x' }] });
  expect(form.getAll('files').map((file) => (file as File).name)).toEqual(['a.txt', 'b.png']);
});

test('hands over any file that the desk names', async () => {
  const headers = { 'Content-Disposition': 'attachment; filename="list-checked.txt"' };
  answerWith('line\tgiven', { type: 'text/plain; charset=utf-8', headers });
  expect(await request('/api/upload/file?job_id=7')).toMatchObject({
    ok: true,
    data: 'line\tgiven',
  });
});
