import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropAdminSession, keepAdminSession } from './admin-session.ts';
import { brakes, platforms, refreshPlatforms, watchPlatforms } from './platforms.ts';
import { session } from './session.ts';
import { storedPass } from './stored-pass.ts';

const PASS = `gth_p_${'a'.repeat(49)}`;
const modes = { discord: 'practice', roblox: 'connected' };

let sent: { path: string; body: unknown }[];
let answers: Record<string, () => Response | Promise<Response>>;

const brake = { guild_id: '7', guild_name: 'Lantern Bay', invites_until: 9, dms_until: null };
const links = (as: string) => ({
  discord: { mode: 'connected', as, guilds: [], has_app: false },
  roblox: { mode: 'practice', as: null, universes: [], has_app: false },
  tools: [],
  now: 5,
  brakes: [brake],
});

beforeEach(() => {
  sent = [];
  answers = {
    '/api/session_token': () => Response.json({ session_token: 's1', expires_in_ms: 900_000 }),
    '/api/platforms': () => Response.json(modes),
    '/api/platforms/look': () => Response.json(links('Gate Bot')),
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    return answers[path]?.() ?? new Response('', { status: 404 });
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

const linksAsked = () => sent.filter(({ path }) => path === '/api/platforms/look');

test('without a pass only the modes are asked for', async () => {
  await refreshPlatforms();
  expect(platforms.get()).toEqual({ modes, links: undefined });
  expect(linksAsked()).toEqual([]);
});

test('with a pass the servers and experiences are told too', async () => {
  storedPass.set(PASS);
  await refreshPlatforms();
  expect(platforms.get().links?.discord.as).toBe('Gate Bot');
  expect(linksAsked()).toMatchObject([{ body: { session_token: 's1', redeem_code: PASS } }]);
});

test('what is paused is told to a pass and to an admin, and to nobody else', async () => {
  await refreshPlatforms();
  expect(brakes.get().on).toEqual([]);
  storedPass.set(PASS);
  await refreshPlatforms();
  expect(brakes.get()).toEqual({ now: 5, on: [brake] });
  storedPass.set(undefined);
  await refreshPlatforms();
  expect(brakes.get().on).toEqual([]);
  const token = `gth_a_${'a'.repeat(49)}`;
  keepAdminSession({ access: 'read', token, expiresInMs: 60_000 });
  await refreshPlatforms();
  expect(brakes.get()).toEqual({ now: 5, on: [brake] });
  expect(linksAsked().at(-1)?.body).toEqual({ admin_key: token });
  // Server names are only shown to pass holders.
  expect(platforms.get().links).toBeUndefined();
});

test('what was known stays while the desk does not answer', async () => {
  storedPass.set(PASS);
  await refreshPlatforms();
  const known = platforms.get();
  answers = {};
  await refreshPlatforms();
  expect(platforms.get()).toBe(known);
});

test('the same answer is the same object, so nothing is drawn anew', async () => {
  await refreshPlatforms();
  const first = platforms.get();
  await refreshPlatforms();
  expect(platforms.get()).toBe(first);
});

test('an answer that was overtaken is dropped', async () => {
  storedPass.set(PASS);
  let release: (response: Response) => void = () => undefined;
  answers['/api/platforms/look'] = () =>
    new Promise((resolve) => {
      release = resolve;
    });
  const slow = refreshPlatforms();
  await vi.waitFor(() => expect(linksAsked()).toHaveLength(1));
  answers['/api/platforms/look'] = () => Response.json(links('New Bot'));
  await refreshPlatforms();
  release(Response.json(links('Old Bot')));
  await slow;
  expect(platforms.get().links?.discord.as).toBe('New Bot');
});

test('whoever gives the pass up forgets the servers at once', async () => {
  storedPass.set(PASS);
  await refreshPlatforms();
  const stop = watchPlatforms();
  storedPass.set(undefined);
  expect(platforms.get()).toEqual({ modes, links: undefined });
  stop();
});
