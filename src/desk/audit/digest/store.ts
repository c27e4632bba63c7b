import type { Transaction } from '#database/database.ts';
import { IS_PRACTICE_SQL } from '../practice-mark.ts';

/** The cases of one step: a range of numbers, and the exact times within it. */
export interface Step {
  from: number;
  before: number;
  fromMs: number;
  toMs: number;
}

/** An unknown outcome may be resolved later, so the last one counts. */
const LATEST = `outcome.case_id = intent.number AND NOT EXISTS (
  SELECT 1 FROM audit AS later WHERE later.case_id = intent.number AND later.id > outcome.id)`;
/** A case with its last outcome, and no more of it than is counted. */
export interface CountedCase {
  holder: string | null;
  /** By a moderator or an admin, and not by the desk itself. */
  is_by_person: number;
  is_admin: number;
  is_practice: number;
  action: string;
  outcome: string;
  undoes: number | null;
  /** It is a row of this job. */
  job_id: number | null;
  /** It only started this job, whose rows are cases of their own. */
  became_job: number | null;
  /** Only of the action that was asked for. */
  target: string | null;
  result: string | null;
}

/** Reads each case once, because reading the rows of the log is what takes time. */
export async function listCases(
  tx: Transaction,
  step: Step,
  tellingAction: string,
): Promise<CountedCase[]> {
  return tx.all<CountedCase>(
    `SELECT intent.holder,
       CASE WHEN ${isByPerson('intent')} THEN 1 ELSE 0 END AS is_by_person,
       CASE WHEN intent.actor LIKE 'key:%' THEN 1 ELSE 0 END AS is_admin,
       ${IS_PRACTICE_SQL} AS is_practice, intent.action, outcome.outcome, intent.undoes, intent.job_id,
       outcome.job_id AS became_job,
       CASE WHEN intent.action = $5 THEN outcome.target END AS target,
       CASE WHEN intent.action = $5 THEN outcome.detail END AS result
     FROM audit AS intent JOIN audit AS outcome ON ${LATEST}
     WHERE intent.number >= $1 AND intent.number < $2 AND intent.at >= $3 AND intent.at < $4`,
    [step.from, step.before, step.fromMs, step.toMs, tellingAction],
  );
}

export interface Original {
  number: number;
  holder: string;
  is_admin: number;
  action: string;
}

/** Lists who did what was undone, by the numbers of the cases. */
export async function listOriginals(
  tx: Transaction,
  cases: readonly number[],
): Promise<Original[]> {
  if (cases.length === 0) return [];
  return tx.all<Original>(
    `SELECT number, holder, CASE WHEN actor LIKE 'key:%' THEN 1 ELSE 0 END AS is_admin, action
     FROM audit WHERE number IN (${placesOf(cases)}) AND ${isByPerson('audit')}`,
    [...cases],
  );
}

function isByPerson(table: string): string {
  return `(${table}.actor LIKE 'pass:%' OR ${table}.actor LIKE 'key:%') AND ${table}.holder IS NOT NULL`;
}

function placesOf(values: readonly unknown[]): string {
  return values.map((_, at) => `$${at + 1}`).join(', ');
}

/** Finds which of these cases a row of a job undid, and of which job. */
export async function findJobUndos(
  tx: Transaction,
  cases: readonly number[],
): Promise<{ undoes: number; jobId: number }[]> {
  if (cases.length === 0) return [];
  const rows = await tx.all<{ undoes: number; job_id: number }>(
    `SELECT intent.undoes, intent.job_id FROM audit AS intent JOIN audit AS outcome ON ${LATEST}
     WHERE intent.undoes IN (${placesOf(cases)}) AND intent.job_id IS NOT NULL AND outcome.outcome = 'done'`,
    [...cases],
  );
  return rows.map(({ undoes, job_id }) => ({ undoes: Number(undoes), jobId: Number(job_id) }));
}

/** The number and time of the first case that the log still has, and the newest number. */
export async function findEnds(
  tx: Transaction,
): Promise<{ oldestAt: number | null; newest: number }> {
  const oldest = await tx.one<{ at: number }>(
    'SELECT at FROM audit WHERE number IS NOT NULL ORDER BY number LIMIT 1',
  );
  const newest = await tx.one<{ number: number }>(
    'SELECT number FROM audit WHERE number IS NOT NULL ORDER BY number DESC LIMIT 1',
  );
  return { oldestAt: oldest?.at ?? null, newest: newest?.number ?? 0 };
}

const SINCE_MAX = 1_000;

/** Counts the cases since a time, newest first, up to a limit. A job is one entry. */
export async function countCasesSince(
  tx: Transaction,
  { from, fromMs }: { from: number; fromMs: number },
): Promise<{ cases: number; refused: number }> {
  const row = await tx.one<{ cases: number; refused: number | null }>(
    `SELECT COUNT(*) AS cases, SUM(refused) AS refused FROM (
       SELECT CASE WHEN outcome.outcome NOT IN ('done', 'unknown') THEN 1 ELSE 0 END AS refused
       FROM audit AS intent LEFT JOIN audit AS outcome ON ${LATEST}
       WHERE intent.number >= $1 AND intent.at > $2 AND intent.job_id IS NULL
       ORDER BY intent.number DESC LIMIT ${SINCE_MAX}) AS newest`,
    [from, fromMs],
  );
  return { cases: Number(row?.cases ?? 0), refused: Number(row?.refused ?? 0) };
}

export async function countJobsSince(tx: Transaction, fromMs: number): Promise<number> {
  return countUpTo(tx, 'jobs WHERE ended_at IS NOT NULL AND ended_at > $1', fromMs);
}

export async function countPassesSince(tx: Transaction, fromMs: number): Promise<number> {
  return countUpTo(tx, 'passes WHERE created_at > $1', fromMs);
}

async function countUpTo(tx: Transaction, rows: string, fromMs: number): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `SELECT COUNT(*) AS count FROM (SELECT 1 FROM ${rows} LIMIT ${SINCE_MAX}) AS counted`,
    [fromMs],
  );
  return Number(row?.count ?? 0);
}
