// What an attempt came to. Nobody may hear that nothing was done when it may have been.
import { Late, NotSent, Unanswered, type WireReply } from '../wire.ts';
import type { Call, PlatformRules } from './call.ts';
import type { Fault } from './queue.ts';

export type Attempt = { reply: WireReply } | { error: unknown };

export type Verdict =
  | { kind: 'answered'; reply: WireReply }
  | { kind: 'too-fast' }
  | { kind: 'revoked'; reply: WireReply }
  | { kind: 'failed'; fault: Fault; mayBeDone: boolean; isRepeatable: boolean }
  /** Before it left. */
  | { kind: 'called-off' }
  | { kind: 'unexpected'; error: unknown };

export function judge(rules: PlatformRules, call: Call, attempt: Attempt): Verdict {
  return 'reply' in attempt
    ? judgeReply(rules, call, attempt.reply)
    : judgeError(call, attempt.error);
}

function judgeReply(rules: PlatformRules, call: Call, reply: WireReply): Verdict {
  const { status } = reply;
  if (status === 429) return { kind: 'too-fast' };
  const isOwn = isRefusal(rules, reply);
  if (status === 401 && call.isAuthorised && isOwn) return { kind: 'revoked', reply };
  if (isOwn || (status < 500 && !isGivenUp(reply))) return { kind: 'answered', reply };
  return {
    kind: 'failed',
    fault: isGivenUp(reply) ? 'slow' : 'down',
    // A gateway says 503 too when the server behind it was lost in the middle.
    mayBeDone: changesSomething(call),
    isRepeatable: call.isRepeatable,
  };
}

function judgeError(call: Call, error: unknown): Verdict {
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

// Whether an answer is the platform's own, or of something that stands before it.

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

function isGivenUp({ status }: WireReply): boolean {
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
