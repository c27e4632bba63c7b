// Erasing and forgetting what jobs keep about people.
import type { Transaction } from '#database/database.ts';
import type { Target } from '#kit/contract/target.ts';

const ERASED = 'erased';
const ERASED_TITLE = 'One account, erased';

/** Erases what jobs and timed bans keep about a person. Pending work stays until it is done. */
export async function eraseTargetRows(tx: Transaction, { kind, id }: Target): Promise<void> {
  if (kind !== 'discord' && kind !== 'roblox') return;
  // A job about this account alone also loses its title, summary and parameters.
  await tx.run(
    `UPDATE jobs SET title = $1, summary = '', params = '{}'
     WHERE total = 1 AND id IN (
       SELECT job_id FROM job_rows WHERE target = $2 AND state NOT IN ('waiting', 'claimed'))`,
    [ERASED_TITLE, id],
  );
  await tx.run(
    `UPDATE job_rows SET target = $1, name = NULL, verdict_why = NULL, stood = NULL, cause = NULL, was = NULL, data = NULL,
       given = CASE WHEN given IS NOT NULL THEN $1 END, change = NULL, is_retryable = 0
     WHERE target = $2 AND state NOT IN ('waiting', 'claimed')`,
    // Ids of the two platforms differ in length, and one job may have rows of both.
    [ERASED, id],
  );
  if (kind === 'roblox') return;
  await tx.run(
    "DELETE FROM timed_bans WHERE user_id = $1 AND state NOT IN ('waiting', 'lifting')",
    [id],
  );
  await tx.run('UPDATE timed_bans SET name = NULL WHERE user_id = $1', [id]);
  await tx.run('DELETE FROM job_accounts WHERE user_id = $1', [id]);
}

/** Deletes jobs that ended before a time, with their rows. */
export async function forgetOldJobs(tx: Transaction, beforeMs: number): Promise<void> {
  await tx.run('DELETE FROM job_rows WHERE job_id IN (SELECT id FROM jobs WHERE ended_at < $1)', [
    beforeMs,
  ]);
  await tx.run(
    'DELETE FROM job_accounts WHERE job_id IN (SELECT id FROM jobs WHERE ended_at < $1)',
    [beforeMs],
  );
  await tx.run('DELETE FROM job_posts WHERE job_id IN (SELECT id FROM jobs WHERE ended_at < $1)', [
    beforeMs,
  ]);
  await tx.run('DELETE FROM jobs WHERE ended_at < $1', [beforeMs]);
}

/**
 * After a restore, the messages in the staff channel may show something else than the backup says. Jobs that wait are
 * posted again, and the buttons of earlier messages do nothing.
 */
export async function forgetPosts(tx: Transaction): Promise<void> {
  await tx.run('DELETE FROM job_posts');
}

/**
 * After a restore, the jobs in the backup may have continued or been undone since. They stay
 * paused until someone checks.
 */
export async function pauseRestored(
  tx: Transaction,
  { nowMs, why }: { nowMs: number; why: string },
): Promise<number> {
  return tx.run(
    `UPDATE jobs SET state = 'paused', paused_at = $1, paused_by = NULL, paused_code = 'jobs/restored', paused_why = $2,
       resumes = 0, held_until = NULL, held_why = NULL, runner = NULL
     WHERE ended_at IS NULL AND state IN ('running', 'paused')`,
    [nowMs, why],
  );
}
