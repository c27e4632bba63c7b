import { useCallback, useEffect, useState } from 'react';
import type { Answer, DeskClient, Problem } from '#kit/page/client.tsx';
import { useDeskClient } from '#kit/page/client.tsx';
import { jobs } from '../../contract.ts';
import { countSettled, hasEnded, type Job } from '../job.ts';
import { type Sample, withSample } from './rate.ts';

export interface Told {
  now: number;
  job: Job;
}

export interface JobWatch {
  /** The last known state; it stays while the connection is lost. */
  told: Told | undefined;
  samples: readonly Sample[];
  /** Retrying is pointless, for example because there is no such job or no access. */
  problem: Problem | undefined;
  /** The connection is lost. `retryAt` is on the clock of performance.now(). */
  lost: { retryAt: number } | undefined;
  /** Asks again at once. */
  again: () => void;
  /** Takes the answer of a call in the meantime. */
  take: (told: Told) => void;
}

/** What a button needs that changes a job. */
export type JobTaker = Pick<JobWatch, 'take' | 'again'>;

type State = Pick<JobWatch, 'told' | 'samples' | 'problem' | 'lost'>;

const nothing: State = { told: undefined, samples: [], problem: undefined, lost: undefined };
const BACKOFF_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** A stream that ended by itself is reopened soon. */
const SOON_MS = 1_000;
/** Someone may retry or undo a job long after it has ended. */
const ENDED_LOOK_MS = 15_000;
const UNDOING_LOOK_MS = 3_000;

/** Reads a job and follows it event by event, reconnecting when the connection is lost. */
export function useJob(jobId: number): JobWatch {
  const { send, pass } = useDeskClient();
  const [state, setState] = useState(nothing);
  const [turn, setTurn] = useState(0);
  const take = useCallback((told: Told) => setState((before) => stateWith(before, told)), []);

  const { held } = pass;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks at once
  useEffect(() => {
    if (!held) return;
    const stop = new AbortController();
    void follow(jobId, {
      send,
      signal: stop.signal,
      told: take,
      lost: (waitMs) =>
        setState((before) => ({ ...before, lost: { retryAt: performance.now() + waitMs } })),
      refused: (problem) => setState((before) => ({ ...before, problem, lost: undefined })),
    });
    return () => stop.abort();
  }, [held, jobId, send, take, turn]);

  return { ...state, take, again: () => setTurn((before) => before + 1) };
}

/** Drops an event that is older than the last one. */
function stateWith(before: State, told: Told): State {
  if (before.told && told.now < before.told.now) return { ...before, lost: undefined };
  const { job, now } = told;
  const moves = job.state === 'running' && job.held === null;
  const sample = { at: now, settled: countSettled(job) };
  const samples = moves ? withSample(before.samples, sample) : [];
  return { told, samples, problem: undefined, lost: undefined };
}

interface Following {
  send: DeskClient['send'];
  signal: AbortSignal;
  told: (told: Told) => void;
  lost: (waitMs: number) => void;
  refused: (problem: Problem) => void;
}

async function follow(jobId: number, { send, signal, told, lost, refused }: Following) {
  const input = { job_id: jobId };
  let failures = 0;
  let latest: Told | undefined;
  const note = (event: Told) => {
    failures = 0;
    latest = event;
    told(event);
  };

  while (!signal.aborted) {
    // Read first, so that the page gets updates even behind a proxy that buffers streams.
    let answer = (await send({ action: jobs.actions.get, input, signal })) as Answer<Told>;
    if (signal.aborted) return;
    if (answer.ok) {
      note(answer.data);
      if (hasEnded(answer.data.job)) {
        await wait(lookAgainMs(answer.data.job), signal);
        continue;
      }
      const onEvent = (event: object) => note(event as Told);
      answer = (await send({
        action: jobs.actions.events,
        input,
        signal,
        onEvent,
      })) as typeof answer;
      if (signal.aborted) return;
    }
    if (answer.ok) {
      if (!latest || !hasEnded(latest.job)) await wait(SOON_MS, signal);
      continue;
    }
    if (isFinal(answer.problem)) return refused(answer.problem);
    const waitMs = backoffMs(failures, answer.problem);
    failures += 1;
    lost(waitMs);
    await wait(waitMs, signal);
  }
}

function lookAgainMs({ undo, counts }: Job): number {
  const isBeingUndone = undo.job_id !== null && counts.done > 0;
  return isBeingUndone ? UNDOING_LOOK_MS : ENDED_LOOK_MS;
}

/** True if asking again would bring the same answer. */
function isFinal({ status }: Problem): boolean {
  return status >= 400 && status < 500 && status !== 429 && status !== 408;
}

function backoffMs(failures: number, { retryAfterMs = 0 }: Problem): number {
  const step = BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)] ?? SOON_MS;
  return Math.max(step, retryAfterMs);
}

/** Resolves early if the signal aborts. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
