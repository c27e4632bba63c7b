import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { JobCalls } from '../jobs.ts';
import type { JobAnswer } from './describe.ts';
import { readJob } from './look.ts';

/** At most four a second: nobody reads faster. */
const TOLD_EVERY_MS = 250;
/** In case the word of a change was lost. */
const LOOKED_AT_EVERY_MS = 5_000;

interface Telling {
  signal: AbortSignal;
  recheck: () => Promise<unknown>;
}

/** The job at once, and then whenever it has changed, until it has ended. */
export async function* tellJob(
  calls: JobCalls,
  jobId: number,
  telling: Telling,
): AsyncGenerator<Told> {
  const leave = calls.listeners.enter(calls.call.by?.actor ?? '');
  try {
    yield* tellChanges(calls, jobId, telling);
  } finally {
    leave();
  }
}

interface Told extends Record<string, unknown> {
  now: number;
  job: JobAnswer;
}

async function* tellChanges(
  { ports, call, changes }: JobCalls,
  jobId: number,
  { signal, recheck }: Telling,
): AsyncGenerator<Told> {
  const read = () => ports.database.transaction((tx) => readJob(tx, ports, { call, jobId }));
  let told: JobAnswer | undefined;
  while (!signal.aborted) {
    // Before it is read: a change meanwhile is told in the next round.
    const changed = changes.next(jobId, { signal, ms: LOOKED_AT_EVERY_MS });
    if (told) await recheck();
    const job = await read();
    if (!isDeepStrictEqual(job, told)) yield { now: ports.now(), job };
    told = job;
    if (job.ended_at !== null) return;
    await changed;
    await sleep(TOLD_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
