import type { Transaction } from '#database/database.ts';

export interface DoneRowRecord {
  line: number;
  name: string | null;
  case_id: number;
}

/** Lists a page of a job's finished rows that weren't undone. */
export async function listDoneRows(
  tx: Transaction,
  jobId: number,
  { line, limit }: { line: number; limit: number },
): Promise<DoneRowRecord[]> {
  return tx.all<DoneRowRecord>(
    `SELECT line, name, case_id FROM job_rows
     WHERE job_id = $1 AND state = 'done' AND line > $2 AND case_id IS NOT NULL ORDER BY line LIMIT $3`,
    [jobId, line, limit],
  );
}

/** Finds the cases that an unfinished job is about to undo. */
export async function findBeingUndone(
  tx: Transaction,
  caseIds: readonly number[],
): Promise<Set<number>> {
  const numbers = caseIds.map((_, at) => `$${at + 1}`).join(', ') || 'NULL';
  const rows = await tx.all<{ undoes: number }>(
    `SELECT job_rows.undoes FROM job_rows JOIN jobs ON jobs.id = job_rows.job_id
     WHERE job_rows.undoes IN (${numbers}) AND job_rows.state IN ('waiting', 'claimed')
       AND jobs.state IN ('waiting', 'running', 'paused')`,
    [...caseIds],
  );
  return new Set(rows.map(({ undoes }) => undoes));
}

/** Finds those of these jobs that were practice. */
export async function findPractised(
  tx: Transaction,
  jobIds: readonly number[],
): Promise<Set<number>> {
  const numbers = jobIds.map((_, at) => `$${at + 1}`).join(', ') || 'NULL';
  const rows = await tx.all<{ id: number }>(
    `SELECT id FROM jobs WHERE is_practice = 1 AND id IN (${numbers})`,
    [...jobIds],
  );
  return new Set(rows.map(({ id }) => id));
}
