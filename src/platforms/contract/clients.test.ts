import { describe, expect, test } from 'vitest';
import type { Call } from '../calls/call.ts';
import { type Discord, openDiscord } from '../discord/client.ts';
import { openRoblox, type Roblox } from '../roblox/client.ts';
import { deferred, verified } from '../sandbox/desk.fixture.ts';
import { Sandbox } from '../sandbox/sandbox.ts';
import { openContract } from './contract.ts';
import { nowMs } from './exchange.fixture.ts';

const contract = openContract();
const asking = { signal: new AbortController().signal };

/** Opens a client over the sandbox and checks every request and reply against the documents. */
function open() {
  const sandbox = new Sandbox({ hasLimits: false });
  const faults: string[] = [];
  const send = async ({ request }: Call) => {
    faults.push(...contract!.checkRequest(request));
    const first = sandbox.handle(request, nowMs);
    const reply = first.asks ? sandbox.handle(request, nowMs, verified) : first;
    faults.push(...contract!.checkReply(request, reply));
    return reply;
  };
  return { sandbox, faults, send };
}

interface World {
  bot: { id: string };
  guilds: { id: string; channels: { id: string; name: string }[] }[];
  members: { id: string; protected: boolean; bot: boolean }[];
  raid: { id: string }[];
  webhooks: { url: string; channel_id: string; foreign: boolean; practice: boolean }[];
  universes: { id: string }[];
  players: { id: string; name: string }[];
}

function buildKey({ url }: { url: string }) {
  const [id = '', token = ''] = url.split('/').slice(-2);
  return { id, token };
}

/** Lists everything that a client can do, as `group.method`. */
function listMethods(api: object): string[] {
  return Object.entries(api)
    .flatMap(([group, methods]) => Object.keys(methods).map((method) => `${group}.${method}`))
    .sort();
}

async function runAll(doings: Record<string, () => Promise<unknown>>): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, doing] of Object.entries(doings)) {
    await doing().catch((error: Error) => failed.push(`${name}: ${error.message}`));
  }
  return failed;
}

