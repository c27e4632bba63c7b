import type { Method, WireReply } from '../../wire.ts';
import type { Part, PartRequest, PartTools } from '../part.ts';
import { compareIds, isSnowflake } from '../world/snowflake.ts';
import type { Member } from '../world/things.ts';
import { makeWorld, type WorldOptions } from '../world/world.ts';
import type { Ask, Route } from './ask.ts';
import { auditLogRoutes } from './audit-log.ts';
import { botPermissions, canActOn } from './authority.ts';
import { banRoutes } from './bans.ts';
import { executeRoutes } from './execute.ts';
import { guildRoutes } from './guilds.ts';
import { identityRoutes, oauthRoutes } from './identity.ts';
import {
  type Bucket,
  blocked,
  createBuckets,
  createInvalidCount,
  limitHeaders,
  takeGlobal,
  tooMany,
} from './limits.ts';
import { Live, type LiveGuild } from './live.ts';
import { memberRoutes } from './members.ts';
import { invalidForm, missingPermissions, Refusal, unauthorized } from './reply.ts';
import { formatTime, messageShape, webhookUrl } from './shapes.ts';
import { webhookRoutes } from './webhooks.ts';

export interface DiscordPart extends Part {
  /**
   * Returns the last hundred messages of any channel and of its threads, oldest first, as a member of the channel sees
   * them.
   */
  readChannel(channelId: string): ReturnType<typeof messageShape>[] | undefined;
}

const READ_MAX = 100;
const BOT_AUTHORISATION = 'Bot sandbox';
const TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

export function createDiscordPart(
  tools: PartTools,
  options: WorldOptions & { saved: unknown },
): DiscordPart {
  const live = new Live(makeWorld(options), options.saved);
  const invalid = createInvalidCount();
  const findBucket = createBuckets(tools);
  let callsToGone = 0;

  const handle = (request: PartRequest): WireReply => {
    const { nowMs } = request;
    if (invalid.isBlocked(nowMs)) return blocked();
    const reply = answer({ request, ids: {}, live, tools }, findBucket);
    invalid.count(reply, nowMs);
    const [kind, webhookId] = request.segments;
    if (kind === 'webhooks' && live.webhooks.isRemoved(webhookId ?? '') && reply.status === 404) {
      callsToGone += 1;
    }
    return reply;
  };

  return {
    handle,
    save: () => live.save(),
    describe: (nowMs) => ({
      ...describeDiscord(live),
      limits: { invalid_requests: invalid.read(nowMs), calls_to_deleted_webhooks: callsToGone },
    }),
    readChannel: (channelId) =>
      live.world.channels.has(channelId) ? listMessages(live, channelId) : undefined,
  };
}

function listMessages(live: Live, channelId: string): ReturnType<typeof messageShape>[] {
  const threadIds = live.webhooks.threadsIn(channelId).map(({ id }) => id);
  return [channelId, ...threadIds]
    .flatMap((placeId) =>
      live.webhooks.messages(placeId).map((message) => messageShape(live, placeId, message)),
    )
    .sort((one, other) => compareIds(one.id, other.id))
    .slice(-READ_MAX);
}

type FindBucket = (route: string) => Bucket;

function answer(ask: Ask, findBucket: FindBucket): WireReply {
  try {
    return limited(ask, findBucket);
  } catch (error) {
    if (error instanceof Refusal) return error.toReply();
    throw error;
  }
}

/** Checks the caller and the rate limits before any endpoint runs. */
function limited({ request, live, tools }: Ask, findBucket: FindBucket): WireReply {
  const { method, segments, headers, nowMs } = request;
  if (!headers['user-agent']?.startsWith('DiscordBot (')) {
    throw new Refusal(403, { code: 40333, message: 'internal network error' });
  }
  const isAuthorised = headers.authorization !== undefined;
  const global = takeGlobal(tools, isAuthorised, nowMs);
  if (!global.ok) return tooMany({ scope: 'global', retryAfterMs: global.resetAfterMs });
  const found = findRoute(method, segments);
  const bucket = findBucket(`${method} ${found.route.path}`);
  const taken = tools.take(`discord/${bucket.id}/${found.resource}`, bucket, nowMs);
  const isOver = taken.ok
    ? undefined
    : ({ scope: 'user', retryAfterMs: taken.resetAfterMs } as const);
  const refused = request.refused ?? isOver;
  // A 429 for this bucket reports the bucket as empty, even when a fault caused it.
  const left =
    refused?.scope === 'user' ? { remaining: 0, resetAfterMs: refused.retryAfterMs } : taken;
  const limits = limitHeaders(bucket, left, nowMs);
  const withLimits = (reply: WireReply) => ({ ...reply, headers: { ...limits, ...reply.headers } });
  if (refused) return withLimits(tooMany(refused));
  try {
    return withLimits(admitted({ request, live, tools, ids: found.ids }, found));
  } catch (error) {
    if (error instanceof Refusal) return withLimits(error.toReply());
    throw error;
  }
}

