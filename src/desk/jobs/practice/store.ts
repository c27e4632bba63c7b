import type { Transaction } from '#database/database.ts';

/** Finds the newest practice job of these kinds, preferably one that was undone. */
export async function findPracticeJob(
  tx: Transaction,
  kinds: readonly string[],
): Promise<{ jobId: number; state: string; isUndone: boolean } | undefined> {
  const places = kinds.map((_, at) => `$${at + 1}`).join(', ') || 'NULL';
  const row = await tx.one<{ id: number; state: string; undone: number }>(
    `SELECT jobs.id, jobs.state,
       CASE WHEN EXISTS (SELECT 1 FROM jobs AS undo
         WHERE undo.undo_of = jobs.id AND undo.state = 'done') THEN 1 ELSE 0 END AS undone
     FROM jobs WHERE is_practice = 1 AND undo_of IS NULL AND kind IN (${places})
     ORDER BY undone DESC, jobs.id DESC LIMIT 1`,
    [...kinds],
  );
  return row && { jobId: row.id, state: row.state, isUndone: Number(row.undone) === 1 };
}
