import { hash } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import type { ReadKind, ReadPlan } from '#kit/contract/read-jobs.ts';
import { redact } from '#kit/secrets/redact.ts';
import { formatNumber } from '#ui/format-number.ts';
import { readActor, refuseSame, spendIn } from '../act/create.ts';
import type { Actor, JobCall, JobPorts } from '../ports.ts';
import { insertJob } from '../store.ts';
import { insertReads } from './store.ts';

/** Empty, because public facts belong to no server or experience. */
const NOWHERE = '';

/** Stores a job that only reads, with all its rows. It runs from then on. */
export async function createRead(
  ports: JobPorts,
  call: JobCall,
  { name, input }: { name: string; input: Readonly<Record<string, unknown>> },
): Promise<{ jobId: number }> {
  const kind = ports.reads.get(name);
  if (!kind) throw new Error(`Nothing is read under the name ${name}`);
  const { by } = call;
  if (!by) throw new DeskError('access/pass-missing');
  const { isPractice } = await call.platforms[kind.platform]();
  const plan = kind.plan(input);
  if (plan.rows.length > kind.rowsMax) {
    const [limit = '', given = ''] = [kind.rowsMax, plan.rows.length].map((count) =>
      formatNumber(count),
    );
    throw new DeskError('jobs/too-long', { params: { limit, given } });
  }
  const jobId = await spendIn(ports, by, (tx) =>
    createReadIn(tx, ports, { call, by, name, kind, plan, isPractice }),
  );
  call.note({ job_id: jobId, rows: plan.rows.length });
  return { jobId };
}

interface Creating {
  call: JobCall;
  by: Actor;
  name: string;
  kind: ReadKind;
  plan: ReadPlan;
  isPractice: boolean;
}

async function createReadIn(
  tx: Transaction,
  ports: JobPorts,
  { call, by, name, kind, plan, isPractice }: Creating,
): Promise<number> {
  const { caseId, nowMs, action } = call;
  if (caseId === undefined) throw new Error('A job has a case');
  const params = JSON.stringify(plan.params);
  const lines = plan.rows.map(({ given }) => given);
  const fingerprint = fingerprintRead([name, isPractice, by.holder, params, ...lines]);
  await tx.lock(`job ${fingerprint}`);
  await refuseSame(tx, fingerprint);
  // Counting comes last, because nothing may refuse the job afterwards.
  await ports.spending.chargeLookups(tx, by, plan.lookups, { action, nowMs });
  const jobId = await insertJob(tx, {
    kind: name,
    state: 'running',
    platform: kind.platform,
    place: NOWHERE,
    placeName: null,
    isPractice,
    params,
    title: redact(plan.title),
    summary: redact(plan.summary),
    total: plan.rows.length,
    targets: plan.rows.filter(({ why }) => why === null).length,
    dropped: plan.dropped,
    fingerprint,
    caseId,
    nowMs,
    ...readActor(by),
    needsApproval: false,
    undoesJob: null,
  });
  await insertReads(tx, { jobId, nowMs }, plan.rows);
  tx.announce('jobs', String(jobId));
  return jobId;
}

/** Equal for the same list of the same holder with the same options. */
function fingerprintRead(what: readonly (string | boolean)[]): string {
  return hash('sha256', JSON.stringify(what), 'base64url');
}
