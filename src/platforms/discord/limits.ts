// Discord's rate limits: https://discord.com/developers/docs/topics/rate-limits

import { parseBody } from '../calls/attempt-result.ts';
import {
  known,
  type LimitNews,
  type PlatformRules,
  readCount,
  readSeconds,
  secondsToMs,
} from '../calls/call.ts';
import type { WireReply } from '../wire.ts';

/** The last digit of a reset time may have been rounded down. */
const ROUNDING_MS = 1;
const NONE_BANNED = 500_000;

export const discordRules: PlatformRules = {
  name: 'Discord',
  global: { count: 50, windowMs: 1_000 },
  // Some buckets hold a single call.
  unknownAtOnce: 1,
  namesBuckets: true,
  resetStepMs: 2 * ROUNDING_MS,
  // Discord blocks an IP address at 10,000.
  invalidMax: { count: 1_000, windowMs: 600_000 },
  read,
  isInvalid: (reply) =>
    [401, 403].includes(reply.status) ||
    (reply.status === 429 && readLimitScope(reply) !== 'shared'),
  isFault: (body) =>
    typeof fieldsIn(body).code === 'number' || typeof fieldsIn(body).error === 'string',
  // A bulk ban that banned no one comes back as a server error.
  isAnswer: (reply) => parseFields(reply).code === NONE_BANNED,
};

function read(reply: WireReply): LimitNews {
  const { headers, status } = reply;
  const resetAfterMs = readSeconds(headers['x-ratelimit-reset-after']);
  const isRefusal = status === 429;
  return known({
    bucket: headers['x-ratelimit-bucket'] || undefined,
    // A limit of 0 can't be respected, so it is ignored.
    limit: readCount(headers['x-ratelimit-limit']) || undefined,
    remaining: readCount(headers['x-ratelimit-remaining']),
    resetAfterMs: resetAfterMs === undefined ? undefined : resetAfterMs + ROUNDING_MS,
    retryAfterMs: isRefusal ? readRetryAfter(reply) : undefined,
    scope: isRefusal ? readLimitScope(reply) : undefined,
  });
}

/** The body gives milliseconds; the header gives only whole seconds. */
function readRetryAfter(reply: WireReply): number | undefined {
  const exactMs = secondsToMs(parseFields(reply).retry_after);
  return exactMs === undefined ? readSeconds(reply.headers['retry-after']) : exactMs + ROUNDING_MS;
}

function readLimitScope(reply: WireReply): 'user' | 'global' | 'shared' {
  const { headers } = reply;
  const scope = headers['x-ratelimit-scope'];
  if (scope === 'user' || scope === 'shared' || scope === 'global') return scope;
  const isGlobal = 'x-ratelimit-global' in headers || parseFields(reply).global === true;
  // A refusal without a bucket comes from Discord's gatekeeper and applies to all calls.
  return isGlobal || !headers['x-ratelimit-bucket'] ? 'global' : 'user';
}

function parseFields(reply: WireReply): Record<string, unknown> {
  return reply.status < 400 ? {} : fieldsIn(parseBody(reply));
}

function fieldsIn(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
}
