import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { JobCalls } from '../jobs.ts';
import type { JobAnswer } from './describe.ts';
import { readJob } from './look.ts';

/** At most four a second: nobody reads faster. */
const TOLD_EVERY_MS = 250;
/** In case the word of a change was lost. */
const LOOKED_AT_EVERY_MS = 5_000;

/** The job at once, and then whenever it has changed, until it has ended. */
export async function* tellJob(
  { ports, call, changes }: JobCalls,
  jobId: number,
  { signal, recheck }: { signal: AbortSignal; recheck: () => Promise<unknown> },
): AsyncGenerator<{ now: number; job: JobAnswer }> {
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
