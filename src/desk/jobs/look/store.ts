import type { z } from 'zod';
import type { Param, Transaction } from '#database/database.ts';
import type { Before, JobState, PlanOutcome, RowState } from '#kit/contract/jobs.ts';
import type { Finding } from '#kit/contract/read-jobs.ts';
import type { jobShape } from './shape.ts';

/** A job with its current counts. */
export interface Counted {
  record: JobRecord;
  counts: z.output<ReturnType<typeof jobShape>>['counts'];
  /** Only for a job that waits for approval. */
  plan: Record<PlanOutcome, number> | null;
  /** Counts of a job that only reads. */
  findings: Record<Finding, number>;
  retryable: number;
  /** The newest job that undoes it, and whether that one is over. */
  undo: { id: number; isOver: boolean } | undefined;
}

/** A job as it is stored. */
export interface JobRecord {
  id: number;
  kind: string;
  state: JobState;
  platform: 'discord' | 'roblox';
  place: string;
  place_name: string | null;
  is_practice: number;
  title: string;
  summary: string;
  total: number;
  targets: number;
  dropped: number;
  case_id: number;
  created_at: number;
  started_at: number | null;
  ended_at: number | null;
  actor: string;
  pass_id: string | null;
  holder: string;
  session_id: string;
  needs_approval: number;
  decided_at: number | null;
  decided_by: string | null;
  decider: string | null;
  decision_note: string | null;
  is_alone: number;
  paused_at: number | null;
  paused_by: string | null;
  paused_code: string | null;
  paused_why: string | null;
  resumes: number;
  held_until: number | null;
  held_why: string | null;
  undo_of: number | null;
  params: string;
  result: string | null;
}

const JOB = `SELECT id, kind, state, platform, place, place_name, is_practice, title, summary, total, targets, dropped,
  case_id, created_at, started_at, ended_at, actor, pass_id, holder, session_id, needs_approval, decided_at,
  decided_by, decider, decision_note, is_alone, paused_at, paused_by, paused_code, paused_why, resumes, held_until, held_why,
  undo_of, params, result FROM jobs`;

export async function findJobRecord(
  tx: Transaction,
  jobId: number,
): Promise<JobRecord | undefined> {
  return tx.one<JobRecord>(`${JOB} WHERE id = $1`, [jobId]);
}

export async function findJobRecords(
  tx: Transaction,
  ids: readonly number[],
): Promise<JobRecord[]> {
  const places = ids.map((_, at) => `$${at + 1}`).join(', ') || 'NULL';
  return tx.all<JobRecord>(`${JOB} WHERE id IN (${places})`, [...ids]);
}

export interface JobFilter {
  /** Kinds that the caller may see; null for all. */
  kinds: readonly string[] | null;
  state?: JobState | undefined;
  actor?: string | undefined;
  before: number;
  limit: number;
}

/** Lists the newest jobs first. */
export async function listJobs(tx: Transaction, filter: JobFilter): Promise<JobRecord[]> {
  const params: Param[] = [filter.before, filter.limit];
  const where = ['id < $1', ...seenBy(filter.kinds, params)];
  if (filter.state) where.push(`state = $${params.push(filter.state)}`);
  if (filter.actor) where.push(`actor = $${params.push(filter.actor)}`);
  return tx.all<JobRecord>(`${JOB} WHERE ${where.join(' AND ')} ORDER BY id DESC LIMIT $2`, params);
}

export async function countWaitingJobs(
  tx: Transaction,
  kinds: readonly string[] | null,
): Promise<number> {
  const params: Param[] = [];
  const where = ["state = 'waiting'", ...seenBy(kinds, params)];
  const sql = `SELECT COUNT(*) AS count FROM jobs WHERE ${where.join(' AND ')}`;
  return Number((await tx.one<{ count: number }>(sql, params))?.count ?? 0);
}

function seenBy(kinds: readonly string[] | null, params: Param[]): string[] {
  if (kinds === null) return [];
  const seen = kinds.map((kind) => `$${params.push(kind)}`).join(', ') || 'NULL';
  const other = `SELECT 1 FROM job_rows WHERE job_rows.job_id = jobs.id AND job_rows.kind NOT IN (${seen})`;
  return [`kind IN (${seen})`, `(pass_id IS NOT NULL OR NOT EXISTS (${other}))`];
}

/** Lists the kinds of rows that differ from the job's. Only rollbacks have such rows. */
export async function listRowKinds(tx: Transaction, jobId: number): Promise<string[]> {
  const rows = await tx.all<{ kind: string }>(
    'SELECT DISTINCT kind FROM job_rows WHERE job_id = $1 AND kind IS NOT NULL',
    [jobId],
  );
  return rows.map(({ kind }) => kind);
}

export interface StateCount {
  job_id: number;
  state: RowState;
  count: number;
}

