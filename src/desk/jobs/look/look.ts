// Reading jobs, as far as the caller may see them.

import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import { csvLine, csvTime } from '#kit/values/csv.ts';
import type { JobCall, JobPorts, JobRequest } from '../ports.ts';
import { countJobs } from './count.ts';
import { describeAsker, describeJob, type Found, findPeople, type JobAnswer } from './describe.ts';
import type { Counted } from './store.ts';
import {
  findJobRecord,
  type JobRecord,
  listRowKinds,
  listRowsAfter,
  type RowRecord,
} from './store.ts';

/** The kinds of the tools that the caller's pass opens; null for an admin, who sees all. */
export function kindsSeenBy(ports: JobPorts, { scope, admin }: JobCall): string[] | null {
  if (admin) return null;
  return [...ports.kinds.keys(), ...ports.reads.keys()].filter((kind) =>
    isKindInScope(kind, scope),
  );
}

function isKindInScope(kind: string, scope: readonly string[] | null): boolean {
  return scope === null || scope.includes(kind.split('/')[0] ?? '');
}

/** A job out of scope and a missing one get the same answer, so that a pass can't count what it may not see. */
export async function findSeenJob(
  tx: Transaction,
  { scope, admin }: JobCall,
  jobId: number,
): Promise<JobRecord> {
  const job = await findJobRecord(tx, jobId);
  if (job && (admin || (await opensAll(tx, scope, job)))) return job;
  throw new DeskError('jobs/no-such-job', { params: { job: jobId } });
}

/** A rollback has rows of several tools, so the pass needs all of them in its scope. */
async function opensAll(
  tx: Transaction,
  scope: JobCall['scope'],
  { id, kind, pass_id: passId }: JobRecord,
): Promise<boolean> {
  if (scope === null) return true;
  if (!isKindInScope(kind, scope)) return false;
  const others = passId === null ? await listRowKinds(tx, id) : [];
  return others.every((one) => isKindInScope(one, scope));
}

export async function readJob(
  tx: Transaction,
  ports: JobPorts,
  { call, jobId }: { call: JobCall; jobId: number },
): Promise<JobAnswer> {
  const record = await findSeenJob(tx, call, jobId);
  const [job] = await describeJobs(tx, ports, { call, records: [record] });
  if (!job) throw new Error(`Job ${jobId} was not counted`);
  return job;
}

export async function describeJobs(
  tx: Transaction,
  ports: JobPorts,
  { call, records }: { call: JobCall; records: readonly JobRecord[] },
): Promise<JobAnswer[]> {
  const asker = await describeAsker(tx, call);
  const described: JobAnswer[] = [];
  for (const job of await countJobs(tx, records)) {
    described.push(
      describeJob(ports, job, { asker, ...(await findDetails(tx, ports, { call, job })) }),
    );
  }
  return described;
}

export async function findDetails(
  tx: Transaction,
  ports: JobPorts,
  { call, job }: { call: JobCall; job: Counted },
): Promise<Found> {
  return {
    isPracticing: call.by?.isPracticing === true,
    isOrphaned: await isOrphan(tx, ports, job),
    people: await findPeople(tx, ports, { call, record: job.record }),
  };
}

/** True if the pass that planned a paused job has ended. */
async function isOrphan(tx: Transaction, ports: JobPorts, job: Counted): Promise<boolean> {
  const { state, pass_id: passId } = job.record;
  if (state !== 'paused' || passId === null) return false;
  return !(await ports.isPassLive(tx, passId, ports.now()));
}

const ROWS_AT_ONCE = 1_000;
const HEAD = [
  ...['line', 'id', 'name', 'before', 'plan', 'result', 'cause', 'case', 'time', 'practice'],
];

/** Writes every row of a job in pieces, so that other requests get their turn. */
export async function* writeReceipt(
  { ports }: JobRequest,
  { id: jobId, is_practice }: Pick<JobRecord, 'id' | 'is_practice'>,
): AsyncGenerator<string> {
  const practice = is_practice === 1 ? 'practice' : '';
  yield csvLine(HEAD);
  let line = 0;
  while (true) {
    const after = { line, limit: ROWS_AT_ONCE };
    const rows = await ports.database.transaction((tx) => listRowsAfter(tx, jobId, after));
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => writeReceiptLine(row, practice)).join('');
    line = last.line;
  }
}

function writeReceiptLine(row: RowRecord, practice: string): string {
  const plan = row.verdict_why === null ? row.verdict : `${row.verdict}: ${row.verdict_why}`;
  const { line, target, name, before, state, cause, case_id, settled_at } = row;
  return csvLine([
    line,
    target,
    name,
    before,
    plan,
    state,
    cause,
    case_id,
    csvTime(settled_at),
    practice,
  ]);
}

/** At most four updates a second. */
const TOLD_EVERY_MS = 250;
/** We check this often anyway, in case a change notification was lost. */
const LOOKED_AT_EVERY_MS = 5_000;

interface Telling {
  signal: AbortSignal;
  recheck: () => Promise<unknown>;
}

/** Yields the job at once, and again after each change until it ends. */
export async function* tellJob(
  calls: JobRequest,
  jobId: number,
  telling: Telling,
): AsyncGenerator<Told> {
  const leave = calls.listeners.enter(calls.call.by?.actor ?? '');
  try {
    yield* tellChanges(calls, jobId, telling);
  } finally {
    leave();
  }
}

interface Told extends Record<string, unknown> {
  now: number;
  job: JobAnswer;
}

async function* tellChanges(
  { ports, call, changes }: JobRequest,
  jobId: number,
  { signal, recheck }: Telling,
): AsyncGenerator<Told> {
  const read = () => ports.database.transaction((tx) => readJob(tx, ports, { call, jobId }));
  let told: JobAnswer | undefined;
  while (!signal.aborted) {
    // Subscribes before reading, so that a change in between is reported in the next round.
    const changed = changes.next(jobId, { signal, ms: LOOKED_AT_EVERY_MS });
    if (told) await recheck();
    const job = await read();
    if (!isDeepStrictEqual(job, told)) yield { now: ports.now(), job };
    told = job;
    if (job.ended_at !== null) return;
    await changed;
    await sleep(TOLD_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
