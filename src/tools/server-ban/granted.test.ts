import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SandboxReply } from '#platforms/sandbox/fault-replies.ts';
import { type Client, visit } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { startSandboxServer, type TestSandbox } from '#testing/platforms.ts';

// https://docs.discord.com/developers/topics/permissions#permissions-bitwise-permission-flags
const BAN_MEMBERS = 1n << 2n;

let platform: TestSandbox;
let desk: TestDesk;
let clock: TestClock;
let client: Client;
let isGranted: boolean;
/** How many times Discord was asked for the bot's permissions. */
let looks: number;

beforeEach(async () => {
  isGranted = false;
  looks = 0;
  clock = new TestClock();
  platform = await startSandboxServer();
  const { sandbox } = platform;
  const handle = sandbox.handle.bind(sandbox);
  sandbox.handle = (request, nowMs) => {
    const reply = handle(request, nowMs);
    if (request.method !== 'GET' || !/^\/users\/@me\/guilds/.test(request.path)) return reply;
    looks += 1;
    return isGranted ? reply : without(reply);
  };
  desk = await startDesk({
    now: clock.now,
    environment: platform.connected,
    settings: { banCooldownMs: 0 },
    untended: true,
  });
  await desk.desk.connections.check('discord');
  client = await visit(desk, await desk.createCode());
  expect(looks).toBe(1);
});
afterEach(async () => {
  await desk.stop();
  await platform.close();
});

/** The same answer for a bot that can't ban. */
function without(reply: SandboxReply): SandboxReply {
  const guilds = JSON.parse(reply.body) as { permissions: string }[];
  const less = guilds.map((guild) => ({
    ...guild,
    permissions: String(BigInt(guild.permissions) & ~BAN_MEMBERS),
  }));
  return { ...reply, body: JSON.stringify(less) };
}

const post = (path: string, body: object = {}) =>
  client.post(`/api${path}`, {
    ...{ session_token: client.session, redeem_code: client.pass },
    ...body,
  });
const raid = () =>
  (platform.sandbox.describe(Date.now()) as unknown as { raid: { id: string }[] }).raid;
const ban = () =>
  post('/server_ban', {
    ...{ guild_id: platform.guildIds[0], user_ids: [raid()[0]?.id], reason: 'Spam' },
  });
const bans = () => platform.sandbox.ledger.lines.filter(({ action }) => action === 'ban').length;

it('a permission that was just granted counts with the next call', async () => {
  isGranted = true;
  const { status, body } = await ban();
  expect([status, body.outcome]).toEqual([200, 'done']);
  expect([looks, bans()]).toEqual([2, 1]);
});

it('where it is still missing the call is refused, and Discord is asked once in 30 s at the most', async () => {
  for (const _ of [1, 2, 3]) {
    const { status, body } = await ban();
    expect([status, body.code]).toEqual([409, 'discord/no-permission']);
  }
  expect([looks, bans()]).toEqual([2, 0]);
  isGranted = true;
  clock.advance(29_999);
  expect((await ban()).body.code).toBe('discord/no-permission');
  clock.advance(1);
  expect((await ban()).body.outcome).toBe('done');
  expect([looks, bans()]).toEqual([3, 1]);
});

it('the page is told of it when it opens, so that nothing stays shut', async () => {
  const missing = async () => {
    const { body } = await post('/server_list');
    const [first] = body.servers as { missing: string[] }[];
    return first?.missing;
  };
  expect(await missing()).toContain('BAN_MEMBERS');
  isGranted = true;
  clock.advance(30_000);
  expect(await missing()).not.toContain('BAN_MEMBERS');
  expect(looks).toBe(3);
});

it('a look that fails changes nothing of the refusal', async () => {
  isGranted = true;
  platform.sandbox.faults.set(
    [{ name: '5xx', method: 'GET', path: '/users/@me', status: 503 }],
    Date.now(),
  );
  expect((await ban()).body.code).toBe('discord/no-permission');
  expect(bans()).toBe(0);
});