/** Counts the rows of each job by state. */
export async function countStates(
  tx: Transaction,
  jobIds: readonly number[],
): Promise<StateCount[]> {
  const rows = await tx.all<StateCount>(
    `SELECT job_id, state, COUNT(*) AS count FROM job_rows WHERE job_id IN (${list(jobIds)})
     GROUP BY job_id, state`,
    [...jobIds],
  );
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Counts the rows of each job by what the plan found. */
export async function countVerdictsOf(
  tx: Transaction,
  jobIds: readonly number[],
): Promise<{ job_id: number; verdict: PlanOutcome; count: number }[]> {
  if (jobIds.length === 0) return [];
  const rows = await tx.all<{ job_id: number; verdict: PlanOutcome; count: number }>(
    `SELECT job_id, verdict, COUNT(*) AS count FROM job_rows WHERE job_id IN (${list(jobIds)})
     GROUP BY job_id, verdict`,
    [...jobIds],
  );
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Counts the rows of each job that may be retried. */
export async function countRetryable(
  tx: Transaction,
  jobIds: readonly number[],
): Promise<{ job_id: number; count: number }[]> {
  const rows = await tx.all<{ job_id: number; count: number }>(
    `SELECT job_id, COUNT(*) AS count FROM job_rows
     WHERE job_id IN (${list(jobIds)}) AND state = 'failed' AND is_retryable = 1 GROUP BY job_id`,
    [...jobIds],
  );
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Lists the jobs that undo these, oldest first, without declined ones. */
export async function listUndoJobs(
  tx: Transaction,
  jobIds: readonly number[],
): Promise<{ id: number; undo_of: number; state: JobState }[]> {
  return tx.all(
    `SELECT id, undo_of, state FROM jobs
     WHERE undo_of IN (${list(jobIds)}) AND state <> 'declined' ORDER BY id`,
    [...jobIds],
  );
}

/** Lists everyone who planned a job in this session. */
export async function listPlannersIn(tx: Transaction, sessionId: string): Promise<string[]> {
  const rows = await tx.all<{ holder: string }>(
    'SELECT DISTINCT holder FROM jobs WHERE session_id = $1',
    [sessionId],
  );
  return rows.map(({ holder }) => holder);
}

/** Lists the Discord accounts that the planner's passes were linked to when the job began to wait. */
export async function listJobAccounts(tx: Transaction, jobId: number): Promise<string[]> {
  const rows = await tx.all<{ user_id: string }>(
    'SELECT user_id FROM job_accounts WHERE job_id = $1',
    [jobId],
  );
  return rows.map(({ user_id }) => user_id);
}

export interface RowRecord {
  line: number;
  target: string;
  name: string | null;
  verdict: PlanOutcome;
  verdict_why: string | null;
  before: Before | null;
  state: RowState;
  code: string | null;
  cause: string | null;
  is_retryable: number;
  not_before: number;
  case_id: number | null;
  settled_at: number | null;
  given: string | null;
  finding: Finding | null;
  change: string | null;
  /** JSON of public facts, for jobs that only read. */
  facts: string | null;
}

const ROW = `SELECT line, target, name, verdict, verdict_why, stood AS "before", state, code, cause, is_retryable, not_before, case_id,
  settled_at, given, finding, change, CASE WHEN finding IS NOT NULL THEN data END AS facts FROM job_rows`;

export interface RowFilter {
  jobId: number;
  states?: readonly RowState[] | undefined;
  verdict?: PlanOutcome | undefined;
  finding?: Finding | undefined;
  /** Only rows that changed since the run before. */
  isChanged?: boolean | undefined;
  query?: string | undefined;
}

function buildRowFilter({ jobId, states, verdict, finding, isChanged, query }: RowFilter): {
  where: string;
  params: Param[];
} {
  const params: Param[] = [jobId];
  const where = ['job_id = $1'];
  if (states) {
    const places = states.map((state) => `$${params.push(state)}`);
    where.push(`state IN (${places.join(', ')})`);
  }
  if (verdict) where.push(`verdict = $${params.push(verdict)}`);
  if (finding) where.push(`finding = $${params.push(finding)}`);
  if (isChanged) where.push("change <> ''");
  if (query) {
    const typed = query.toLowerCase().replace(/[!%_]/g, '!$&');
    const part = `$${params.push(`%${typed}%`)}`;
    const beginning = `$${params.push(`${typed}%`)}`;
    where.push(
      `(LOWER(target) LIKE ${part} ESCAPE '!' OR LOWER(name) LIKE ${beginning} ESCAPE '!'
        OR LOWER(given) LIKE ${beginning} ESCAPE '!')`,
    );
  }
  return { where: where.join(' AND '), params };
}

export async function countRows(tx: Transaction, filter: RowFilter): Promise<number> {
  const { where, params } = buildRowFilter(filter);
  const sql = `SELECT COUNT(*) AS count FROM job_rows WHERE ${where}`;
  return Number((await tx.one<{ count: number }>(sql, params))?.count ?? 0);
}

const ORDERS = { line: 'line', newest: 'settled_at DESC NULLS LAST, line DESC' } as const;

export async function listRows(
  tx: Transaction,
  filter: RowFilter,
  page: { order: keyof typeof ORDERS; offset: number; limit: number },
): Promise<RowRecord[]> {
  const { where, params } = buildRowFilter(filter);
  const [limit, offset] = [`$${params.push(page.limit)}`, `$${params.push(page.offset)}`];
  return tx.all<RowRecord>(
    `${ROW} WHERE ${where} ORDER BY ${ORDERS[page.order]} LIMIT ${limit} OFFSET ${offset}`,
    params,
  );
}

/** Lists a page of the rows, in order. */
export async function listRowsAfter(
  tx: Transaction,
  jobId: number,
  { line, limit }: { line: number; limit: number },
): Promise<RowRecord[]> {
  return tx.all<RowRecord>(`${ROW} WHERE job_id = $1 AND line > $2 ORDER BY line LIMIT $3`, [
    jobId,
    line,
    limit,
  ]);
}

function list(values: readonly unknown[]): string {
  return values.map((_, at) => `$${at + 1}`).join(', ') || 'NULL';
}
