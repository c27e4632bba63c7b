// Records a call's outcome in the log and with its Idempotency-Key.
import type { Transaction } from '#database/database.ts';
import type { Intent } from '#desk/audit/log.ts';
import { hasOutcome } from '#desk/audit/store.ts';
import { keepAnswer, releaseKey } from '#desk/idempotency/store.ts';
import type { ToolOutcome } from '#desk/tally/store.ts';
import { DeskError, type ErrorCode } from '#errors.ts';
import type { Action } from '#kit/contract/feature.ts';
import { neededPlatforms } from '#kit/contract/needs.ts';
import type { Target } from '#kit/contract/target.ts';
import { redact } from '#kit/secrets/redact.ts';
import type { Pass } from '#kit/server/context.ts';
import { nameDiscordAccount, nameDiscordSession } from '#kit/values/discord-session.ts';
import { readNetwork } from '#kit/values/network.ts';
import { readWebhook } from '#kit/webhook/webhook-url.ts';
import type { LoadedAction } from '../features.ts';
import { isStoreFault } from '../store-watch.ts';
import type { Call, Entered } from './call.ts';
import { findPractised, isBeside } from './worlds.ts';

export interface Result {
  status: number;
  /** JSON, or null for an answer without a body. */
  body: string | null;
}

/** Facts that a handler adds to the case of its action. */
export interface Facts {
  more: Record<string, unknown>;
  about: Target | undefined;
  /** It used a practice connection. */
  isPractice: boolean;
}

/** What is known about a call before its handler says more. */
export function startFacts(call: Call, { pass }: Entered): Facts {
  const isPractice = pass !== undefined && isBeside(call, pass);
  return { more: {}, about: undefined, isPractice };
}

export interface Work {
  entered: Entered;
  facts: Facts;
}

/** After these errors we don't know whether it was done. */
const UNKNOWN: readonly ErrorCode[] = ['desk/deadline', 'desk/unsure', 'platform/unsure'];

/** A refusal has a reason that the caller can read; a failure is the platform's or the desk's own. */
export function judgeFailure(error: unknown): ToolOutcome {
  if (!(error instanceof DeskError)) return 'failed';
  if (UNKNOWN.includes(error.code)) return 'unknown';
  return error.status >= 500 ? 'failed' : 'refused';
}

export async function recordSuccess(call: Call, work: Work, result: Result): Promise<void> {
  const { caseId, repeatable } = work.entered;
  if (caseId === undefined) return releaseUnused(call, repeatable);
  const isSecret = call.loaded.action.secretAnswer !== undefined;
  const outcome = buildOutcome(call, work, 'done');
  const record = async (tx: Transaction) => {
    const written = call.desk.audit.outcome(tx, outcome);
    if (!repeatable) return void (await written);
    // Both at once, which saves a round trip to the store.
    const kept = keepAnswer(tx, repeatable, {
      state: isSecret ? 'not-kept' : 'done',
      status: result.status,
      answer: isSecret ? null : result.body,
      caseId,
    });
    await Promise.all([written, kept]);
  };
  try {
    await call.desk.database.transaction(record, { isSafe: !repeatable, isSingle: !repeatable });
  } catch (cause) {
    if (isStoreFault(cause)) call.desk.store.owe(unlessWritten(outcome, record));
    const unrecorded = new DeskError('desk/unrecorded', { params: { case: caseId } });
    unrecorded.cause = cause;
    throw unrecorded;
  }
}

/** Nothing in the log says that it was done, so repeating it must be harmless, and its key is free again. */
async function releaseUnused({ desk }: Call, repeatable: Entered['repeatable']): Promise<void> {
  if (repeatable) await desk.database.transaction((tx) => releaseKey(tx, repeatable));
}

export async function recordFailure(call: Call, work: Work, error: unknown): Promise<void> {
  const { caseId, repeatable } = work.entered;
  const isRefusal = error instanceof DeskError && !UNKNOWN.includes(error.code);
  const outcome = buildOutcome(call, work, isRefusal ? error.code : 'unknown');
  if (call.loaded.action.opensOwnCase) return countRefusal(call, work, outcome.outcome);
  if (caseId === undefined) return;
  const record = async (tx: Transaction) => {
    await call.desk.audit.outcome(tx, outcome);
    if (!repeatable) return;
    // A refusal changed nothing, so the key may be used again. After an unknown outcome it may not.
    if (isRefusal) await releaseKey(tx, repeatable);
    else
      await keepAnswer(tx, repeatable, { state: 'interrupted', status: 503, answer: null, caseId });
  };
  try {
    await call.desk.database.transaction(record);
  } catch (cause) {
    // The caller gets the refusal itself, not the failure to record it.
    if (!isStoreFault(cause)) throw cause;
    call.desk.store.owe(unlessWritten(outcome, record));
  }
}

