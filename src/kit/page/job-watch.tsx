import { useEffect, useState } from 'react';
import type { JobState } from '../contract/jobs.ts';
import type { Finding, ReadChange } from '../contract/read-jobs.ts';
import { type Answer, type DeskClient, type Problem, useDeskClient } from './client.tsx';

// Mirrors desk/jobs/contract.ts, because a tool's page may not import parts of the desk.
const read = { method: 'POST', access: 'moderator', effect: 'reads', free: true } as const;
const getJob = { ...read, path: '/jobs/get' };
const followJob = {
  ...read,
  path: '/jobs/events',
  streams: true,
} as const;
const readRows = { ...read, path: '/jobs/rows' };
const cancelJob = {
  ...read,
  effect: 'changes',
  path: '/jobs/cancel',
} as const;

const AGAIN_MS = 1_000;
const LOST_MS = 5_000;
const CHANGED_SHOWN = 50;

/** A job that only reads, reduced to what a tool's page shows. */
export interface ReadsJob {
  id: number;
  state: JobState;
  total: number;
  counts: { waiting: number; failed: number; skipped: number };
  held: { until: number; why: string } | null;
  paused: { why: string } | null;
  reads: {
    list: string;
    findings: Record<Finding, number>;
    has_ages: boolean;
    outfile: string;
    result: ReadsResult | null;
  } | null;
  started_at: number | null;
}

export interface ReadsResult {
  processing_time_seconds: number;
  before: { job_id: number; at: number } | null;
  is_other: boolean;
  changes: Record<ReadChange, number>;
}

export interface WatchedJob {
  now: number;
  job: ReadsJob;
}

const ended: readonly JobState[] = ['done', 'cancelled', 'declined'];

export function hasJobEnded({ state }: Pick<ReadsJob, 'state'>): boolean {
  return ended.includes(state);
}

/**
 * Follows a job event by event until it ends, reconnecting after lost connections. The job runs regardless.
 */
export function useJobWatch(jobId: number | undefined): WatchedJob | undefined {
  const { send } = useDeskClient();
  const [watched, setWatched] = useState<WatchedJob>();
  useEffect(() => {
    setWatched(undefined);
    if (jobId === undefined) return;
    const stop = new AbortController();
    void follow(jobId, { send, signal: stop.signal, told: setWatched });
    return () => stop.abort();
  }, [jobId, send]);
  return watched?.job.id === jobId ? watched : undefined;
}

interface Following {
  send: DeskClient['send'];
  signal: AbortSignal;
  told: (watched: WatchedJob) => void;
}

async function follow(jobId: number, { send, signal, told }: Following): Promise<void> {
  const input = { job_id: jobId };
  let latest: WatchedJob | undefined;
  const note = (next: WatchedJob) => {
    latest = next;
    if (!signal.aborted) told(next);
  };
  while (!signal.aborted && !(latest && hasJobEnded(latest.job))) {
    // Reads once first, so that the page is current even behind a proxy that buffers streams.
    let answer = (await send({ action: getJob, input, signal })) as Answer<WatchedJob>;
    if (answer.ok) {
      note(answer.data);
      if (hasJobEnded(answer.data.job)) return;
      const onEvent = (event: object) => note(event as WatchedJob);
      answer = (await send({ action: followJob, input, signal, onEvent })) as typeof answer;
    }
    await wait(answer.ok ? AGAIN_MS : LOST_MS, signal);
  }
}

/** Resolves early on abort. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

export interface ChangedRow {
  line: number;
  given: string | null;
  name: string | null;
  change: string | null;
}

/** Reads the first rows that differ from the previous run. */
export async function readChangedRows(
  send: DeskClient['send'],
  jobId: number,
): Promise<ChangedRow[] | undefined> {
  const input = { job_id: jobId, changed: true, limit: CHANGED_SHOWN };
  const answer = await send({ action: readRows, input });
  return answer.ok ? (answer.data as { rows: ChangedRow[] }).rows : undefined;
}

/** Returns the problem, or undefined if the job was canceled. */
export async function cancelJobOf(
  send: DeskClient['send'],
  jobId: number,
): Promise<Problem | undefined> {
  const answer = await send({ action: cancelJob, input: { job_id: jobId } });
  return answer.ok ? undefined : answer.problem;
}
