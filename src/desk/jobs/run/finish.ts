// Ends or releases a job.
import type { JobPorts } from '../ports.ts';
import { tellEnded } from '../tell-staff.ts';
import { givenUpCase } from './journal.ts';
import { findNextTurn, listBegun, settleRows, skipFirstWaiting } from './rows/store.ts';
import {
  endJob,
  findRunJob,
  letGoOfJob,
  lockJob,
  type Pause,
  pauseFailingJob,
  type RunJob,
} from './store.ts';

// Limits each unit, so that no other unit waits long behind 50,000 rows.
const ROWS_AT_ONCE = 5_000;
const CASES_AT_ONCE = 500;

interface Ending {
  ports: JobPorts;
  job: RunJob;
}

/** Ends the job if nothing is left. Otherwise returns when the next row is due. */
export function finishIfDone({ ports, job }: Ending): Promise<'done' | 'claimed' | number> {
  return ports.database.transaction(async (tx) => {
    await lockJob(tx, job.id);
    const next = await findNextTurn(tx, job.id);
    if (next !== undefined) return next;
    const now = await findRunJob(tx, job.id);
    if (now?.runner === ports.name && now.state === 'running') {
      await endJob(tx, job.id, ports.now());
      await tellEnded(tx, ports, job.id);
      tx.announce('jobs', String(job.id));
    }
    return 'done';
  });
}

export function pauseByDesk({ ports, job }: Ending, pause: Pause): Promise<void> {
  return ports.database.transaction(async (tx) => {
    await lockJob(tx, job.id);
    const now = await findRunJob(tx, job.id);
    if (now?.runner !== ports.name) return;
    await pauseFailingJob(tx, job.id, { ...pause, nowMs: ports.now() });
    await letGoOfJob(tx, job.id, ports.name);
    tx.announce('jobs', String(job.id));
  });
}

export function releaseJob({ ports, job }: Ending): Promise<void> {
  return ports.database.transaction(async (tx) => {
    await lockJob(tx, job.id);
    await letGoOfJob(tx, job.id, ports.name);
    tx.announce('jobs', String(job.id));
  });
}

/** Settles the rows of a job that was canceled or declined, then ends it. */
export async function callOff(ending: Ending): Promise<void> {
  const { ports, job } = ending;
  while (await closeBegun(ending)) {
    // Each round closes a part.
  }
  while (await skipSome(ending)) {
    // Each round skips a part.
  }
  await ports.database.transaction(async (tx) => {
    await lockJob(tx, job.id);
    const now = await findRunJob(tx, job.id);
    if (now?.runner !== ports.name) return;
    // Someone may have resumed it in the meantime.
    if (now.state === 'running') await letGoOfJob(tx, job.id, ports.name);
    else {
      await endJob(tx, job.id, ports.now());
      await tellEnded(tx, ports, job.id);
    }
    tx.announce('jobs', String(job.id));
  });
}

/** Settles rows in the same unit as it closes their cases. */
function closeBegun({ ports, job }: Ending): Promise<boolean> {
  return ports.database.transaction(async (tx) => {
    await lockJob(tx, job.id);
    const now = await findRunJob(tx, job.id);
    if (now?.runner !== ports.name || now.state === 'running') return false;
    const { code, cause } = describeEnd(now);
    const begun = await listBegun(tx, job.id, CASES_AT_ONCE);
    if (begun.length === 0) return false;
    const nowMs = ports.now();
    await settleRows(
      tx,
      { jobId: job.id, from: 'waiting' },
      begun.map(({ line, name, tries }) => ({
        ...{ line, name, tries, code, cause, state: 'skipped', settledAt: nowMs },
        ...{ isRetryable: false, notBefore: 0 },
      })),
    );
    const cases = begun.map((row) => givenUpCase(ports, job, { ...row, cause }));
    await ports.cases.close(tx, cases, nowMs);
    return true;
  });
}

function skipSome({ ports, job }: Ending): Promise<boolean> {
  return ports.database.transaction(async (tx) => {
    await lockJob(tx, job.id);
    const now = await findRunJob(tx, job.id);
    if (now?.runner !== ports.name || now.state === 'running') return false;
    const skip = { ...describeEnd(now), nowMs: ports.now(), rows: ROWS_AT_ONCE };
    return (await skipFirstWaiting(tx, job.id, skip)) === ROWS_AT_ONCE;
  });
}

function describeEnd({ state }: RunJob) {
  if (state === 'declined') return { code: 'jobs/cancelled', cause: 'The job was declined.' };
  return { code: 'jobs/cancelled', cause: 'Canceled before its turn.' };
}
