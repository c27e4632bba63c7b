// Takes the next rows of a job: checks them again, claims them in one commit with their cases, and hands
// them to their tool.
import type { Transaction } from '#database/database.ts';
import { DeskError, type ErrorCode, errors } from '#errors.ts';
import type { JobKind, Prepared } from '#kit/contract/jobs.ts';
import type { DiscordLink, RobloxLink } from '#kit/server/platforms.ts';
import type { JobPorts } from '../ports.ts';
import { type Group, toClaimedRow, toWaitingRow } from './group.ts';
import { openedCase } from './journal.ts';
import { openLink } from './link.ts';
import {
  type Claim,
  claimRows,
  findBusy,
  putOffTargets,
  type StoredRow,
  settleRows,
  type Written,
} from './rows/store.ts';
import type { UnderWay } from './run-progress.ts';
import { classifyFailure } from './settling.ts';
import { hasRivals, type RunJob } from './store.ts';

const PUT_OFF_MS = 1_000;
/** Longer than any check takes, and than its result stays fresh. */
const RIVAL_MS = 60_000;
const KEY_BYTES = 16;

/** Rows that may be acted on, with their present state. */
export interface Ready {
  group: Group & { kind: JobKind };
  link: DiscordLink | RobloxLink;
  rows: { row: StoredRow; was: string | null; name: string | null }[];
}

export interface Looked {
  ready: Ready | undefined;
  /** Rows that need no call. */
  settled: Omit<Written, 'settledAt'>[];
  /** The reason why some rows couldn't be checked, through no fault of their own. They keep waiting. */
  fault?: { code: ErrorCode; why: string } | undefined;
}

interface Looking {
  ports: JobPorts;
  job: RunJob;
  signal: AbortSignal;
}

export function buildBatchWork({ ports, job, signal }: Looking, { params }: Group) {
  const { settings, now } = ports;
  return { params, by: job.label ?? job.holder, settings: settings(), nowMs: now(), signal };
}

/** Rejects if the group can't be checked at all. */
export async function lookAtGroup(looking: Looking, group: Group): Promise<Looked> {
  const { ports, job } = looking;
  const { kind, place } = group;
  if (!kind) throw new DeskError('jobs/tool-gone');
  const site = { platform: kind.platform, place, isPractice: job.isPractice === 1 };
  const link = await openLink(ports.platforms, site);
  // Rows that may have been sent are checked when acting. Here they would look like someone else's work.
  const fresh = group.rows.filter((row) => row.firstSentAt === null);
  const answers =
    fresh.length === 0
      ? []
      : await kind.prepare(fresh.map(toWaitingRow), {
          ...buildBatchWork(looking, group),
          link,
          isFresh: false,
        });
  const answersByLine = new Map(fresh.map((row, at) => [row.line, answers[at]]));
  const settled: Looked['settled'] = [];
  const rows: Ready['rows'] = [];
  let fault: Looked['fault'];
  for (const row of group.rows) {
    const answer = answersByLine.get(row.line) ?? { go: true };
    if (answer.go)
      rows.push({ row, was: serializeBefore(row, answer), name: answer.name ?? row.name });
    else if (isOthersFault(answer.code)) fault ??= { code: answer.code, why: answer.cause };
    else settled.push(settledBy(row, answer));
  }
  return { ready: { group: { ...group, kind }, link, rows }, settled, fault };
}

/** The platform is down or the connection is broken, so no row should fail for it. */
function isOthersFault(code: string | undefined): code is ErrorCode {
  if (code === undefined || !(code in errors)) return false;
  return ['hold', 'again', 'pause'].includes(classifyFailure(new DeskError(code as ErrorCode)).as);
}

function serializeBefore(row: StoredRow, answer: Extract<Prepared, { go: true }>): string | null {
  return answer.was === undefined ? row.was : JSON.stringify(answer.was);
}

function settledBy(
  { line, name, tries }: StoredRow,
  { state, code, cause }: { state: Written['state']; code?: string | undefined; cause: string },
) {
  const isRetryable = state === 'failed';
  return { line, state, code: code ?? null, cause, isRetryable, tries, notBefore: 0, name };
}

/** A row that fails before anything is sent for it. */
export function failedRow(row: StoredRow, error: DeskError, isRetryable: boolean) {
  const { code, message: cause } = error;
  return { ...settledBy(row, { state: 'failed', code, cause }), isRetryable };
}

