import type { Transaction } from '#database/database.ts';

/** Lists waiting appeals of which the staff wasn't told, oldest first. */
export async function listUntold(
  tx: Transaction,
  max: number,
): Promise<{ id: number; ban_case: number; is_practice: number }[]> {
  return tx.all(
    `SELECT id, ban_case, is_practice FROM appeals WHERE state = 'waiting' AND told_at IS NULL
     ORDER BY id LIMIT $1`,
    [max],
  );
}

export async function noteTold(tx: Transaction, id: number, nowMs: number): Promise<void> {
  await tx.run('UPDATE appeals SET told_at = $2 WHERE id = $1', [id, nowMs]);
}

/** After a restore, appeals may have been told since the backup. */
export async function noteAllTold(tx: Transaction, nowMs: number): Promise<void> {
  await tx.run(
    `UPDATE appeals SET told_at = $1 WHERE state IN ('new', 'waiting') AND told_at IS NULL`,
    [nowMs],
  );
}

/** An undo that only became a job hasn't undone anything yet. */
const UNDONE_BY = `(SELECT MIN(undo.number) FROM audit AS undo JOIN audit AS came ON came.case_id = undo.number
   WHERE undo.undoes = appeals.ban_case AND came.outcome = 'done' AND came.job_id IS NULL)`;

export interface EndedLift {
  id: number;
  lift_job: number;
  decided_by: string | null;
  answer: string | null;
  is_alone: number;
  /** Null if the job didn't lift the ban. */
  undone_by: number | null;
}

/** Appeals whose lift is a job that has ended. */
export async function listEndedLifts(tx: Transaction, max: number): Promise<EndedLift[]> {
  return tx.all<EndedLift>(
    `SELECT appeals.id, appeals.lift_job, appeals.decided_by, appeals.answer, appeals.is_alone,
       ${UNDONE_BY} AS undone_by FROM appeals
     JOIN jobs ON jobs.id = appeals.lift_job
     WHERE appeals.state = 'lifting' AND jobs.state IN ('done', 'cancelled', 'declined')
     ORDER BY appeals.id LIMIT $1`,
    [max],
  );
}

export interface Lifted {
  id: number;
  ban_case: number;
  is_practice: number;
  undone_by: number;
  /** Who lifted the ban. */
  undone_name: string | null;
  /** Of the last decision that was begun, if it wasn't given back. */
  decided_by: string | null;
  answer: string | null;
  is_alone: number;
}

/**
 * Open appeals whose ban was lifted after they arrived. One that arrived later stays open: closing it at once
 * would tell at once that its code is right.
 */
export async function listLiftedElsewhere(
  tx: Transaction,
  { nowMs, max }: { nowMs: number; max: number },
): Promise<Lifted[]> {
  return tx.all<Lifted>(
    `SELECT found.id, found.ban_case, found.is_practice, found.undone_by, lift.holder AS undone_name,
       found.decided_by, found.answer, found.is_alone
     FROM (SELECT id, ban_case, is_practice, at, decided_by, answer, is_alone, ${UNDONE_BY} AS undone_by FROM appeals
       WHERE state = 'waiting' AND busy_until <= $1) AS found
     JOIN audit AS lift ON lift.number = found.undone_by
     WHERE lift.at >= found.at ORDER BY found.id LIMIT $2`,
    [nowMs, max],
  );
}
