import { findStanding } from '#desk/access/passes/store.ts';
import type { Actor, JobCall } from '#desk/jobs/ports.ts';
import { DeskError } from '#errors.ts';
import type { Call, Entered } from './call.ts';
import { checkReach, findAdminFor } from './enter.ts';
import { findUndo } from './linked-cases.ts';
import { nameActor } from './record.ts';

/** The part of a call that jobs need. */
export function buildJobCall(
  call: Call,
  entered: Entered,
): Omit<JobCall, 'signal' | 'note' | 'about' | 'platforms'> {
  const { pass, admin, caseId } = entered;
  return {
    by: findJobActor(call, entered),
    scope: pass?.scope ?? null,
    admin: admin?.access ?? null,
    action: call.loaded.name,
    requestId: call.requestId,
    nowMs: call.nowMs,
    caseId,
    undoes: call.undoes,
    address: call.caller.address,
    findUndo: (one) => findUndo(call.desk.undos, one),
  };
}

/** The caller, or undefined without a pass or an admin session. */
function findJobActor({ caller }: Call, entered: Entered): Actor | undefined {
  const { pass, session, admin } = entered;
  const common = { actor: nameActor(entered), address: caller.address };
  if (admin) {
    const { label, sessionId } = admin;
    return { ...common, passId: null, holder: label, label, sessionId, dailyCap: null };
  }
  if (!pass) return undefined;
  const { id: passId, holder, label, dailyCap } = pass;
  // A file is fetched with the pass alone.
  return { ...common, passId, holder, label, sessionId: session?.id ?? '', dailyCap };
}

/** Checks whether the caller may still continue: the same checks as for a new call, without counting one. */
export async function recheck(
  call: Call,
  { pass, session, admin }: Entered,
): Promise<{ nowMs: number }> {
  const { desk, caller, loaded } = call;
  const nowMs = desk.now();
  if (admin) await desk.database.transaction((tx) => findAdminFor(tx, call));
  if (!pass || !session) return { nowMs };
  const standing = await desk.database.transaction(async (tx) => {
    if (await desk.bans.findAgain(tx, caller.address, nowMs)) throw new DeskError('bans/banned');
    return findStanding(tx, { sessionId: session.id, passId: pass.id, nowMs });
  });
  if (!standing) throw new DeskError('access/pass-invalid');
  if (desk.settings().maintenance) throw new DeskError('desk/offline');
  checkReach(loaded, standing, caller);
  return { nowMs };
}
