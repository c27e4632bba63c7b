import { DeskError } from '#errors.ts';
import type { Created, Draft } from '../act/create.ts';
import { createJob } from '../act/create.ts';
import type { JobCalls } from '../jobs.ts';
import type { PastCase } from '../ports.ts';
import { Gathering, type LeftOut } from './gather.ts';
import { findBeingUndone, findPractised } from './store.ts';

export interface Span {
  passId: string;
  fromMs: number;
  toMs: number;
}

export interface RollbackPlan {
  draft: Draft | undefined;
  leftOut: LeftOut[];
}

/** What one pass did between two times and can be taken back, the newest first. */
export async function planRollback(calls: JobCalls, span: Span): Promise<RollbackPlan> {
  if (span.fromMs > span.toMs) throw new DeskError('audit/range');
  const { ports, call } = calls;
  const gathering = new Gathering(ports, call);
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
    title: `Roll back ${holder ?? 'a pass'}: ${count.toLocaleString('en')} ${count === 1 ? 'change' : 'changes'}`,
    summary: `Takes back what ${holder ?? 'the pass'} did and nobody changed since, the newest first.`,
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
  // What changed nothing at a platform, what is taken back, and what became a job, whose rows are cases themselves.
  if (one.platform === null || one.isOver || result?.already === true) return;
  if (typeof result?.job_id === 'number') return;
  if (page.beingUndone.has(caseId)) {
    return gathering.leaveOut(one.action, 'Another job is about to take it back.');
  }
  const wasPractice = one.isPractice || (jobId !== null && page.practised.has(jobId));
  await gathering.add(one, { wasPractice });
}

export async function rollBack(calls: JobCalls, span: Span): Promise<Created> {
  const { draft } = await planRollback(calls, span);
  if (!draft) throw new DeskError('jobs/nothing-to-undo');
  return createJob(calls.ports, calls.call, draft);
}
