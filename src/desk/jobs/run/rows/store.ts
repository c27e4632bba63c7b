import type { Param, Transaction } from '../../../../database/database.ts';
import { inParts, manyRows } from '../../../../database/many.ts';
import type { RowState } from '../../../../kit/jobs.ts';

/** A row as whoever runs its job sees it; `kind`, `params` and `place` where they are not the job's. */
export interface StoredRow {
  line: number;
  target: string;
  name: string | null;
  was: string | null;
  data: string | null;
  kind: string | null;
  params: string | null;
  place: string | null;
  tries: number;
  caseId: number | null;
  idem: string | null;
  firstSentAt: number | null;
  undoes: number | null;
}

const ROW = `SELECT line, target, name, was, data, kind, params, place, tries, case_id AS "caseId", idem,
  first_sent_at AS "firstSentAt", undoes FROM job_rows`;

/** Whose turn it is, in the order of their times and then of their lines: as the index has them. */
export async function listWaiting(
  tx: Transaction,
  jobId: number,
  { nowMs, rows }: { nowMs: number; rows: number },
): Promise<StoredRow[]> {
  return tx.all<StoredRow>(
    `${ROW} WHERE job_id = $1 AND state = 'waiting' AND not_before <= $2
     ORDER BY not_before, line LIMIT $3`,
    [jobId, nowMs, rows],
  );
}

/** Those that may have been sent. */
export async function listClaimed(
  tx: Transaction,
  jobId: number,
  rows: number,
): Promise<StoredRow[]> {
  return tx.all<StoredRow>(
    `${ROW} WHERE job_id = $1 AND state = 'claimed' ORDER BY line LIMIT $2`,
    [jobId, rows],
  );
}

/** When the next row's turn comes; undefined where none is left, `claimed` where one waits for its outcome. */
export async function findNextTurn(
  tx: Transaction,
  jobId: number,
): Promise<number | 'claimed' | undefined> {
  const row = await tx.one<{ at: number }>(
    `SELECT not_before AS at FROM job_rows WHERE job_id = $1 AND state = 'waiting'
     ORDER BY not_before LIMIT 1`,
    [jobId],
  );
  if (row) return row.at;
  const claimed = await tx.one(
    "SELECT 1 AS found FROM job_rows WHERE job_id = $1 AND state = 'claimed' LIMIT 1",
    [jobId],
  );
  return claimed ? 'claimed' : undefined;
}

const busyTexts = manyRows(
  (values) => `SELECT job_rows.target AS target FROM job_rows JOIN jobs ON jobs.id = job_rows.job_id
     WHERE job_rows.state = 'claimed' AND jobs.platform = $1 AND COALESCE(job_rows.place, jobs.place) = $2
       AND job_rows.target IN (${values.replaceAll(/[()]/g, '')})`,
  { columns: 1, first: 3 },
);

/** Which of these accounts something is under way for, in whatever job. */
export async function findBusy(
  tx: Transaction,
  { platform, place }: { platform: string; place: string },
  targets: readonly string[],
): Promise<Set<string>> {
  const busy = new Set<string>();
  await inParts(targets, async (part) => {
    const params = [platform, place, ...part];
    for (const { target } of await tx.all<{ target: string }>(busyTexts(part.length), params)) {
      busy.add(target);
    }
  });
  return busy;
}

const putOffTexts = manyRows(
  (values) => `UPDATE job_rows SET not_before = $2
     WHERE job_id = $1 AND state = 'waiting' AND not_before < $2 AND target IN (${values.replaceAll(/[()]/g, '')})`,
  { columns: 1, first: 3 },
);

/** With every later row of the same account, so that they keep their order. */
export async function putOffTargets(
  tx: Transaction,
  { jobId, until }: { jobId: number; until: number },
  targets: readonly string[],
): Promise<void> {
  await inParts(targets, (part) => tx.run(putOffTexts(part.length), [jobId, until, ...part]));
}

/** Written so that no index of states is gone through: the rows are named by their lines. */
const isIn = (state: RowState) => `COALESCE(job_rows.state, '') = '${state}'`;

export interface Claim {
  line: number;
  caseId: number;
  idem: string;
  firstSentAt: number;
  was: string | null;
  name: string | null;
}

const claimTexts = manyRows(
  (
    values,
    next,
  ) => `UPDATE job_rows SET state = 'claimed', case_id = claim.column2, idem = claim.column3,
       first_sent_at = claim.column4, was = claim.column5, name = claim.column6
     FROM (VALUES ${values}) AS claim
     WHERE job_rows.job_id = ${next} AND job_rows.line = claim.column1 AND ${isIn('waiting')}`,
  { columns: ['BIGINT', 'BIGINT', 'TEXT', 'BIGINT', 'TEXT', 'TEXT'] },
);

