import type { Transaction } from '#database/database.ts';

/** The message in the staff channel that shows a job. */
export interface JobPost {
  job_id: number;
  reference: string;
  guild_id: string;
  channel_id: string;
  /** Null until Discord has answered. */
  message_id: string | null;
  /** How many targets it says. */
  targets: number;
  tries: number;
  /** When it was first sent, while the message may be there and its id isn't known. */
  sent_at: number | null;
}

const POST =
  'SELECT p.job_id, p.reference, p.guild_id, p.channel_id, p.message_id, p.targets, p.tries, p.sent_at FROM job_posts p';
/** What a message says changes with it. */
const STATE = "j.state || CASE WHEN j.ended_at IS NULL THEN '' ELSE ' ended' END";

/** Lists jobs that wait for approval and have no message, oldest first. Nothing that is practiced is posted. */
export async function listUnposted(
  tx: Transaction,
  max: number,
): Promise<{ id: number; targets: number }[]> {
  return tx.all(
    `SELECT j.id, j.targets FROM jobs j WHERE j.state = 'waiting' AND j.is_practice = 0
       AND NOT EXISTS (SELECT 1 FROM job_posts p WHERE p.job_id = j.id) ORDER BY j.id LIMIT $1`,
    [max],
  );
}

/** Written before the message is sent, so that a repeat is known as one. */
export async function insertPost(
  tx: Transaction,
  post: Pick<JobPost, 'job_id' | 'reference' | 'guild_id' | 'channel_id' | 'targets'>,
): Promise<void> {
  await tx.run(
    `INSERT INTO job_posts (job_id, reference, guild_id, channel_id, targets)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (job_id) DO NOTHING`,
    [post.job_id, post.reference, post.guild_id, post.channel_id, post.targets],
  );
}

/**
 * Lists messages that don't show their job's state, oldest first, and those of waiting jobs that no one has looked
 * at since then.
 */
export async function listOutdated(
  tx: Transaction,
  { nowMs, lookedBefore, max }: { nowMs: number; lookedBefore: number; max: number },
): Promise<JobPost[]> {
  return tx.all<JobPost>(
    `${POST} JOIN jobs j ON j.id = p.job_id
     WHERE p.not_before <= $1 AND (p.said <> ${STATE} OR (j.state = 'waiting' AND p.said_at <= $2))
     ORDER BY p.not_before, p.job_id LIMIT $3`,
    [nowMs, lookedBefore, max],
  );
}

export async function findPost(tx: Transaction, reference: string): Promise<JobPost | undefined> {
  return tx.one<JobPost>(`${POST} WHERE p.reference = $1`, [reference]);
}

/** Written before the message is sent, because the answer can get lost. */
export async function noteSending(tx: Transaction, jobId: number, sentAt: number): Promise<void> {
  await tx.run('UPDATE job_posts SET sent_at = $2 WHERE job_id = $1', [jobId, sentAt]);
}

/** Marks what the message shows now. */
export async function notePosted(
  tx: Transaction,
  jobId: number,
  { messageId, said, nowMs }: { messageId: string; said: string; nowMs: number },
): Promise<void> {
  await tx.run(
    `UPDATE job_posts SET message_id = $2, said = $3, said_at = $4, tries = 0, not_before = 0,
       sent_at = NULL WHERE job_id = $1`,
    [jobId, messageId, said, nowMs],
  );
}

export async function notePostFailed(
  tx: Transaction,
  jobId: number,
  { notBefore, sentAt }: { notBefore: number; sentAt: number | null },
): Promise<void> {
  await tx.run(
    `UPDATE job_posts SET tries = tries + 1, not_before = $2, said_at = $2, sent_at = $3
     WHERE job_id = $1`,
    [jobId, notBefore, sentAt],
  );
}

/** A new message takes the place of one that was deleted or can't be found, with buttons of its own. */
export async function renewPost(
  tx: Transaction,
  jobId: number,
  next: Pick<JobPost, 'reference' | 'guild_id' | 'channel_id' | 'tries'>,
): Promise<void> {
  await tx.run(
    `UPDATE job_posts SET message_id = NULL, said = '', said_at = 0, not_before = 0, sent_at = NULL,
       reference = $2, guild_id = $3, channel_id = $4, tries = $5 WHERE job_id = $1`,
    [jobId, next.reference, next.guild_id, next.channel_id, next.tries],
  );
}

export async function deletePost(tx: Transaction, jobId: number): Promise<void> {
  await tx.run('DELETE FROM job_posts WHERE job_id = $1', [jobId]);
}
