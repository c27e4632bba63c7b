import type { JobCall } from '#desk/jobs/jobs.ts';
import type { Actor } from '#desk/jobs/ports.ts';
import type { Call, Entered } from './enter.ts';
import { actorOf } from './intent.ts';
import { findUndo } from './undo.ts';

/** A call as far as jobs see it. */
export function jobCallOf(
  call: Call,
  entered: Entered,
): Omit<JobCall, 'signal' | 'note' | 'about' | 'platforms'> {
  const { pass, admin, caseId } = entered;
  return {
    by: jobActorOf(call, entered),
    scope: pass?.scope ?? null,
    admin: admin?.access ?? null,
    action: call.loaded.name,
    requestId: call.requestId,
    nowMs: call.nowMs,
    caseId,
    undoes: call.undoes,
    address: call.caller.address,
    undoOf: (one) => findUndo(call.desk.undos, one),
  };
}

/** Who makes it; nobody without a pass or an admin session. */
function jobActorOf({ caller }: Call, entered: Entered): Actor | undefined {
  const { pass, session, admin } = entered;
  const common = { actor: actorOf(entered), address: caller.address };
  if (admin) {
    const { label, sessionId } = admin;
    return { ...common, passId: null, holder: label, label, sessionId, dailyCap: null };
  }
  if (!pass) return undefined;
  const { id: passId, holder, label, dailyCap } = pass;
  // A file is fetched with the pass alone.
  return { ...common, passId, holder, label, sessionId: session?.id ?? '', dailyCap };
}
