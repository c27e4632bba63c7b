import type { WireReply } from '../../wire.ts';
import type { Part, PartRequest, PartTools } from '../part.ts';
import { makeWorld, type WorldOptions } from '../world/world.ts';
import type { Ask } from './ask.ts';
import { describeDiscord } from './describe.ts';
import { blocked, createInvalidCount } from './invalid.ts';
import { type Bucket, createBuckets, limitHeaders, takeGlobal, tooMany } from './limits.ts';
import { Live } from './live.ts';
import { messageShape } from './message-shape.ts';
import { invalidForm, missingPermissions, Refusal, unauthorized } from './reply.ts';
import { type Found, findRoute } from './routes.ts';

export interface DiscordPart extends Part {
  /** The last hundred messages of any channel, oldest first, as somebody in it sees them. */
  readChannel(channelId: string): ReturnType<typeof messageShape>[] | undefined;
}

const BOT_AUTHORISATION = 'Bot sandbox';
const TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

export function createDiscordPart(
  tools: PartTools,
  options: WorldOptions & { saved: unknown },
): DiscordPart {
  const live = new Live(makeWorld(options), options.saved);
  const invalid = createInvalidCount();
  const bucketOf = createBuckets(tools);
  let callsToGone = 0;

  const handle = (request: PartRequest): WireReply => {
    const { nowMs } = request;
    if (invalid.isBlocked(nowMs)) return blocked();
    const reply = answer({ request, ids: {}, live, tools }, bucketOf);
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
      live.world.channels.has(channelId)
        ? live.webhooks.messages(channelId).map((message) => messageShape(live, channelId, message))
        : undefined,
  };
}

type BucketOf = (route: string) => Bucket;

function answer(ask: Ask, bucketOf: BucketOf): WireReply {
  try {
    return limited(ask, bucketOf);
  } catch (error) {
    if (error instanceof Refusal) return error.toReply();
    throw error;
  }
}

/** What stands before every endpoint: who calls, and how often. */
function limited({ request, live, tools }: Ask, bucketOf: BucketOf): WireReply {
  const { method, segments, headers, nowMs } = request;
  if (!headers['user-agent']?.startsWith('DiscordBot (')) {
    throw new Refusal(403, { code: 40333, message: 'internal network error' });
  }
  const isAuthorised = headers.authorization !== undefined;
  const global = takeGlobal(tools, isAuthorised, nowMs);
  if (!global.ok) return tooMany({ scope: 'global', retryAfterMs: global.resetAfterMs });
  const found = findRoute(method, segments);
  const bucket = bucketOf(`${method} ${found.route.path}`);
  const taken = tools.take(`discord/${bucket.id}/${found.resource}`, bucket, nowMs);
  const isOver = taken.ok
    ? undefined
    : ({ scope: 'user', retryAfterMs: taken.resetAfterMs } as const);
  const refused = request.refused ?? isOver;
  // A refusal of this bucket says that the bucket is empty, whoever caused it.
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
