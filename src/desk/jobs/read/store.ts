import type { ManyRows, Transaction } from '#database/database.ts';
import type {
  Finding,
  FoundRow,
  PlannedRead,
  ReadFacts,
  ReadResult,
  ReadRow,
} from '#kit/contract/read-jobs.ts';

const inserting: ManyRows = {
  text: (
    table,
  ) => `INSERT INTO job_rows (job_id, line, target, given, verdict, state, finding, cause,
      settled_at)
    SELECT planned.column1, planned.column2, planned.column3, planned.column3, 'unchecked', planned.column4,
      planned.column5, planned.column6, planned.column7 FROM (${table}) AS planned`,
  types: ['BIGINT', 'BIGINT', 'TEXT', 'TEXT', 'TEXT', 'TEXT', 'BIGINT'],
};

// A list may have over a hundred thousand rows, so their values aren't all held in memory.
const AT_ONCE = 1_024;

/** Lines that name no account are settled from the start. */
export async function insertReads(
  tx: Transaction,
  { jobId, nowMs }: { jobId: number; nowMs: number },
  rows: readonly PlannedRead[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const part = rows.slice(at, at + AT_ONCE);
    await tx.runMany(
      inserting,
      part.map(({ line, given, why }) =>
        why === null
          ? [jobId, line, given, 'waiting', null, null, null]
          : [jobId, line, given, 'done', 'missing', why, nowMs],
      ),
    );
  }
}

/** Lists the next waiting rows, in the order of the list. */
export async function listUnread(
  tx: Transaction,
  jobId: number,
  { after, limit }: { after: number; limit: number },
): Promise<ReadRow[]> {
  return tx.all<ReadRow>(
    `SELECT line, given FROM job_rows WHERE job_id = $1 AND state = 'waiting' AND line > $2
     ORDER BY line LIMIT $3`,
    [jobId, after, limit],
  );
}

/** A row's result; `target` is the account's id, if it has one. */
export interface WrittenRead {
  line: number;
  target: string;
  name: string | null;
  state: 'done' | 'failed';
  finding: Finding | null;
  code: string | null;
  cause: string | null;
  facts: ReadFacts | null;
}

const settling: ManyRows = {
  // Finds rows by job and line only, for the reason given in run/rows/store.ts.
  text: (table) => `UPDATE job_rows SET target = settled.column3, name = settled.column4,
       state = settled.column5, finding = settled.column6, code = settled.column7, cause = settled.column8,
       data = settled.column9, is_retryable = settled.column10, settled_at = settled.column11
     FROM (${table}) AS settled
     WHERE job_rows.job_id = settled.column1 AND job_rows.line = settled.column2
       AND COALESCE(job_rows.state, '') = 'waiting'`,
  types: [
    ...(['BIGINT', 'BIGINT', 'TEXT', 'TEXT', 'TEXT', 'TEXT', 'TEXT', 'TEXT', 'TEXT'] as const),
    ...(['BIGINT', 'BIGINT'] as const),
  ],
};

/** Settles rows straight from `waiting`: a read leaves nothing to check. */
export async function settleReads(
  tx: Transaction,
  { jobId, nowMs }: { jobId: number; nowMs: number },
  rows: readonly WrittenRead[],
): Promise<void> {
  const params = rows.map((row) => [
    jobId,
    row.line,
    row.target,
    row.name,
    row.state,
    row.finding,
    row.code,
    row.cause,
    row.facts === null ? null : JSON.stringify(row.facts),
    row.state === 'failed' ? 1 : 0,
    nowMs,
  ]);
  await tx.runMany(settling, params);
}

export interface FindingCount {
  job_id: number;
  finding: Finding;
  count: number;
}

export async function countFindings(
  tx: Transaction,
  jobIds: readonly number[],
): Promise<FindingCount[]> {
  if (jobIds.length === 0) return [];
  const rows = await tx.all<FindingCount>(
    `SELECT job_id, finding, COUNT(*) AS count FROM job_rows
     WHERE finding IS NOT NULL AND job_id IN (${jobIds.map((_, at) => `$${at + 1}`).join(', ')})
     GROUP BY job_id, finding`,
    [...jobIds],
  );
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

interface StoredFound extends Omit<FoundRow, 'facts'> {
  data: string | null;
}

export async function listFound(
  tx: Transaction,
  jobId: number,
  { after, limit }: { after: number; limit: number },
): Promise<FoundRow[]> {
  const rows = await tx.all<StoredFound>(
    `SELECT line, COALESCE(given, '') AS given, target, name, state, finding, cause, data, change,
       settled_at AS "settledAt"
     FROM job_rows WHERE job_id = $1 AND line > $2 ORDER BY line LIMIT $3`,
    [jobId, after, limit],
  );
  return rows.map(({ data, ...row }) => ({ ...row, facts: readFacts(data) }));
}

export function readFacts(data: string | null): ReadFacts {
  return data === null ? {} : (JSON.parse(data) as ReadFacts);
}

const changing: ManyRows = {
  text: (table) => `UPDATE job_rows SET change = noted.column3 FROM (${table}) AS noted
     WHERE job_rows.job_id = noted.column1 AND job_rows.line = noted.column2`,
  types: ['BIGINT', 'BIGINT', 'TEXT'],
};

export async function noteChanges(
  tx: Transaction,
  jobId: number,
  rows: readonly { line: number; change: string }[],
): Promise<void> {
  const params = rows.map(({ line, change }) => [jobId, line, change]);
  await tx.runMany(changing, params);
}

export async function keepResult(
  tx: Transaction,
  jobId: number,
  result: ReadResult,
): Promise<void> {
  await tx.run('UPDATE jobs SET result = $2 WHERE id = $1', [jobId, JSON.stringify(result)]);
}

/** The part of a job that its kind gets. */
export interface StoredRead {
  id: number;
  kind: string;
  params: string;
  holder: string;
  isPractice: number;
  endedAt: number | null;
  result: string | null;
}

export async function findRead(tx: Transaction, jobId: number): Promise<StoredRead | undefined> {
  return tx.one<StoredRead>(
    `SELECT id, kind, params, holder, is_practice AS "isPractice", ended_at AS "endedAt", result FROM jobs
     WHERE id = $1`,
    [jobId],
  );
}

export function readResult(result: string | null): ReadResult | null {
  return result === null ? null : (JSON.parse(result) as ReadResult);
}
