// Notices about jobs for the staff channel.
import type { Transaction } from '#database/database.ts';
import { line, Markdown } from '#kit/message/markdown.ts';
import { countStates, findJobRecord, type JobRecord } from './look/store.ts';
import type { JobPorts } from './ports.ts';

type Told = Pick<JobRecord, 'id' | 'title' | 'holder' | 'place' | 'place_name' | 'is_practice'>;

export async function tellWaiting(
  tx: Transaction,
  { notify, people, now }: JobPorts,
  jobId: number,
): Promise<void> {
  const job = await findJobRecord(tx, jobId);
  if (!job) return;
  const waits = line`${nameJob(job)} is waiting for approval: ${describeWork(job)}, started by ${job.holder}.`;
  const isAlone = await people.isAlone(tx, job.holder, now());
  const content = isAlone
    ? line`${waits} There is no second person on this desk, so the admin can run it alone after 15 minutes.`
    : waits;
  await notify(tx, { topic: 'job-waits', content, ...aboutJob(job) });
}

/** Queued before it acts, so that readers can still stop it. That it waits was sent 15 minutes earlier. */
export async function tellAlone(
  tx: Transaction,
  { notify }: JobPorts,
  jobId: number,
): Promise<void> {
  const job = await findJobRecord(tx, jobId);
  if (!job) return;
  const by = job.decider ?? 'An admin';
  const content = line`${nameJob(job)} is running alone: ${describeWork(job)}. ${by} started it without a second person’s approval.`;
  await notify(tx, { topic: 'job-alone', content, ...aboutJob(job) });
}

const endings: Partial<Record<JobRecord['state'], string>> = {
  cancelled: 'was canceled',
  declined: 'was declined',
};

export async function tellEnded(
  tx: Transaction,
  { notify }: JobPorts,
  jobId: number,
): Promise<void> {
  const job = await findJobRecord(tx, jobId);
  // Jobs that only read don't concern the staff.
  if (!job || job.place === '') return;
  const ending = `${endings[job.state] ?? 'is done'}${job.is_alone === 1 ? ' (alone)' : ''}`;
  const counts = new Markdown(await describeCounts(tx, jobId));
  const content = line`${nameJob(job)} ${new Markdown(ending)}: ${describeWork(job)}. ${counts}`;
  await notify(tx, { topic: 'job-ended', content, ...aboutJob(job) });
}

export function nameJob({ id, is_practice }: Pick<Told, 'id' | 'is_practice'>): string {
  return is_practice === 1 ? `Practice job ${id}` : `Job ${id}`;
}

function aboutJob({ id, is_practice }: Pick<Told, 'id' | 'is_practice'>) {
  return { path: `/jobs/${id}`, isPractice: is_practice === 1 };
}

function describeWork({ title, place, place_name }: Told): string {
  return `${title}, ${place_name ?? place}`;
}

const said = ['done', 'already', 'failed', 'skipped', 'undone'] as const;
const stateWords = {
  done: 'done',
  already: 'already done',
  failed: 'failed',
  skipped: 'skipped',
  undone: 'undone',
};

export async function describeCounts(tx: Transaction, jobId: number): Promise<string> {
  const counts = await countStates(tx, [jobId]);
  const parts = said.flatMap((state) => {
    const count = counts.find((one) => one.state === state)?.count ?? 0;
    return count > 0 ? [`${Number(count)} ${stateWords[state]}`] : [];
  });
  return `${parts.join(', ') || 'Nothing was done'}.`;
}
