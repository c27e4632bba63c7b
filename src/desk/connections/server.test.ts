import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdminClient, visit, visitAsAdmin } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { BOT_TOKEN, CLOUD_KEY, startPlatform, type TestPlatform } from './platform.fixture.ts';

// It has the shape of a bot token, but the platform doesn't know it.
const OTHER_TOKEN = BOT_TOKEN.replaceAll('MARK', 'ELSE');
const MINUTE = 60_000;

let clock: TestClock;
let platform: TestPlatform;
let desk: TestDesk;
let admin: AdminClient;

beforeEach(async () => {
  clock = new TestClock();
  platform = await startPlatform();
  desk = await startDesk({ now: clock.now, environment: platform.environment, untended: true });
  admin = await visitAsAdmin(desk, 'full', 'Ada');
});

afterEach(async () => {
  await desk.stop();
  await platform.close();
});

const save = (wish: object) =>
  admin.post('/api/admin/connections/save', { platform: 'discord', listed: [], ...wish });
const connect = (wish: object = {}) =>
  save({ credential: BOT_TOKEN, listed: platform.guildIds, ...wish });
const connectRoblox = (wish: object = {}) =>
  save({ platform: 'roblox', credential: CLOUD_KEY, listed: platform.universeIds, ...wish });
const inspect = async () => (await admin.get('/api/admin/connections')).body;
const modes = async () => (await admin.get('/api/platforms')).body;

describe('a desk that nobody connected', () => {
  it('practises on both platforms, and says where', async () => {
    expect(await modes()).toEqual({ discord: 'practice', roblox: 'practice' });
    const client = await visit(desk, await desk.createCode());
    const credentials = { session_token: client.session, redeem_code: client.pass };
    const { body } = await client.post('/api/platforms/look', credentials);
    expect(body.discord).toMatchObject({ mode: 'practice', has_app: true });
    expect((body.discord as { guilds: unknown[] }).guilds.length).toBeGreaterThan(0);
    expect((body.roblox as { universes: unknown[] }).universes.length).toBeGreaterThan(0);
    expect(platform.calls).toEqual([]);
    expect(await inspect()).toMatchObject({
      discord: { mode: 'practice', source: 'none', tries_left: 5, bot: null, problem: null },
      roblox: { mode: 'practice', source: 'none', tries_left: 5, key: null },
    });
  });

  it('has nothing to check, to forget, or to change the list of', async () => {
    const discord = { platform: 'discord' };
    expect((await admin.post('/api/admin/connections/check', discord)).body.code).toBe(
      'connections/none',
    );
    expect((await admin.post('/api/admin/connections/forget', discord)).body.code).toBe(
      'connections/none',
    );
    expect((await save({ listed: platform.guildIds })).body.code).toBe('connections/missing');
    expect(platform.calls).toEqual([]);
  });

  it('puts the practice world back as it was made', async () => {
    const { api, guilds } = await desk.desk.connections.discord();
    const guild = guilds[0]!.id;
    const asking = { signal: AbortSignal.timeout(5_000) };
    const [member] = await api.members.search({ guild, query: 'a', limit: 1 }, asking);
    const user = member!.user.id;
    await api.bans.put({ guild, user, reason: 'x', deleteMessageSeconds: 0 }, asking);
    expect((await api.bans.get({ guild, user }, asking)).user.id).toBe(user);
    expect((await admin.post('/api/admin/connections/reset_practice')).status).toBe(200);
    const anew = await desk.desk.connections.discord();
    await expect(anew.api.bans.get({ guild: anew.guilds[0]!.id, user }, asking)).rejects.toThrow(
      'not banned',
    );
  });
});

