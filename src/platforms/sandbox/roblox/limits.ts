import type { WireReply } from '../../wire.ts';
import type { PartTools } from '../part.ts';
import { refuseCloud, refuseLegacy } from './replies.ts';
import type { Limit } from './route.ts';

interface Taken {
  /** Headers for the answer, whatever it is. */
  headers: Record<string, string>;
  refusal: WireReply | undefined;
}

/** Counts one call against each of its limits. The tightest one stands first in the headers. */
export function takeLimits(
  tools: PartTools,
  limits: readonly Limit[],
  { nowMs, isCloud }: { nowMs: number; isCloud: boolean },
): Taken {
  let tightest: { limit: Limit; remaining: number; resetS: number } | undefined;
  let isRefused = false;
  for (const limit of limits) {
    const { ok, remaining, resetAfterMs } = tools.take(`roblox/${limit.key}`, limit, nowMs);
    if (!tightest || !ok || remaining < tightest.remaining) {
      tightest = { limit, remaining, resetS: Math.max(1, Math.ceil(resetAfterMs / 1000)) };
    }
    isRefused = !ok;
    if (isRefused) break;
  }
  if (!tightest) return { headers: {}, refusal: undefined };
  const headers = {
    'x-ratelimit-limit': [String(tightest.limit.count), ...limits.map(windowText)].join(', '),
    'x-ratelimit-remaining': String(Math.max(0, tightest.remaining)),
    'x-ratelimit-reset': String(tightest.resetS),
  };
  if (!isRefused) return { headers, refusal: undefined };
  return {
    headers: { ...headers, 'retry-after': String(tightest.resetS) },
    refusal: isCloud
      ? refuseCloud('RESOURCE_EXHAUSTED', 'Quota exceeded, retry later.')
      : refuseLegacy(429, 0, 'Too many requests'),
  };
}

function windowText({ count, windowMs }: Limit): string {
  return `${count};w=${windowMs / 1000}`;
}
