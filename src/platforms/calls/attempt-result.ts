// Decides what an attempt means. We never report that nothing was done when it may have been.
import { Late, NotSent, Unanswered, type WireReply } from '../wire.ts';
import type { Call, PlatformRules } from './call.ts';
import type { Fault } from './queue.ts';

export type Attempt = { reply: WireReply } | { error: unknown };

export type AttemptResult =
  | { kind: 'answered'; reply: WireReply }
  | { kind: 'too-fast' }
  | { kind: 'revoked'; reply: WireReply }
  | { kind: 'failed'; fault: Fault; mayBeDone: boolean; isRepeatable: boolean }
  /** Aborted before it was sent. */
  | { kind: 'called-off' }
  | { kind: 'unexpected'; error: unknown };

export function judgeAttempt(rules: PlatformRules, call: Call, attempt: Attempt): AttemptResult {
  return 'reply' in attempt
    ? judgeReply(rules, call, attempt.reply)
    : judgeError(call, attempt.error);
}

function judgeReply(rules: PlatformRules, call: Call, reply: WireReply): AttemptResult {
  const { status } = reply;
  if (status === 429) return { kind: 'too-fast' };
  const isOwn = isPlatformRefusal(rules, reply);
  if (status === 401 && call.isAuthorised && isOwn) return { kind: 'revoked', reply };
  if (isOwn || (status < 500 && !isGivenUp(reply))) return { kind: 'answered', reply };
  return {
    kind: 'failed',
    fault: isGivenUp(reply) ? 'slow' : 'down',
    // A gateway also answers 503 when it loses the server behind it midway.
    mayBeDone: changesSomething(call),
    isRepeatable: call.isRepeatable,
  };
}

function judgeError(call: Call, error: unknown): AttemptResult {
  if (error instanceof NotSent) {
    return { kind: 'failed', fault: 'down', mayBeDone: false, isRepeatable: true };
  }
  if (error instanceof Unanswered) {
    return {
      kind: 'failed',
      fault: error instanceof Late ? 'slow' : 'down',
      mayBeDone: changesSomething(call),
      isRepeatable: call.isRepeatable,
    };
  }
  return call.signal.aborted ? { kind: 'called-off' } : { kind: 'unexpected', error };
}

function changesSomething({ request, isRead }: Call): boolean {
  return request.method !== 'GET' && isRead !== true;
}

// Tells the platform's own answers from those of a proxy or gatekeeper in front of it.

/** Stands for a body that isn't JSON; no schema accepts it. */
const NO_JSON = Symbol('no JSON');

/** Returns undefined for an empty body. */
export function parseBody({ body }: WireReply): unknown {
  if (body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return NO_JSON;
  }
}

/** The request was canceled on the way but may have taken effect. Roblox documents 499 as CANCELLED. */
const GIVEN_UP: readonly number[] = [408, 499];

function isGivenUp({ status }: WireReply): boolean {
  return GIVEN_UP.includes(status);
}

/** A 4xx in the platform's own format means that nothing was done. */
export function isPlatformRefusal(
  rules: Pick<PlatformRules, 'isFault' | 'isAnswer'>,
  reply: WireReply,
) {
  if (rules.isAnswer?.(reply)) return true;
  const isOfCaller = reply.status >= 400 && reply.status < 500 && !isGivenUp(reply);
  return isOfCaller && rules.isFault(parseBody(reply));
}

/** A 4xx that no platform sends, so it comes from a gatekeeper or proxy. 429 is handled separately. */
export function isPage(reply: WireReply): boolean {
  const { status } = reply;
  const value = parseBody(reply);
  const isJson = value !== NO_JSON && value !== undefined;
  return status >= 400 && status < 500 && status !== 429 && !isGivenUp(reply) && !isJson;
}
