import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropAdminSession, keepAdminSession } from './admin-session.ts';
import { brakes, platforms, watchPlatforms } from './platforms.ts';
import { refreshDesk, session } from './session.ts';
import { storedPass } from './stored-pass.ts';

const PASS = `gth_p_${'a'.repeat(49)}`;
const modes = { discord: 'practice', roblox: 'connected' };

type Body = Record<string, unknown>;
let sent: Body[];
let answer: (body: Body) => Response | Promise<Response>;

const brake = { guild_id: '7', guild_name: 'Lantern Bay', invites_until: 9, dms_until: null };
const links = (as: string) => ({
  discord: { mode: 'connected', as, guilds: [], has_app: false },
  roblox: { mode: 'practice', as: null, universes: [], has_app: false },
  tools: [],
  now: 5,
  brakes: [brake],
});

/** What the desk returns to the page's load call, for whoever makes it. */
function loadFor(body: Body, as = 'Gate Bot'): Response {
  const isKnown = 'redeem_code' in body || 'admin_key' in body;
  return Response.json({
    session: { session_token: 's1', expires_in_ms: 900_000 },
    parts: {
      'connections/modes': { ok: true, data: modes },
      ...(isKnown && { 'connections/links': { ok: true, data: links(as) } }),
    },
  });
}

beforeEach(() => {
  sent = [];
  answer = loadFor;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path !== '/api/load') return Response.json({});
    const body = JSON.parse(String(init.body)) as Body;
    sent.push(body);
    return answer(body);
  });
  session.drop();
  storedPass.set(undefined);
  platforms.set({ modes: undefined, links: undefined });
});
afterEach(() => {
  vi.unstubAllGlobals();
  storedPass.set(undefined);
  dropAdminSession();
  brakes.set({ now: 0, on: [] });
  session.drop();
});

test('without a pass only the modes are told', async () => {
  await refreshDesk();
  expect(platforms.get()).toEqual({ modes, links: undefined });
  expect(sent).toEqual([{}]);
});

test('with a pass the servers and experiences are told too, in the same call', async () => {
  storedPass.set(PASS);
  await refreshDesk();
  expect(platforms.get().links?.discord.as).toBe('Gate Bot');
  expect(sent).toEqual([{ redeem_code: PASS }]);
});

test('each later refresh is one call with the session', async () => {
  storedPass.set(PASS);
  await refreshDesk();
  await refreshDesk();
  expect(sent.slice(1)).toEqual([{ session_token: 's1', redeem_code: PASS }]);
});

test('a pass that comes while the first load is under way is loaded after it', async () => {
  const first = refreshDesk();
  storedPass.set(PASS);
  await Promise.all([first, refreshDesk()]);
  expect(platforms.get().links?.discord.as).toBe('Gate Bot');
  expect(sent[0]).toEqual({});
  expect(sent.at(-1)).toMatchObject({ redeem_code: PASS });
});

test('what is paused is told to a pass and to an admin, and to nobody else', async () => {
  await refreshDesk();
  expect(brakes.get().on).toEqual([]);
  storedPass.set(PASS);
  await refreshDesk();
  expect(brakes.get()).toEqual({ now: 5, on: [brake] });
  storedPass.set(undefined);
  await refreshDesk();
  expect(brakes.get().on).toEqual([]);
  const token = `gth_a_${'a'.repeat(49)}`;
  keepAdminSession({ access: 'read', token, expiresInMs: 60_000 });
  await refreshDesk();
  expect(brakes.get()).toEqual({ now: 5, on: [brake] });
  expect(sent.at(-1)).toEqual({ session_token: 's1', admin_key: token });
  // Server names are only shown to pass holders.
  expect(platforms.get().links).toBeUndefined();
});

test.each([404, 429, 500, 530])(
  'what was known stays while the desk answers %s',
  async (status) => {
    storedPass.set(PASS);
    await refreshDesk();
    const known = platforms.get();
    answer = () => Response.json({ code: 'desk/other' }, { status });
    await refreshDesk();
    expect(platforms.get()).toBe(known);
  },
);

test('the same answer is the same object, so nothing is drawn anew', async () => {
  await refreshDesk();
  const first = platforms.get();
  await refreshDesk();
  expect(platforms.get()).toBe(first);
});

test('an answer that was overtaken is dropped', async () => {
  storedPass.set(PASS);
  await refreshDesk();
  let release: (response: Response) => void = () => undefined;
  answer = () =>
    new Promise((resolve) => {
      release = resolve;
    });
  const slow = refreshDesk();
  await expect.poll(() => sent).toHaveLength(2);
  answer = (body) => loadFor(body, 'New Bot');
  await refreshDesk();
  release(loadFor({ redeem_code: PASS }, 'Old Bot'));
  await slow;
  expect(platforms.get().links?.discord.as).toBe('New Bot');
});

test('whoever gives the pass up forgets the servers at once', async () => {
  storedPass.set(PASS);
  await refreshDesk();
  const stop = watchPlatforms();
  storedPass.set(undefined);
  expect(platforms.get()).toEqual({ modes, links: undefined });
  stop();
});
