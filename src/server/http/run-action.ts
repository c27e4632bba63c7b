import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ToolOutcome } from '#desk/tally/store.ts';
import { DeskError } from '#errors.ts';
import { Download } from '#kit/server/context.ts';
import type { Desk } from '../desk.ts';
import type { LoadedAction } from '../features.ts';
import { writeAnswer } from './answer.ts';
import type { Call, Entered } from './call.ts';
import { sendDownload } from './download.ts';
import { refuseLogins, refuseLoginsInFiles, refuseLoginsInTurns } from './guard.ts';
import type { Arrival } from './make-context.ts';
import { measureDone, measureFailed } from './measure.ts';
import { readBearer, readInput } from './read-input.ts';
import { judgeFailure, type Result, recordFailure, recordSuccess, type Work } from './record.ts';
import { forInput, runCall } from './run-call.ts';
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
  const onEntered = (entered: Entered) => {
    request.caseId = caseFor(entered);
  };
  const ran = await runCall(call, { arrival: readArrival(request), startedMs, onEntered });
  if (ran.as === 'stream') return sendStream(reply, ran.stream, buildStreamEnding(call, ran.work));
  const { result } = ran;
  return result instanceof Download ? sendDownload(reply, result) : send(reply, result);
}

function readArrival({ headers, uploads, proxy }: FastifyRequest): Arrival {
  return {
    agent: (headers['user-agent'] ?? '').slice(0, 200),
    bearer: readBearer(headers.authorization),
    uploads: uploads ?? [],
    proxy,
  };
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
