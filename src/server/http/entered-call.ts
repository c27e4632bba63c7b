import type { Transaction } from '#database/database.ts';
import { findStanding } from '#desk/access/passes/store.ts';
import { findLinkedPass } from '#desk/discord/links/store.ts';
import type { Actor, JobCall } from '#desk/jobs/ports.ts';
import { DeskError } from '#errors.ts';
import { neededPlatforms } from '#kit/contract/needs.ts';
import { isPracticing, worldsApart } from '#kit/contract/worlds.ts';
import type { Pass } from '#kit/server/context.ts';
import { nameDiscordSession } from '#kit/values/discord-session.ts';
import type { Call, Entered } from './call.ts';
import { checkReach, findAdminFor } from './enter.ts';
import { findUndo } from './linked-cases.ts';
import { checkLink } from './linked-passes.ts';
import { nameActor } from './record.ts';

/** The part of a call that jobs need. */
export function buildJobCall(
  call: Call,
  entered: Entered,
): Omit<JobCall, 'signal' | 'note' | 'about' | 'platforms' | 'sandbox'> {
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
function findJobActor({ caller, nowMs, linked }: Call, entered: Entered): Actor | undefined {
  const { pass, session, admin } = entered;
  const common = { actor: nameActor(entered), address: caller.address };
  if (admin) {
    const { label, sessionId } = admin;
    const ofKey = { passId: null, holder: label, label, sessionId, dailyCap: null };
    return { ...common, ...ofKey, isPracticing: false };
  }
  if (!pass) return undefined;
  const { id: passId, holder, label, dailyCap } = pass;
  // A file is fetched with the pass alone.
  const sessionId = session?.id ?? (linked ? nameDiscordSession(passId) : '');
  const ofPass = { passId, holder, label, sessionId, dailyCap };
  return { ...common, ...ofPass, isPracticing: isPracticing(pass, nowMs) };
}

/** Checks whether the caller may still continue: the same checks as for a new call, without counting one. */
export async function recheck(
  call: Call,
  { pass, session, admin }: Entered,
): Promise<{ nowMs: number }> {
  const { desk, caller, loaded, linked } = call;
  const nowMs = desk.now();
  if (admin) await desk.database.transaction((tx) => findAdminFor(tx, call));
  if (!pass || (!session && !linked)) return { nowMs };
  const standing = await desk.database.transaction(async (tx) => {
    const { address } = caller;
    if (address !== null && (await desk.bans.findAgain(tx, address, nowMs))) {
      throw new DeskError('bans/banned');
    }
    // The link itself is what a call from Discord stands on.
    if (linked) return findHeld(tx, { userId: linked.userId, passId: pass.id, nowMs });
    const { id: sessionId } = session ?? { id: '' };
    const found = await findStanding(tx, { sessionId, passId: pass.id, nowMs });
    if (found) await checkLink(tx, call, found);
    return found;
  });
  if (!standing) throw new DeskError('access/pass-invalid');
  if (desk.settings().maintenance) throw new DeskError('desk/offline');
  checkReach(loaded, standing, caller);
  // What began for real doesn't go on while the page says that nothing reaches a platform.
  const [platform] = loaded.tool ? neededPlatforms(loaded.tool) : [];
  if (platform && isPracticing(standing, nowMs) && !isPracticing(pass, call.nowMs)) {
    throw worldsApart(platform, false);
  }
  return { nowMs };
}

/** The pass of this account, while it is still that one. */
async function findHeld(
  tx: Transaction,
  { userId, passId, nowMs }: { userId: string; passId: string; nowMs: number },
): Promise<Pass | undefined> {
  const held = await findLinkedPass(tx, userId, nowMs);
  return held?.id === passId ? held : undefined;
}
