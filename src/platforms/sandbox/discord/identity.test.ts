import { describe, expect, test } from 'vitest';
import { openSandbox } from '../sandbox.fixture.ts';

const ALL = 1100048499878n;

describe('who calls', () => {
  const { bot, nobody, guild, main, sister, world, sandbox, webhookPath } = openSandbox();

  test('is the bot, and the token says so', () => {
    expect(bot('GET /users/@me')).toMatchObject({
      status: 200,
      body: { bot: true, id: world.bot.id },
    });
    expect(bot('GET /applications/@me').body).toMatchObject({ id: world.bot.id, team: null });
    expect(bot('GET /oauth2/applications/@me').body.flags & (1 << 15)).not.toBe(0);
  });

  test.each(['Bot other', 'Bearer sandbox', 'sandbox', ''])('%j is refused', (authorization) => {
    const told = nobody(
      'GET /users/@me',
      authorization === '' ? {} : { headers: { authorization } },
    );
    expect(told).toMatchObject({ status: 401, body: { message: '401: Unauthorized', code: 0 } });
  });

  test('is refused without a name for itself', () => {
    const told = bot('GET /users/@me', { headers: { 'user-agent': 'curl/8' } });
    expect(told).toMatchObject({ status: 403, body: { code: 40333 } });
  });

  test('may do all that a desk needs in one guild, and less in the other', () => {
    const [one, other] = bot('GET /users/@me/guilds').body;
    expect(one.id).toBe(main.id);
    expect(BigInt(one.permissions) & ALL).toBe(ALL);
    expect(other.id).toBe(sister.id);
    expect(BigInt(other.permissions) & (1n << 29n)).toBe(0n);
    expect(one.approximate_member_count).toBeUndefined();
  });

  test('pages through its guilds', () => {
    const ids = (query: string) =>
      bot(`GET /users/@me/guilds?${query}`).body.map(({ id }: { id: string }) => id);
    expect(ids('limit=1')).toEqual([main.id]);
    expect(ids(`limit=1&after=${main.id}`)).toEqual([sister.id]);
    expect(ids(`before=${sister.id}`)).toEqual([main.id]);
    expect(bot('GET /users/@me/guilds?limit=201')).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { limit: { _errors: [{ code: 'NUMBER_TYPE_MAX' }] } } },
    });
  });

  test('can be without the permission for bulk bans', () => {
    const without = openSandbox({ isManageGuildGranted: false });
    expect(BigInt(without.main.permissions) & (1n << 5n)).toBe(0n);
    const body = { user_ids: [without.ordinary[0]!.id] };
    expect(without.bot(`POST ${without.guild}/bulk-ban`, { body })).toMatchObject({
      status: 403,
      body: { code: 50013 },
    });
    expect(without.sandbox.ledger.lines).toEqual([]);
  });

  test('is told of guild, roles and channels', () => {
    expect(bot(`GET ${guild}?with_counts=true`).body).toMatchObject({
      name: main.name,
      owner_id: main.owner_id,
      approximate_member_count: 400,
    });
    expect(bot(`GET ${guild}`).body.approximate_member_count).toBeUndefined();
    const roles: { name: string; tags?: { bot_id: string }; position: number }[] = bot(
      `GET ${guild}/roles`,
    ).body;
    const own = roles.find(({ tags }) => tags?.bot_id === world.bot.id)!;
    const admin = roles.find(({ name }) => name === 'Admin')!;
    const moderator = roles.find(({ name }) => name === 'Moderator')!;
    expect(own.position).toBeGreaterThan(moderator.position);
    expect(own.position).toBeLessThan(admin.position);
    const types = bot(`GET ${guild}/channels`).body.map(({ type }: { type: number }) => type);
    expect(new Set(types)).toEqual(new Set([0, 4, 5, 15]));
  });

  test('hears what is not there, and what is not theirs', () => {
    const foreignGuild = nobody(`GET ${webhookPath('foreign')}`).body.guild_id;
    const owners = main.channels.find(({ name }) => name === 'owners-only')!;
    expect(bot('GET /guilds/1').body.code).toBe(10004);
    expect(bot(`GET /guilds/${foreignGuild}`)).toMatchObject({
      status: 403,
      body: { code: 50001 },
    });
    expect(bot(`GET /channels/${owners.id}`)).toMatchObject({ status: 403, body: { code: 50001 } });
    expect(bot('GET /channels/1').body.code).toBe(10003);
    expect(bot('GET /users/1')).toMatchObject({ status: 404, body: { code: 10013 } });
    expect(bot('GET /nowhere')).toMatchObject({ status: 404, body: { code: 0 } });
    expect(bot('POST /users/@me')).toMatchObject({ status: 405 });
    expect(bot('GET /users/abc')).toMatchObject({ status: 400, body: { code: 50035 } });
  });

  test('sees users who are in no guild', () => {
    const [stranger] = world.strangers;
    expect(bot(`GET /users/${stranger!.id}`)).toMatchObject({ status: 200, body: stranger! });
    expect(bot(`GET ${guild}/members/${stranger!.id}`).body.code).toBe(10007);
  });

  test('can be made to look like a person, to be revoked, and to lack a permission', () => {
    sandbox.faults.set([
      { name: 'user-token', times: 1 },
      { name: 'revoked', path: '/applications' },
      { name: 'missing-permission', method: 'GET', path: '/guilds/*/bans$', times: 1 },
    ]);
    expect(bot('GET /users/@me').body.bot).toBeUndefined();
    expect(bot('GET /users/@me').body.bot).toBe(true);
    expect(bot('GET /applications/@me').status).toBe(401);
    expect(bot(`GET ${guild}/bans/1`).body.code).toBe(10026);
    expect(bot(`GET ${guild}/bans`).body.code).toBe(50013);
    expect(bot(`GET ${guild}/bans`).status).toBe(200);
    sandbox.faults.set([]);
  });
});

describe('an OAuth2 token', () => {
  const { sandbox, nobody } = openSandbox();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const basic = { authorization: `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}` };
  const revoke = (text: string, headers: Record<string, string>) =>
    sandbox.handle(
      {
        base: 'discord',
        method: 'POST',
        path: '/oauth2/token/revoke',
        headers: { 'user-agent': 'DiscordBot (x, 1)', ...headers },
        body: text,
      },
      0,
    );

  test('is revoked once, and answered alike every time', () => {
    const first = revoke('token=abc', { ...form, ...basic });
    expect(first).toMatchObject({ status: 200, body: '{}' });
    expect(revoke('token=abc&client_id=sandbox&client_secret=sandbox', form).status).toBe(200);
    expect(sandbox.ledger.lines.map(({ changed }) => changed)).toEqual([true, false]);
    expect(JSON.stringify(sandbox.save())).not.toContain('abc');
  });

  test('needs the client, the form and the token', () => {
    expect(revoke('token=abc', form).status).toBe(401);
    expect(revoke('', { ...form, ...basic }).status).toBe(400);
    expect(nobody('POST /oauth2/token/revoke', { body: { token: 'abc' } }).status).toBe(400);
  });
});
