import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const DAY_MS = 86_400_000;
const TOKEN = `gth_a_${'a'.repeat(49)}`;
const OTHER = `gth_a_${'b'.repeat(49)}`;

let items: Map<string, string>;
let onStorage: (event: { key: string | null }) => void;
let asked: (string | null)[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  items = new Map();
  asked = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
    removeItem: (key: string) => items.delete(key),
  });
  const listeners: (typeof onStorage)[] = [];
  onStorage = (event) => {
    for (const listener of listeners) listener(event);
  };
  vi.stubGlobal('addEventListener', (kind: string, listener: typeof onStorage) => {
    if (kind === 'storage') listeners.push(listener);
  });
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function answers(status: number, body: unknown) {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/admin/session') asked.push(new Headers(init.headers).get('Authorization'));
    return Response.json(body, { status });
  });
}

const load = () => import('./admin-session.ts');

test('a check tells how long nobody has done anything here, and nothing before somebody has', async () => {
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path);
    return Response.json({ access: 'full', expires_in_ms: 7 * DAY_MS });
  });
  const heard = new Map<string, () => void>();
  vi.stubGlobal('addEventListener', (kind: string, listener: () => void) => {
    heard.set(kind, listener);
  });
  items.set('admin_session', kept());
  const { checkAdminSession } = await load();
  const { watchActivity } = await import('./activity.ts');
  watchActivity();
  await checkAdminSession();
  heard.get('click')?.();
  vi.advanceTimersByTime(42_000);
  await checkAdminSession();
  expect(paths).toEqual(['/api/admin/session', '/api/admin/session?idle_ms=42000']);
});

const kept = (changes: object = {}) =>
  JSON.stringify({
    timestamp: Date.now(),
    authenticated: true,
    fullAccess: true,
    expiresAt: Date.now() + 7 * DAY_MS,
    token: TOKEN,
    ...changes,
  });

describe('what is stored', () => {
  test('is exactly what the product names, and never a key', async () => {
    const { keepAdminSession, adminSession } = await load();
    keepAdminSession({ access: 'full', token: TOKEN, expiresInMs: 7 * DAY_MS });
    const now = Date.now();
    expect(JSON.parse(items.get('admin_session') ?? '')).toEqual({
      timestamp: now,
      authenticated: true,
      fullAccess: true,
      expiresAt: now + 7 * DAY_MS,
      token: TOKEN,
    });
    keepAdminSession({ access: 'read', token: OTHER, expiresInMs: DAY_MS });
    expect(JSON.parse(items.get('admin_session') ?? '')).toEqual({
      timestamp: now,
      authenticated: true,
      readOnly: true,
      expiresAt: now + DAY_MS,
      token: OTHER,
    });
    expect(adminSession.get()).toMatchObject({ access: 'read', token: OTHER });
  });

  test('is read back', async () => {
    items.set('admin_session', kept());
    expect((await load()).adminSession.get()).toMatchObject({ access: 'full', token: TOKEN });
  });

  test.each([
    ['no JSON', () => '{"broken'],
    ['null', () => 'null'],
    ['a list', () => '[]'],
    ['an admin key in place of a session', () => kept({ token: `gth_k_1_${'a'.repeat(49)}` })],
    ['no role', () => kept({ fullAccess: undefined })],
    ['both roles', () => kept({ readOnly: true })],
    ['not authenticated', () => kept({ authenticated: false })],
    ['an end that is no time', () => kept({ expiresAt: 'soon' })],
    ['over', () => kept({ expiresAt: Date.now() - 1 })],
  ])('is discarded when it is %s', async (_what, text) => {
    items.set('admin_session', text());
    expect((await load()).adminSession.get()).toBeUndefined();
    expect(items.has('admin_session')).toBe(false);
  });

  test('is followed across tabs, both ways', async () => {
    const { adminSession } = await load();
    items.set('admin_session', kept());
    onStorage({ key: 'admin_session' });
    expect(adminSession.get()?.token).toBe(TOKEN);
    items.delete('admin_session');
    onStorage({ key: 'admin_session' });
    expect(adminSession.get()).toBeUndefined();
  });
});

describe('its end', () => {
  test('comes when the time that the server gave has passed, whatever the clock is set to', async () => {
    const { keepAdminSession, adminSession } = await load();
    keepAdminSession({ access: 'full', token: TOKEN, expiresInMs: DAY_MS });
    vi.setSystemTime(Date.now() + 30 * DAY_MS);
    await vi.advanceTimersByTimeAsync(DAY_MS - 1_000);
    expect(adminSession.get()).toBeDefined();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(adminSession.get()).toBeUndefined();
    expect(items.has('admin_session')).toBe(false);
  });

  test('is asked about at once and every minute, once for all who watch', async () => {
    items.set('admin_session', kept());
    answers(200, { access: 'full', expires_in_ms: 7 * DAY_MS });
    const { watchAdminSession } = await load();
    const stops = [watchAdminSession(), watchAdminSession()];
    await vi.advanceTimersByTimeAsync(119_000);
    expect(asked).toEqual([`Bearer ${TOKEN}`, `Bearer ${TOKEN}`]);
    for (const stop of stops) stop();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(asked).toHaveLength(2);
  });

  test('nothing is asked while nobody is logged in', async () => {
    answers(200, {});
    const { watchAdminSession } = await load();
    const stop = watchAdminSession();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(asked).toEqual([]);
    stop();
  });

  test('is told by a 401 with its code', async () => {
    items.set('admin_session', kept());
    answers(401, { code: 'access/admin-invalid' });
    const { adminSession, checkAdminSession } = await load();
    await checkAdminSession();
    expect(adminSession.get()).toBeUndefined();
  });

  test.each([
    [401, { code: 'access/session-invalid' }],
    [429, { code: 'limits/rate' }],
    [503, { code: 'desk/store' }],
    [502, {}],
  ])('is not told by %i %j', async (status, body) => {
    items.set('admin_session', kept());
    answers(status, body);
    const { adminSession, checkAdminSession } = await load();
    await checkAdminSession();
    expect(adminSession.get()).toBeDefined();
  });

  test('of an older session leaves the one that is held now', async () => {
    items.set('admin_session', kept());
    const { adminSession, noteAdminEnd } = await load();
    const problem = {
      status: 401,
      code: 'access/admin-invalid',
      title: '',
      detail: '',
      fields: {},
    };
    noteAdminEnd(OTHER, { ok: false, problem });
    expect(adminSession.get()).toBeDefined();
    noteAdminEnd(TOKEN, { ok: false, problem });
    expect(adminSession.get()).toBeUndefined();
  });

  test('is counted anew when the server says that less is left', async () => {
    items.set('admin_session', kept());
    answers(200, { access: 'full', expires_in_ms: 60_000 });
    const { adminSession, checkAdminSession } = await load();
    await checkAdminSession();
    expect(JSON.parse(items.get('admin_session') ?? '').expiresAt).toBe(Date.now() + 60_000);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(adminSession.get()).toBeUndefined();
  });
});