function admitted(ask: Ask, { route }: Found): WireReply {
  const { request, tools } = ask;
  if (route.auth === 'bot') {
    const isBot = request.headers.authorization === BOT_AUTHORISATION;
    if (!isBot || tools.hasFault('revoked')) throw unauthorized();
    if (tools.hasFault('missing-permission')) throw missingPermissions();
  }
  mustBeReadable(request);
  return route.handle(ask);
}

function mustBeReadable({ headers, isBodyBroken, body }: PartRequest): void {
  if (isBodyBroken) {
    const message = 'The request body contains invalid JSON.';
    throw new Refusal(400, { code: 50109, message });
  }
  const type = headers['content-type'] ?? '';
  if (body === undefined || TYPES.some((known) => type.startsWith(known))) return;
  const message = `Expected "Content-Type" header to be one of {${TYPES.join(', ')}}.`;
  throw invalidForm([{ path: 'content-type', code: 'CONTENT_TYPE_INVALID', message }]);
}

// Describes the Discord world for /control/world, so that tests and people can find accounts to practice on.

function describeDiscord(live: Live) {
  const { mainGuildId, raidIds, strangerIds, bot } = live.world;
  const main = live.guilds.get(mainGuildId)!;
  const raid = new Set(raidIds);
  const members = main
    .members()
    .map((member) => memberLine(live, main, member))
    .toArray();
  return {
    bot: { id: bot.id, username: bot.username },
    guilds: [...live.guilds.values()]
      .filter(({ base }) => base.isBotIn)
      .map((guild) => guildLine(live, guild)),
    members,
    raid: members.filter(({ id }) => raid.has(id)),
    strangers: strangerIds.map((id) => ({ id, username: live.world.users.get(id)!.username })),
    webhooks: webhookLines(live),
  };
}

function guildLine(live: Live, guild: LiveGuild) {
  const { id, name, ownerId, channels } = guild.base;
  return {
    id,
    name,
    owner_id: ownerId,
    member_count: guild.memberCount,
    ban_count: guild.banIds().length,
    permissions: String(botPermissions(live, guild)),
    channels: channels.map((channel) => ({ id: channel.id, name: channel.name })),
  };
}

function memberLine(live: Live, guild: LiveGuild, { user, nick, joinedMs }: Member) {
  return {
    id: user.id,
    guild_id: guild.base.id,
    username: user.username,
    global_name: user.globalName,
    nick,
    bot: user.isBot,
    joined_at: formatTime(joinedMs),
    /** The bot can't kick, ban or time out this member. */
    protected: !canActOn(live, guild, user.id),
  };
}

function webhookLines(live: Live) {
  const { practiceWebhookId, leakedWebhookId } = live.world;
  const withUrl = live.webhooks.all().filter(({ follows }) => !follows);
  return withUrl.map((webhook) => ({
    id: webhook.id,
    guild_id: webhook.guildId,
    channel_id: webhook.channelId,
    channel: live.world.channels.get(webhook.channelId)?.name ?? null,
    threads: live.webhooks.threadsIn(webhook.channelId),
    name: webhook.name,
    /** Belongs to a server that the bot isn't in. */
    foreign: !live.guilds.get(webhook.guildId)!.base.isBotIn,
    practice: webhook.id === practiceWebhookId,
    leaked: webhook.id === leakedWebhookId,
    url: webhookUrl(webhook),
  }));
}

/** The order matters: `/users/@me` must match before `/users/:user`. */
const routes: readonly Route[] = [
  ...identityRoutes,
  ...guildRoutes,
  ...memberRoutes,
  ...banRoutes,
  ...auditLogRoutes,
  ...webhookRoutes,
  ...executeRoutes,
  ...oauthRoutes,
];

const parted = routes.map((route) => ({ route, parts: route.path.split('/').slice(1) }));
const byLength = Map.groupBy(parted, ({ parts }) => parts.length);

interface Found {
  route: Route;
  ids: Record<string, string>;
  /** The resource that the route's limit applies to; empty when the path names none. */
  resource: string;
}

function findRoute(method: Method, segments: readonly string[]): Found {
  const there = (byLength.get(segments.length) ?? []).filter(({ parts }) =>
    parts.every((part, at) => part.startsWith(':') || part === segments[at]),
  );
  const found = there.find(({ route }) => route.method === method);
  if (there.length === 0) throw new Refusal(404, { code: 0, message: '404: Not Found' });
  if (!found) throw new Refusal(405, { code: 0, message: '405: Method Not Allowed' });
  const ids = readRouteIds(found.parts, segments);
  return { route: found.route, ids, resource: findResource(ids) };
}

function readRouteIds(
  parts: readonly string[],
  segments: readonly string[],
): Record<string, string> {
  const ids: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    if (!part.startsWith(':')) continue;
    const [name, value] = [part.slice(1), segments[at]!];
    if (name !== 'token' && !isSnowflake(value)) {
      const message = `Value "${value.slice(0, 100)}" is not snowflake.`;
      throw invalidForm([{ path: `${name}_id`, code: 'NUMBER_TYPE_COERCE', message }]);
    }
    ids[name] = value;
  }
  return ids;
}

function findResource({ guild, channel, webhook, token }: Record<string, string>): string {
  if (webhook !== undefined) return token === undefined ? webhook : `${webhook}/${token}`;
  return guild ?? channel ?? '';
}
