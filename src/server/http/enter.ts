import { hash } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import { findAdmin, noteActivity } from '#desk/access/admin/store.ts';
import { findExchangedPass, touchPass } from '#desk/access/passes/store.ts';
import { KEY_FRESH_MS } from '#desk/access/rules.ts';
import { findExchangedSession, moveSession } from '#desk/access/store.ts';
import { digest, isToken } from '#desk/access/tokens.ts';
import { linkCases } from '#desk/audit/links/store.ts';
import { noteShown } from '#desk/discord/staff/store.ts';
import { claimKey, noteCase } from '#desk/idempotency/store.ts';
import { DeskError } from '#errors.ts';
import { isForAdmins, isInScope } from '#kit/contract/feature.ts';
import type { Admin, Pass, Session } from '#kit/server/context.ts';
import { refuseSuspended } from '#kit/server/refuse-suspended.ts';
import { isWithin } from '#kit/values/network.ts';
import type { LoadedAction } from '../features.ts';
import { noteOverrun, tooFast } from './admit.ts';
import type { Call, Entered, LinkedAccount } from './call.ts';
import type { CallerPlace } from './caller.ts';
import { charge } from './charge.ts';
import { checkHalf, checkUndo, readWithCase } from './linked-cases.ts';
import { checkLink } from './linked-passes.ts';
import { buildIntent, nameActor } from './record.ts';
import { findHeldPass, SuspendedPass } from './staff.ts';
import { checkShownWorld } from './worlds.ts';

const IDEMPOTENCY_MS = 24 * 3_600_000;

/** Checks credentials, scope, idempotency, cooldown and budget, and writes the intent, all in one commit. */
export async function enter(tx: Transaction, call: Call): Promise<Entered> {
  const { desk, loaded, nowMs } = call;
  const { action } = loaded;
  const entered = nobody();
  const { address } = call.caller;
  if (address !== null && (await desk.bans.findAgain(tx, address, nowMs))) {
    throw new DeskError('bans/banned');
  }
  if (isByAdmin(call)) {
    entered.admin = await findAdminFor(tx, call);
    checkFreshKey(call, entered.admin);
  } else if (action.access !== 'open') await enterVisitor(tx, call, entered);
  if (action.effect === 'changes' && call.idempotencyKey !== undefined) {
    await claimCallKey(tx, call, entered);
    if (entered.kept) return entered;
  }
  // Both come after the key, so that a repeated call gets its kept answer instead of a refusal.
  checkShownWorld(call, entered);
  if (call.undoes !== undefined) await checkUndo(tx, call, { caseId: call.undoes, entered });
  const withCase = readWithCase(call);
  if (withCase !== undefined) await checkHalf(tx, call, { withCase, entered });
  const { pass, session } = entered;
  const isWritten = action.effect === 'changes' && !action.opensOwnCase;
  const intent = isWritten ? buildIntent(call, entered) : undefined;
  // The budget is the last check that can refuse a call.
  if (pass && (!action.free || action.cooldown)) await charge(tx, call, pass);
  if (pass && session) await noteUse(tx, call, { pass, session });
  else if (pass && call.linked) {
    await touchPass(tx, pass.id, nowMs);
    if (entered.isSeenAsStaff) await noteShown(tx, pass.id, { ...call.linked.seen, nowMs });
  }
  await noteNetwork(tx, call, entered);
  if (intent) {
    entered.caseId = await desk.audit.intent(tx, intent);
    if (entered.repeatable) await noteCase(tx, entered.repeatable, entered.caseId);
    if (withCase !== undefined) await linkCases(tx, { caseId: entered.caseId, withCase });
  }
  return entered;
}

/** Opens the case of a call whose handler opens it itself. */
export async function openCase(tx: Transaction, call: Call, entered: Entered): Promise<void> {
  entered.openedCase = await call.desk.audit.intent(tx, buildIntent(call, entered));
  if (entered.repeatable) await noteCase(tx, entered.repeatable, entered.openedCase);
}

