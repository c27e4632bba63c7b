// How often people may try a code. A try counts whatever its code belongs to, and is refused before the desk
// looks at the code.
import type { Transaction } from '#database/database.ts';
import { sayWait } from '#errors/say-wait.ts';
import { DeskError } from '#errors.ts';
import type { Context } from '#kit/server/context.ts';
import { toNetwork } from '#kit/values/network.ts';
import { BUSY_AT_TRIES, DESK_TRIES_MAX, TRIES_WINDOW_MS, triesMax } from '../rules.ts';
import { findTryAt, type Networks } from './store.ts';

/** Nothing about an address is kept but these digests. */
export async function digestNetworks({
  address,
  appealCodes,
}: Pick<Context, 'address' | 'appealCodes'>): Promise<Networks> {
  const isV6 = address.includes(':');
  const digest = (kind: keyof Networks) => {
    const { v4, v6 } = triesMax[kind];
    return appealCodes.digest(`${kind} ${toNetwork(address, isV6 ? v6 : v4).text}`);
  };
  return {
    network: await digest('network'),
    near: await digest('near'),
    wide: await digest('wide'),
  };
}

/** Once many have tried, each network has fewer tries, so that a few can't use up what is left for all. */
export async function refuseTooMany(tx: Transaction, from: Networks, nowMs: number): Promise<void> {
  const sinceMs = nowMs - TRIES_WINDOW_MS;
  const busyAt = await findTryAt(tx, { sinceMs, count: BUSY_AT_TRIES });
  for (const kind of ['network', 'near', 'wide'] as const) {
    const { max, whileBusy } = triesMax[kind];
    const limit = busyAt === undefined ? max : whileBusy;
    const at = await findTryAt(tx, { of: [kind, from[kind]], sinceMs, count: limit });
    if (at === undefined) continue;
    const full = await findTryAt(tx, { of: [kind, from[kind]], sinceMs, count: max });
    // The wait is over when the try itself is old, or when the desk isn't busy any more.
    const until = full ?? Math.min(at, busyAt ?? at);
    throw tooMany(kind === 'network' ? 'appeals/too-many' : 'appeals/range-full', {
      limit,
      waitMs: until - sinceMs,
    });
  }
  const all = await findTryAt(tx, { sinceMs, count: DESK_TRIES_MAX });
  if (all !== undefined) {
    throw tooMany('appeals/desk-full', { limit: DESK_TRIES_MAX, waitMs: all - sinceMs });
  }
}

type Refusal = 'appeals/too-many' | 'appeals/range-full' | 'appeals/desk-full';

function tooMany(code: Refusal, { limit, waitMs }: { limit: number; waitMs: number }): DeskError {
  const retryAfterMs = Math.max(1_000, waitMs);
  return new DeskError(code, { retryAfterMs, params: { limit, wait: sayWait(retryAfterMs) } });
}
