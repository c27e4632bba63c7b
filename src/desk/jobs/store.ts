import type { ManyRows, Param, Transaction } from '#database/database.ts';
import type { Before, JobState, PlanOutcome, RowState } from '#kit/contract/jobs.ts';

export interface NewJob {
  kind: string;
  state: JobState;
  platform: string;
  place: string;
  placeName: string | null;
  isPractice: boolean;
  params: string;
  title: string;
  summary: string;
  total: number;
  targets: number;
  dropped: number;
  fingerprint: string;
  caseId: number;
  nowMs: number;
  actor: string;
  passId: string | null;
  holder: string;
  /** The label of the pass, for the platform's audit reason. */
  label: string;
  sessionId: string;
  address: string | null;
  needsApproval: boolean;
  undoesJob: number | null;
}

export interface NewRow {
  line: number;
  target: string;
  name: string | null;
  verdict: PlanOutcome;
  verdictWhy: string | null;
  before: Before | null;
  state: RowState;
  code: string | null;
  cause: string | null;
  notBefore: number;
  undoes: number | null;
  was: string | null;
  data: string | null;
  /** `kind`, `params` and `place` are set only if they differ from the job's. */
  kind: string | null;
  params: string | null;
  place: string | null;
  settledAt: number | null;
}

export async function insertJob(tx: Transaction, job: NewJob): Promise<number> {
  const hasStarted = job.state !== 'waiting';
  const hasEnded = job.state === 'done';
  return tx.insert(
    `INSERT INTO jobs (kind, state, platform, place, is_practice, params, title, summary, total, targets, dropped,
       fingerprint, case_id, created_at, started_at, ended_at, actor, pass_id, holder, session_id, address,
       needs_approval, undo_of, place_name, label)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
       $24, $25)`,
    [
      job.kind,
      job.state,
      job.platform,
      job.place,
      job.isPractice ? 1 : 0,
      job.params,
      job.title,
      job.summary,
      job.total,
      job.targets,
      job.dropped,
      job.fingerprint,
      job.caseId,
      job.nowMs,
      hasStarted ? job.nowMs : null,
      hasEnded ? job.nowMs : null,
      job.actor,
      job.passId,
      job.holder,
      job.sessionId,
      job.address,
      job.needsApproval ? 1 : 0,
      job.undoesJob,
      job.placeName,
      job.label,
    ],
  );
}

/** The Discord accounts of the planner, none of which may approve the job. */
export async function insertJobAccounts(
  tx: Transaction,
  jobId: number,
  userIds: readonly string[],
): Promise<void> {
  for (const userId of userIds) {
    await tx.run('INSERT INTO job_accounts (job_id, user_id) VALUES ($1, $2)', [jobId, userId]);
  }
}

const inserting: ManyRows = {
  text: (
    table,
  ) => `INSERT INTO job_rows (job_id, line, target, name, verdict, verdict_why, state, code, cause,
    not_before, undoes, was, data, kind, params, place, settled_at, stood) ${table}`,
  types: [
    ...(['BIGINT', 'BIGINT', 'TEXT', 'TEXT', 'TEXT', 'TEXT', 'TEXT', 'TEXT', 'TEXT'] as const),
    ...(['BIGINT', 'BIGINT', 'TEXT', 'TEXT', 'TEXT', 'TEXT', 'TEXT', 'BIGINT', 'TEXT'] as const),
  ],
};

// A plan may have tens of thousands of rows, so their values aren't all held in memory.
const INSERTED_AT_ONCE = 1_024;

export async function insertJobRows(
  tx: Transaction,
  jobId: number,
  rows: readonly NewRow[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += INSERTED_AT_ONCE) {
    const part = rows.slice(at, at + INSERTED_AT_ONCE);
    await tx.runMany(
      inserting,
      part.map((row) => listRowParams(jobId, row)),
    );
  }
}

function listRowParams(jobId: number, row: NewRow): Param[] {
  return [
    jobId,
    row.line,
    row.target,
    row.name,
    row.verdict,
    row.verdictWhy,
    row.state,
    row.code,
    row.cause,
    row.notBefore,
    row.undoes,
    row.was,
    row.data,
    row.kind,
    row.params,
    row.place,
    row.settledAt,
    row.before,
  ];
}

/** Finds an unfinished job that does the same to the same targets. */
export async function findSame(
  tx: Transaction,
  fingerprint: string,
): Promise<{ id: number; holder: string } | undefined> {
  return tx.one(
    `SELECT id, holder FROM jobs
     WHERE state IN ('waiting', 'running', 'paused') AND fingerprint = $1 ORDER BY id LIMIT 1`,
    [fingerprint],
  );
}

export async function listWaitingHolders(tx: Transaction): Promise<{ holder: string }[]> {
  return tx.all("SELECT holder FROM jobs WHERE state = 'waiting'");
}

/** Lists jobs since a time that changed nothing (withdrawn, declined or empty) or still wait. */
export async function listIdle(
  tx: Transaction,
  sinceMs: number,
): Promise<{ holder: string; total: number; createdAt: number }[]> {
  return tx.all(
    `SELECT holder, total, created_at AS "createdAt" FROM jobs
     WHERE created_at >= $1 AND (targets = 0 OR state IN ('waiting', 'declined')) ORDER BY created_at`,
    [sinceMs],
  );
}
