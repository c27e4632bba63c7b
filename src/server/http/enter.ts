import { hash } from 'node:crypto';
import type { Transaction } from '../../database/database.ts';
import { findAdmin } from '../../desk/access/admin/store.ts';
import { findExchangedPass } from '../../desk/access/passes/store.ts';
import { findExchangedSession, moveSession } from '../../desk/access/store.ts';
import { digest, isToken } from '../../desk/access/tokens.ts';
import { linkCases } from '../../desk/audit/links/store.ts';
import { claimKey, type Kept, noteCase, type Repeatable } from '../../desk/idempotency/store.ts';
import { type BudgetKind, judgeSpending, type Refusal } from '../../desk/limits/rules.ts';
import { sayWait } from '../../errors/say-wait.ts';
import { DeskError } from '../../errors.ts';
import { type Action, budgetOf, isForAdmins } from '../../kit/contract.ts';
import { isWithin } from '../../kit/network.ts';
import type { Admin, Pass, Session } from '../../kit/server.ts';
import { cooldownMs } from '../../kit/settings.ts';
import type { Desk } from '../desk.ts';
import type { LoadedAction } from '../features.ts';
import { type Caller, noteOverrun, tooFast } from './admit.ts';
import { checkHalf, halfOf } from './halves.ts';
import { actorOf, intentOf } from './intent.ts';
import { checkUndo } from './undo.ts';

const IDEMPOTENCY_MS = 24 * 3_600_000;

export interface Call {
  desk: Desk;
  loaded: LoadedAction;
  caller: Caller;
  requestId: string;
  nowMs: number;
  sessionToken: unknown;
  passToken: unknown;
  adminToken: unknown;
  input: Record<string, unknown>;
  idempotencyKey: string | undefined;
  /** The case that this call takes back. */
  undoes: number | undefined;
}

export interface Entered {
  session: Session | undefined;
  pass: Pass | undefined;
  /** What the store keeps of the secret that the call came with. */
  passHash: string | undefined;
  /** It came with secrets that it exchanged itself a moment ago. */
  isRepeat: boolean;
  admin: Admin | undefined;
  caseId: number | undefined;
  repeatable: Repeatable | undefined;
  /** What became of the same request before; then nothing is done again. */
  kept: Kept | undefined;
  bodyHash: string | undefined;
}

/** Credentials, scope, idempotency, cooldown, budget, intent: decided and written in one commit. */
export async function enter(tx: Transaction, call: Call): Promise<Entered> {
  const { desk, loaded, nowMs } = call;
  const { action } = loaded;
  const entered = nobody();
  if (await desk.bans.findAgain(tx, call.caller.address, nowMs)) throw new DeskError('bans/banned');
  if (isByAdmin(call)) entered.admin = await enterAdmin(tx, call);
  else if (action.access !== 'open') await enterVisitor(tx, call, entered);
  if (action.effect === 'changes' && call.idempotencyKey !== undefined) {
    await claim(tx, call, entered);
    if (entered.kept) return entered;
  }
  // After the key: an undo that is asked for again gets its answer, not that it is undone already.
  if (call.undoes !== undefined) await checkUndo(tx, call, call.undoes);
  const withCase = halfOf(call);
  if (withCase !== undefined) await checkHalf(tx, call, { withCase, entered });
  const { pass, session } = entered;
  const intent = action.effect === 'changes' ? intentOf(call, entered) : undefined;
  // The budget is the last that can refuse a call: whatever is written after it stays.
  if (pass && (!action.free || action.cooldown)) await charge(tx, call, pass);
  if (pass && session) await noteUse(tx, call, { pass, session });
  if (intent) {
    entered.caseId = await desk.audit.intent(tx, intent);
    if (entered.repeatable) await noteCase(tx, entered.repeatable, entered.caseId);
    if (withCase !== undefined) await linkCases(tx, { caseId: entered.caseId, withCase });
  }
  return entered;
}

/** Whoever is logged in now with an admin key that may do this. */
export async function enterAdmin(tx: Transaction, call: Call): Promise<Admin> {
  const { desk, loaded, adminToken } = call;
  const hash = hashOf('gth_a_', adminToken);
  const admin = hash && (await findAdmin(tx, hash, desk.now()));
  if (!admin) throw new DeskError('access/admin-invalid');
  const mayChange = admin.access === 'full';
  const { access, orAdmin } = loaded.action;
  const needsFull = access === 'full-admin' || orAdmin === 'full';
  if (needsFull && !mayChange) throw new DeskError('access/read-only');
  return admin;
}

async function enterVisitor(tx: Transaction, call: Call, entered: Entered): Promise<void> {
  const { desk, loaded, nowMs } = call;
  const { access, afterExchange, passInHeader } = loaded.action;
  if (passInHeader) return enterWithPass(tx, call, entered);
  const sessionHash = hashOf('gth_s_', call.sessionToken);
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
  const passHash = hashOf('gth_p_', call.passToken);
  let pass = passHash && (await desk.access.findPass(tx, passHash, nowMs));
  if (!pass && passHash && session && loaded.action.afterExchange) {
    pass = await findExchangedPass(tx, passHash, { sessionId: session.id, nowMs });
    entered.isRepeat = pass !== undefined;
  }
  if (!pass) throw noPass(call.passToken);
  checkPass(call, pass);
  entered.pass = pass;
  entered.passHash = passHash;
}

