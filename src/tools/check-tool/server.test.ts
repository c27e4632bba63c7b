import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '#platforms/sandbox/faults.ts';
import { showcase } from '#platforms/sandbox/roblox/world/showcase.ts';
import { type Client, visit } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';

const idOf = (name: string) => String(showcase.find((one) => one.name === name)?.id);
const MAPLE = idOf('MapleHarbor12');

let clock: TestClock;
let desk: TestDesk;
let client: Client;

beforeAll(async () => {
  clock = new TestClock();
  desk = await startDesk({ now: clock.now });
});

afterAll(() => desk.stop());

beforeEach(async () => {
  setFaults([]);
  // Long enough for the whole cache to expire.
  clock.advance(120_000);
  client = await visit(desk, await desk.createCode());
});

const setFaults = (faults: Fault[]) => desk.sandbox.faults.set(faults, clock.now());
const roblox = (...names: string[]) =>
  setFaults(names.map((name) => ({ name, platform: 'roblox' })));

const post = (path: string, body: object) =>
  client.post(path, { session_id: client.session, redeem_code: client.pass, ...body });
const check = (user: unknown, more: object = {}) => post('/api/check', { user, ...more });
const inventory = (user_id: string) => post('/api/check/inventory', { user_id });

interface Card {
  Username: string;
  UserID: string;
  [part: string]: unknown;
}
const dataOf = ({ body }: { body: Record<string, unknown> }) => body.data as Card;

describe('a card', () => {
  it('tells what any visitor of Roblox can see', async () => {
    const reply = await check('@mapleharbor12');
    expect(reply.status).toBe(200);
    const { data, ...rest } = reply.body as { data: Card };
    expect(rest).toEqual({
      username: 'MapleHarbor12',
      thumbnail: expect.stringMatching(/^data:image\/svg\+xml/),
      profile_url: null,
      statistics_url: null,
      now: clock.now(),
    });
    const createdAt = Date.UTC(2019, 4, 11, 15, 4, 9);
    expect(data).toMatchObject({
      Username: 'MapleHarbor12',
      DisplayName: 'Maple',
      UserID: MAPLE,
      created: createdAt,
      AccountAgeDays: Math.floor((clock.now() - createdAt) / 86_400_000),
      young: false,
      young_days: 30,
      verified: { state: 'ok', value: false },
      banned: { state: 'ok', value: false },
      Friends: { state: 'ok', value: 87 },
      Followers: { state: 'ok', value: 41 },
      Following: { state: 'ok', value: 19 },
      previous_usernames: { state: 'ok', value: [] },
      groups: { state: 'ok', value: [{ role: expect.any(String), rank: 20 }] },
      badges: { state: 'ok', value: [{ name: expect.any(String) }, { name: expect.any(String) }] },
    });
  });

  it.each([MAPLE, ` ${MAPLE} `, `https://www.roblox.com/users/${MAPLE}/profile`])(
    'is found by %j',
    async (user) => {
      expect(dataOf(await check(user)).UserID).toBe(MAPLE);
    },
  );

  it('takes digits for an id, and for a name behind an @', async () => {
    expect((await check('20482048')).body.code).toBe('roblox/unknown-player');
    clock.advance(5_000);
    expect(dataOf(await check('@20482048')).UserID).toBe(idOf('20482048'));
  });

  it('flags who is young, banned or verified', async () => {
    const seen = async (name: string) => {
      clock.advance(5_000);
      return dataOf(await check(name));
    };
    expect(await seen('FreshSprout4')).toMatchObject({ young: true, AccountAgeDays: 4 });
    expect(await seen('RustyGlitch66')).toMatchObject({ banned: { state: 'ok', value: true } });
    expect(await seen('StudioMarlow')).toMatchObject({ verified: { state: 'ok', value: true } });
    await desk.desk.changeSettings({ youngAccountDays: 3 }, 'test');
    expect(await seen('FreshSprout4')).toMatchObject({ young: false, young_days: 3 });
    await desk.desk.changeSettings({ youngAccountDays: 30 }, 'test');
  });

  it('that is looked at again within a minute costs the platform nothing', async () => {
    const first = await check('MapleHarbor12');
    roblox('down');
    clock.advance(59_000);
    expect(dataOf(await check('mapleharbor12'))).toEqual(dataOf(first));
    clock.advance(5_000);
    expect((await check('MapleHarbor12')).body.code).toBe('platform/down');
  });

  it('carries no wealth: that stands on the inventory alone', async () => {
    const { text } = await check('VelvetComet77');
    expect(text).not.toMatch(/rap|limited|collectible|price/i);
  });
});

