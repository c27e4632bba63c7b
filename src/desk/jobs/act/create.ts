import { hash } from 'node:crypto';
import type { Awaitable, Transaction } from '#database/database.ts';
import { sayWait } from '#errors/say-wait.ts';
import { DeskError } from '#errors.ts';
import type { JobState } from '#kit/contract/jobs.ts';
import { isSameHolder } from '#kit/values/holder.ts';
import { formatNumber } from '#ui/format-number.ts';
import { listUndoJobs } from '../look/store.ts';
import type { Actor, JobCall, JobPorts } from '../ports.ts';
import {
  findSame,
  insertJob,
  insertJobAccounts,
  insertJobRows,
  listIdle,
  listWaitingHolders,
  type NewJob,
  type NewRow,
} from '../store.ts';
import { tellWaiting } from '../tell-staff.ts';
import type { Draft, DraftRow } from './plan.ts';
import { isActedOn, planTooSlow } from './plan.ts';

const WAITING_OF_ONE_MAX = 10;
const HOUR_MS = 3_600_000;
/**
 * Limits per holder and hour for jobs that change nothing. They cost no budget, but each is stored and
 * announced.
 */
const IDLE_MAX = 30;
const IDLE_ROWS_MAX = 200_000;

export interface Created {
  jobId: number;
  state: JobState;
}

/** Stores a job with all its rows, or nothing. It then runs, or waits for a second person. */
export async function createJob(ports: JobPorts, call: JobCall, draft: Draft): Promise<Created> {
  if (call.signal.aborted) throw planTooSlow(draft.platform);
  const { by } = call;
  if (!by) throw new Error('A job is made by somebody');
  const created = await spendIn(ports, by, (tx) => createJobIn(tx, ports, { call, by, draft }));
  call.note({ job_id: created.jobId, targets: countActedOn(draft) });
  return created;
}

/** Runs a unit that counts targets, provided that the pass is still valid. */
export async function spendIn<T>(
  { database, spending, isPassLive, now }: JobPorts,
  { passId }: Pick<Actor, 'passId'>,
  work: (tx: Transaction) => Awaitable<T>,
): Promise<T> {
  try {
    return await database.transaction(async (tx) => {
      const isLive = passId === null || (await isPassLive(tx, passId, now()));
      if (!isLive) throw new DeskError('access/pass-invalid');
      return work(tx);
    });
  } catch (error) {
    // The unit was rolled back, so the counts in memory are wrong.
    spending.forget();
    throw error;
  }
}

async function createJobIn(
  tx: Transaction,
  ports: JobPorts,
  { call, by, draft }: { call: JobCall; by: Actor; draft: Draft },
): Promise<Created> {
  const { caseId, nowMs } = call;
  if (caseId === undefined) throw new Error('A job is made by a change');
  const fingerprint = fingerprintDraft(draft);
  await tx.lock(`job ${fingerprint}`);
  if (draft.undoesJob !== undefined) await refuseUndone(tx, draft.undoesJob);
  await refuseSame(tx, fingerprint);
  const targets = countActedOn(draft);
  const state = await chooseState(tx, ports, { call, by, draft, targets });
  const { rows, params, undoesJob, isCharged: _, ...rest } = draft;
  const jobId = await insertJob(tx, {
    ...rest,
    ...readActor(by),
    state,
    params: JSON.stringify(params),
    total: rows.length,
    ...{ targets, fingerprint, caseId, nowMs },
    needsApproval: state === 'waiting',
    undoesJob: undoesJob ?? null,
  });
  await insertJobRows(
    tx,
    jobId,
    rows.map((row) => newRow(row, nowMs)),
  );
  if (state === 'waiting') {
    await insertJobAccounts(tx, jobId, await ports.people.listAccounts(tx, by.holder));
    await tellWaiting(tx, ports, jobId);
  }
  tx.announce('jobs', String(jobId));
  return { jobId, state };
}

function countActedOn({ rows }: Draft): number {
  return rows.filter(isActedOn).length;
}

export function readActor({
  actor,
  passId,
  holder,
  label,
  sessionId,
  address,
}: Actor): Pick<NewJob, 'actor' | 'passId' | 'holder' | 'label' | 'sessionId' | 'address'> {
  return { actor, passId, holder, label, sessionId, address };
}

