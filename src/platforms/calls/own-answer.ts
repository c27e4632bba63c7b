// Whether an answer is the platform's own, or of something that stands before it.
import type { WireReply } from '../wire.ts';
import type { PlatformRules } from './call.ts';

/** Not JSON, and so nothing that any shape takes. */
const NO_JSON = Symbol('no JSON');

/** Undefined where there is no body. */
export function parseBody({ body }: WireReply): unknown {
  if (body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return NO_JSON;
  }
}

/** Given up on the way, by whoever: it may have been done before. Roblox documents 499 as CANCELLED. */
const GIVEN_UP: readonly number[] = [408, 499];

export function isGivenUp({ status }: WireReply): boolean {
  return GIVEN_UP.includes(status);
}

/** A 4xx in the platform's own words: nothing was done. */
export function isRefusal(rules: Pick<PlatformRules, 'isFault' | 'isAnswer'>, reply: WireReply) {
  if (rules.isAnswer?.(reply)) return true;
  const isOfCaller = reply.status >= 400 && reply.status < 500 && !isGivenUp(reply);
  return isOfCaller && rules.isFault(parseBody(reply));
}

/** A 4xx that no platform writes: its gatekeeper does, or a proxy. Of a 429 it is known what to do. */
export function isPage(reply: WireReply): boolean {
  const { status } = reply;
  const value = parseBody(reply);
  const isJson = value !== NO_JSON && value !== undefined;
  return status >= 400 && status < 500 && status !== 429 && !isGivenUp(reply) && !isJson;
}