/** Finds the admin session, and checks that its key may do this. */
export async function findAdminFor(
  tx: Transaction,
  { desk, loaded, adminToken }: Pick<Call, 'desk' | 'loaded' | 'adminToken'>,
): Promise<Admin> {
  const hash = hashCredential('gth_a_', adminToken);
  const [nowMs, { adminIdleMs: idleMs }] = [desk.now(), desk.settings()];
  const admin = hash && (await findAdmin(tx, hash, { nowMs, idleMs }));
  if (!admin) throw new DeskError('access/admin-invalid');
  const mayChange = admin.access === 'full';
  const { access, orAdmin } = loaded.action;
  const needsFull = access === 'full-admin' || orAdmin === 'full';
  if (needsFull && !mayChange) throw new DeskError('access/read-only');
  // Reads may come from an idle page, so they don't extend the session.
  if (idleMs > 0 && loaded.action.effect === 'changes') {
    await noteActivity(tx, admin.sessionId, nowMs);
  }
  return admin;
}

/** Changing the desk's protection needs a recently entered key. */
function checkFreshKey({ desk, loaded: { action }, input }: Call, { keyedAt }: Admin): void {
  const { freshKey } = action;
  const isNeeded = typeof freshKey === 'function' ? freshKey(input) : freshKey === true;
  if (isNeeded && desk.now() - keyedAt > KEY_FRESH_MS) throw new DeskError('access/key-again');
}

async function enterVisitor(tx: Transaction, call: Call, entered: Entered): Promise<void> {
  const { desk, loaded, nowMs, linked } = call;
  if (linked) return enterLinked(tx, { ...call, linked }, entered);
  const { access, afterExchange, passInHeader } = loaded.action;
  if (passInHeader) return enterWithPass(tx, call, entered);
  const sessionHash = hashCredential('gth_s_', call.sessionToken);
  let session = sessionHash && (await desk.access.findSession(tx, sessionHash, nowMs));
  if (!session && sessionHash && afterExchange) {
    session = await findExchangedSession(tx, sessionHash, nowMs);
  }
  if (!session) throw new DeskError('access/session-invalid');
  entered.session = session;
  if (access !== 'moderator') return;
  await enterWithPass(tx, call, entered);
}

async function enterWithPass(tx: Transaction, call: Call, entered: Entered): Promise<void> {
  const { desk, loaded, nowMs } = call;
  const { session } = entered;
  const passHash = hashCredential('gth_p_', call.passToken);
  let pass = passHash && (await desk.access.findPass(tx, passHash, nowMs));
  if (!pass && passHash && session && loaded.action.afterExchange) {
    pass = await findExchangedPass(tx, passHash, { sessionId: session.id, nowMs });
    entered.isRepeat = pass !== undefined;
  }
  if (!pass) throw noPass(call.passToken);
  checkPass(call, pass);
  await checkLink(tx, call, pass);
  entered.pass = pass;
  entered.passHash = passHash;
}

/** Without a session: Discord says who it is, and the desk's own link which pass that person holds. */
async function enterLinked(
  tx: Transaction,
  call: Call & { linked: LinkedAccount },
  entered: Entered,
): Promise<void> {
  const { pass, isSeenAsStaff } = await findHeldPass(tx, call.linked, call.nowMs);
  checkPass(call, pass);
  entered.pass = pass;
  entered.isSeenAsStaff = isSeenAsStaff;
}

/** Stores which pass a session uses and from where, if that is new. */
async function noteUse(
  tx: Transaction,
  { desk, caller: { address }, nowMs }: Call,
  { pass, session }: { pass: Pass; session: Session },
): Promise<void> {
  if (address === null) return;
  if (session.passId !== pass.id) await desk.access.link(tx, session, { passId: pass.id, nowMs });
  if (session.address !== address) await moveSession(tx, session, { address, nowMs });
}