/** Counting comes last, because nothing may refuse the job afterwards. */
async function chooseState(
  tx: Transaction,
  ports: JobPorts,
  job: { call: JobCall; by: Actor; draft: Draft; targets: number },
): Promise<JobState> {
  const { call, by, draft, targets } = job;
  if (targets === 0) {
    await refuseIdle(tx, { by, rows: draft.rows.length, nowMs: call.nowMs });
    return 'done';
  }
  if (draft.isCharged) return 'running';
  const at = { action: call.action, nowMs: call.nowMs };
  const charge = await ports.spending.charge(tx, countedAs(ports, by, draft), targets, at);
  if (charge.verdict === 'refused') throw charge.error;
  if (charge.verdict === 'charged') return 'running';
  await refuseTooMany(tx, by);
  await refuseIdle(tx, { by, rows: draft.rows.length, nowMs: call.nowMs });
  return 'waiting';
}

/** Undoing practice beside a connection takes nothing from what its caller may really do. */
function countedAs({ platforms }: JobPorts, by: Actor, { platform, isPractice }: Draft): Actor {
  const isBeside = isPractice && !platforms.practised()[platform];
  return { ...by, isPracticing: by.isPracticing || isBeside };
}

export async function refuseSame(tx: Transaction, fingerprint: string): Promise<void> {
  const same = await findSame(tx, fingerprint);
  if (!same) return;
  throw new DeskError('jobs/same', {
    params: { job: same.id, holder: same.holder },
    members: { job_id: same.id },
  });
}

async function refuseUndone(tx: Transaction, jobId: number): Promise<void> {
  await tx.lock(`undo job ${jobId}`);
  const [other] = (await listUndoJobs(tx, [jobId])).filter(({ state }) => isUnderWay(state));
  if (!other) return;
  const params = { job: jobId, by: other.id };
  throw new DeskError('jobs/undone', { params, members: { job_id: other.id } });
}

function isUnderWay(state: JobState): boolean {
  return state === 'waiting' || state === 'running' || state === 'paused';
}

async function refuseTooMany(tx: Transaction, { holder }: Actor): Promise<void> {
  const waiting = await listWaitingHolders(tx);
  const own = waiting.filter((job) => isSameHolder(job.holder, holder));
  if (own.length < WAITING_OF_ONE_MAX) return;
  throw new DeskError('jobs/too-many', { params: { limit: WAITING_OF_ONE_MAX } });
}

async function refuseIdle(
  tx: Transaction,
  { by, rows, nowMs }: { by: Actor; rows: number; nowMs: number },
): Promise<void> {
  if (by.passId === null) return;
  const idle = await listIdle(tx, nowMs - HOUR_MS);
  const own = idle.filter((job) => isSameHolder(job.holder, by.holder));
  const [first] = own;
  const kept = own.reduce((sum, { total }) => sum + total, 0);
  if (!first || (own.length < IDLE_MAX && kept + rows <= IDLE_ROWS_MAX)) return;
  const retryAfterMs = first.createdAt + HOUR_MS - nowMs;
  throw new DeskError('jobs/too-many-idle', {
    params: {
      limit: IDLE_MAX,
      rows: formatNumber(IDLE_ROWS_MAX),
      wait: sayWait(retryAfterMs),
    },
    retryAfterMs,
  });
}

/** Equal for the same work on the same targets, in any order. */
function fingerprintDraft({ kind, platform, place, isPractice, rows }: Draft): string {
  const targets = rows.map(({ target, own }) => (own ? `${own.kind} ${target}` : target));
  const what = [kind, platform, place, isPractice, ...targets.sort()];
  return hash('sha256', JSON.stringify(what), 'base64url');
}

function newRow(row: DraftRow, nowMs: number): NewRow {
  const { line, target, name, verdict, why, own } = row;
  return {
    ...{ line, target, name, verdict, verdictWhy: why, before: row.before ?? null },
    ...chooseRowState(row),
    settledAt: isActedOn(row) ? null : nowMs,
    notBefore: row.notBefore ?? 0,
    undoes: row.undoes ?? null,
    was: stringifyOrNull(row.was),
    data: stringifyOrNull(row.data),
    kind: own?.kind ?? null,
    params: own ? JSON.stringify(own.params) : null,
    place: own?.place ?? null,
  };
}

function chooseRowState(row: DraftRow): Pick<NewRow, 'state' | 'code' | 'cause'> {
  if (isActedOn(row)) return { state: 'waiting', code: null, cause: null };
  if (row.verdict === 'already') return { state: 'already', code: null, cause: row.why };
  const code = row.verdict === 'protected' ? 'jobs/protected' : 'jobs/unknown-target';
  return { state: 'skipped', code, cause: row.why };
}

function stringifyOrNull(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
