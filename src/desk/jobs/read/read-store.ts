// Gives a kind access to its read job.
import type { Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import type { ReadFile, ReadJob, ReadStore } from '#kit/contract/read-jobs.ts';
import { findSeenJob } from '../look/look.ts';
import type { JobPorts, JobRequest } from '../ports.ts';
import { findRunJob, lockJob } from '../run/store.ts';
import {
  findRead,
  keepResult,
  listFound,
  noteChanges,
  readResult,
  type StoredRead,
} from './store.ts';

/** A store for callers that only read. */
function openReadStore({ database, now }: JobPorts, jobId: number): ReadStore {
  return {
    unit: (work) => database.transaction(work),
    nowMs: now(),
    rowsAfter: (tx, after, limit) => listFound(tx, jobId, { after, limit }),
    noteChanges: (tx, rows) => noteChanges(tx, jobId, rows),
    keepResult: (tx, result) => keepResult(tx, jobId, result),
  };
}

/** A store for the process that runs the job. Its units fail once another process has the job. */
export function openOwnReadStore(ports: JobPorts, jobId: number): ReadStore {
  return {
    ...openReadStore(ports, jobId),
    unit: (work) =>
      ports.database.transaction(async (tx) => {
        await lockJob(tx, jobId);
        const job = await findRunJob(tx, jobId);
        if (job?.runner !== ports.name) throw new DeskError('jobs/stopped');
        return work(tx);
      }),
  };
}

export function parseReadJob({
  id,
  params,
  holder,
  isPractice,
  endedAt,
  result,
}: StoredRead): ReadJob {
  return {
    id,
    params: JSON.parse(params),
    holder,
    isPractice: isPractice === 1,
    endedAt,
    result: readResult(result),
  };
}

/** The file of a job in the caller's scope; undefined if the job isn't one that reads. */
export async function findFile(
  { ports, call }: JobRequest,
  jobId: number,
): Promise<{ file: ReadFile; endedAt: number | null } | undefined> {
  const stored = await ports.database.transaction(async (tx: Transaction) => {
    await findSeenJob(tx, call, jobId);
    return findRead(tx, jobId);
  });
  const kind = stored && ports.reads.get(stored.kind);
  if (!kind) return undefined;
  const job = parseReadJob(stored);
  return { file: kind.write(job, openReadStore(ports, jobId)), endedAt: job.endedAt };
}

export async function requireFile(calls: JobRequest, jobId: number) {
  const found = await findFile(calls, jobId);
  if (!found) throw new DeskError('jobs/no-such-job', { params: { job: jobId } });
  return found;
}
