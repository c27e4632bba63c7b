// Discord doesn't publish its limits. These are drawn from the seed so that no client can hardcode them.
import type { WireReply } from '../../wire.ts';
import type { PartTools } from '../part.ts';
import { createDice, HEX } from '../world/dice.ts';
import { reply } from './reply.ts';

export interface Bucket {
  id: string;
  count: number;
  windowMs: number;
}

const GLOBAL = { count: 50, windowMs: 1000 };

// Some routes share one bucket, as on the real platform.
const SHARED: Readonly<Record<string, string>> = {
  'PUT /guilds/:guild/bans/:user': 'guild-ban',
  'DELETE /guilds/:guild/bans/:user': 'guild-ban',
  // All that is done with the token of one interaction, like a webhook.
  'PATCH /webhooks/:webhook/:token/messages/@original': 'POST /webhooks/:webhook/:token',
  'DELETE /webhooks/:webhook/:token/messages/@original': 'POST /webhooks/:webhook/:token',
};
// A Discord engineer shared these numbers long ago.
const KNOWN: Readonly<Record<string, { count: number; windowMs: number }>> = {
  'POST /webhooks/:webhook/:token': { count: 5, windowMs: 2000 },
};

/** Calls without an Authorization header, such as those with a webhook token, count per IP address. */
export function takeGlobal(tools: PartTools, isAuthorised: boolean, nowMs: number) {
  return tools.take(`discord/global/${isAuthorised ? 'bot' : 'address'}`, GLOBAL, nowMs);
}

/** Returns the bucket of a route such as `GET /guilds/:guild/bans`, the same one every time. */
export function createBuckets(tools: Pick<PartTools, 'draw'>): (route: string) => Bucket {
  const drawn = new Map<string, Bucket>();
  return (route) => {
    const bucket = drawn.get(route) ?? drawBucket(tools, route);
    drawn.set(route, bucket);
    return bucket;
  };
}

function drawBucket(tools: Pick<PartTools, 'draw'>, route: string): Bucket {
  const name = SHARED[route] ?? route;
  const dice = createDice('bucket', name, tools.draw('bucket', name));
  const drawn = { count: dice.pick([5, 5, 5, 10]), windowMs: 500 * dice.whole(4, 10) };
  return { id: dice.text(32, HEX), ...(KNOWN[name] ?? drawn) };
}

interface Taken {
  remaining: number;
  resetAfterMs: number;
}

export function limitHeaders(bucket: Bucket, taken: Taken, nowMs: number): Record<string, string> {
  return {
    'x-ratelimit-limit': String(bucket.count),
    'x-ratelimit-remaining': String(taken.remaining),
    'x-ratelimit-reset': ((nowMs + taken.resetAfterMs) / 1000).toFixed(3),
    'x-ratelimit-reset-after': (taken.resetAfterMs / 1000).toFixed(3),
    'x-ratelimit-bucket': bucket.id,
  };
}

interface Refused {
  scope: 'user' | 'global' | 'shared';
  retryAfterMs: number;
}

export function tooMany({ scope, retryAfterMs }: Refused): WireReply {
  const isGlobal = scope === 'global';
  const body = {
    message: isGlobal ? 'You are being rate limited. (global)' : 'You are being rate limited.',
    retry_after: Math.ceil(retryAfterMs) / 1000,
    global: isGlobal,
  };
  const answer = reply(429, body);
  return {
    ...answer,
    headers: {
      ...answer.headers,
      'retry-after': String(Math.ceil(retryAfterMs / 1000)),
      'x-ratelimit-scope': scope,
      ...(isGlobal ? { 'x-ratelimit-global': 'true' } : {}),
    },
  };
}

// After too many refused requests, the gateway in front of Discord blocks the caller.

const WINDOW_MS = 600_000;
const INVALID_MAX = 10_000;
const COUNTED = [401, 403, 429];

interface InvalidCount {
  isBlocked(nowMs: number): boolean;
  count(reply: WireReply, nowMs: number): void;
  /** Number of invalid requests in the current ten minutes. */
  read(nowMs: number): number;
}

export function createInvalidCount(): InvalidCount {
  let counted = 0;
  let startMs = Number.NEGATIVE_INFINITY;
  const read = (nowMs: number) => (nowMs - startMs < WINDOW_MS ? counted : 0);
  return {
    read,
    isBlocked: (nowMs) => read(nowMs) >= INVALID_MAX,
    count({ status, headers }, nowMs) {
      // A shared limit may have been used up by others, so it doesn't count against the caller.
      if (!COUNTED.includes(status) || headers['x-ratelimit-scope'] === 'shared') return;
      counted = read(nowMs) + 1;
      if (counted === 1) startMs = nowMs;
    },
  };
}

export function blocked(): WireReply {
  const body =
    '<!doctype html><title>Access denied</title><h1>Error 1015</h1><p>You are being rate limited</p>';
  return { status: 403, headers: { 'content-type': 'text/html' }, body };
}