/** The first refusal of its kind gets a case of its own. Those that follow are only counted. */
async function countRefusal(call: Call, { entered }: Work, outcome: string): Promise<void> {
  const { desk, caller } = call;
  const { repeatable } = entered;
  const intent = buildIntent(call, entered);
  const isFirst = desk.refusals.note({ intent, outcome, household: caller.household });
  if (!isFirst && !repeatable) return;
  const record = async (tx: Transaction) => {
    if (repeatable) await releaseKey(tx, repeatable);
    if (isFirst) await desk.refusals.write(tx, { intent, outcome });
  };
  try {
    await desk.database.transaction(record);
  } catch (cause) {
    if (!isStoreFault(cause)) throw cause;
    desk.store.owe(record);
  }
}

/**
 * The commit may have succeeded although its response was lost. A case closed as unknown
 * meanwhile gets its real outcome.
 */
function unlessWritten(
  { caseId, outcome }: { caseId: number; outcome: string },
  record: (tx: Transaction) => Promise<void>,
) {
  return async (tx: Transaction) => {
    if (!(await hasOutcome(tx, caseId, outcome))) await record(tx);
  };
}

function buildOutcome(call: Call, { entered, facts }: Work, outcome: string) {
  return {
    nowMs: call.desk.now(),
    caseId: entered.caseId ?? 0,
    requestId: call.requestId,
    actor: nameActor(entered),
    action: call.loaded.name,
    targets: countTargets(call),
    outcome,
    detail: Object.keys(facts.more).length > 0 ? redact(JSON.stringify(facts.more)) : null,
    about: facts.about,
    isPractice: facts.isPractice,
    jobId: typeof facts.more.job_id === 'number' ? facts.more.job_id : undefined,
  };
}

/** The log entry that is written before anything is done. */
export function buildIntent(call: Call, entered: Entered): Intent {
  const { loaded, nowMs, input } = call;
  const { pass, session, admin } = entered;
  return {
    nowMs,
    requestId: call.requestId,
    actor: nameActor(entered),
    holder: pass?.holder ?? admin?.label ?? null,
    sessionId: session?.id ?? admin?.sessionId ?? nameLinked(call, pass),
    address: call.caller.address ?? (call.linked ? nameDiscordAccount(call.linked) : null),
    action: loaded.name,
    targets: countTargets(call),
    detail: loaded.action.secretInput ? null : redact(JSON.stringify(shortened(loaded, input))),
    about: findTarget(loaded.action, input, pass),
    undoes: call.undoes,
    isPractice: isPractice(call, entered),
  };
}

/**
 * True for a tool whose platforms are all in practice mode. For others it is known once a link was
 * used, and the outcome records it.
 */
function isPractice(call: Call, entered: Entered): boolean {
  const { tool } = call.loaded;
  const practised = findPractised(call, entered);
  const platforms = tool ? neededPlatforms(tool) : [];
  return platforms.length > 0 && platforms.every((platform) => practised[platform]);
}

function nameLinked({ linked }: Call, pass: Pass | undefined): string | null {
  return linked && pass ? nameDiscordSession(pass.id) : null;
}

/** A list is in the rows of its job, so the log doesn't repeat it. */
function shortened({ action }: LoadedAction, input: Call['input']): Call['input'] {
  const field = action.file;
  const file = field && (input[field] as { name: string } | undefined);
  if (field && file) return { ...input, [field]: file.name };
  const given = action.many && input[action.many.field];
  if (!action.many || !Array.isArray(given)) return input;
  const different = [...new Set(given)];
  if (different.length === 1) return { ...input, [action.many.field]: different };
  const { [action.many.field]: _, ...rest } = input;
  return { ...rest, given: given.length };
}

export function nameActor({ pass, admin, session }: Entered): string {
  if (pass) return `pass:${pass.id}`;
  if (admin) return `key:${admin.keyId}`;
  return session ? `session:${session.id}` : 'visitor';
}

/** The target according to the input. The handler may know better later. */
function findTarget(
  { about }: Action,
  input: Record<string, unknown>,
  pass: Pass | undefined,
): Target | undefined {
  if (about === undefined) return undefined;
  if (about === 'own') return pass && { kind: 'pass', id: pass.id, name: pass.label };
  const id = input[about.field];
  if (typeof id !== 'string' && typeof id !== 'number') return undefined;
  const text = String(id).trim();
  if (about.kind === 'webhook') return webhookIn(text);
  // In canonical spelling, so that filtering and erasing by network also find refused calls.
  const network = about.kind === 'network' ? readNetwork(text) : undefined;
  return { kind: about.kind, id: network?.text ?? text };
}

/** Uses the id only, because the rest of the URL is a secret. */
function webhookIn(address: string): Target | undefined {
  const read = readWebhook(address);
  return read.ok ? { kind: 'webhook', id: read.key.id } : undefined;
}

/** The number of accounts or things that the action targets. */
function countTargets({ loaded: { action }, input }: Pick<Call, 'loaded' | 'input'>): number {
  if (action.effect !== 'changes' || action.free || action.looksOnly) return 0;
  const given = action.many && input[action.many.field];
  return Array.isArray(given) ? new Set(given).size : 1;
}
