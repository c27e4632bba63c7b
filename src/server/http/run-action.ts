import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kept } from '#desk/idempotency/store.ts';
import type { ToolOutcome } from '#desk/tally/store.ts';
import { DeskError } from '#errors.ts';
import { Download, Stream } from '#kit/server/context.ts';
import type { Desk } from '../desk.ts';
import type { LoadedAction } from '../features.ts';
import { writeAnswer } from './answer.ts';
import type { Call, Entered } from './call.ts';
import { sendDownload } from './download.ts';
import { refuseLogins, refuseLoginsInFiles, refuseLoginsInTurns } from './guard.ts';
import { makeContext } from './make-context.ts';
import { measureDone, measureFailed } from './measure.ts';
import { enterCall, perform } from './perform.ts';
import { type ReadInput, readInput } from './read-input.ts';
import {
  judgeFailure,
  type Result,
  recordFailure,
  recordSuccess,
  startFacts,
  type Work,
} from './record.ts';
import { type StreamEnding, sendStream } from './stream.ts';
import { readShownPractice } from './worlds.ts';

/** Takes a call from its parsed body to its response, the same way for every action. */
export async function runAction(
  desk: Desk,
  loaded: LoadedAction,
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const startedMs = desk.stopwatch();
  if (request.room?.isLong) await refuseLoginsInTurns(request, loaded.action);
  else refuseLogins(request, loaded.action);
  await refuseLoginsInFiles(request);
  const call = readCall(desk, loaded, request);
  const entered = await enterCall(call);
  request.caseId = caseFor(entered);
  if (entered.kept) return send(reply, replay(entered.kept, entered, loaded));
  const facts = startFacts(call, entered);
  const deadline = new AbortController();
  const context = makeContext(call, { entered, facts, request, signal: deadline.signal });
  const work = { entered, facts, context, deadline };
  const result = await perform(call, work);
  if (result instanceof Stream) return sendStream(reply, result, buildStreamEnding(call, work));
  measureDone(call, facts, desk.stopwatch() - startedMs);
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
    shownPractice: readShownPractice(request),
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
      measureDone(call, work.facts);
      await recordSuccess(call, work, { status: 200, body: null });
    },
    async failed(error) {
      tally(judgeFailure(error));
      measureFailed(call, work.facts, error);
      await recordFailure(call, work, error);
    },
  };
}

function send(reply: FastifyReply, result: Result): FastifyReply {
  return writeAnswer(reply, { ...result, type: 'application/json; charset=utf-8' });
}
