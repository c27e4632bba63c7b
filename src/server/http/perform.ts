// Makes a call that was read and checked: enters it, runs its handler, and records its outcome.
import { DeskError } from '#errors.ts';
import { DEADLINE_MS, isOpenRead } from '#kit/contract/feature.ts';
import { Answer, type Context, Download, Stream } from '#kit/server/context.ts';
import type { LoadedAction } from '../features.ts';
import { isStoreFault } from '../store-watch.ts';
import { enterAtOnce } from './at-once/enter-at-once.ts';
import type { Call, Entered } from './call.ts';
import { answerOverrun, enter, isByAdmin, nobody, PassOverrun } from './enter.ts';
import { measureFailed } from './measure.ts';
import { judgeFailure, type Result, recordFailure, recordSuccess, type Work } from './record.ts';
import { checkStaff, enterAsStaff } from './staff.ts';

export function enterCall(call: Call): Promise<Entered> {
  return enterAsStaff(call, () => enterOnce(call));
}

async function enterOnce(call: Call): Promise<Entered> {
  const { action } = call.loaded;
  if (isOpenRead(action)) return nobody();
  // Only admins may call it during maintenance, and we know the caller only after reading the body.
  const isClosed = action.orAdmin !== undefined && call.desk.settings().maintenance;
  if (isClosed && !isByAdmin(call)) throw new DeskError('desk/offline');
  try {
    const entered = call.desk.database.kind === 'postgres' ? await enterAtOnce(call) : undefined;
    if (entered) return entered;
    // Without a key to claim, everything that can refuse a call comes before the first write.
    const isSafe = call.idempotencyKey === undefined && !isByAdmin(call);
    return await call.desk.database.transaction((tx) => enter(tx, call), { isSafe });
  } catch (error) {
    if (error instanceof PassOverrun) throw await answerOverrun(error, call);
    if (!(error instanceof DeskError) || isStoreFault(error)) measureFailed(call, undefined, error);
    // The unit was rolled back, so the counts in memory are wrong.
    if (!(error instanceof DeskError) || isStoreFault(error)) call.desk.use.forget();
    throw error;
  }
}

interface Doing extends Work {
  context: Context;
  deadline: AbortController;
}

export async function perform(call: Call, work: Doing): Promise<Result | Download | Stream> {
  const { desk, loaded } = call;
  let value: unknown;
  try {
    await checkStaff(call, work.entered);
    value = await withDeadline(loaded, call.input, work);
  } catch (error) {
    if (loaded.tool) desk.tally.note(loaded.tool.id, judgeFailure(error), call.nowMs);
    measureFailed(call, work.facts, error);
    await recordFailure(call, work, error);
    throw error;
  }
  work.entered.caseId ??= work.entered.openedCase;
  if (value instanceof Stream) return value;
  if (loaded.tool) desk.tally.note(loaded.tool.id, 'done', call.nowMs);
  if (value instanceof Download) return value;
  const result = toResult(value);
  await recordSuccess(call, work, result);
  return result;
}

/** How long aborted work may take to report whether anything was done. */
const LAST_WORD_MS = 250;

function withDeadline(
  loaded: LoadedAction,
  input: unknown,
  { context, deadline }: Doing,
): Promise<unknown> {
  const deadlineMs = loaded.action.deadlineMs ?? DEADLINE_MS;
  // Made only when it's needed, because an error costs as much as the rest of this.
  const tooLong = () => new DeskError('desk/deadline', { params: { seconds: deadlineMs / 1_000 } });
  const { signal } = deadline;
  return new Promise((resolve, reject) => {
    let timer = setTimeout(() => {
      timer = setTimeout(() => reject(tooLong()), LAST_WORD_MS);
      deadline.abort();
    }, deadlineMs);
    loaded
      .handler(input as never, context)
      // An abort error isn't a useful response, so the deadline is reported instead.
      .catch((error: unknown) => {
        throw signal.aborted && !(error instanceof DeskError) ? tooLong() : error;
      })
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

function toResult(value: unknown): Result {
  if (value instanceof Answer) {
    return {
      status: value.status,
      body: value.body === undefined ? null : JSON.stringify(value.body),
    };
  }
  return value === undefined
    ? { status: 204, body: null }
    : { status: 200, body: JSON.stringify(value) };
}
