import type { Param, Transaction } from '#database/database.ts';
import type { JobState } from '#kit/contract/jobs.ts';
import type { Actor } from '../ports.ts';

/** Changes a job that is still in the expected state. Returns false if someone else was quicker. */
async function change(
  tx: Transaction,
  { jobId, from }: { jobId: number; from: JobState },
  changes: Record<string, Param>,
): Promise<boolean> {
  // The lock keeps this in step with the process that claims rows.
  await tx.lock(`job ${jobId}`);
  const names = Object.keys(changes);
  const set = names.map((name, at) => `${name} = $${at + 3}`);
  const sql = `UPDATE jobs SET ${set.join(', ')} WHERE id = $1 AND state = $2`;
  const changed = await tx.run(sql, [jobId, from, ...Object.values(changes)]);
  if (changed > 0) tx.announce('jobs', String(jobId));
  return changed > 0;
}

export interface Decision {
  by: Actor;
  nowMs: number;
  note: string | null;
}

const decided = ({ by, nowMs, note }: Decision) => ({
  decided_at: nowMs,
  decided_by: by.actor,
  decider: by.holder,
  decided_session: by.sessionId,
  decision_note: note,
});

export function approveJob(
  tx: Transaction,
  jobId: number,
  decision: Decision & { isAlone: boolean },
): Promise<boolean> {
  const run = { state: 'running', started_at: decision.nowMs, is_alone: decision.isAlone ? 1 : 0 };
  const changes = { ...run, ...decided(decision) };
  return change(tx, { jobId, from: 'waiting' }, changes);
}

export async function declineJob(
  tx: Transaction,
  jobId: number,
  decision: Decision & { cause: string },
): Promise<boolean> {
  const { nowMs, cause } = decision;
  const changes = { state: 'declined', ended_at: nowMs, ...decided(decision) };
  const isDone = await change(tx, { jobId, from: 'waiting' }, changes);
  if (isDone) await skipUnstartedRows(tx, jobId, { nowMs, cause });
  return isDone;
}

/** Lists plans that have waited for a second person since before this time, oldest first. */
export async function listExpired(
  tx: Transaction,
  before: number,
  limit: number,
): Promise<{ id: number }[]> {
  return tx.all<{ id: number }>(
    "SELECT id FROM jobs WHERE state = 'waiting' AND created_at <= $1 ORDER BY id LIMIT $2",
    [before, limit],
  );
}

const goingOn = { paused_at: null, paused_by: null, paused_code: null, paused_why: null };
/** Stored as the pause's code. No other pause has this one. */
export const PAUSED_BY_ADMIN = 'jobs/paused-by-admin';
const unheld = { held_until: null, held_why: null };

export function pauseJob(
  tx: Transaction,
  jobId: number,
  { by, nowMs, why }: { by: Actor; nowMs: number; why: string },
): Promise<boolean> {
  return change(
    tx,
    { jobId, from: 'running' },
    {
      state: 'paused',
      paused_at: nowMs,
      paused_by: by.holder,
      paused_code: by.passId === null ? PAUSED_BY_ADMIN : null,
      paused_why: why,
      resumes: 0,
      ...unheld,
    },
  );
}

/** The person who takes over an orphaned job becomes responsible for it. */
export function resumeJob(
  tx: Transaction,
  jobId: number,
  heir: Actor | undefined,
): Promise<boolean> {
  const owner = heir && {
    actor: heir.actor,
    pass_id: heir.passId,
    holder: heir.holder,
    label: heir.label,
  };
  return change(
    tx,
    { jobId, from: 'paused' },
    { state: 'running', resumes: 0, ...goingOn, ...unheld, ...owner },
  );
}

/** The process that runs the job finishes rows in progress; no others are started. */
export async function cancelJob(
  tx: Transaction,
  jobId: number,
  { from, nowMs, cause }: { from: JobState; nowMs: number; cause: string },
): Promise<boolean> {
  const isDone = await change(
    tx,
    { jobId, from },
    { state: 'cancelled', resumes: 0, ...goingOn, ...unheld },
  );
  if (!isDone) return false;
  await skipUnstartedRows(tx, jobId, { nowMs, cause });
  await tx.run(
    `UPDATE jobs SET ended_at = $2 WHERE id = $1 AND NOT EXISTS (
       SELECT 1 FROM job_rows WHERE job_id = $1 AND state IN ('waiting', 'claimed'))`,
    [jobId, nowMs],
  );
  return true;
}

/** Rows with an open case are settled by the process that runs the job. */
async function skipUnstartedRows(
  tx: Transaction,
  jobId: number,
  { nowMs, cause }: { nowMs: number; cause: string },
): Promise<void> {
  await tx.run(
    `UPDATE job_rows SET state = 'skipped', cause = $2, settled_at = $3
     WHERE job_id = $1 AND state = 'waiting' AND case_id IS NULL`,
    [jobId, cause, nowMs],
  );
}

/**
 * Requeues failed rows that may be retried. Each gets a new case, except rows that may have been done: those
 * are checked first.
 */
export async function retryRows(tx: Transaction, jobId: number): Promise<number> {
  return tx.run(
    `UPDATE job_rows SET state = 'waiting', tries = 0, not_before = 0, code = NULL, cause = NULL, is_retryable = 0,
       settled_at = NULL, case_id = NULL, idem = CASE WHEN code = 'jobs/never-known' THEN idem END,
       first_sent_at = CASE WHEN code = 'jobs/never-known' THEN first_sent_at END
     WHERE job_id = $1 AND state = 'failed' AND is_retryable = 1`,
    [jobId],
  );
}

export function runAgain(tx: Transaction, jobId: number, from: JobState): Promise<boolean> {
  const state = from === 'done' ? 'running' : from;
  return change(tx, { jobId, from }, { state, ended_at: null, ...unheld });
}

/** Counts rows that may have been sent or that wait with an open case. */
export async function countUnderWay(tx: Transaction, jobId: number): Promise<number> {
  const row = await tx.one<{ count: number }>(
    "SELECT COUNT(*) AS count FROM job_rows WHERE job_id = $1 AND state IN ('waiting', 'claimed')",
    [jobId],
  );
  return Number(row?.count ?? 0);
}
