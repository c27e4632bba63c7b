import { DeskError } from '#errors.ts';
import { formatNumber } from '#ui/format-number.ts';
import { type Created, createJob } from '../act/create.ts';
import type { Draft } from '../act/plan.ts';
import { authorizeAction, stop } from '../decide/decide.ts';
import { countUnderWay } from '../decide/store.ts';
import type { JobCalls } from '../jobs.ts';
import { findJobWords } from '../look/describe.ts';
import type { JobRecord } from '../look/store.ts';
import type { PastCase } from '../ports.ts';
import { Gathering, type LeftOut } from './gather.ts';
import { findBeingUndone, findPractised, listDoneRows } from './store.ts';

const ROWS_AT_ONCE = 500;
/** Rows in progress when a job stops need one or two platform calls. */
const STOPPING_MAX_MS = 20_000;
const LOOKED_AT_EVERY_MS = 250;

/** Undoes a job with a new job. A running one is stopped first. */
export async function undoJob(calls: JobCalls, jobId: number): Promise<Created> {
  const { ports, call } = calls;
  const record = await ports.database.transaction(async (tx) => {
    const { job } = await authorizeAction(tx, ports, { call, jobId, action: 'undo' });
    if (isUnderWay(job.record)) await stop(tx, ports, job.record);
    return job.record;
  });
  try {
    return await takeBack(calls, record);
  } catch (error) {
    throw isUnderWay(record) ? stoppedOnly(error, jobId) : error;
  }
}

function isUnderWay({ state }: JobRecord): boolean {
  return state === 'running' || state === 'paused';
}

/** The job stays stopped, so the error must not say that nothing changed. */
function stoppedOnly(error: unknown, job: number): unknown {
  if (!(error instanceof DeskError) || error.code === 'jobs/stop-first') return error;
  return new DeskError('jobs/stopped-only', { params: { job, why: error.message } });
}

async function takeBack(calls: JobCalls, record: JobRecord): Promise<Created> {
  const { ports, call } = calls;
  const jobId = record.id;
  await settled(calls, jobId);
  const gathering = await gatherRows(calls, record);
  const { takesBack, many, one } = findJobWords(ports, record.kind);
  const draft = gathering.draft((count) => ({
    title: `Undo job ${jobId}: ${takesBack ?? 'undo'} ${formatNumber(count)} ${count === 1 ? one : many}`,
    summary: `Undoes what job ${jobId} did, except what was changed since.`,
  }));
  if (!draft) {
    // Another undo may have taken the rows since the check; then the error names that one.
    await ports.database.transaction((tx) =>
      authorizeAction(tx, ports, { call, jobId, action: 'undo' }),
    );
    throw nothingToUndo(gathering, jobId);
  }
  return createJob(ports, call, { ...draft, undoesJob: jobId });
}

/** Gives the first reason, if there is one. */
function nothingToUndo(gathering: Gathering, job: number): DeskError {
  const [first] = gathering.leftOut;
  if (!first) return new DeskError('jobs/nothing-to-undo', { params: { job } });
  return new DeskError('jobs/refused', { params: { why: first.why } });
}

/** Waits until rows in progress are settled, because only then do we know what to undo. */
async function settled({ ports, call, changes }: JobCalls, jobId: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < STOPPING_MAX_MS; waitedMs += LOOKED_AT_EVERY_MS) {
    const underWay = await ports.database.transaction((tx) => countUnderWay(tx, jobId));
    if (underWay === 0) return;
    await changes.next(jobId, { signal: call.signal, ms: LOOKED_AT_EVERY_MS });
    call.signal.throwIfAborted();
  }
  throw new DeskError('jobs/stop-first', { params: { job: jobId } });
}

async function gatherRows({ ports, call }: JobCalls, job: JobRecord): Promise<Gathering> {
  const gathering = new Gathering(ports, call, { isPractice: job.is_practice === 1 });
  let line = 0;
  while (true) {
    const found = await ports.database.transaction(async (tx) => {
      const rows = await listDoneRows(tx, job.id, { line, limit: ROWS_AT_ONCE });
      const ids = rows.map(({ case_id }) => case_id);
      const cases = await ports.cases.find(tx, ids);
      return { rows, cases, beingUndone: await findBeingUndone(tx, ids) };
    });
    const last = found.rows.at(-1);
    if (!last) return gathering;
    line = last.line;
    const cases = new Map(found.cases.map((one) => [one.caseId, one]));
    for (const row of found.rows) {
      const one = cases.get(row.case_id);
      if (!one || one.isOver || found.beingUndone.has(row.case_id)) continue;
      const named = { ...one, name: row.name ?? one.name };
      await gathering.add(named, { wasPractice: job.is_practice === 1 });
    }
    call.signal.throwIfAborted();
  }
}

interface Span {
  passId: string;
  fromMs: number;
  toMs: number;
  /** Rolls back what was practiced, in the practice world. */
  isPractice: boolean;
}

interface RollbackPlan {
  draft: Draft | undefined;
  leftOut: LeftOut[];
}

/** Plans to undo what one pass did between two times, newest first. */
export async function planRollback(calls: JobCalls, span: Span): Promise<RollbackPlan> {
  if (span.fromMs > span.toMs) throw new DeskError('audit/range');
  const { ports, call } = calls;
  const gathering = new Gathering(ports, call, span);
  let before: number | undefined = Number.MAX_SAFE_INTEGER;
  let holder: string | null = null;
  while (before !== undefined) {
    const page = await readPage(calls, span, before);
    for (const one of page.cases) {
      holder ??= one.holder;
      await addCase(gathering, one, page);
    }
    before = page.next;
    call.signal.throwIfAborted();
  }
  const draft = gathering.draft((count) => ({
    title: `Roll back ${holder ?? 'a pass'}: ${formatNumber(count)} ${count === 1 ? 'action' : 'actions'}`,
    summary: `Undoes what ${holder ?? 'the pass'} did, newest first, except what was changed since.`,
  }));
  return { draft, leftOut: gathering.leftOut };
}

interface Page {
  cases: PastCase[];
  next: number | undefined;
  beingUndone: ReadonlySet<number>;
  practised: ReadonlySet<number>;
}

function readPage({ ports }: JobCalls, span: Span, before: number): Promise<Page> {
  const { fromMs, toMs, passId } = span;
  return ports.database.transaction(async (tx) => {
    const found = await ports.cases.listBy(tx, `pass:${passId}`, { fromMs, toMs, before });
    const jobIds = new Set(found.cases.flatMap(({ jobId }) => (jobId === null ? [] : [jobId])));
    const ids = found.cases.map(({ caseId }) => caseId);
    return {
      ...found,
      beingUndone: await findBeingUndone(tx, ids),
      practised: await findPractised(tx, [...jobIds]),
    };
  });
}

async function addCase(gathering: Gathering, one: PastCase, page: Page): Promise<void> {
  const { result, jobId, caseId } = one;
  // Skips cases that changed nothing on a platform, were already undone, or became a job, whose rows have
  // their own cases.
  if (one.platform === null || one.isOver || result?.already === true) return;
  if (typeof result?.job_id === 'number') return;
  if (page.beingUndone.has(caseId)) {
    return gathering.leaveOut(one.action, 'Another job is already undoing this.');
  }
  const wasPractice = one.isPractice || (jobId !== null && page.practised.has(jobId));
  await gathering.add(one, { wasPractice });
}

export async function rollBack(calls: JobCalls, span: Span): Promise<Created> {
  const { draft } = await planRollback(calls, span);
  if (!draft) throw new DeskError('jobs/nothing-to-undo');
  return createJob(calls.ports, calls.call, draft);
}
