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
const WITHIN = `intent.number >= $1 AND intent.number < $2 AND intent.at >= $3 AND intent.at < $4
  AND (intent.actor LIKE 'pass:%' OR intent.actor LIKE 'key:%') AND intent.holder IS NOT NULL`;

export interface ActionGroup {
  holder: string;
  is_admin: number;
  is_practice: number;
  action: string;
  outcome: string;
  count: number;
}

/** Counts the cases that acted on a target. The case that only started a job isn't one: its rows are. */
export async function groupActions(tx: Transaction, step: Step): Promise<ActionGroup[]> {
  return tx.all<ActionGroup>(
    `SELECT intent.holder, CASE WHEN intent.actor LIKE 'key:%' THEN 1 ELSE 0 END AS is_admin,
       ${IS_PRACTICE_SQL} AS is_practice, intent.action, outcome.outcome, COUNT(*) AS count
     FROM audit AS intent JOIN audit AS outcome ON ${LATEST}
     WHERE ${WITHIN} AND (intent.job_id IS NOT NULL OR outcome.job_id IS NULL)
     GROUP BY 1, 2, 3, 4, 5`,
    [step.from, step.before, step.fromMs, step.toMs],
  );
}

export interface ReversalGroup {
  holder: string;
  is_admin: number;
  is_practice: number;
  action: string;
  by_self: number;
  count: number;
}

/** Counts the cases whose action was undone in this step, for the person who had done it. */
export async function groupReversals(tx: Transaction, step: Step): Promise<ReversalGroup[]> {
  return tx.all<ReversalGroup>(
    `SELECT original.holder, CASE WHEN original.actor LIKE 'key:%' THEN 1 ELSE 0 END AS is_admin,
       ${IS_PRACTICE_SQL} AS is_practice, original.action,
       CASE WHEN original.holder = intent.holder THEN 1 ELSE 0 END AS by_self, COUNT(*) AS count
     FROM audit AS intent JOIN audit AS outcome ON ${LATEST}
     JOIN audit AS original ON original.number = intent.undoes
     WHERE intent.number >= $1 AND intent.number < $2 AND intent.at >= $3 AND intent.at < $4
       AND intent.undoes IS NOT NULL AND outcome.outcome = 'done' AND outcome.job_id IS NULL
       AND (original.actor LIKE 'pass:%' OR original.actor LIKE 'key:%') AND original.holder IS NOT NULL
     GROUP BY 1, 2, 3, 4, 5`,
    [step.from, step.before, step.fromMs, step.toMs],
  );
}

export interface DoneCase {
  holder: string;
  is_admin: number;
  is_practice: number;
  target: string | null;
  result: string | null;
}

/** Lists the cases of one action that were done, with what each noted. */
export async function listDone(tx: Transaction, step: Step, action: string): Promise<DoneCase[]> {
  return tx.all<DoneCase>(
    `SELECT intent.holder, CASE WHEN intent.actor LIKE 'key:%' THEN 1 ELSE 0 END AS is_admin,
       ${IS_PRACTICE_SQL} AS is_practice, outcome.target, outcome.detail AS result
     FROM audit AS intent JOIN audit AS outcome ON ${LATEST}
     WHERE ${WITHIN} AND intent.action = $5 AND outcome.outcome = 'done'`,
    [step.from, step.before, step.fromMs, step.toMs, action],
  );
}

/** Finds which of these cases a row of a job undid, and of which job. */
export async function findJobUndos(
  tx: Transaction,
  cases: readonly number[],
): Promise<{ undoes: number; jobId: number }[]> {
  if (cases.length === 0) return [];
  const places = cases.map((_, at) => `$${at + 1}`).join(', ');
  const rows = await tx.all<{ undoes: number; job_id: number }>(
    `SELECT intent.undoes, intent.job_id FROM audit AS intent JOIN audit AS outcome ON ${LATEST}
     WHERE intent.undoes IN (${places}) AND intent.job_id IS NOT NULL AND outcome.outcome = 'done'`,
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
