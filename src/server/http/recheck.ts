import { findStanding } from '#desk/access/passes/store.ts';
import { DeskError } from '#errors.ts';
import { type Call, checkReach, type Entered, findAdminFor } from './enter.ts';

/** Whether whoever began this may still go on: what a new call would be asked, without counting one. */
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
