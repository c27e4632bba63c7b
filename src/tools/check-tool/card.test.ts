import { beforeEach, describe, expect, test } from 'vitest';
import { showcase } from '#platforms/sandbox/roblox/world/showcase.ts';
import { type CardReads, PATIENCE, readCard } from './card.ts';
import { readInventory } from './inventory.ts';
import { Memory } from './memory.ts';
import { hang, NOW, openPlainRoblox, type PlainRoblox } from './roblox.fixture.ts';

const idOf = (name: string) => String(showcase.find((one) => one.name === name)?.id);
const never = new AbortController().signal;
const MAPLE = idOf('MapleHarbor12');

let roblox: PlainRoblox;
let memory: Memory;

beforeEach(() => {
  roblox = openPlainRoblox();
  memory = new Memory();
});

const readsOf = (id: string): CardReads => ({
  api: roblox.api,
  id,
  memory,
  nowMs: NOW,
  signal: never,
  patience: { profileMs: 30, insteadMs: 30, partMs: 30 },
});
const card = (id: string) => readCard({ ...readsOf(id), patience: PATIENCE });
const inventory = (id: string) => readInventory({ ...readsOf(id), withinMs: 5_000 });
const answer = (body: unknown, status = 200) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return Promise.resolve({ status, headers: {}, body: text });
};

describe('the card', () => {
  test('costs 8 calls for an id, and none when it is looked at again', async () => {
    const first = await card(MAPLE);
    expect(roblox.asked).toHaveLength(8);
    expect(new Set(roblox.asked).size).toBe(8);
    expect(await card(MAPLE)).toEqual(first);
    expect(roblox.asked).toHaveLength(8);
    expect(first.profile).toMatchObject({ name: 'MapleHarbor12', displayName: 'Maple' });
    expect(first.parts).toMatchObject({
      Friends: { state: 'ok', value: 87 },
      Followers: { state: 'ok', value: 41 },
      Following: { state: 'ok', value: 19 },
    });
  });

  test('with its inventory costs at most 12 calls for an id, and one more for a name', async () => {
    await card(MAPLE);
    await inventory(MAPLE);
    expect(roblox.asked.length).toBeLessThanOrEqual(11);
  });

  test.each(['friends', 'groups', 'history', 'badges', 'thumbnails'])(
    'without %s, which Roblox shut, is whole but for that',
    async (what) => {
      roblox.sandbox.faults.set([{ name: `gone-${what}` }]);
      const { profile, thumbnail, parts } = await card(MAPLE);
      expect(profile.name).toBe('MapleHarbor12');
      const shut = Object.values(parts).filter(({ state }) => state === 'unavailable');
      expect(shut).toHaveLength({ friends: 3, thumbnails: 0 }[what] ?? 1);
      for (const part of shut) {
        expect(part).toMatchObject({ why: 'Roblox doesn’t provide this right now.' });
      }
      expect(thumbnail === null).toBe(what === 'thumbnails');
    },
  );

  test('asks again only for what it could not have', async () => {
    roblox.sandbox.faults.set([{ name: 'gone-groups' }]);
    await card(MAPLE);
    roblox.sandbox.faults.set([]);
    roblox.asked.length = 0;
    expect((await card(MAPLE)).parts.groups.state).toBe('ok');
    expect(roblox.asked).toEqual([`GET /v1/users/${MAPLE}/groups/roles`]);
  });

  test('a part that is slow is given up, and the rest stays', async () => {
    roblox.instead = (request, signal) => (request.base === 'groups' ? hang(signal) : undefined);
    const { parts } = await readCard(readsOf(MAPLE));
    expect(parts.groups).toEqual({
      state: 'unavailable',
      why: 'Roblox took too long to respond.',
    });
    expect(parts.Friends.state).toBe('ok');
  });

  test('a part that is hidden is private, and one that makes no sense is not there', async () => {
    roblox.instead = ({ base, path }) => {
      if (base === 'groups') return answer({ errors: [{ code: 0, message: 'No' }] }, 403);
      if (path.endsWith('/friends/count')) return answer({ count: 'many' });
      return path.endsWith('/followers/count') ? answer('<html>') : undefined;
    };
    const { parts } = await card(MAPLE);
    expect(parts.groups).toEqual({ state: 'private' });
    const why = 'Roblox sent an answer that the desk can’t read.';
    expect(parts.Friends).toEqual({ state: 'unavailable', why });
    expect(parts.Followers).toEqual({ state: 'unavailable', why });
  });

  test('where the public profile is shut or slow, Open Cloud tells who it is', async () => {
    roblox.instead = ({ base, path }, signal) =>
      base === 'users' && path === `/v1/users/${MAPLE}` ? hang(signal) : undefined;
    const { profile } = await readCard(readsOf(MAPLE));
    expect(profile).toMatchObject({ name: 'MapleHarbor12', displayName: 'Maple' });
    expect(profile.isBanned).toBeUndefined();
    expect(profile.description).toMatch(/^Looking for people/);
    expect(roblox.asked.length).toBeLessThanOrEqual(12);
  });

  test('of a player whom nobody knows there is none', async () => {
    await expect(card('1')).rejects.toMatchObject({ code: 'roblox/not-found' });
    expect(roblox.asked.length).toBeLessThanOrEqual(12);
  });

  test.each(['SlowPainter5', 'BlurredFox19'])('has no picture of %s', async (name) => {
    expect((await card(idOf(name))).thumbnail).toBeNull();
  });

  test('shows no picture of another host', async () => {
    for (const [imageUrl, shown] of [
      ['https://tr.rbxcdn.com/30DAY-AvatarHeadshot-A/150/150/AvatarHeadshot/Png', true],
      ['https://tr.rbxcdn.com.example.org/a.png', false],
      ['http://tr.rbxcdn.com/a.png', false],
      ['https://tr.rbxcdn.com:8443/a.png', false],
      ['javascript:alert(1)', false],
      ['data:text/html,<b>', false],
    ] as const) {
      memory = new Memory();
      const data = [{ targetId: Number(MAPLE), state: 'Completed', imageUrl }];
      roblox.instead = ({ base }) => (base === 'thumbnails' ? answer({ data }) : undefined);
      expect((await card(MAPLE)).thumbnail, imageUrl).toBe(shown ? imageUrl : null);
    }
  });

  test('every player of the practice world has one, within its calls', async () => {
    for (const { id } of showcase) {
      roblox.asked.length = 0;
      await card(String(id));
      expect(roblox.asked.length).toBeLessThanOrEqual(12);
    }
  });
});