/** Records the network from which a pass or an admin key is used. */
async function noteNetwork(
  tx: Transaction,
  { desk, caller: { address }, nowMs }: Call,
  entered: Entered,
): Promise<void> {
  const holder = entered.pass?.holder ?? entered.admin?.label;
  if (holder === undefined || address === null) return;
  await desk.networks.note(tx, { actor: nameActor(entered), holder, address, nowMs });
}

export function nobody(): Entered {
  return {
    session: undefined,
    pass: undefined,
    passHash: undefined,
    isSeenAsStaff: false,
    isRepeat: false,
    admin: undefined,
    caseId: undefined,
    openedCase: undefined,
    repeatable: undefined,
    kept: undefined,
    bodyHash: undefined,
  };
}

/** Whether the call is made by an admin, or requires one. */
export function isByAdmin({ loaded: { action }, adminToken }: Call): boolean {
  return isForAdmins(action) || (action.orAdmin !== undefined && adminToken !== undefined);
}

export function hashCredential(
  prefix: 'gth_s_' | 'gth_p_' | 'gth_a_',
  token: unknown,
): string | undefined {
  return typeof token === 'string' && isToken(prefix, token) ? digest(token) : undefined;
}

export function noPass(token: unknown): DeskError {
  const isBlank = token === undefined || token === null || token === '';
  return new DeskError(isBlank ? 'access/pass-missing' : 'access/pass-invalid');
}

/** Checks whether the pass is suspended, its IP lock, its scope and its rate limit. */
export function checkPass({ desk, loaded, nowMs, caller }: Call, pass: Pass): void {
  if (pass.suspension) throw new SuspendedPass(pass.id, pass.suspension);
  checkReach(loaded, pass, caller);
  const count = desk.passWindows.count(pass.id, desk.settings().passRequestsPerMinute, nowMs);
  if (!count.isWithin) throw new PassOverrun(pass.id, count.isOverrun, tooFast(count));
  // It counts against the pass and not its address, which all moderators of an office may share.
  desk.addressWindows.forgive(caller.household);
}

/** Checks whether a pass can be used from this address and for this tool. */
export function checkReach(
  { tool }: LoadedAction,
  pass: Pick<Pass, 'lockedTo' | 'scope' | 'suspension'>,
  { address }: CallerPlace,
): void {
  if (pass.suspension) throw refuseSuspended(pass.suspension);
  if (pass.lockedTo && address === null) throw new DeskError('interactions/network-locked');
  if (pass.lockedTo && address !== null && !isWithin(address, pass.lockedTo)) {
    throw new DeskError('access/network-locked', { params: { address } });
  }
  if (tool && !isInScope(tool, pass.scope)) {
    throw new DeskError('access/out-of-scope', { params: { tool: tool.title } });
  }
}

/** A pass exceeded its limit. It is noted outside of the unit, which is rolled back. */
export class PassOverrun extends Error {
  readonly passId: string;
  readonly isFirst: boolean;
  readonly refusal: DeskError;

  constructor(passId: string, isFirst: boolean, refusal: DeskError) {
    super('A pass went over its limit');
    this.passId = passId;
    this.isFirst = isFirst;
    this.refusal = refusal;
  }
}

export async function answerOverrun(overrun: PassOverrun, call: Call): Promise<DeskError> {
  if (overrun.isFirst) await noteOverrun(call.desk, overrun.passId, call);
  return overrun.refusal;
}

async function claimCallKey(tx: Transaction, call: Call, entered: Entered): Promise<void> {
  const { loaded, nowMs, idempotencyKey = '' } = call;
  entered.repeatable = { owner: nameActor(entered), path: loaded.action.path, key: idempotencyKey };
  // Compared without credentials, which rotate.
  entered.bodyHash = hash('sha256', JSON.stringify(call.input));
  entered.kept = await claimKey(tx, entered.repeatable, {
    bodyHash: entered.bodyHash,
    nowMs,
    keptMs: IDEMPOTENCY_MS,
  });
}
