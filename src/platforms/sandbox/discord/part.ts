import type { Method } from '../../wire.ts';
import type { SandboxReply } from '../fault-replies.ts';
import type { Part, PartRequest, PartTools } from '../part.ts';
import { compareIds, isSnowflake } from '../world/snowflake.ts';
import { makeWorld, type WorldOptions } from '../world/world.ts';
import type { Ask, Route } from './ask.ts';
import { auditLogRoutes } from './audit-log.ts';
import { banRoutes } from './bans.ts';
import { describeDiscord } from './describe.ts';
import { executeRoutes } from './execute.ts';
import { guildRoutes } from './guilds.ts';
import { identityRoutes, oauthRoutes } from './identity.ts';
import { type Acting, createActing } from './interactions/acting.ts';
import { applicationRoutes } from './interactions/application.ts';
import { byTokenRoutes } from './interactions/by-token.ts';
import { channelMessageRoutes } from './interactions/channel-messages.ts';
import { commandRoutes } from './interactions/commands.ts';
import {
  type Bucket,
  blocked,
  createBuckets,
  createInvalidCount,
  limitHeaders,
  takeGlobal,
  tooMany,
} from './limits.ts';
import { Live } from './live.ts';
import { memberRoutes } from './members.ts';
import { invalidForm, missingPermissions, Refusal, unauthorized } from './reply.ts';
import { messageShape } from './shapes.ts';
import { webhookRoutes } from './webhooks.ts';

export interface DiscordPart extends Part {
  /**
   * Returns the last hundred messages of any channel and of its threads, oldest first, as a member of the channel sees
   * them.
   */
  readChannel(channelId: string): ReturnType<typeof messageShape>[] | undefined;
  acting(nowMs: number): Acting;
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

  const handle = (request: PartRequest): SandboxReply => {
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
    acting: (nowMs) => createActing(live, tools, nowMs),
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

const NOT_COUNTED = { ok: true, remaining: 1, resetAfterMs: 1 };

/** Calls with the token of an interaction don't count toward the global limit. */
function isOfInteraction([area, id]: readonly string[], applicationId: string): boolean {
  return area === 'interactions' || (area === 'webhooks' && id === applicationId);
}

function answer(ask: Ask, findBucket: FindBucket): SandboxReply {
  try {
    return limited(ask, findBucket);
  } catch (error) {
    if (error instanceof Refusal) return error.toReply();
    throw error;
  }
}

/** Checks the caller and the rate limits before any endpoint runs. */
function limited({ request, live, tools: given }: Ask, findBucket: FindBucket): SandboxReply {
  const { method, segments, headers, nowMs, answers } = request;
  // A call that comes again with answers was counted the first time.
  const tools = answers ? { ...given, take: () => NOT_COUNTED } : given;
  if (!headers['user-agent']?.startsWith('DiscordBot (')) {
    throw new Refusal(403, { code: 40333, message: 'internal network error' });
  }
  const isAuthorised = headers.authorization !== undefined;
  const isExempt = isOfInteraction(segments, live.world.bot.id);
  const global = isExempt ? NOT_COUNTED : takeGlobal(tools, isAuthorised, nowMs);
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
  const withLimits = (reply: SandboxReply) => ({
    ...reply,
    headers: { ...limits, ...reply.headers },
  });
  if (refused) return withLimits(tooMany(refused));
  try {
    return withLimits(admitted({ request, live, tools, ids: found.ids }, found));
  } catch (error) {
    if (error instanceof Refusal) return withLimits(error.toReply());
    throw error;
  }
}

function admitted(ask: Ask, { route }: Found): SandboxReply {
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

/** The order matters: `/users/@me` must match before `/users/:user`. */
const routes: readonly Route[] = [
  ...identityRoutes,
  ...applicationRoutes,
  ...commandRoutes,
  ...guildRoutes,
  ...memberRoutes,
  ...banRoutes,
  ...auditLogRoutes,
  ...webhookRoutes,
  ...byTokenRoutes,
  ...executeRoutes,
  ...channelMessageRoutes,
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
  if (token !== undefined) return token;
  return guild ?? channel ?? '';
}