describe('the inventory', () => {
  test('adds up all limiteds, and costs 3 calls for one page', async () => {
    const read = await inventory(MAPLE);
    expect(read).toMatchObject({ Limiteds: { state: 'ok', value: 4 }, complete: true });
    expect(read.TotalRAP).toMatchObject({ state: 'ok', value: expect.any(Number) });
    expect(roblox.asked).toHaveLength(3);
    expect(await inventory(MAPLE)).toEqual(read);
    expect(roblox.asked).toHaveLength(3);
  });

  test('finds the rare ones', async () => {
    const no = { state: 'ok', value: false };
    const yes = { state: 'ok', value: true };
    expect(await inventory(MAPLE)).toMatchObject({ Headless: no, Korblox: no, Valkyrie: no });
    expect(await inventory(idOf('HollowLantern8'))).toMatchObject({
      Headless: yes,
      Korblox: yes,
      Valkyrie: no,
    });
    expect(await inventory(idOf('CopperWing404'))).toMatchObject({ Headless: no, Valkyrie: yes });
  });

  test('stops after ten pages, and says that there is more', async () => {
    const read = await inventory(idOf('VelvetComet77'));
    expect(roblox.asked.length).toBeLessThanOrEqual(12);
    expect(roblox.asked.filter((call) => call.endsWith('/collectibles'))).toHaveLength(10);
    expect(read).toMatchObject({ Limiteds: { state: 'ok', value: 1_000 }, complete: false });
    expect(read.Valkyrie).toEqual({
      state: 'unavailable',
      why: 'Not among the first 1,000 limiteds; the others were not read.',
    });
    expect(await inventory(idOf('VelvetComet77'))).toEqual(read);
    expect(roblox.asked.length).toBeLessThanOrEqual(12);
  });

  test('that is hidden is private in every part, and costs one call', async () => {
    const { complete, ...parts } = await inventory(idOf('QuietPebble3'));
    expect(complete).toBe(false);
    expect(Object.values(parts)).toEqual(Array(5).fill({ state: 'private' }));
    expect(roblox.asked).toHaveLength(1);
  });

  test('keeps what it has where a later page is lost', async () => {
    let pages = 0;
    roblox.instead = ({ path }) => {
      if (!path.includes('/collectibles')) return undefined;
      pages += 1;
      return pages > 3 ? answer('{"errors":[]}', 500) : undefined;
    };
    const read = await inventory(idOf('VelvetComet77'));
    expect(read).toMatchObject({ Limiteds: { state: 'ok', value: 300 }, complete: false });
    expect(read.Valkyrie.state).toBe('unavailable');
  });

  test('whose limiteds are shut still tells the rare items', async () => {
    roblox.instead = ({ path }) =>
      path.includes('/collectibles') ? answer('{"errors":[]}', 404) : undefined;
    const read = await inventory(idOf('CopperWing404'));
    expect(read.TotalRAP.state).toBe('unavailable');
    expect(read.Valkyrie).toEqual({ state: 'ok', value: true });
  });
});

describe('the memory', () => {
  test('forgets after a minute, and holds no more than it may', () => {
    memory.set('a', 1, NOW);
    expect(memory.get('a', NOW + 59_999)).toBe(1);
    expect(memory.get('a', NOW + 60_000)).toBeUndefined();
    for (let at = 0; at < 5_000; at += 1) memory.set(`b${at}`, at, NOW);
    expect(memory.get('a', NOW)).toBeUndefined();
    expect(memory.get('b0', NOW)).toBe(0);
  });
});