export async function claimRows(
  tx: Transaction,
  jobId: number,
  claims: readonly Claim[],
): Promise<void> {
  await inParts(claims, async (part) => {
    const params: Param[] = [];
    for (const one of part) {
      params.push(one.line, one.caseId, one.idem, one.firstSentAt, one.was, one.name);
    }
    const claimed = await tx.run(claimTexts(part.length), [...params, jobId]);
    // Nothing is sent for a row that is not claimed.
    if (claimed !== part.length) throw new Error(`Rows of job ${jobId} changed while claimed`);
  });
}

/** How a claimed row stood before, as it was seen after it was claimed. */
export async function keepBefore(
  tx: Transaction,
  jobId: number,
  { line, was }: { line: number; was: string },
): Promise<void> {
  await tx.run(
    "UPDATE job_rows SET was = $3 WHERE job_id = $1 AND line = $2 AND state = 'claimed'",
    [jobId, line, was],
  );
}

/** What became of a row; one that waits again is not settled. */
export interface Written {
  line: number;
  state: RowState;
  code: string | null;
  cause: string | null;
  isRetryable: boolean;
  tries: number;
  notBefore: number;
  name: string | null;
  settledAt: number | null;
}

const settleTextOf = (from: RowState) =>
  manyRows(
    (
      values,
      next,
    ) => `UPDATE job_rows SET state = settled.column2, code = settled.column3, cause = settled.column4,
       is_retryable = settled.column5, tries = settled.column6, not_before = settled.column7, name = settled.column8,
       settled_at = settled.column9
     FROM (VALUES ${values}) AS settled
     WHERE job_rows.job_id = ${next} AND job_rows.line = settled.column1 AND ${isIn(from)}
     RETURNING job_rows.line AS line`,
    {
      columns: ['BIGINT', 'TEXT', 'TEXT', 'TEXT', 'BIGINT', 'BIGINT', 'BIGINT', 'TEXT', 'BIGINT'],
    },
  );
const settleTexts = { claimed: settleTextOf('claimed'), waiting: settleTextOf('waiting') };

/** Only those that still stand as they did: the lines that were written. */
export async function settleRows(
  tx: Transaction,
  { jobId, from }: { jobId: number; from: 'claimed' | 'waiting' },
  rows: readonly Written[],
): Promise<Set<number>> {
  const lines = new Set<number>();
  await inParts(rows, async (part) => {
    const params: Param[] = [...part.flatMap(paramsOf), jobId];
    for (const { line } of await tx.all<{ line: number }>(settleTexts[from](part.length), params)) {
      lines.add(line);
    }
  });
  return lines;
}

function paramsOf(row: Written): Param[] {
  return [
    row.line,
    row.state,
    row.code,
    row.cause,
    row.isRetryable ? 1 : 0,
    row.tries,
    row.notBefore,
    row.name,
    row.settledAt,
  ];
}

const undoneTexts = manyRows(
  (values) => `UPDATE job_rows SET state = 'undone'
     WHERE state = 'done' AND case_id IN (${values.replaceAll(/[()]/g, '')}) RETURNING job_id`,
  { columns: 1 },
);

/** The rows of these cases are taken back; tells whose they are. */
export async function markUndone(
  tx: Transaction,
  caseIds: readonly number[],
): Promise<Set<number>> {
  const jobIds = new Set<number>();
  await inParts(caseIds, async (part) => {
    const found = await tx.all<{ job_id: number }>(undoneTexts(part.length), [...part]);
    for (const { job_id } of found) jobIds.add(job_id);
  });
  return jobIds;
}

export interface OpenCase {
  line: number;
  caseId: number;
  kind: string | null;
  name: string | null;
  tries: number;
}

/** Rows that wait with a case that was begun. */
export async function listBegun(tx: Transaction, jobId: number, rows: number): Promise<OpenCase[]> {
  return tx.all(
    `SELECT line, case_id AS "caseId", kind, name, tries FROM job_rows
     WHERE job_id = $1 AND state = 'waiting' AND case_id IS NOT NULL ORDER BY line LIMIT $2`,
    [jobId, rows],
  );
}

/** So many of those that still wait, the first ones first. */
export async function skipWaiting(
  tx: Transaction,
  jobId: number,
  skip: { code: string; cause: string; nowMs: number; rows: number },
): Promise<number> {
  return tx.run(
    `UPDATE job_rows SET state = 'skipped', code = $2, cause = $3, settled_at = $4
     WHERE job_id = $1 AND state = 'waiting' AND line IN (SELECT line FROM job_rows
       WHERE job_id = $1 AND state = 'waiting' ORDER BY line LIMIT $5)`,
    [jobId, skip.code, skip.cause, skip.nowMs, skip.rows],
  );
}
