// The message about a practice job, which the staff channel would have if the job was real. Nothing is posted.
import type { Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import { type DiscordMessage, NO_ADDRESS } from '#kit/contract/discord-view.ts';
import { showReply } from '#kit/message/show-reply.ts';
import { findSeenJob, readJob } from '../look/look.ts';
import type { JobCall, JobPorts } from '../ports.ts';
import { drawDecisions, drawOpen } from './draw-buttons.ts';
import { sayJob } from './say-job.ts';

interface ShownPost {
  message: DiscordMessage;
  job: Awaited<ReturnType<typeof readJob>>;
}

/** Null for a job that needed no approval, of which the staff channel hears nothing before it ends. */
export async function showPracticePost(
  tx: Transaction,
  ports: JobPorts,
  { call, jobId }: { call: JobCall; jobId: number },
): Promise<ShownPost | null> {
  const record = await findSeenJob(tx, call, jobId);
  if (record.is_practice !== 1)
    throw new DeskError('jobs/not-practice', { params: { job: jobId } });
  if (record.needs_approval !== 1) return null;
  const settings = { ...ports.settings(), publicUrl: NO_ADDRESS };
  const said = await sayJob(tx, { ...ports, settings: () => settings }, jobId);
  if (!said) return null;
  const buttons = said.isWaiting
    ? [...drawDecisions((verb) => verb), ...drawOpen(jobId, settings)]
    : [];
  return {
    message: showReply({ lines: said.lines, buttons }),
    job: await readJob(tx, ports, { call, jobId }),
  };
}
