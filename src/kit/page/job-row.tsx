import { useEffect, useEffectEvent, useState } from 'react';
import type { JobState, RowState } from '../contract/jobs.ts';
import { type DeskClient, useDeskClient } from './client.tsx';

// Mirrors desk/jobs/contract.ts, because a tool's page may not import parts of the desk.
const read = { method: 'POST', access: 'moderator', effect: 'reads' } as const;
const getJob = { ...read, path: '/jobs/get' };
const readRows = { ...read, path: '/jobs/rows' };
const ASKED_EVERY_MS = 2_000;
/** The longest interval for a slow job; UNANSWERED_MS applies if the server doesn't answer. */
const SLOWLY_MS = 5_000;
const SLOWER = 1.2;
const UNANSWERED_MS = 20_000;

interface KnownJob {
  now: number;
  job: { state: JobState; held: { until: number; why: string } | null };
}

/** The known state of a job with one row. */
export interface JobRow extends KnownJob {
  row:
    | {
        state: RowState;
        code: string | null;
        cause: string | null;
        case_id: number | null;
        not_before: number | null;
        settled_at: number | null;
      }
    | undefined;
}

type Send = DeskClient['send'];

const settled: readonly RowState[] = ['done', 'already', 'failed', 'skipped', 'undone'];
const ended: readonly JobState[] = ['done', 'cancelled', 'declined'];

/** Follows a job with one row until its outcome is known. The job runs regardless. */
export function useJobRow(jobId: number, onEnd: (end: JobRow) => void): JobRow | undefined {
  const onLast = useEffectEvent(onEnd);
  return useFollowed(jobId, readJobRow, (known) => {
    const isOver =
      ended.includes(known.job.state) || (known.row && settled.includes(known.row.state));
    if (isOver) onLast(known);
    return isOver === true;
  });
}

/** The state of a job until it has ended; undefined before the first answer. */
export function useJobState(jobId: number): JobState | undefined {
  return useFollowed(jobId, readJob, ({ job }) => ended.includes(job.state))?.job.state;
}

async function readJob(send: Send, jobId: number, signal: AbortSignal) {
  const answer = await send({ action: getJob, input: { job_id: jobId }, signal });
  return answer.ok ? (answer.data as KnownJob) : undefined;
}

async function readJobRow(send: Send, jobId: number, signal: AbortSignal) {
  const known = await readJob(send, jobId, signal);
  const input = { job_id: jobId, limit: 1 };
  const rows = await send({ action: readRows, input, signal });
  if (!known || !rows.ok) return undefined;
  return { ...known, row: (rows.data as { rows: NonNullable<JobRow['row']>[] }).rows[0] };
}

/** Polls every two seconds at first, then more slowly, and stops when it's over. */
function useFollowed<Known>(
  jobId: number,
  ask: (send: Send, jobId: number, signal: AbortSignal) => Promise<Known | undefined>,
  isLast: (known: Known) => boolean,
): Known | undefined {
  const { send } = useDeskClient();
  const [known, setKnown] = useState<Known>();
  const check = useEffectEvent(isLast);
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waitMs = ASKED_EVERY_MS;
    const look = async () => {
      const next = await ask(send, jobId, signal);
      if (signal.aborted) return;
      if (next) setKnown(next);
      if (next && check(next)) return;
      waitMs = Math.min(waitMs * SLOWER, SLOWLY_MS);
      timer = setTimeout(() => void look(), next ? waitMs : UNANSWERED_MS);
    };
    void look();
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [jobId, send, ask]);
  return known;
}
