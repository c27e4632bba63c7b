import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kept } from '#desk/idempotency/store.ts';
import type { ToolOutcome } from '#desk/tally/store.ts';
import { DeskError } from '#errors.ts';
import { DEADLINE_MS, isOpenRead } from '#kit/contract/feature.ts';
import { Answer, type Context, Download, Stream } from '#kit/server/context.ts';
import type { Desk } from '../desk.ts';
import type { LoadedAction } from '../features.ts';
import { isStoreFault } from '../store-watch.ts';
import { writeAnswer } from './answer.ts';
import { enterAtOnce } from './at-once/enter-at-once.ts';
import type { Call, Entered } from './call.ts';
import { sendDownload } from './download.ts';
import { answerOverrun, enter, isByAdmin, nobody, PassOverrun } from './enter.ts';
import { refuseLogins, refuseLoginsInFiles, refuseLoginsInTurns } from './guard.ts';
import { makeContext } from './make-context.ts';
import { type ReadInput, readInput } from './read-input.ts';
import {
  type Facts,
  judgeFailure,
  type Result,
  recordFailure,
  recordSuccess,
  type Work,
} from './record.ts';
import { type StreamEnding, sendStream } from './stream.ts';

/** Takes a call from its parsed body to its response, the same way for every action. */
export async function runAction(
  desk: Desk,
  loaded: LoadedAction,
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  if (request.room?.isLong) await refuseLoginsInTurns(request, loaded.action);
  else refuseLogins(request, loaded.action);
  await refuseLoginsInFiles(request);
  const call = readCall(desk, loaded, request);
  const entered = await enterCall(call);
  request.caseId = caseFor(entered);
  if (entered.kept) return send(reply, replay(entered.kept, entered, loaded));
  const facts: Facts = { more: {}, about: undefined, isPractice: false };
  const deadline = new AbortController();
  const context = makeContext(call, { entered, facts, request, signal: deadline.signal });
  const work = { entered, facts, context, deadline };
  const result = await perform(call, work);
  if (result instanceof Stream) return sendStream(reply, result, buildStreamEnding(call, work));
  return result instanceof Download ? sendDownload(reply, result) : send(reply, result);
}

function readCall(desk: Desk, loaded: LoadedAction, request: FastifyRequest): Call {
  const read = readInput(loaded, request);
  return {
    desk,
    loaded: forInput(loaded, read),
    caller: request.caller,
    requestId: request.id,
    nowMs: desk.now(),
    practised: desk.connections.practised(),
    ...read,
    idempotencyKey: readIdempotencyKey(request.headers['idempotency-key']),
  };
}

/** A dry run is a look-up, and no one waits to undo, unlock or end something. */
function forInput(loaded: LoadedAction, { input, undoes }: ReadInput): LoadedAction {
  const { cooldown, ...action } = loaded.action;
  const { rehearsal } = action;
  if (rehearsal !== undefined && input[rehearsal] === true) {
    return { ...loaded, action: { ...action, effect: 'reads' } };
  }
  const isRelease = undoes !== undefined || action.skipsCooldown?.(input) === true;
  if (cooldown === undefined || !isRelease) return loaded;
  return { ...loaded, action };
}

function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw new DeskError('idempotency/bad-key');
}

async function enterCall(call: Call): Promise<Entered> {
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
    // The unit was rolled back, so the counts in memory are wrong.
    if (!(error instanceof DeskError) || isStoreFault(error)) call.desk.use.forget();
    throw error;
  }
}

/**
 * The case that the response names: this action's, or that of an earlier
 * identical request. Visitors get none.
 */
function caseFor({ pass, admin, caseId, kept, bodyHash }: Entered): number | undefined {
  if (!pass && !admin) return undefined;
  if (kept) return kept.body_hash === bodyHash ? (kept.case_id ?? undefined) : undefined;
  return caseId;
}

function replay(kept: Kept, entered: Entered, loaded: LoadedAction): Result {
  if (kept.body_hash !== entered.bodyHash) throw new DeskError('idempotency/other-body');
  if (kept.state === 'open') throw new DeskError('idempotency/in-progress');
  if (kept.state === 'interrupted') {
    throw new DeskError('idempotency/interrupted', { params: { case: kept.case_id ?? 'unknown' } });
  }
  if (kept.state === 'not-kept') {
    throw new DeskError('idempotency/not-kept', {
      params: { next: loaded.action.secretAnswer ?? '' },
    });
  }
  return { status: kept.status ?? 200, body: kept.answer };
}

interface Doing extends Work {
  context: Context;
  deadline: AbortController;
}

async function perform(call: Call, work: Doing): Promise<Result | Download | Stream> {
  const { desk, loaded } = call;
  let value: unknown;
  try {
    value = await withDeadline(loaded, call.input, work);
  } catch (error) {
    if (loaded.tool) desk.tally.note(loaded.tool.id, judgeFailure(error), call.nowMs);
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
  const tooLong = new DeskError('desk/deadline', { params: { seconds: deadlineMs / 1_000 } });
  const { signal } = deadline;
  return new Promise((resolve, reject) => {
    let timer = setTimeout(() => {
      timer = setTimeout(() => reject(tooLong), LAST_WORD_MS);
      deadline.abort();
    }, deadlineMs);
    loaded
      .handler(input as never, context)
      // An abort error isn't a useful response, so the deadline is reported instead.
      .catch((error: unknown) => {
        throw signal.aborted && !(error instanceof DeskError) ? tooLong : error;
      })
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** Records the outcome when the stream ends. */
function buildStreamEnding(call: Call, work: Work): StreamEnding {
  const { desk, loaded } = call;
  const tally = (how: ToolOutcome) => {
    if (loaded.tool) desk.tally.note(loaded.tool.id, how, call.nowMs);
  };
  return {
    stopping: desk.stopping,
    async done() {
      tally('done');
      await recordSuccess(call, work, { status: 200, body: null });
    },
    async failed(error) {
      tally(judgeFailure(error));
      await recordFailure(call, work, error);
    },
  };
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

function send(reply: FastifyReply, result: Result): FastifyReply {
  return writeAnswer(reply, { ...result, type: 'application/json; charset=utf-8' });
}
