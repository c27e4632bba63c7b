import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#kit/server/context.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { handlers } from './server.ts';

const DAY_MS = 86_400_000;
const asking = { signal: AbortSignal.timeout(60_000) };

let house: PracticeDesk;

beforeAll(async () => {
  house = await openPractice();
});
afterEach(() => house.fault());
afterAll(() => house.stop());

const mainId = () => house.world().guilds[0]?.id ?? '';
const check = (user_id: unknown, guild_id?: string) =>
  house.post('/discord_checker', { user_id, ...(guild_id && { guild_id }) });
const api = async () => (await house.desk.desk.connections.discord()).api;
const someMember = () => house.world().members.find((one) => !one.bot && !one.protected)?.id ?? '';

/** Starts over, as if nothing had failed. */
async function reopen() {
  await house.stop();
  house = await openPractice();
}

describe('the profile', () => {
  it('is what everybody on Discord sees, with the age told from the id', async () => {
    const id = someMember();
    const user = await (await api()).identity.user(id, asking);
    const { status, body } = await check(id);
    expect(status).toBe(200);
    const createdAt = Number((BigInt(id) >> 22n) + 1_420_070_400_000n);
    expect(body).toMatchObject({
      user_id: id,
      username: user.username,
      display_name: user.global_name,
      avatar_url: expect.stringMatching(/^data:image\/svg\+xml/),
      is_bot: false,
      created_at: createdAt,
      age_days: Math.floor((house.clock.now() - createdAt) / DAY_MS),
      server: null,
    });
  });

  it('marks an account that is younger than the owner trusts', async () => {
    const raider = house.world().raid[0]?.id;
    expect((await check(raider)).body).toMatchObject({ is_young: true, young_days: 30 });
    await house.desk.desk.changeSettings({ youngAccountDays: 0 }, 'test');
    expect((await check(raider)).body).toMatchObject({ is_young: false });
    await house.desk.desk.changeSettings({ youngAccountDays: 30 }, 'test');
  });

  it('says what is a bot, and takes a mention', async () => {
    const bot = house.world().members.find((one) => one.bot)?.id;
    expect((await check(`<@${bot}>`)).body).toMatchObject({ user_id: bot, is_bot: true });
  });
});

