import type { Transaction } from '#database/database.ts';
import type { JobSum } from '#kit/contract/job-desk.ts';
import type { PlanOutcome, RowState } from '#kit/contract/jobs.ts';
import { sumFindings } from '../read/describe.ts';
import { countFindings } from '../read/store.ts';
import {
  type Counted,
  countRetryable,
  countStates,
  countVerdictsOf,
  findJobRecords,
  type JobRecord,
  listUndoJobs,
} from './store.ts';

export async function countJobs(
  tx: Transaction,
  records: readonly JobRecord[],
): Promise<Counted[]> {
  if (records.length === 0) return [];
  const ids = records.map(({ id }) => id);
  const states = await countStates(tx, ids);
  const retryable = new Map(
    (await countRetryable(tx, ids)).map(({ job_id, count }) => [job_id, count]),
  );
  const waiting = records.filter(({ state }) => state === 'waiting').map(({ id }) => id);
  const verdicts = await countVerdictsOf(tx, waiting);
  const found = await countFindings(tx, ids);
  const undos = new Map((await listUndoJobs(tx, ids)).map((one) => [one.undo_of, one]));
  return records.map((record) => {
    const undo = undos.get(record.id);
    const isOver = undo?.state === 'done' || undo?.state === 'cancelled';
    return {
      record,
      counts: sumStates(states.filter(({ job_id }) => job_id === record.id)),
      plan:
        record.state === 'waiting'
          ? sumVerdicts(verdicts.filter(({ job_id }) => job_id === record.id))
          : null,
      findings: sumFindings(found.filter(({ job_id }) => job_id === record.id)),
      retryable: retryable.get(record.id) ?? 0,
      undo: undo && { id: undo.id, isOver },
    };
  });
}

/** What became of these jobs, for the log. */
export async function sumJobs(tx: Transaction, ids: readonly number[]): Promise<JobSum[]> {
  if (ids.length === 0) return [];
  const records = await findJobRecords(tx, ids);
  const states = await countStates(tx, ids);
  return records.map((record) => ({
    id: record.id,
    state: record.state,
    title: record.title,
    place_name: record.place_name,
    counts: sumStates(states.filter(({ job_id }) => job_id === record.id)),
    planner: record.holder,
    decider: record.decider,
    started_at: record.started_at,
    ended_at: record.ended_at,
  }));
}

function sumStates(states: readonly { state: RowState; count: number }[]): Counted['counts'] {
  const counts = { waiting: 0, done: 0, already: 0, failed: 0, skipped: 0, undone: 0 };
  for (const { state, count } of states) counts[state === 'claimed' ? 'waiting' : state] += count;
  return counts;
}

function sumVerdicts(verdicts: readonly { verdict: PlanOutcome; count: number }[]) {
  const counts = { would: 0, already: 0, protected: 0, unknown: 0, unchecked: 0 };
  for (const { verdict, count } of verdicts) counts[verdict] += count;
  return counts;
}
