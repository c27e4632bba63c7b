// The checks of the application's address: a request that it must accept, and one that it must not.
import type { Delivery, DeliveryAnswer } from '../../delivery.ts';
import type { Live } from '../live.ts';
import { userShape } from '../shapes.ts';
import { isJson, makeDelivery, parseBody, type Signing } from './signed.ts';
import { makeToken } from './token.ts';

export function makeProbes(live: Live, signing: Signing): [Delivery, Delivery] {
  const make = (isForged: boolean) =>
    makeDelivery(ping(live, signing.nowMs), { ...signing, isForged });
  return [make(false), make(true)];
}

function ping(live: Live, nowMs: number) {
  const { bot, guilds, mainGuildId, users } = live.world;
  const id = live.newId(nowMs);
  return {
    version: 1,
    type: 1,
    id,
    application_id: bot.id,
    token: makeToken(id),
    user: userShape(users.get(guilds.get(mainGuildId)!.ownerId)!),
    entitlements: [],
    // Not ASCII, so that whoever verifies it must take the bytes as they came.
    note: 'Prüfung ✓',
  };
}

/** Says what is wrong with the address; undefined if it is fine. */
export function findProbeFault([good, bad]: readonly DeliveryAnswer[]): string | undefined {
  if (!good || !bad) return 'It wasn’t asked.';
  if ('failed' in good) return good.failed;
  if ('failed' in bad) return bad.failed;
  if (good.status !== 200 || !isJson(good.headers) || parseBody(good.body)?.type !== 1) {
    return `It answered a PING with ${good.status} instead of 200 and {"type":1} as JSON.`;
  }
  if (bad.status === 401) return undefined;
  return `It answered a wrong signature with ${bad.status} instead of 401.`;
}
