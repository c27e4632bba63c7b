// The one place where platform answers enter. We trust only documented ones.
import { z } from 'zod';
import { isPage, isPlatformRefusal, parseBody } from './calls/attempt-result.ts';
import type { PlatformRules } from './calls/call.ts';
import { blocked, unreadable, unsure } from './calls/failures.ts';
import type { WireReply } from './wire.ts';

/** An endpoint's documented success: its status, and the part of its shape that the desk needs. */
export interface Documented<Value> {
  statuses: readonly number[];
  /** The schema of the JSON, or of undefined without a body. */
  shape: z.ZodType<Value>;
}

export function json<Value>(shape: z.ZodType<Value>): Documented<Value> {
  return { statuses: [200], shape };
}

/** 204. An empty 200 comes from a proxy and proves nothing. */
export const noContent: Documented<undefined> = { statuses: [204], shape: z.undefined() };

/** RFC 7009: any 200 counts, except an HTML page, which the endpoint doesn't send. */
export const revoked: Documented<unknown> = {
  statuses: [200],
  shape: z.union([z.undefined(), z.looseObject({})]),
};

interface Meaning<Value> {
  answer: Documented<Value>;
  rules: PlatformRules;
  isRead: boolean;
  /** Translates the platform's refusal for the caller. */
  explainRefusal(reply: WireReply): Error;
}

/** Any undocumented answer is a refusal, the platform's fault, or for a write an unknown outcome. */
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
