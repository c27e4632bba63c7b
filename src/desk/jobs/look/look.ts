// Reading jobs, as far as the caller may see them.
import type { Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import type { JobCall } from '../jobs.ts';
import type { JobPorts } from '../ports.ts';
import {
  askerOf,
  type Counted,
  countJobs,
  describeJob,
  type Found,
  type JobAnswer,
} from './describe.ts';
import { findPeople } from './people.ts';
import { findJob, type JobRecord, listRowKinds } from './store.ts';

/** Kinds of the tools that the caller's pass opens; null for an admin, who sees all. */
export function kindsSeenBy(ports: JobPorts, { scope, admin }: JobCall): string[] | null {
  if (admin) return null;
  return [...ports.kinds.keys(), ...ports.reads.keys()].filter((kind) => isInScope(kind, scope));
}

function isInScope(kind: string, scope: readonly string[] | null): boolean {
  return scope === null || scope.includes(kind.split('/')[0] ?? '');
}

/** In one sentence for both: what a pass does not open, it cannot count either. */
export async function findSeenJob(
  tx: Transaction,
  { scope, admin }: JobCall,
  jobId: number,
): Promise<JobRecord> {
  const job = await findJob(tx, jobId);
  if (job && (admin || (await opensAll(tx, scope, job)))) return job;
  throw new DeskError('jobs/no-such-job', { params: { job: jobId } });
}

/** A roll-back has rows of several tools: whoever opens one of them is not shown the others'. */
async function opensAll(
  tx: Transaction,
  scope: JobCall['scope'],
  { id, kind, pass_id: passId }: JobRecord,
): Promise<boolean> {
  if (scope === null) return true;
  if (!isInScope(kind, scope)) return false;
  const others = passId === null ? await listRowKinds(tx, id) : [];
  return others.every((one) => isInScope(one, scope));
}

export async function readJob(
  tx: Transaction,
  ports: JobPorts,
  { call, jobId }: { call: JobCall; jobId: number },
): Promise<JobAnswer> {
  const record = await findSeenJob(tx, call, jobId);
  const [job] = await describeAll(tx, ports, { call, records: [record] });
  if (!job) throw new Error(`Job ${jobId} was not counted`);
  return job;
}

export async function describeAll(
  tx: Transaction,
  ports: JobPorts,
  { call, records }: { call: JobCall; records: readonly JobRecord[] },
): Promise<JobAnswer[]> {
  const asker = await askerOf(tx, call);
  const described: JobAnswer[] = [];
  for (const job of await countJobs(tx, records)) {
    described.push(
      describeJob(ports, job, { asker, ...(await findOut(tx, ports, { call, job })) }),
    );
  }
  return described;
}

export async function findOut(
  tx: Transaction,
  ports: JobPorts,
  { call, job }: { call: JobCall; job: Counted },
): Promise<Found> {
  return {
    isOrphaned: await isOrphan(tx, ports, job),
    people: await findPeople(tx, ports, { call, record: job.record }),
  };
}

/** Whether the pass that planned a paused job has ended. */
async function isOrphan(tx: Transaction, ports: JobPorts, job: Counted): Promise<boolean> {
  const { state, pass_id: passId } = job.record;
  if (state !== 'paused' || passId === null) return false;
  return !(await ports.isPassLive(tx, passId, ports.now()));
}