describe.skipIf(!contract)('what the clients send is as the documents say', () => {
  test('to Discord', async () => {
    const { sandbox, faults, send } = open();
    const api = openDiscord({ send, token: 'sandbox', version: '1' });
    const world = sandbox.describe(nowMs) as unknown as World;
    const doings = { ...discordDoings(api, world), ...interactionDoings(api, world, sandbox) };
    expect(Object.keys(doings).sort()).toEqual(listMethods(api));
    expect(await runAll(doings)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('to Roblox', async () => {
    const { sandbox, faults, send } = open();
    const api = openRoblox({ send, waitMs: () => 0, key: 'sandbox', version: '1' });
    const doings = robloxDoings(api, sandbox.describe(nowMs) as unknown as World);
    expect(Object.keys(doings).sort()).toEqual(listMethods(api));
    expect(await runAll(doings)).toEqual([]);
    expect(faults).toEqual([]);
  });
});

function discordDoings(api: Discord, world: World): Record<string, () => Promise<unknown>> {
  const guild = world.guilds[0]!.id;
  const [one, other] = world.members.filter((member) => !member.protected && !member.bot);
  const at = { guild, user: one!.id };
  const reason = 'Case 7, Night Shift: spam in the harbour';
  const ban = { reason, deleteMessageSeconds: 3_600 };
  const own = world.webhooks.filter(({ foreign }) => !foreign).map(buildKey);
  const practice = buildKey(world.webhooks.find((webhook) => webhook.practice)!);
  const message = {
    content: 'hello',
    username: 'Harbour',
    avatar_url: 'https://example.com/a.png',
    embeds: [{ title: 'Tonight', fields: [{ name: 'Doors', value: 'Eight', inline: true }] }],
    allowed_mentions: { parse: [] },
  };
  const { username: _, avatar_url: __, ...edited } = message;
  const files = [{ name: 'map.png', bytes: new Uint8Array(8) }];
  let sent: { id: string } | undefined;
  const posted = () => ({ ...practice, message: sent?.id ?? '' });
  const until = (ms: number) => new Date(nowMs + ms).toISOString();
  return {
    'identity.self': () => api.identity.self(asking),
    'identity.guilds': () => api.identity.guilds({ after: '1' }, asking),
    'identity.guild': () => api.identity.guild(guild, asking),
    'identity.roles': () => api.identity.roles(guild, asking),
    'identity.channels': () => api.identity.channels(guild, asking),
    'identity.user': () => api.identity.user(one!.id, asking),
    'members.get': () => api.members.get(at, asking),
    'members.search': () => api.members.search({ guild, query: 'a', limit: 10 }, asking),
    'members.list': () => api.members.list({ guild, limit: 1_000, after: '0' }, asking),
    'members.timeOut': () =>
      api.members.timeOut({ ...at, until: until(3_600_000), reason }, asking),
    'members.kick': () => api.members.kick({ guild, user: other!.id, reason }, asking),
    'bans.put': () => api.bans.put({ ...at, ...ban }, asking),
    'bans.get': () => api.bans.get(at, asking),
    'bans.list': () => api.bans.list({ guild, limit: 1_000, after: '0' }, asking),
    'bans.remove': () => api.bans.remove({ ...at, reason }, asking),
    'bans.bulk': () =>
      api.bans.bulk({ guild, users: world.raid.map(({ id }) => id), ...ban }, asking),
    'bans.auditLog': () => api.bans.auditLog({ guild, actionType: 22, limit: 50 }, asking),
    'bans.paused': () => api.bans.paused(guild, asking),
    'bans.pause': () =>
      api.bans.pause({ guild, invitesUntil: until(3_600_000), messagesUntil: null }, asking),
    'webhooks.getByToken': () => api.webhooks.getByToken(practice, asking),
    'webhooks.execute': async () => {
      sent = await api.webhooks.execute({ ...practice, message, files }, asking);
    },
    'webhooks.getMessage': () => api.webhooks.getMessage(posted(), asking),
    'webhooks.editMessage': () => api.webhooks.editMessage({ ...posted(), body: edited }, asking),
    'webhooks.deleteMessage': () => api.webhooks.deleteMessage(posted(), asking),
    'webhooks.ofGuild': () => api.webhooks.ofGuild(guild, asking),
    'webhooks.get': () => api.webhooks.get(practice.id, asking),
    'webhooks.create': () =>
      api.webhooks.create({ channel: world.webhooks[0]!.channel_id, name: 'Twin', reason }, asking),
    'webhooks.deleteByToken': () => api.webhooks.deleteByToken(own.at(-1)!, asking),
    'webhooks.delete': () => api.webhooks.delete({ id: practice.id, reason }, asking),
    'oauth.revoke': () =>
      api.oauth.revoke({ id: 'sandbox', secret: 'sandbox', token: 'abc' }, asking),
  };
}

const command = {
  type: 1,
  name: 'desk',
  name_localizations: { de: 'pult' },
  description: 'Moderation desk',
  default_member_permissions: '4',
  options: [
    {
      type: 1,
      name: 'undo',
      description: 'Undo a case',
      options: [{ type: 3, name: 'case', description: 'Its number', autocomplete: true }],
    },
  ],
};
const buttons = [
  {
    type: 1,
    components: [
      { type: 2, style: 3, label: 'Approve', custom_id: 'g1:approve' },
      { type: 2, style: 5, label: 'Open', url: 'https://desk.example/jobs/77' },
    ],
  },
];

function interactionDoings(
  api: Discord,
  world: World,
  sandbox: Sandbox,
): Record<string, () => Promise<unknown>> {
  const [guild] = world.guilds;
  const applicationId = world.bot.id;
  const at = { applicationId, guildId: guild!.id };
  const channelId = guild!.channels.find(({ name }) => name === 'general')!.id;
  const message = {
    content: 'Job 77',
    embeds: [{ title: 'Ban 12 accounts' }],
    components: buttons,
  };
  const moderator = world.members.find((member) => member.protected && !member.bot)!;
  let messageId = '';
  let key = { applicationId, token: '' };
  /** A moderator uses the command, and the answer is deferred. */
  const use = () => {
    const acting = sandbox.acting(nowMs);
    const { id, deliveries } = acting.begin({
      kind: 'command',
      user_id: moderator.id,
      name: 'desk undo',
    });
    acting.settle(id, [deferred]);
    key = { applicationId, token: JSON.parse(deliveries[0]!.body).token };
  };
  return {
    'application.read': () => api.application.read(asking),
    'application.setInteractionsUrl': () =>
      api.application.setInteractionsUrl({ url: 'http://127.0.0.1:8080/discord' }, asking),
    'commands.replace': () => api.commands.replace({ ...at, commands: [command] }, asking),
    'commands.list': () => api.commands.list(at, asking),
    'messages.post': async () => {
      const post = { channelId, message, nonce: 'job77-1' };
      messageId = (await api.messages.post(post, asking)).id;
    },
    'messages.edit': () => {
      const edited = { content: 'Job 77: approved', components: [] };
      return api.messages.edit({ channelId, messageId, message: edited }, asking);
    },
    'replies.edit': () => {
      use();
      return api.replies.edit({ ...key, message: { ...message, flags: 0 } }, asking);
    },
    'replies.add': () =>
      api.replies.add({ ...key, message: { content: 'More', flags: 64 } }, asking),
    'replies.remove': () => api.replies.remove(key, asking),
  };
}

function robloxDoings(api: Roblox, world: World): Record<string, () => Promise<unknown>> {
  const universe = world.universes[0]!.id;
  const [{ id: user, name }] = world.players as [{ id: string; name: string }];
  const idempotency = { key: 'one-key', firstSent: new Date(nowMs).toISOString() };
  const restriction = {
    active: true,
    duration: '3600s',
    displayReason: 'Be kind.',
    privateReason: 'Case 7, Night Shift',
    excludeAltAccounts: true,
  };
  return {
    'keys.introspect': () => api.keys.introspect(asking),
    'universes.get': () => api.universes.get(universe, asking),
    'universes.user': () => api.universes.user(user, asking),
    'restrictions.update': () =>
      api.restrictions.update({ universe, user, restriction, idempotency }, asking),
    // Makes no call: the known limits are enough.
    'pace.update': async () => api.pace.update({ universe, user }),
    'restrictions.get': () => api.restrictions.get({ universe, user }, asking),
    'restrictions.list': () => api.restrictions.list({ universe }, asking),
    'restrictions.logs': () => api.restrictions.logs({ universe, user }, asking),
    'players.byNames': () => api.players.byNames([name], asking),
    'players.standingByNames': () => api.players.standingByNames([name], asking),
    'players.byIds': () => api.players.byIds([Number(user)], asking),
    'players.standingByIds': () => api.players.standingByIds([Number(user)], asking),
    'players.profile': () => api.players.profile(user, asking),
    'players.formerNames': () => api.players.formerNames(user, asking),
    'players.friends': () => api.players.friends(user, asking),
    'players.followers': () => api.players.followers(user, asking),
    'players.followings': () => api.players.followings(user, asking),
    'players.groups': () => api.players.groups(user, asking),
    'players.badges': () => api.players.badges(user, asking),
    'players.headshots': () => api.players.headshots([user], asking),
    'players.canViewInventory': () => api.players.canViewInventory(user, asking),
    'players.collectibles': () => api.players.collectibles({ user }, asking),
    'players.owns': () => api.players.owns({ user, kind: 'bundle', id: '201' }, asking),
    'oauth.revoke': () =>
      api.oauth.revoke({ id: 'sandbox', secret: 'sandbox', token: 'abc' }, asking),
  };
}