describe('saving', () => {
  it('connects Discord: who the bot is, where it is, and what it may do there', async () => {
    const [here = ''] = platform.guildIds;
    const absent = '80351110224678912';
    const reply = await connect({ listed: [here, absent] });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.discord).toMatchObject({
      mode: 'connected',
      source: 'saved',
      saved_by: 'Ada',
      saved_at: clock.now(),
      checked_at: clock.now(),
      listed: [here, absent],
      members_intent: 'on',
      tries_left: 4,
      guilds: [
        { id: here, state: 'here', members: expect.any(Number), role: { above: 2 } },
        { id: absent, state: 'absent', members: null, role: null },
      ],
    });
    const { discord } = reply.body as { discord: Record<string, unknown> };
    expect(discord.invite_url).toContain('https://discord.com/oauth2/authorize?client_id=');
    expect((discord.unlisted as { id: string }[]).map(({ id }) => id)).toEqual(
      platform.guildIds.slice(1),
    );
    const link = await desk.desk.connections.discord();
    expect(link.isPractice).toBe(false);
    // Only listed servers that the bot is in are acted on.
    expect(link.guilds.map(({ id }) => id)).toEqual([here]);
  });

  it('connects Roblox: what the key may do, and on which experiences', async () => {
    const reply = await connectRoblox({ listed: [...platform.universeIds, '99'] });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.roblox).toMatchObject({
      mode: 'connected',
      key: { enabled: true, expired: false, used_at: clock.now() },
    });
    const { universes } = reply.body.roblox as { universes: { id: string; state: string }[] };
    expect(universes.at(-1)).toEqual({ id: '99', name: '99', state: 'absent', missing: [] });
    const link = await desk.desk.connections.roblox();
    expect(link.universes.map(({ id }) => id)).toEqual(platform.universeIds);
    expect((await modes()).discord).toBe('practice');
  });

  it('is a case of the log, with names and without the secret', async () => {
    const reply = await connect({ client_id: '1234', client_secret: 'S3CRETMARK' });
    const caseId = Number(reply.headers.get('x-case-id'));
    const { body } = await admin.post('/api/cases/get', { case_id: caseId });
    expect(JSON.stringify(body)).toContain('discord');
    expect(JSON.stringify(body)).toContain(platform.guildIds[0]);
    for (const secret of ['B0TMARK', 'S3CRETMARK']) {
      expect(JSON.stringify(body)).not.toContain(secret);
      expect(reply.text).not.toContain(secret);
      expect(JSON.stringify(await inspect())).not.toContain(secret);
    }
  });

  it('keeps the credential where only the list or the app is changed, and costs no try', async () => {
    await connect();
    const changed = await save({
      listed: platform.guildIds.slice(0, 1),
      client_id: '1234',
      client_secret: 'S3CRETMARK',
    });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body.discord).toMatchObject({
      listed: platform.guildIds.slice(0, 1),
      client_id: '1234',
      has_client_secret: true,
      tries_left: 4,
    });
    const link = await desk.desk.connections.discord();
    expect(link.app).toEqual({ id: '1234', secret: 'S3CRETMARK' });
    expect((await save({ client_secret: null })).body.code).toBe('connections/half-app');
    const without = await save({ client_id: null, client_secret: null });
    expect(without.body.discord).toMatchObject({ client_id: null, has_client_secret: false });
  });

  it('refuses what cannot be a credential or an id before anything is sent', async () => {
    const refusals = [
      [{ credential: 'hunter2' }, 'connections/shape'],
      [{ platform: 'roblox', credential: 'hunter2' }, 'connections/shape'],
      [{ credential: BOT_TOKEN, listed: ['12'] }, 'connections/bad-id'],
      [{ platform: 'roblox', credential: CLOUD_KEY, listed: ['-1'] }, 'connections/bad-id'],
      [{ credential: BOT_TOKEN, client_id: '1234' }, 'connections/half-app'],
    ] as const;
    for (const [wish, code] of refusals) {
      const reply = await save(wish);
      expect([reply.status, reply.body.code]).toEqual([422, code]);
    }
    expect(platform.calls).toEqual([]);
    expect((await inspect()).discord).toMatchObject({ mode: 'practice', tries_left: 5 });
  });

  it('forgets a token that Discord does not take, and leaves what was connected', async () => {
    await connect();
    const reply = await connect({ credential: OTHER_TOKEN });
    expect([reply.status, reply.body.code]).toEqual([422, 'connections/refused']);
    expect(reply.body.detail).toContain('changing their Discord password');
    expect((await inspect()).discord).toMatchObject({ mode: 'connected', tries_left: 3 });
    const { api } = await desk.desk.connections.discord();
    expect((await api.identity.self({ signal: AbortSignal.timeout(5_000) })).bot).toBe(true);
  });

  it('refuses a person’s token and says how its owner ends it', async () => {
    platform.sandbox.faults.set([{ name: 'user-token' }]);
    const reply = await connect();
    expect([reply.status, reply.body.code]).toEqual([422, 'connections/person']);
    expect(reply.body.detail).toContain('changing the Discord password');
    expect(await modes()).toEqual({ discord: 'practice', roblox: 'practice' });
    // Nothing more was requested with it.
    expect(platform.calls).toEqual(['GET /discord/users/@me']);
  });

  it.each([
    ['disabled-key', 'connections/key-disabled'],
    ['expired-key', 'connections/key-expired'],
  ])('refuses a key that does nothing: %s', async (name, code) => {
    platform.sandbox.faults.set([{ name }]);
    expect((await connectRoblox()).body.code).toBe(code);
    expect((await connectRoblox({ credential: `${CLOUD_KEY}x` })).body.code).toBe(
      'connections/refused',
    );
    expect((await modes()).roblox).toBe('practice');
  });

  it('changes nothing while the platform is down', async () => {
    await connect();
    platform.sandbox.faults.set([{ name: '5xx' }]);
    const reply = await save({ listed: [] });
    expect([reply.status, reply.body.code]).toEqual([503, 'platform/down']);
    expect((await inspect()).discord).toMatchObject({ listed: platform.guildIds });
  });

  it('takes five tries an hour, right or wrong, for each platform', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect((await connect({ credential: OTHER_TOKEN })).status).toBe(422);
      clock.advance(MINUTE);
    }
    const sent = platform.calls.length;
    const reply = await connect();
    expect([reply.status, reply.body.code]).toEqual([429, 'connections/tries']);
    expect(reply.headers.get('retry-after')).toBe(String(55 * 60));
    expect(platform.calls).toHaveLength(sent);
    expect((await inspect()).discord).toMatchObject({
      tries_left: 0,
      tries_back_at: clock.now() + 55 * MINUTE,
    });
    expect((await connectRoblox()).status).toBe(200);
    clock.advance(55 * MINUTE);
    // A new session, because this one's key was entered too long ago to change connections.
    admin = await visitAsAdmin(desk, 'full', 'Ada');
    expect((await connect()).status).toBe(200);
  });

  it('takes five tries although all come at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => connect({ credential: OTHER_TOKEN })),
    );
    const codes = replies.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'connections/refused')).toHaveLength(5);
    expect(codes.filter((code) => code === 'connections/tries')).toHaveLength(3);
  });

  it('forgets it when it is asked to, and practises again', async () => {
    await connect();
    const reply = await admin.post('/api/admin/connections/forget', { platform: 'discord' });
    expect(reply.body.discord).toMatchObject({ mode: 'practice', source: 'none', listed: [] });
    expect((await desk.desk.connections.discord()).isPractice).toBe(true);
  });
});

