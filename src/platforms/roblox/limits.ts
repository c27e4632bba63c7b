// Roblox's rate limits: https://create.roblox.com/docs/cloud/reference/rate-limits
import {
  known,
  type LimitNews,
  type PlatformRules,
  readCount,
  readSeconds,
} from '../calls/call.ts';
import type { WireReply } from '../wire.ts';

export const robloxRules: PlatformRules = {
  name: 'Roblox',
  // Roblox's limits are per second and generous, and public reads often don't report theirs.
  unknownAtOnce: 4,
  namesBuckets: false,
  resetStepMs: 1_000,
  read,
  isInvalid: () => false,
  isFault,
};

/** Recognizes the errors of v2, of v1 and OAuth, of the gateway and older hosts, and of the web framework. */
function isFault(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const { code, error, errors, title } = body as Record<string, unknown>;
  if (typeof code === 'string' || typeof error === 'string') return true;
  if (Array.isArray(errors)) return typeof errors[0] === 'object' && errors[0] !== null;
  return typeof errors === 'object' && errors !== null && typeof title === 'string';
}

function read({ status, headers }: WireReply): LimitNews {
  return known({
    limit: readCount(takeFirst(headers['x-ratelimit-limit'])) || undefined,
    remaining: readCount(takeFirst(headers['x-ratelimit-remaining'])),
    // Roblox sends the seconds left, not a time.
    resetAfterMs: readSeconds(takeFirst(headers['x-ratelimit-reset'])),
    retryAfterMs: status === 429 ? readSeconds(headers['retry-after']) : undefined,
  });
}

/** In `1000, 1000;w=60, 1000;w=60` the first limit is the one in force; the rest list them all. */
function takeFirst(list: string | undefined): string | undefined {
  return list?.split(/[,;]/)[0];
}
