// People's decisions about a job. Each is one unit of work, and only valid while the job is still what they
// saw.
import type { Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import { redact } from '#kit/secrets/redact.ts';
import type { Tend } from '#kit/server/context.ts';
import { isSameHolder } from '#kit/values/holder.ts';
import { countJobs } from '../look/count.ts';
import { describeAsker, describeStanding } from '../look/describe.ts';
import { findDetails, findSeenJob } from '../look/look.ts';
import type { Counted, JobRecord } from '../look/store.ts';
import type { Actor, JobCall, JobPorts } from '../ports.ts';
import {
  type Asker,
  EXPIRED as cause,
  expiredBefore,
  findRefusal,
  type JobAction,
  runsAlone,
  type Standing,
} from '../rules.ts';
import { tellAlone } from '../tell-staff.ts';
import {
  approveJob,
  cancelJob,
  declineJob,
  listExpired,
  pauseJob,
  resumeJob,
  retryRows,
  runAgain,
} from './store.ts';

interface Judged {
  job: Counted;
  by: Actor;
  isOrphaned: boolean;
  /** True if approving it runs it without a second person. */
  isAlone: boolean;
}

/** Refuses actions that this caller may not take on the job in its present state. */
export async function authorizeAction(
  tx: Transaction,
  ports: JobPorts,
  { call, action, jobId }: { call: JobCall; action: JobAction; jobId: number },
): Promise<Judged> {
  const { by } = call;
  if (!by) throw new DeskError('access/pass-missing');
  await tx.lock(`job ${jobId}`);
  const record = await findSeenJob(tx, call, jobId);
  const [job] = await countJobs(tx, [record]);
  if (!job) throw new Error(`Job ${jobId} was not counted`);
  const found = await findDetails(tx, ports, { call, job });
  const standing = describeStanding(ports, job, found);
  const asker = await describeAsker(tx, call);
  const { aloneFrom } = found.people;
  refuseAction(action, standing, { asker, waitMs: (aloneFrom ?? 0) - ports.now() });
  if (record.is_practice === 1) call.note({ practice: true });
  return { job, by, isOrphaned: found.isOrphaned, isAlone: runsAlone(standing, asker) };
}

function refuseAction(
  action: JobAction,
  job: Standing,
  { asker, waitMs }: { asker: Asker; waitMs: number },
): void {
  const refusal = findRefusal(action, job, asker);
  if (!refusal) return;
  const { code, why } = refusal;
  const params = { why, job: job.id, tool: job.tool, by: job.undoJobId ?? '' };
  const members = code === 'jobs/undone' ? { job_id: job.undoJobId } : {};
  const later = code === 'jobs/alone-later' ? { retryAfterMs: waitMs } : {};
  throw new DeskError(code, { params, members, ...later });
}

interface Deciding {
  call: JobCall;
  jobId: number;
}

/** Someone else changed the job between reading and writing. */
function lost(jobId: number): DeskError {
  const why = `Someone else just decided on job ${jobId}.`;
  return new DeskError('jobs/state', { params: { why } });
}

export async function approve(
  tx: Transaction,
  ports: JobPorts,
  deciding: Deciding & { targets: number | undefined; note: string | undefined },
): Promise<string> {
  const { call, jobId, targets: seen, note = null } = deciding;
  const { job, by, isAlone } = await authorizeAction(tx, ports, { call, jobId, action: 'approve' });
  const { targets } = job.record;
  if (seen !== undefined && seen !== targets) {
    throw new DeskError('jobs/changed', { params: { job: jobId, targets, seen } });
  }
  const nowMs = ports.now();
  if (!(await approveJob(tx, jobId, { by, nowMs, note, isAlone }))) throw lost(jobId);
  if (!isAlone) return `Job ${jobId} is running.`;
  call.note({ alone: true });
  await tellAlone(tx, ports, jobId);
  return `Job ${jobId} is running, alone.`;
}

export async function decline(
  tx: Transaction,
  ports: JobPorts,
  { call, jobId, note = null }: Deciding & { note: string | null },
): Promise<string> {
  const { job, by } = await authorizeAction(tx, ports, { call, jobId, action: 'decline' });
  const isOwn = isPlanner(job.record, by);
  const word = isOwn ? 'Withdrawn' : 'Declined';
  const reason = readNote(note);
  if (reason === null && !isOwn) {
    const params = { job: jobId, planner: job.record.holder };
    throw new DeskError('jobs/decline-reason', { params, fields: { note: 'required' } });
  }
  const said = `${word} by ${by.holder} before anything was done`;
  const cause = reason === null ? `${said}.` : `${said}: “${reason}”`;
  const decision = { by, note: reason, cause, nowMs: ports.now() };
  if (!(await declineJob(tx, jobId, decision))) throw lost(jobId);
  if (reason !== null) call.note({ reason });
  return `Job ${jobId} was ${word.toLowerCase()}. Nothing was done.`;
}

/** The planner, the receipt and the case show it, so it is masked like any other reason. */
function readNote(note: string | null): string | null {
  const text = redact(note ?? '').trim();
  return text === '' ? null : text;
}

function isPlanner({ actor, holder }: JobRecord, by: Actor): boolean {
  return actor === by.actor || isSameHolder(holder, by.holder);
}

export async function pause(
  tx: Transaction,
  ports: JobPorts,
  { call, jobId }: Deciding,
): Promise<string> {
  const { by } = await authorizeAction(tx, ports, { call, jobId, action: 'pause' });
  const why = `Paused by ${by.holder}.`;
  if (!(await pauseJob(tx, jobId, { by, why, nowMs: ports.now() }))) throw lost(jobId);
  return `Job ${jobId} pauses after the actions in progress.`;
}

export async function resume(
  tx: Transaction,
  ports: JobPorts,
  { call, jobId }: Deciding,
): Promise<string> {
  const { by, isOrphaned } = await authorizeAction(tx, ports, { call, jobId, action: 'resume' });
  if (!(await resumeJob(tx, jobId, isOrphaned ? by : undefined))) throw lost(jobId);
  return `Job ${jobId} is running again.`;
}

export async function cancel(
  tx: Transaction,
  ports: JobPorts,
  { call, jobId }: Deciding,
): Promise<string> {
  const { job } = await authorizeAction(tx, ports, { call, jobId, action: 'cancel' });
  await stop(tx, ports, job.record);
  return `Job ${jobId} was canceled. Finished actions stay done.`;
}

/** Starts no more rows. The process that runs the job finishes those in progress. */
export async function stop(tx: Transaction, ports: JobPorts, job: JobRecord): Promise<void> {
  const cause = 'Canceled before its turn.';
  const { id, state: from } = job;
  if (!(await cancelJob(tx, id, { from, cause, nowMs: ports.now() }))) throw lost(id);
}

export async function retry(
  tx: Transaction,
  ports: JobPorts,
  { call, jobId }: Deciding,
): Promise<string> {
  const { job } = await authorizeAction(tx, ports, { call, jobId, action: 'retry' });
  const count = await retryRows(tx, jobId);
  if (!(await runAgain(tx, jobId, job.record.state))) throw lost(jobId);
  call.note({ targets: count });
  return count === 1 ? 'Retrying 1 target.' : `Retrying ${count} targets.`;
}

// Plans that weren't approved in time.

const AT_ONCE = 20;
const ACTION = 'jobs/expire';

/** Cancels expired plans. Each gets a case with the desk as its actor. */
export const expirePlans: Tend = async ({ database, nowMs, signal, log }) => {
  const expired = await database.transaction((tx) =>
    listExpired(tx, expiredBefore(nowMs), AT_ONCE),
  );
  for (const { id } of expired) {
    if (signal.aborted) return;
    await database.transaction(async (tx) => {
      // Someone may have decided about it in the meantime.
      if (!(await cancelJob(tx, id, { from: 'waiting', nowMs, cause }))) return;
      const about = { kind: 'job' as const, id: String(id) };
      const caseId = await log.open(tx, { action: ACTION, about, detail: { job_id: id, cause } });
      await log.close(tx, { caseId, action: ACTION, outcome: 'done' });
    });
  }
};

/** Records an admin's word that two holders are different people, whatever their passes have in common. */
export async function confirmTwo(
  tx: Transaction,
  ports: JobPorts,
  { call, jobId, holder }: { call: JobCall; jobId: number; holder: string },
): Promise<string> {
  const { by, caseId } = call;
  if (!by || caseId === undefined) throw new Error('An admin confirms it, as a change');
  await tx.lock(`job ${jobId}`);
  const { holder: planner } = await findSeenJob(tx, call, jobId);
  const nowMs = ports.now();
  const other = await ports.people.find(tx, holder, nowMs);
  if (other === undefined || isSameHolder(other, planner)) {
    throw new DeskError('jobs/no-such-holder', { params: { holder, planner, job: jobId } });
  }
  const pair = [planner, other] as const;
  if (pair.some((one) => isSameHolder(one, by.holder))) {
    const { browser } = await ports.people.meet(tx, pair, nowMs);
    await refuseOwnWord(tx, ports, { by: by.holder, browser });
  }
  await ports.people.confirm(tx, pair, { nowMs, by: by.holder, caseId });
  call.note({ planner, holder: other });
  tx.announce('jobs', String(jobId));
  return `${planner} and ${other} now count as two people.`;
}

/**
 * Admins may vouch for themselves only if there is no other admin, and never for someone in their own
 * browser.
 */
async function refuseOwnWord(
  tx: Transaction,
  { people }: JobPorts,
  { by, browser }: { by: string; browser: boolean },
): Promise<void> {
  const refuse = (why: string) => new DeskError('jobs/confirm-yourself', { params: { why } });
  if (browser)
    throw refuse(
      'You are one of the two, and you used the same browser. Another admin can confirm it.',
    );
  if (!(await people.isOnlyAdmin(tx, by)))
    throw refuse('You are one of the two. Another admin can confirm it.');
}