/** The claimed rows, by group. */
export interface Claimed {
  rows: Map<Ready, UnderWay[]>;
  /** True if another job may have acted on the same accounts since the check. */
  hasRivals: boolean;
}

/** Claims the ready rows whose accounts have nothing else in progress. The others keep waiting. */
export async function claimReadyRows(
  tx: Transaction,
  { ports, job }: Pick<Looking, 'ports' | 'job'>,
  looked: { ready: readonly Ready[]; settled: Looked['settled'] },
): Promise<Claimed> {
  const nowMs = ports.now();
  const settled = looked.settled.map((row) => ({ ...row, settledAt: nowMs }));
  if (settled.length > 0) await settleRows(tx, { jobId: job.id, from: 'waiting' }, settled);
  const claimed = new Map<Ready, UnderWay[]>();
  const taken = new Set<string>();
  for (const ready of looked.ready) {
    const { group } = ready;
    await tx.lock(`job place ${group.kind.platform} ${group.place}`);
    const targets = ready.rows.map(({ row }) => row.target);
    const site = { platform: group.kind.platform, place: group.place };
    const busy = await findBusy(tx, site, targets);
    const free = ready.rows.filter(({ row }) => {
      const key = `${group.place} ${row.target}`;
      if (busy.has(row.target) || taken.has(key)) return false;
      taken.add(key);
      return true;
    });
    const waits = targets.filter((target) => busy.has(target));
    if (waits.length > 0) {
      await putOffTargets(tx, { jobId: job.id, until: nowMs + PUT_OFF_MS }, waits);
    }
    claimed.set(ready, await claimFree(tx, { ports, job }, { ...ready, rows: free }));
  }
  return { rows: claimed, hasRivals: await hasRivals(tx, job, nowMs - RIVAL_MS) };
}

async function claimFree(
  tx: Transaction,
  { ports, job }: Pick<Looking, 'ports' | 'job'>,
  { group, rows }: Ready,
): Promise<UnderWay[]> {
  const nowMs = ports.now();
  const begun = rows.filter(({ row }) => row.caseId === null);
  const cases = begun.map(({ row, name }) => openedCase(ports, job, { row, group, name }));
  const ids = cases.length > 0 ? await ports.cases.open(tx, cases, nowMs) : [];
  const caseIdsByLine = new Map(begun.map(({ row }, at) => [row.line, ids[at] ?? 0]));
  const keys = drawKeys(ports, rows.length);
  const sent = rows.map(({ row, was, name }, at) => ({
    row,
    claim: {
      line: row.line,
      caseId: row.caseId ?? caseIdsByLine.get(row.line) ?? 0,
      idem: row.idem ?? keys[at] ?? '',
      firstSentAt: row.firstSentAt ?? nowMs,
      was,
      name,
    },
  }));
  await claimRows(
    tx,
    job.id,
    sent.map(({ claim: one }) => one),
  );
  return sent.map(({ row, claim: one }) => underWay(job, { row, group, claim: one }));
}

function underWay(
  job: RunJob,
  { row, group, claim: { was, name, ...sent } }: { row: StoredRow; group: Group; claim: Claim },
): UnderWay {
  const { caseId, idem: idempotencyKey, firstSentAt } = sent;
  const sending = { caseId, mark: job.caseId, idempotencyKey, firstSentAt };
  // The row from before this claim shows whether it's a repeat.
  const claimed = toClaimedRow({ ...row, was, name }, sending);
  return { row: claimed, tries: row.tries, group, isSettled: false };
}

/** Rebuilds rows that were claimed before, by this process or by one that died. */
export function claimedBefore(job: RunJob, group: Group): UnderWay[] {
  return group.rows.map((row) => {
    const { caseId, idem, firstSentAt, was, name, line } = row;
    if (caseId === null || idem === null || firstSentAt === null) {
      throw new Error(`Row ${line} of job ${job.id} is claimed and has no case`);
    }
    return underWay(job, { row, group, claim: { line, caseId, idem, firstSentAt, was, name } });
  });
}

/** Drawn together, because asking the system for each key would cost as much as writing the row. */
function drawKeys({ randomBytes }: JobPorts, count: number): string[] {
  const drawn = Buffer.from(randomBytes(KEY_BYTES * count));
  return Array.from({ length: count }, (_, at) =>
    drawn.toString('base64url', at * KEY_BYTES, (at + 1) * KEY_BYTES),
  );
}
