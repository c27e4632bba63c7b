import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '../../database/database.ts';
import { HeldAccess } from '../../desk/access/own.ts';
import { hasOutcome } from '../../desk/audit/store.ts';
import { type Kept, keepAnswer, releaseKey } from '../../desk/idempotency/store.ts';
import { DeskError } from '../../errors.ts';
import { DEADLINE_MS, isOpenRead } from '../../kit/contract.ts';
import { redact } from '../../kit/redact.ts';
import { Answer, type Context, Download } from '../../kit/server.ts';
import type { Target } from '../../kit/target.ts';
import { tools } from '../../tools/index.ts';
import type { Desk } from '../desk.ts';
import type { LoadedAction } from '../features.ts';
import { isStoreFault } from '../store-watch.ts';
import { callerOf } from './admit.ts';
import { writeAnswer } from './answer.ts';
import { enterAtOnce } from './at-once/enter-at-once.ts';
import { sendDownload } from './download.ts';
import {
  actorOf,
  answerOverrun,
  type Call,
  type Entered,
  enter,
  isByAdmin,
  nobody,
  PassOverrun,
  targetsOf,
} from './enter.ts';
import { refuseLogins } from './guard.ts';
import { readBearer, readInput } from './read-input.ts';
import { findUndo } from './undo.ts';

const toolIds: ReadonlySet<string> = new Set(tools.map(({ id }) => id));

interface Result {
  status: number;
  /** JSON, or null for an answer without a body. */
  body: string | null;
}

/** From the parsed body to the answer, the same for every action. */
export async function runAction(
  desk: Desk,
  loaded: LoadedAction,
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  refuseLogins(request);
  const call = readCall(desk, loaded, request);
  const entered = await enterCall(call);
  request.caseId = caseFor(entered);
  if (entered.kept) return send(reply, replay(entered.kept, entered, loaded));
  const facts: Facts = { more: {}, about: undefined };
  const context = makeContext(call, { entered, facts, request });
  const result = await perform(call, { entered, facts, context });
  return result instanceof Download ? sendDownload(reply, result) : send(reply, result);
}

/** What a handler adds to the case of its change. */
interface Facts {
  more: Record<string, unknown>;
  about: Target | undefined;
}

function readCall(desk: Desk, loaded: LoadedAction, request: FastifyRequest): Call {
  const read = readInput(loaded, request);
  return {
    desk,
    loaded,
    caller: callerOf(request.ip),
    requestId: request.id,
    nowMs: desk.now(),
    ...read,
    idempotencyKey: readIdempotencyKey(request.headers['idempotency-key']),
  };
}

function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw new DeskError('idempotency/bad-key');
}

async function enterCall(call: Call): Promise<Entered> {
  const { action } = call.loaded;
  if (isOpenRead(action)) return nobody();
  try {
    const entered = call.desk.database.kind === 'postgres' ? await enterAtOnce(call) : undefined;
    if (entered) return entered;
    // Without a key to claim, all that can refuse a call is asked before the first row is written.
    const isSafe = call.idempotencyKey === undefined && !isByAdmin(call);
    return await call.desk.database.transaction((tx) => enter(tx, call), { isSafe });
  } catch (error) {
    if (error instanceof PassOverrun) throw await answerOverrun(error, call);
    // What was counted in memory is not in the store.
    if (!(error instanceof DeskError) || isStoreFault(error)) call.desk.use.forget();
    throw error;
  }
}

/** The case that the answer names: of this change, or of the same one before. Visitors are told none. */
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

function makeContext(
  call: Call,
  { entered, facts, request }: { entered: Entered; facts: Facts; request: FastifyRequest },
): Omit<Context, 'signal'> {
  const { desk, nowMs } = call;
  const { session, pass, passHash, isRepeat } = entered;
  const { database, randomBytes } = desk;
  return {
    requestId: call.requestId,
    nowMs,
    address: call.caller.address,
    agent: (request.headers['user-agent'] ?? '').slice(0, 200),
    bearer: readBearer(request.headers.authorization),
    session,
    pass,
    admin: entered.admin,
    own: new HeldAccess({ database, nowMs, randomBytes, session, pass, passHash, isRepeat }),
    note: (more) => {
      Object.assign(facts.more, more);
    },
    about: (target) => {
      facts.about = target;
    },
    caseId: entered.caseId,
    database,
    audit: desk.book,
    undoOf: (one) => findUndo(desk.undos, one),
    settings: desk.settings(),
    toolIds,
    randomBytes,
  };
}

interface Work {
  entered: Entered;
  facts: Facts;
  context: Omit<Context, 'signal'>;
}

async function perform(call: Call, work: Work): Promise<Result | Download> {
  const { desk, loaded } = call;
  let value: unknown;
  try {
    value = await withDeadline(loaded, call.input, work.context);
  } catch (error) {
    if (loaded.tool) desk.tally.note(loaded.tool.id, 'failed', call.nowMs);
    await recordFailure(call, work, error);
    throw error;
  }
  if (loaded.tool) desk.tally.note(loaded.tool.id, 'done', call.nowMs);
  if (value instanceof Download) return value;
  const result = toResult(value);
  await recordSuccess(call, work, result);
  return result;
}

function withDeadline(
  loaded: LoadedAction,
  input: unknown,
  context: Omit<Context, 'signal'>,
): Promise<unknown> {
  const deadlineMs = loaded.action.deadlineMs ?? DEADLINE_MS;
  const controller = new AbortController();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new DeskError('desk/deadline', { params: { seconds: deadlineMs / 1_000 } }));
      // After the refusal: the work's own complaint about being stopped is not the answer.
      controller.abort();
    }, deadlineMs);
    loaded.handler(input as never, { ...context, signal: controller.signal }).then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
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

async function recordSuccess(call: Call, work: Work, result: Result): Promise<void> {
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

async function recordFailure(call: Call, work: Work, error: unknown): Promise<void> {
  const { caseId, repeatable } = work.entered;
  if (caseId === undefined) return;
  const isRefusal =
    error instanceof DeskError && !['desk/deadline', 'desk/unsure'].includes(error.code);
  const outcome = outcomeOf(call, work, isRefusal ? error.code : 'unknown');
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
  };
}

function send(reply: FastifyReply, result: Result): FastifyReply {
  return writeAnswer(reply, { ...result, type: 'application/json; charset=utf-8' });
}
