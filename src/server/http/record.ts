// What became of a call, written into the log and beside its Idempotency-Key.
import type { Transaction } from '#database/database.ts';
import { hasOutcome } from '#desk/audit/store.ts';
import { keepAnswer, releaseKey } from '#desk/idempotency/store.ts';
import { DeskError, type ErrorCode } from '#errors.ts';
import type { Target } from '#kit/contract/target.ts';
import { redact } from '#kit/secrets/redact.ts';
import { isStoreFault } from '../store-watch.ts';
import type { Call, Entered } from './enter.ts';
import { actorOf, intentOf, targetsOf } from './intent.ts';

export interface Result {
  status: number;
  /** JSON, or null for an answer without a body. */
  body: string | null;
}

/** What a handler adds to the case of its change. */
export interface Facts {
  more: Record<string, unknown>;
  about: Target | undefined;
  /** It was given a link into the practice world. */
  isPractice: boolean;
}

export interface Work {
  entered: Entered;
  facts: Facts;
}

/** After these nobody knows whether it was done. */
const UNKNOWN: readonly ErrorCode[] = ['desk/deadline', 'desk/unsure', 'platform/unsure'];

export async function recordSuccess(call: Call, work: Work, result: Result): Promise<void> {
  const { caseId, repeatable } = work.entered;
  if (caseId === undefined) return;
  const isSecret = call.loaded.action.secretAnswer !== undefined;
  const outcome = outcomeOf(call, work, 'done');
  const record = async (tx: Transaction) => {
    const written = call.desk.audit.outcome(tx, outcome);
    if (!repeatable) return void (await written);
    // Both at once: each answer of the store would be waited for.
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

export async function recordFailure(call: Call, work: Work, error: unknown): Promise<void> {
  const { caseId, repeatable } = work.entered;
  const isRefusal = error instanceof DeskError && !UNKNOWN.includes(error.code);
  const outcome = outcomeOf(call, work, isRefusal ? error.code : 'unknown');
  if (call.loaded.action.opensOwnCase) return countRefusal(call, work, outcome.outcome);
  if (caseId === undefined) return;
  const record = async (tx: Transaction) => {
    await call.desk.audit.outcome(tx, outcome);
    if (!repeatable) return;
    // A refusal changed nothing, so the same key may try again; what is unknown may not.
    if (isRefusal) await releaseKey(tx, repeatable);
    else
      await keepAnswer(tx, repeatable, { state: 'interrupted', status: 503, answer: null, caseId });
  };
  try {
    await call.desk.database.transaction(record);
  } catch (cause) {
    // The caller is told what refused the call, not that this could not be written down yet.
    if (!isStoreFault(cause)) throw cause;
    call.desk.store.owe(unlessWritten(outcome, record));
  }
}

/** The first of its kind is a case of its own; those that follow are counted. */
async function countRefusal(call: Call, { entered }: Work, outcome: string): Promise<void> {
  const { desk, caller } = call;
  const { repeatable } = entered;
  const intent = intentOf(call, entered);
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

/** A commit may have gone through although its answer was lost. What was closed as unknown meanwhile is known now. */
function unlessWritten(
  { caseId, outcome }: { caseId: number; outcome: string },
  record: (tx: Transaction) => Promise<void>,
) {
  return async (tx: Transaction) => {
    if (!(await hasOutcome(tx, caseId, outcome))) await record(tx);
  };
}

function outcomeOf(call: Call, { entered, facts }: Work, outcome: string) {
  return {
    nowMs: call.desk.now(),
    caseId: entered.caseId ?? 0,
    requestId: call.requestId,
    actor: actorOf(entered),
    action: call.loaded.name,
    targets: targetsOf(call),
    outcome,
    detail: Object.keys(facts.more).length > 0 ? redact(JSON.stringify(facts.more)) : null,
    about: facts.about,
    isPractice: facts.isPractice,
    jobId: typeof facts.more.job_id === 'number' ? facts.more.job_id : undefined,
  };
}
