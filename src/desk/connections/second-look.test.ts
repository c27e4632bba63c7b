// A single refusal breaks nothing, and a fixed connection is noticed without help.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdminClient, visitAsAdmin } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { until } from '#testing/until.ts';
import { BOT_TOKEN, CLOUD_KEY, startPlatform, type TestPlatform } from './platform.fixture.ts';

const MINUTE = 60_000;

let clock: TestClock;
let platform: TestPlatform;
let desk: TestDesk;
let admin: AdminClient;

beforeEach(async () => {
  clock = new TestClock();
  platform = await startPlatform();
  desk = await startDesk({ now: clock.now, untended: true, environment: platform.environment });
  admin = await visitAsAdmin(desk);
  const save = (wish: object) => admin.post('/api/admin/connections/save', wish);
  const saved = [
    await save({ platform: 'discord', credential: BOT_TOKEN, listed: platform.guildIds }),
    await save({ platform: 'roblox', credential: CLOUD_KEY, listed: platform.universeIds }),
  ];
  for (const { status, text } of saved) expect(status, text).toBe(200);
});

afterEach(async () => {
  await desk.stop();
  await platform.close();
});

type Name = 'discord' | 'roblox';
type Places = { state: string }[];

const modeOf = (name: Name) => desk.desk.connections.modes()[name];
const check = (name: Name) => admin.post('/api/admin/connections/check', { platform: name });
const upkeep = () => desk.desk.connections.upkeep();
const asking = () => ({ signal: AbortSignal.timeout(60_000) });

/** Responds with this status to the first calls that match, `times` times. */
function sayOnce(
  fits: string | RegExp,
  status: number,
  { times = 1, body = '{}', type }: { times?: number; body?: string; type?: string } = {},
): () => number {
  let left = times;
  platform.says = (call) => {
    if (left === 0 || !(typeof fits === 'string' ? call === fits : fits.test(call))) return;
    left -= 1;
    return { status, body, ...(type && { type }) };
  };
  return () => left;
}

const INTROSPECT = 'POST /roblox/api-keys/v1/introspect';

describe('a credential that is refused once', () => {
  it.each([400, 401, 403, 404])(
    'by the page of the key with %i stays connected',
    async (status) => {
      const left = sayOnce(INTROSPECT, status, { body: '{"errors":[{"code":0,"message":"x"}]}' });
      await check('roblox');
      expect(left()).toBe(0);
      expect(modeOf('roblox')).toBe('connected');
      expect((await desk.desk.connections.roblox()).isPractice).toBe(false);
      expect(desk.log.join('\n')).not.toContain('no longer takes its credential');
    },
  );

  it('in the middle of work is asked about once more, and goes on', async () => {
    const link = await desk.desk.connections.discord();
    sayOnce('GET /discord/users/@me', 401, { body: '{"message":"401: Unauthorized","code":0}' });
    await expect(link.api.identity.self(asking())).rejects.toMatchObject({
      code: 'platform/revoked',
    });
    await until(() => modeOf('discord') === 'connected');
    const { api } = await desk.desk.connections.discord();
    expect((await api.identity.self(asking())).bot).toBe(true);
    expect(desk.log.join('\n')).not.toContain('no longer takes its credential');
  });

  it('by a page that is not the platform’s is not refused at all', async () => {
    sayOnce('GET /discord/users/@me', 401, { body: '<h1>Unauthorized</h1>', type: 'text/html' });
    await check('discord');
    expect(modeOf('discord')).not.toBe('broken');
  });

  it('is not used while the second look is under way', async () => {
    const link = await desk.desk.connections.discord();
    const gate = Promise.withResolvers<void>();
    let asked = 0;
    platform.hold = async () => {
      asked += 1;
      if (asked > 1) await gate.promise;
    };
    sayOnce('GET /discord/users/@me', 401, { body: '{"message":"401: Unauthorized","code":0}' });
    await expect(link.api.identity.self(asking())).rejects.toThrow();
    await until(() => asked > 1);
    expect(modeOf('discord')).toBe('checking');
    await expect(desk.desk.connections.discord()).rejects.toMatchObject({
      code: 'platform/doubted',
      message: expect.stringContaining('is checking again before it trusts that'),
    });
    gate.resolve();
    await until(() => modeOf('discord') === 'connected');
  });
});

describe('a credential that is refused twice', () => {
  it('is broken, and well again by itself once the platform takes it', async () => {
    platform.takes({});
    await check('discord');
    expect(modeOf('discord')).toBe('broken');
    const sent = platform.calls.length;
    await upkeep();
    expect(platform.calls).toHaveLength(sent);
    clock.advance(MINUTE);
    await upkeep();
    expect(platform.calls).toHaveLength(sent + 1);
    expect(modeOf('discord')).toBe('broken');
    platform.takes({ token: BOT_TOKEN, key: CLOUD_KEY });
    clock.advance(2 * MINUTE);
    await upkeep();
    expect(modeOf('discord')).toBe('connected');
    expect((await desk.desk.connections.discord()).isPractice).toBe(false);
  });

  it('is not asked about more than 30 times a day', async () => {
    platform.takes({});
    await check('discord');
    const sent = platform.calls.length;
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      clock.advance(MINUTE);
      await upkeep();
    }
    const ofDiscord = platform.calls.slice(sent).filter((call) => call.includes('/discord/'));
    expect(ofDiscord.length).toBeGreaterThan(20);
    expect(ofDiscord.length).toBeLessThanOrEqual(30);
  });

  it('was disabled by its owner: that the platform says so once is enough, and it comes back', async () => {
    platform.sandbox.faults.set([{ name: 'disabled-key' }]);
    await check('roblox');
    expect(modeOf('roblox')).toBe('broken');
    platform.sandbox.faults.set([]);
    clock.advance(MINUTE);
    await upkeep();
    expect(modeOf('roblox')).toBe('connected');
  });
});

describe.each([
  { name: 'discord' as const, place: /^GET \/discord\/guilds\/\d+(\?|$)/, key: 'guilds' },
  { name: 'roblox' as const, place: /^GET \/roblox\/cloud\/v2\/universes\/\d+$/, key: 'universes' },
])('a listed place of $name', ({ name, place, key }) => {
  const code = name === 'discord' ? 10004 : 'NOT_FOUND';
  const body = JSON.stringify({ message: 'Not found', code });
  const placesOf = async () => {
    const { body: answer } = await admin.get('/api/admin/connections');
    return (answer[name] as Record<string, Places>)[key] ?? [];
  };
  const areHere = async () => (await placesOf()).every(({ state }) => state === 'here');

  it('that is not found once is still there', async () => {
    const left = sayOnce(place, 404, { body });
    expect((await check(name)).status).toBe(200);
    expect(left()).toBe(0);
    expect(await areHere()).toBe(true);
  });

  it('that is not found twice is away, and is there again by itself', async () => {
    let left = 2;
    const gone: string[] = [];
    platform.says = (call) => {
      if (!place.test(call) || left === 0 || (gone.length > 0 && !gone.includes(call))) return;
      gone.push(call);
      left -= 1;
      return { status: 404, body };
    };
    await check(name);
    expect(left).toBe(0);
    expect(await areHere()).toBe(false);
    await upkeep();
    expect(await areHere()).toBe(false);
    clock.advance(10 * MINUTE);
    await upkeep();
    expect(await areHere()).toBe(true);
  });
});