describe('the guard', () => {
  const cookie = `_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this-will-allow-someone-to-log-in-as-you-and-to-steal-your-ROBUX-and-items.|_${'C00C1E'.repeat(20)}`;

  it.each([
    ['a cookie as the token', { credential: cookie }],
    ['a cookie as the key', { platform: 'roblox', credential: cookie }],
    ['a name and password with a token', { credential: `kestrel:Passw0rd:${BOT_TOKEN}` }],
    ['a token where the key goes', { platform: 'roblox', credential: BOT_TOKEN }],
    ['a token where the app’s secret goes', { credential: 'x', client_secret: BOT_TOKEN }],
    ['a token in the list', { credential: BOT_TOKEN, listed: [BOT_TOKEN] }],
    ['a token with a cookie behind it', { credential: `${BOT_TOKEN} ${cookie}` }],
    ['a person’s token, by its shape', { credential: `mfa.${'aB3'.repeat(28)}` }],
    ['a person’s token in a bot’s clothes', { credential: `Bot mfa.${'aB3'.repeat(28)}` }],
  ])('refuses %s, and nothing is sent', async (_name, wish) => {
    const reply = await save(wish);
    expect([reply.status, reply.body.code]).toEqual([422, 'guard/login-secret']);
    expect(platform.calls).toEqual([]);
    expect((await inspect()).discord).toMatchObject({ tries_left: 5 });
  });

  it('lets the token through in this one field, and in no other call', async () => {
    expect((await connect({ credential: ` Bot ${BOT_TOKEN}\n` })).status).toBe(200);
    const elsewhere = await admin.post('/api/admin/connections/check', {
      platform: 'discord',
      credential: BOT_TOKEN,
    });
    expect(elsewhere.body.code).toBe('guard/login-secret');
  });
});