describe('a look-up that cannot be made', () => {
  it.each([
    ['', 'Missing Player', 'Please enter a username or user id'],
    ['  ', 'Missing Player', 'Please enter a username or user id'],
    ['@', 'Missing Player', 'Please enter a username or user id'],
    ['007', 'Not a user id', /put @ in front of it/],
    ['ab', 'Not a username', /3 to 20 letters/],
    ['maple harbor', 'Not a username', /3 to 20 letters/],
    ['NobodyAtAll_1', 'Player not found', /Roblox has no player @NobodyAtAll_1/],
    ['12', 'Player not found', /Roblox has no player id 12\./],
  ])('%j is refused: %s', async (user, title, detail) => {
    const { status, body } = await check(user);
    expect(status).toBeLessThan(500);
    expect(body.title).toBe(title);
    expect(body.detail).toMatch(detail);
  });

  it('of a name that has moved on is refused with the id to use', async () => {
    const { status, body } = await check('OldThistle09');
    expect([status, body.title]).toEqual([409, 'Former username']);
    expect(body.detail).toContain('OldThistle09 is a former username of NovaThistle.');
    expect(body.user_id).toBe(idOf('NovaThistle'));
    // At once, as the page offers it.
    expect(dataOf(await check(body.user_id))).toMatchObject({
      Username: 'NovaThistle',
      previous_usernames: { state: 'ok', value: ['OldThistle09'] },
    });
    expect((await check(MAPLE)).body.code).toBe('limits/cooldown');
  });

  it.each([
    ['down', 503, 'Service Unavailable', /Roblox isn’t responding/],
    ['5xx', 503, 'Service Unavailable', /Roblox isn’t responding/],
    ['429-user', 503, 'Service Unavailable', /is limiting this desk’s requests/],
    ['gone-usernames', 503, 'Usernames can’t be looked up', /Use the user id instead/],
    ['garbled', 503, 'Service Unavailable', /an answer that the desk can’t read/],
    ['empty-200', 503, 'Service Unavailable', /an answer that the desk can’t read/],
  ])('because of %s says so', async (fault, status, title, detail) => {
    roblox(fault);
    const { body, ...reply } = await check('MapleHarbor12');
    expect([reply.status, body.title]).toEqual([status, title]);
    expect(body.detail).toMatch(detail);
  });

  it('because the platform is slow says so', async () => {
    setFaults([{ name: 'slow', delayMs: 60_000, path: '/v1/usernames/users' }]);
    const slow = await check('MapleHarbor12');
    expect(slow.body.title).toBe('Service Unavailable');
    expect(slow.body.detail).toContain('Roblox took too long to respond.');
  });

  it('whose answer is cut off once is made again', async () => {
    setFaults([{ name: 'cut', times: 1 }]);
    expect((await check('MapleHarbor12')).status).toBe(200);
  });

  it('is closed to a pass that does not open it, cools down, and takes nothing else', async () => {
    expect((await check('MapleHarbor12', { details: 'yes' })).body.code).toBe('desk/invalid-input');
    expect((await check(7)).body.code).toBe('desk/invalid-input');
    expect((await check('x'.repeat(201))).body.code).toBe('desk/invalid-input');
    expect((await check(MAPLE)).status).toBe(200);
    expect((await check(MAPLE)).body.title).toBe('Wait 5s');
    client = await visit(desk, await desk.createCode({ scope: ['qr-generator'] }));
    expect((await check(MAPLE)).body.title).toBe('Not In Your Scope');
  });
});

describe('an inventory', () => {
  it('is told where it is public', async () => {
    expect((await inventory(MAPLE)).body.data).toMatchObject({
      TotalRAP: { state: 'ok', value: expect.any(Number) },
      Limiteds: { state: 'ok', value: 4 },
      complete: true,
      Headless: { state: 'ok', value: false },
      Korblox: { state: 'ok', value: false },
      Valkyrie: { state: 'ok', value: false },
    });
  });

  it('that is hidden reads private, whatever is in it', async () => {
    const { complete, ...parts } = dataOf(await inventory(idOf('QuietPebble3')));
    expect(complete).toBe(false);
    expect(Object.values(parts)).toEqual(Array(5).fill({ state: 'private' }));
    clock.advance(5_000);
    roblox('private');
    expect(dataOf(await inventory(MAPLE))).toMatchObject({ TotalRAP: { state: 'private' } });
  });

  it('that cannot be read says why, part by part', async () => {
    roblox('gone-inventory');
    const { complete: _, ...parts } = dataOf(await inventory(MAPLE));
    const why = 'Roblox doesn’t provide this right now.';
    expect(Object.values(parts)).toEqual(Array(5).fill({ state: 'unavailable', why }));
  });

  it.each(['MapleHarbor12', '', '0'])('is not looked for by %j', async (user) => {
    expect((await inventory(user)).status).toBe(422);
  });
});