describe('how it stands in a server', () => {
  it('is when it joined, its roles by name, no time-out and no ban', async () => {
    const id = someMember();
    const { body } = await check(id, mainId());
    const member = await (await api()).members.get({ guild: mainId(), user: id }, asking);
    expect(body.server).toMatchObject({
      guild_id: mainId(),
      name: house.world().guilds[0]?.name,
      member: {
        state: 'ok',
        value: { joined_at: Date.parse(member.joined_at ?? ''), nick: member.nick ?? null },
      },
      roles: { state: 'ok' },
      ban: { state: 'none' },
    });
    const { roles } = body.server as { roles: { value: { id: string; name: string }[] } };
    expect(roles.value.map((role) => role.id)).toEqual(member.roles);
    for (const { name } of roles.value) expect(name).not.toMatch(/^\d+$/);
  });

  it('is until when it is timed out, and none once that has passed', async () => {
    const at = { guild: mainId(), user: someMember() };
    const until = house.clock.now() + DAY_MS;
    await (await api()).members.timeOut(
      { ...at, until: new Date(until).toISOString(), reason: 'x' },
      asking,
    );
    const told = async () => (await check(at.user, at.guild)).body.server;
    expect(await told()).toMatchObject({ member: { value: { timed_out_until: until } } });
    house.clock.advance(DAY_MS + 1);
    house.client.session = String(
      (await house.client.get('/api/session_token')).body.session_token,
    );
    expect(await told()).toMatchObject({ member: { value: { timed_out_until: null } } });
  });

  it('is a ban with its reason for somebody who is no member any more', async () => {
    const [ban] = await (await api()).bans.list({ guild: mainId(), limit: 1 }, asking);
    const { body } = await check(ban?.user.id, mainId());
    expect(body.server).toMatchObject({
      member: { state: 'none' },
      roles: { state: 'none' },
      ban: { state: 'ok', value: { reason: ban?.reason ?? null } },
    });
  });

  it('is neither for a stranger', async () => {
    const { body } = await check(house.world().strangers[0]?.id, mainId());
    expect(body.server).toMatchObject({ member: { state: 'none' }, ban: { state: 'none' } });
  });

  it('says which permission is lacking where bans cannot be seen, and tells the rest', async () => {
    house.fault({ name: 'missing-permission', path: '/guilds/*/bans' });
    const { body } = await check(someMember(), mainId());
    expect(body.server).toMatchObject({
      member: { state: 'ok' },
      ban: { state: 'unavailable', why: expect.stringContaining('needs Ban Members') },
    });
  });

  it('does not ask for bans where it is known that the bot may not see them', async () => {
    house.fault({ name: 'garbled', path: '/guilds/*/bans', times: 1 });
    const link = await house.desk.desk.connections.discord();
    const guilds = link.guilds.map((guild) => ({ ...guild, missing: ['BAN_MEMBERS'] as const }));
    const { signal } = asking;
    const context = {
      platforms: { discord: async () => ({ ...link, guilds }) },
      signal,
      nowMs: house.clock.now(),
      settings: house.desk.desk.settings(),
    } as unknown as Context;
    const told = await handlers.check({ user_id: someMember(), guild_id: mainId() }, context);
    expect(told).toMatchObject({ server: { member: { state: 'ok' } } });
    expect(told).toMatchObject({
      server: { ban: { why: expect.stringContaining('Ban Members') } },
    });
    expect(house.desk.sandbox.faults.list()).toHaveLength(1);
  });

  it.each([
    ['member', '/guilds/*/members'],
    ['roles', '/guilds/*/roles'],
    ['ban', '/guilds/*/bans'],
  ])('says so where the part %s fails, and the rest stays', async (part, path) => {
    house.fault({ name: 'garbled', path });
    const { status, body } = await check(someMember(), mainId());
    expect(status).toBe(200);
    expect(body.server).toMatchObject({ [part]: { state: 'unavailable' } });
    expect(body.username).toEqual(expect.any(String));
  });

  it('tells the account from the server where the profile does not come', async () => {
    house.fault({ name: 'garbled', path: '/users' });
    const id = someMember();
    expect((await check(id, mainId())).body).toMatchObject({ user_id: id });
  });

  it('leaves out the part that is too slow, and tells the rest in time', async () => {
    await reopen();
    house.fault({ name: 'slow', path: '/guilds/*/bans', delayMs: 60_000 });
    const { body } = await check(someMember(), mainId());
    expect(body.server).toMatchObject({
      member: { state: 'ok' },
      ban: { state: 'unavailable', why: expect.stringContaining('took too long') },
    });
  });
});

describe('refused:', () => {
  it.each(['', ' ', 'kestrel', '123', '<@&80351110224678912>'])('%j', async (typed) => {
    const { status, body } = await check(typed);
    expect([status, body.title, body.detail]).toEqual([
      422,
      'Missing user',
      'Please enter a user id',
    ]);
  });

  it('an account that does not exist', async () => {
    const { status, body } = await check('80351110224678912', mainId());
    expect([status, body.code]).toEqual([404, 'discord/unknown-user']);
  });

  it('a server that is not listed', async () => {
    const foreign = house.webhook('Collector').guild_id;
    const { status, body } = await check(someMember(), foreign);
    expect([status, body.code]).toEqual([409, 'accounts/not-listed']);
  });

  it.each([
    ['429-global', { retryAfterMs: 1 }, 'platform/busy'],
    ['5xx', { status: 502 }, 'platform/down'],
    ['down', {}, 'platform/down'],
    ['revoked', {}, 'platform/revoked'],
  ] as const)('while the platform is %s', async (name, more, code) => {
    await reopen();
    const id = someMember();
    house.fault({ name, ...more });
    const { status, body } = await check(id);
    expect([status, body.code]).toEqual([503, code]);
  });

  it('without a pass and outside of the scope', async () => {
    const { client } = house;
    const user_id = someMember();
    const without = { session_token: client.session, redeem_code: '', user_id };
    expect((await client.post('/api/discord_checker', without)).body.code).toBe(
      'access/pass-missing',
    );
    const outside = await house.visit({ scope: ['qr-generator'] });
    expect((await house.post('/discord_checker', { user_id }, outside)).body.code).toBe(
      'access/out-of-scope',
    );
  });
});
