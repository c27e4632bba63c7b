// Notices about jobs for the staff channel. They have no links because the desk doesn't know its own
// address.
import type { Transaction } from '#database/database.ts';
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
  const waits = `${nameJob(job)} is waiting for approval: ${describeWork(job)}, started by ${job.holder}.`;
  const isAlone = await people.isAlone(tx, job.holder, now());
  const content = isAlone
    ? `${waits} There is no second person on this desk, so the admin can run it alone after 15 minutes.`
    : waits;
  await notify(tx, { topic: 'job-waits', content, isPractice: job.is_practice === 1 });
}

/** Sent before it acts, so that readers can still stop it. */
export async function tellAlone(
  tx: Transaction,
  { notify }: JobPorts,
  jobId: number,
): Promise<void> {
  const job = await findJobRecord(tx, jobId);
  if (!job) return;
  const content = `${nameJob(job)} is running alone: ${describeWork(job)}. ${job.decider} started it without a second person’s approval.`;
  await notify(tx, { topic: 'job-alone', content, isPractice: job.is_practice === 1 });
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
  const content = `${nameJob(job)} ${ending}: ${describeWork(job)}. ${await describeCounts(tx, jobId)}`;
  await notify(tx, { topic: 'job-ended', content, isPractice: job.is_practice === 1 });
}

export function nameJob({ id, is_practice }: Pick<Told, 'id' | 'is_practice'>): string {
  return is_practice === 1 ? `Practice job ${id}` : `Job ${id}`;
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
