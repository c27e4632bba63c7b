import type { ManyRows, Param, Transaction } from '#database/database.ts';
import type { RowState } from '#kit/contract/jobs.ts';

/** A row as the run sees it. `kind`, `params` and `place` are set only if they differ from the job's. */
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

/** Lists rows that are due, ordered by time and line like the index. */
export async function listWaitingRows(
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

/** Lists rows that may have been sent. */
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

/** When the next row is due; undefined if none is left, `claimed` if one awaits its outcome. */
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

// A subquery per account: with a join, an engine without statistics compares each account with each claimed
// row.
const busy: ManyRows = {
  text: (table, next) => `SELECT given.column1 AS target FROM (${table}) AS given
     WHERE (SELECT COUNT(*) FROM job_rows JOIN jobs ON jobs.id = job_rows.job_id
       WHERE job_rows.target = given.column1 AND job_rows.state = 'claimed' AND jobs.platform = $${next}
         AND COALESCE(job_rows.place, jobs.place) = $${next + 1}) > 0`,
  types: ['TEXT'],
};

/** Finds the accounts that have a row in progress in any job. */
export async function findBusy(
  tx: Transaction,
  { platform, place }: { platform: string; place: string },
  targets: readonly string[],
): Promise<Set<string>> {
  const rows = targets.map((target) => [target]);
  const found = await tx.allMany<{ target: string }>(busy, rows, [platform, place]);
  return new Set(found.map(({ target }) => target));
}

const putOff: ManyRows = {
  text: (table, next) => `UPDATE job_rows SET not_before = $${next}
     WHERE target IN (${table}) AND job_id = $${next + 1} AND state = 'waiting' AND not_before < $${next}`,
  types: ['TEXT'],
};

/** Postpones every later row of the same account, so that they keep their order. */
export async function putOffTargets(
  tx: Transaction,
  { jobId, until }: { jobId: number; until: number },
  targets: readonly string[],
): Promise<void> {
  const rows = targets.map((target) => [target]);
  await tx.runMany(putOff, rows, [until, jobId]);
}

/**
 * Rows are found by job and line only. With any other condition that an index covers, an engine without
 * statistics would scan the whole job.
 */
const isIn = (state: RowState) => `COALESCE(job_rows.state, '') = '${state}'`;

export interface Claim {
  line: number;
  caseId: number;
  idem: string;
  firstSentAt: number;
  was: string | null;
  name: string | null;
}

const claiming: ManyRows = {
  text: (
    table,
  ) => `UPDATE job_rows SET state = 'claimed', case_id = claim.column3, idem = claim.column4,
       first_sent_at = claim.column5, was = claim.column6, name = claim.column7
     FROM (${table}) AS claim
     WHERE job_rows.job_id = claim.column1 AND job_rows.line = claim.column2 AND ${isIn('waiting')}`,
  types: ['BIGINT', 'BIGINT', 'BIGINT', 'TEXT', 'BIGINT', 'TEXT', 'TEXT'],
};

export async function claimRows(
  tx: Transaction,
  jobId: number,
  claims: readonly Claim[],
): Promise<void> {
  const rows = claims.map((one) => [
    jobId,
    one.line,
    one.caseId,
    one.idem,
    one.firstSentAt,
    one.was,
    one.name,
  ]);
  const claimed = await tx.runMany(claiming, rows);
  if (claimed !== claims.length) throw new Error(`Rows of job ${jobId} changed while claimed`);
}

/** Stores the state before the change, as seen after the row was claimed. */
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

/** A row's result. A row that waits again isn't settled. */
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

const settlingFrom = (from: RowState): ManyRows => ({
  text: (
    table,
  ) => `UPDATE job_rows SET state = settled.column3, code = settled.column4, cause = settled.column5,
       is_retryable = settled.column6, tries = settled.column7, not_before = settled.column8, name = settled.column9,
       settled_at = settled.column10
     FROM (${table}) AS settled
     WHERE job_rows.job_id = settled.column1 AND job_rows.line = settled.column2 AND ${isIn(from)}
     RETURNING job_rows.line AS line`,
  types: [
    ...(['BIGINT', 'BIGINT', 'TEXT', 'TEXT', 'TEXT'] as const),
    ...(['BIGINT', 'BIGINT', 'BIGINT', 'TEXT', 'BIGINT'] as const),
  ],
});
const settling = { claimed: settlingFrom('claimed'), waiting: settlingFrom('waiting') };

/** Settles rows that are still in the expected state and returns their lines. */
export async function settleRows(
  tx: Transaction,
  { jobId, from }: { jobId: number; from: 'claimed' | 'waiting' },
  rows: readonly Written[],
): Promise<Set<number>> {
  const params = rows.map((row) => [jobId, ...listSettleParams(row)]);
  const settled = await tx.allMany<{ line: number }>(settling[from], params);
  return new Set(settled.map(({ line }) => line));
}

function listSettleParams(row: Written): Param[] {
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

const undone: ManyRows = {
  text: (table) => `UPDATE job_rows SET state = 'undone'
     WHERE case_id IN (${table}) AND state = 'done' RETURNING job_id`,
  types: ['BIGINT'],
};

/** Marks the rows of these cases as undone and returns their jobs. */
export async function markUndone(
  tx: Transaction,
  caseIds: readonly number[],
): Promise<Set<number>> {
  const rows = caseIds.map((caseId) => [caseId]);
  const found = await tx.allMany<{ job_id: number }>(undone, rows);
  return new Set(found.map(({ job_id }) => job_id));
}

export interface OpenCase {
  line: number;
  caseId: number;
  kind: string | null;
  name: string | null;
  tries: number;
}

/** Lists waiting rows with an open case. */
export async function listBegun(tx: Transaction, jobId: number, rows: number): Promise<OpenCase[]> {
  return tx.all(
    `SELECT line, case_id AS "caseId", kind, name, tries FROM job_rows
     WHERE job_id = $1 AND state = 'waiting' AND case_id IS NOT NULL ORDER BY line LIMIT $2`,
    [jobId, rows],
  );
}

/** Skips up to this many waiting rows, in order. */
export async function skipFirstWaiting(
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
