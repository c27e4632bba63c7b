import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Listener = (event: { persisted?: boolean; key?: string | null }) => void;

let listeners: Map<string, Listener[]>;
let items: Map<string, string>;

const tell = (kind: string, event: { persisted?: boolean; key?: string | null }) => {
  for (const listener of listeners.get(kind) ?? []) listener(event);
};

beforeEach(() => {
  listeners = new Map();
  items = new Map();
  vi.resetModules();
  vi.stubGlobal('addEventListener', (kind: string, listener: Listener) => {
    listeners.set(kind, [...(listeners.get(kind) ?? []), listener]);
  });
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('dispatchEvent', ({ type, key }: { type: string; key: string | null }) =>
    tell(type, { key }),
  );
  vi.stubGlobal('StorageEvent', function (this: object, type: string, init: { key: null }) {
    Object.assign(this, { type, ...init });
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
    removeItem: (key: string) => items.delete(key),
  });
  vi.stubGlobal('fetch', async () =>
    Response.json({ session: { session_token: 's1', expires_in_ms: 900_000 }, parts: {} }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a page that comes back from the cache has a session, and the pass that another tab got meanwhile', async () => {
  const [before, after] = ['a', 'b'].map((letter) => `gth_p_${letter.repeat(49)}`);
  items.set('code', before ?? '');
  const { endWithPage, session } = await import('./session.ts');
  const { storedPass } = await import('./stored-pass.ts');
  endWithPage();
  expect(storedPass.get()).toBe(before);
  items.set('code', after ?? '');
  tell('pageshow', { persisted: true });
  expect(storedPass.get()).toBe(after);
  expect(await session.ensure()).toBe('s1');
  session.drop();
});