/** Which pass a session uses, and from where, where that is news. */
async function noteUse(
  tx: Transaction,
  { desk, caller, nowMs }: Call,
  { pass, session }: { pass: Pass; session: Session },
): Promise<void> {
  const { address } = caller;
  if (session.passId !== pass.id) await desk.access.link(tx, session, { passId: pass.id, nowMs });
  if (session.address !== address) await moveSession(tx, session, { address, nowMs });
}

export function nobody(): Entered {
  return {
    session: undefined,
    pass: undefined,
    passHash: undefined,
    isRepeat: false,
    admin: undefined,
    caseId: undefined,
    repeatable: undefined,
    kept: undefined,
    bodyHash: undefined,
  };
}

/** Whether an admin makes this call, or would have to. */
export function isByAdmin({ loaded: { action }, adminToken }: Call): boolean {
  return isForAdmins(action) || (action.orAdmin !== undefined && adminToken !== undefined);
}

export function hashOf(prefix: 'gth_s_' | 'gth_p_' | 'gth_a_', token: unknown): string | undefined {
  return typeof token === 'string' && isToken(prefix, token) ? digest(token) : undefined;
}

export function noPass(token: unknown): DeskError {
  const isBlank = token === undefined || token === null || token === '';
  return new DeskError(isBlank ? 'access/pass-missing' : 'access/pass-invalid');
}

/** IP lock, scope, and the rate limit of the pass. */
export function checkPass({ desk, loaded, nowMs, caller }: Call, pass: Pass): void {
  const { tool } = loaded;
  const { address } = caller;
  if (pass.lockedTo && !isWithin(address, pass.lockedTo)) {
    throw new DeskError('access/network-locked', { params: { address } });
  }
  if (tool && pass.scope && !pass.scope.includes(tool.id)) {
    throw new DeskError('access/out-of-scope', { params: { tool: tool.title } });
  }
  const count = desk.passWindows.count(pass.id, desk.settings().passRequestsPerMinute, nowMs);
  if (!count.isWithin) throw new PassOverrun(pass.id, count.isOverrun, tooFast(count));
}

/** A pass went over its limit; noted outside of the unit of work, which is rolled back. */
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

async function claim(tx: Transaction, call: Call, entered: Entered): Promise<void> {
  const { loaded, nowMs, idempotencyKey = '' } = call;
  entered.repeatable = { owner: actorOf(entered), path: loaded.action.path, key: idempotencyKey };
  // Compared without credentials, which rotate.
  entered.bodyHash = hash('sha256', JSON.stringify(call.input));
  entered.kept = await claimKey(tx, entered.repeatable, {
    bodyHash: entered.bodyHash,
    nowMs,
    keptMs: IDEMPOTENCY_MS,
  });
}

/** What a call costs on its way in, and of which budget. */
export function entryOf(action: Action): {
  kind: BudgetKind;
  targets: number;
  isFree: boolean;
} {
  const kind = budgetOf(action);
  if (action.free) return { kind: 'lookups', targets: 0, isFree: true };
  // Charged when it is known how many they are.
  if (action.looksOnly) return { kind, targets: 0, isFree: true };
  if (action.many && kind === 'changes') return { kind, targets: 0, isFree: true };
  return { kind, targets: 1, isFree: false };
}

/** Cooldown, budget and the two-person rule; what is allowed is counted at once. */
async function charge(tx: Transaction, call: Call, pass: Pass): Promise<void> {
  const { desk, nowMs, loaded } = call;
  const settings = desk.settings();
  const { cooldown } = loaded.action;
  const { kind, targets, isFree } = entryOf(loaded.action);
  const spender = { passId: pass.id, holder: pass.holder };
  const use = await desk.use.read(tx, spender, { kind, action: loaded.name, nowMs });
  if (cooldown && use.cooldownUntil > nowMs) throw cooling(call, pass, use.cooldownUntil);
  const { dailyCap } = pass;
  const verdict = judgeSpending({ kind, targets, dailyCap, ...use }, settings, nowMs);
  if (!verdict.allowed && !isFree) throw overBudget(kind, verdict);
  const cooldownUntil = nowMs + cooldownMs(cooldown, settings);
  await desk.use.add(tx, spender, { kind, action: loaded.name, targets, cooldownUntil, nowMs });
}

export function cooling(call: Call, pass: Pass, cooldownUntil: number): DeskError {
  call.desk.addressWindows.forgive(call.caller.household);
  call.desk.passWindows.forgive(pass.id);
  const retryAfterMs = cooldownUntil - call.nowMs;
  return new DeskError('limits/cooldown', {
    retryAfterMs,
    params: { seconds: Math.ceil(retryAfterMs / 1_000) },
  });
}

export function overBudget(kind: BudgetKind, verdict: Refusal): DeskError {
  if ('needsSecondPerson' in verdict) {
    return new DeskError('limits/second-person', { params: { limit: verdict.limit } });
  }
  return new DeskError(kind === 'changes' ? 'limits/budget' : 'limits/lookups', {
    retryAfterMs: verdict.waitMs,
    params: { limit: verdict.limit, window: verdict.window, wait: sayWait(verdict.waitMs) },
  });
}
