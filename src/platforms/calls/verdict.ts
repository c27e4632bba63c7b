// What an attempt came to. Nobody may hear that nothing was done when it may have been.
import { Late, NotSent, Unanswered, type WireReply } from '../wire.ts';
import type { Call, PlatformRules } from './call.ts';
import { isGivenUp, isRefusal } from './own-answer.ts';
import type { Fault } from './waiting.ts';

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
