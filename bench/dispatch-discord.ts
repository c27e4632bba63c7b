import { z } from 'zod';
import type { Call } from '../src/platforms/calls/call.ts';
import { discordRules } from '../src/platforms/discord/limits.ts';
import type { Method } from '../src/platforms/wire.ts';
import type { Limited } from './dispatch-bound.ts';
import { drawer, shuffle } from './dispatch-draw.ts';
import { askFresh, describeWorld } from './dispatch-platform.ts';

const world = z.object({
  guilds: z.array(z.object({ id: z.string(), channels: z.array(z.object({ id: z.string() })) })),
  members: z.array(z.object({ id: z.string() })),
  raid: z.array(z.object({ id: z.string() })),
  strangers: z.array(z.object({ id: z.string() })),
  webhooks: z.array(z.object({ id: z.string(), url: z.string() })),
});

/** One route of one resource. The path may differ between calls. */
interface Route {
  route: string;
  resource: string;
  isAuthorised: boolean;
  path(number: number): string;
  body?: unknown;
}

interface Target extends Route {
  limit: Limited['limitedBy'][number];
}

export const headers = {
  'user-agent': 'DiscordBot (https://example.org, 1)',
  authorization: 'Bot sandbox',
  'content-type': 'application/json',
};

const never = new AbortController().signal;

const GLOBAL = { count: 50, windowMs: 1_000 };

/** Spreads the calls evenly over everything that the sandbox lets the bot do, in random order. */
export function evenWork(count: number): (Call & Limited)[] {
  return workOf(findTargets(), () => 1, count);
}

/** Gives each bucket as many calls as its rate allows, so that the global limit decides. */
export function widestWork(count: number): (Call & Limited)[] {
  const targets = findTargets();
  const sharing = Map.groupBy(targets, ({ limit }) => limit.key);
  const shareOf = ({ limit }: Target) =>
    limit.count / limit.windowMs / (sharing.get(limit.key)?.length ?? 1);
  return workOf(targets, shareOf, count);
}

function workOf(targets: Target[], shareOf: (target: Target) => number, count: number) {
  const whole = targets.reduce((sum, target) => sum + shareOf(target), 0);
  const calls = targets.flatMap((target) =>
    Array.from({ length: Math.round((count * shareOf(target)) / whole) }, (_, number) => {
      const call = callOf(target, number);
      const limitedBy = [target.limit, { key: `all ${call.isAuthorised}`, ...GLOBAL }];
      return { ...call, limitedBy };
    }),
  );
  return shuffle(calls, drawer(5));
}

function findTargets(): Target[] {
  const { guilds, members, raid, strangers, webhooks } = world.parse(describeWorld());
  const [member, raider, stranger] = [members, raid, strangers].map(inTurn) as [Pick, Pick, Pick];
  const all = [
    ...guilds.flatMap((guild) => guildTargets(guild.id, { member, raider, stranger })),
    ...guilds.flatMap(({ channels }) => channels.map(({ id }) => channelTarget(id))),
    ...webhooks.flatMap(({ url }) => webhookTargets(new URL(url).pathname.split('/').slice(-2))),
    { ...bot('GET /users/:user', ''), path: (number: number) => `/users/${member(number)}` },
    ...['/users/@me', '/users/@me/guilds', '/applications/@me'].map((path) => ({
      ...bot(`GET ${path}`, ''),
      path: () => path,
    })),
  ];
  return all.filter(isAllowed).map((route) => ({ ...route, limit: limitOf(route) }));
}

const bot = (route: string, resource: string) => ({ route, resource, isAuthorised: true });

type Pick = (number: number) => string;

function inTurn(users: readonly { id: string }[]): Pick {
  return (number) => users[number % users.length]?.id ?? '';
}

type Picks = Record<'member' | 'raider' | 'stranger', Pick>;

function guildTargets(guild: string, { member, raider, stranger }: Picks): Route[] {
  const at = `/guilds/${guild}`;
  const reads = ['', '/roles', '/channels', '/members', '/bans', '/audit-logs', '/webhooks'].map(
    (below) => ({
      ...bot(`GET /guilds/:guild${below}`, guild),
      path: () => `${at}${below}`,
    }),
  );
  const ban = '/guilds/:guild/bans/:user';
  return [
    ...reads,
    {
      ...bot('GET /guilds/:guild/members/:user', guild),
      path: (number) => `${at}/members/${member(number)}`,
    },
    {
      ...bot('GET /guilds/:guild/members/search', guild),
      path: () => `${at}/members/search?query=a`,
    },
    {
      ...bot('PATCH /guilds/:guild/members/:user', guild),
      path: (number) => `${at}/members/${raider(number)}`,
      body: { communication_disabled_until: null },
    },
    { ...bot(`GET ${ban}`, guild), path: (number) => `${at}/bans/${stranger(number)}` },
    { ...bot(`PUT ${ban}`, guild), path: (number) => `${at}/bans/${stranger(number)}`, body: {} },
    { ...bot(`DELETE ${ban}`, guild), path: (number) => `${at}/bans/${stranger(number)}` },
  ];
}

function channelTarget(channel: string): Route {
  return {
    ...bot('GET /channels/:channel/webhooks', channel),
    path: () => `/channels/${channel}/webhooks`,
  };
}

function webhookTargets([id, token]: string[]): Route[] {
  const open = { resource: `${id}/${token}`, isAuthorised: false };
  const path = () => `/webhooks/${id}/${token}`;
  return [
    { ...bot('GET /webhooks/:webhook', id ?? ''), path: () => `/webhooks/${id}` },
    { ...open, route: 'GET /webhooks/:webhook/:token', path },
    { ...open, route: 'POST /webhooks/:webhook/:token', path, body: { content: 'Hello' } },
  ];
}

function callOf(target: Route, number: number): Call {
  const { route, resource, isAuthorised, body } = target;
  const { authorization, ...open } = headers;
  return {
    route,
    resource,
    isAuthorised,
    isRepeatable: false,
    signal: never,
    priority: 'job',
    request: {
      base: 'discord',
      method: route.split(' ')[0] as Method,
      path: target.path(number),
      headers: isAuthorised ? { ...open, authorization } : open,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  };
}

/** Calls that the bot isn't allowed to make would count as refused. */
function isAllowed(target: Route): boolean {
  const { status } = askFresh(callOf(target, 0).request);
  return status < 300 || status === 404;
}

function limitOf(target: Route): Limited['limitedBy'][number] {
  const reply = askFresh(callOf(target, 0).request);
  const windowMs = Number(reply.headers['x-ratelimit-reset-after']) * 1_000;
  const { bucket, limit } = discordRules.read(reply);
  if (!bucket || !limit || !(windowMs > 0)) throw new Error(`${target.route} tells no limit`);
  return { key: `${bucket} ${target.resource}`, count: limit, windowMs };
}
