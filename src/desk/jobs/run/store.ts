import type { Transaction } from '#database/database.ts';
import type { JobState } from '#kit/contract/jobs.ts';
import type { PlatformName } from '#kit/contract/needs.ts';

/** The part of a job that its run needs. */
export interface RunJob {
  id: number;
  kind: string;
  state: JobState;
  platform: PlatformName;
  place: string;
  placeName: string | null;
  isPractice: number;
  params: string;
  caseId: number;
  actor: string;
  passId: string | null;
  holder: string;
  label: string | null;
  sessionId: string;
  address: string | null;
  heldUntil: number | null;
  runner: string | null;
  endedAt: number | null;
}

const JOB = `SELECT id, kind, state, platform, place, place_name AS "placeName", is_practice AS "isPractice",
  params, case_id AS "caseId", actor, pass_id AS "passId", holder, label, session_id AS "sessionId", address,
  held_until AS "heldUntil", runner, ended_at AS "endedAt" FROM jobs`;

export async function findRunJob(tx: Transaction, jobId: number): Promise<RunJob | undefined> {
  return tx.one<RunJob>(`${JOB} WHERE id = $1`, [jobId]);
}

/** Lists the jobs that need a process: running ones, and canceled ones with unsettled rows. */
export async function listOpenJobs(
  tx: Transaction,
): Promise<{ id: number; runner: string | null }[]> {
  return tx.all(
    `SELECT id, runner FROM jobs
     WHERE ended_at IS NULL AND state IN ('running', 'cancelled', 'declined') ORDER BY id`,
  );
}

/**
 * True if another job of this platform is running, or was until a moment ago. Jobs
 * without a place don't count.
 */
export async function hasRivals(
  tx: Transaction,
  { id, platform }: Pick<RunJob, 'id' | 'platform'>,
  sinceMs: number,
): Promise<boolean> {
  const found = await tx.one(
    `SELECT 1 AS found FROM jobs
     WHERE id <> $1 AND platform = $2 AND place <> '' AND started_at IS NOT NULL AND (ended_at IS NULL OR ended_at >= $3) LIMIT 1`,
    [id, platform, sinceMs],
  );
  return found !== undefined;
}

export type PausedJob = Pick<RunJob, 'id' | 'kind' | 'platform' | 'place' | 'isPractice'>;

/** Lists the jobs that the desk paused and will resume by itself. */
export async function listResumable(tx: Transaction): Promise<PausedJob[]> {
  return tx.all(
    `SELECT id, kind, platform, place, is_practice AS "isPractice" FROM jobs
     WHERE ended_at IS NULL AND state = 'paused' AND resumes = 1 ORDER BY id`,
  );
}

/** Serializes changes to a job and claims of its rows. */
export async function lockJob(tx: Transaction, jobId: number): Promise<void> {
  await tx.lock(`job ${jobId}`);
}

export async function takeJob(
  tx: Transaction,
  jobId: number,
  by: { runner: string; nowMs: number },
): Promise<void> {
  await tx.run('UPDATE jobs SET runner = $2, started_at = COALESCE(started_at, $3) WHERE id = $1', [
    jobId,
    by.runner,
    by.nowMs,
  ]);
}

export async function letGoOfJob(tx: Transaction, jobId: number, runner: string): Promise<void> {
  await tx.run('UPDATE jobs SET runner = NULL WHERE id = $1 AND runner = $2', [jobId, runner]);
}

export async function holdJob(
  tx: Transaction,
  jobId: number,
  hold: { until: number; why: string } | null,
): Promise<void> {
  await tx.run('UPDATE jobs SET held_until = $2, held_why = $3 WHERE id = $1', [
    jobId,
    hold?.until ?? null,
    hold?.why ?? null,
  ]);
}

export interface Pause {
  code: string;
  why: string;
  /** True if the desk will resume it by itself. */
  resumes: boolean;
}

export async function pauseFailingJob(
  tx: Transaction,
  jobId: number,
  pause: Pause & { nowMs: number },
): Promise<void> {
  await tx.run(
    `UPDATE jobs SET state = 'paused', paused_at = $2, paused_by = NULL, paused_code = $3, paused_why = $4, resumes = $5,
       held_until = NULL, held_why = NULL, runner = NULL
     WHERE id = $1 AND state = 'running'`,
    [jobId, pause.nowMs, pause.code, pause.why, pause.resumes ? 1 : 0],
  );
}

/** Returns true if it was still paused by the desk. */
export async function resumePausedByDesk(tx: Transaction, jobId: number): Promise<boolean> {
  const resumed = await tx.run(
    `UPDATE jobs SET state = 'running', paused_at = NULL, paused_by = NULL, paused_code = NULL, paused_why = NULL,
       resumes = 0
     WHERE id = $1 AND state = 'paused' AND resumes = 1`,
    [jobId],
  );
  return resumed === 1;
}

/** Ends a job that has nothing left to do. A canceled job stays canceled. */
export async function endJob(tx: Transaction, jobId: number, nowMs: number): Promise<void> {
  await tx.run(
    `UPDATE jobs SET state = CASE WHEN state = 'running' THEN 'done' ELSE state END, ended_at = $2,
       held_until = NULL, held_why = NULL, runner = NULL
     WHERE id = $1`,
    [jobId, nowMs],
  );
}
