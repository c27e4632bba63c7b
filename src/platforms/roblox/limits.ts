// How Roblox limits its callers: https://create.roblox.com/docs/cloud/reference/rate-limits
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
  // Its limits are per second and wide, and public reads often tell nothing of theirs.
  unknownAtOnce: 4,
  namesBuckets: false,
  resetStepMs: 1_000,
  read,
  isInvalid: () => false,
  isFault,
};

/** Of v2, of v1 and OAuth, of the gateway and the older hosts, and of the web framework. */
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
    // Seconds left, not a time.
    resetAfterMs: readSeconds(takeFirst(headers['x-ratelimit-reset'])),
    retryAfterMs: status === 429 ? readSeconds(headers['retry-after']) : undefined,
  });
}

/** `1000, 1000;w=60, 1000;w=60`: the first is the one in force, the rest are all there are. */
function takeFirst(list: string | undefined): string | undefined {
  return list?.split(/[,;]/)[0];
}
