// The one place where an answer of a platform enters. It is believed only where it is the documented one.
import { z } from 'zod';
import { isPage, isPlatformRefusal, parseBody } from './calls/attempt-result.ts';
import type { PlatformRules } from './calls/call.ts';
import { blocked, unreadable, unsure } from './calls/failures.ts';
import type { WireReply } from './wire.ts';

/** What an endpoint documents for success: its status, and as much of its shape as the desk relies on. */
export interface Documented<Value> {
  statuses: readonly number[];
  /** Of the JSON; of undefined where there is no body. */
  shape: z.ZodType<Value>;
}

export function json<Value>(shape: z.ZodType<Value>): Documented<Value> {
  return { statuses: [200], shape };
}

/** 204: an empty 200 comes from what stands before the platform, and says nothing. */
export const noContent: Documented<undefined> = { statuses: [204], shape: z.undefined() };

/** RFC 7009: 200, and the body says nothing. A page in its place was not written by whoever revokes. */
export const revoked: Documented<unknown> = {
  statuses: [200],
  shape: z.union([z.undefined(), z.looseObject({})]),
};

interface Meaning<Value> {
  answer: Documented<Value>;
  rules: PlatformRules;
  isRead: boolean;
  /** What a refusal of the platform's own means for whoever asked. */
  explainRefusal(reply: WireReply): Error;
}

/** Anything else than the documented answer is refused, the platform's fault, or for a write not known. */
export function readAnswer<Value>(
  reply: WireReply,
  { answer, rules, isRead, explainRefusal }: Meaning<Value>,
): Value {
  if (answer.statuses.includes(reply.status)) {
    const read = answer.shape.safeParse(parseBody(reply));
    if (read.success) return read.data;
  }
  if (isPlatformRefusal(rules, reply)) throw explainRefusal(reply);
  if (!isRead) throw unsure(rules);
  throw isPage(reply) ? blocked(rules) : unreadable(rules);
}
