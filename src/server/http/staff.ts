// A pass that is linked to a Discord account works only while that account is among those whom the owner chose.
import type { Transaction } from '#database/database.ts';
import { findLinkedPass } from '#desk/discord/links/store.ts';
import { judgeMember, makeSuspension } from '#desk/discord/staff/rules.ts';
import { findRule } from '#desk/discord/staff/store.ts';
import { StaffWatch } from '#desk/discord/staff/watch.ts';
import { queueNotice } from '#desk/notices/queue.ts';
import { DeskError } from '#errors.ts';
import type { Suspension } from '#kit/contract/suspension.ts';
import type { Pass } from '#kit/server/context.ts';
import { refuseSuspended } from '#kit/server/refuse-suspended.ts';
import type { Desk } from '../desk.ts';
import { deskLog } from '../upkeep.ts';
import type { Call, Entered, LinkedAccount } from './call.ts';

const watches = new WeakMap<Desk, StaffWatch>();

export function watchStaff(desk: Desk): StaffWatch {
  const known = watches.get(desk);
  if (known) return known;
  const { database, now, settings, connections, stopping, discordDoor } = desk;
  const watch = new StaffWatch({
    ...{ database, now, settings, connections, stopping },
    platforms: () => connections.in(connections.practised()),
    log: deskLog(desk),
    notify: (tx, notice) => queueNotice(tx, notice, now()),
    sleep: (ms, signal) => discordDoor.clock.sleep(ms, signal),
    onFault: (error) => connections.logTo.error({ err: error }, 'Members could not be looked at'),
  });
  watches.set(desk, watch);
  return watch;
}

/** The pass is suspended, or is about to be. */
export class SuspendedPass extends DeskError {
  readonly passId: string;

  constructor(passId: string, suspension: Suspension) {
    const { code, extras } = refuseSuspended(suspension);
    super(code, extras);
    this.passId = passId;
  }
}

/** Finds the pass of a member of Discord, whose roles are those of this moment. */
export async function findHeldPass(
  tx: Transaction,
  { userId, seen }: LinkedAccount,
  nowMs: number,
): Promise<{ pass: Pass; isSeenAsStaff: boolean }> {
  const pass = await findLinkedPass(tx, userId, nowMs);
  if (!pass) throw new DeskError('interactions/not-linked');
  if (pass.suspension) throw new SuspendedPass(pass.id, pass.suspension);
  const rule = await findRule(tx);
  const standing = judgeMember(rule, seen);
  if (standing && !standing.isIn) {
    throw new SuspendedPass(pass.id, makeSuspension(rule, { why: standing.why, nowMs }));
  }
  return { pass, isSeenAsStaff: standing?.isIn === true };
}

type Caller = Pick<Call, 'desk' | 'linked'>;

/** Lets a suspended pass in after all if what suspended it is over, and writes down a suspension that is new. */
export async function enterAsStaff<T>(caller: Caller, enter: () => Promise<T>): Promise<T> {
  try {
    return await enter();
  } catch (error) {
    if (!(error instanceof SuspendedPass)) throw error;
    const suspension = await lookAgain(caller, error.passId);
    if (suspension) throw refuseSuspended(suspension);
    return enter();
  }
}

async function lookAgain(
  { desk, linked }: Caller,
  passId: string,
): Promise<Suspension | undefined> {
  const watch = watchStaff(desk);
  if (linked) {
    const { userId, seen } = linked;
    const { suspension, isProven } = await watch.settleSeen(passId, { userId, ...seen });
    if (!suspension || isProven) return suspension;
  }
  return watch.look({ passId, isSuspended: true });
}

/** Whoever looks something up doesn't wait for Discord, and whoever changes something waits a moment at most. */
export async function checkStaff(
  { desk, loaded }: Pick<Call, 'desk' | 'loaded'>,
  { pass, isSeenAsStaff }: Entered,
): Promise<void> {
  if (!pass || isSeenAsStaff) return;
  const watch = watchStaff(desk);
  if (loaded.action.effect !== 'changes') return watch.note(pass.id);
  const suspension = await watch.look({ passId: pass.id, isSuspended: false });
  if (suspension) throw refuseSuspended(suspension);
}
