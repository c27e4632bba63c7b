// Turns a tool's report about a row into its stored result, and decides what it means for the job.
import { DeskError, type ErrorCode } from '#errors.ts';
import type { RowOutcome } from '#kit/contract/jobs.ts';
import type { Journal } from './journal.ts';
import { backOff, type RunProgress, type UnderWay } from './run-progress.ts';

const TRIES_MAX = 8;
const MISSES_MAX = 3;
const FEW_LEFT = 50;
const DOUBTS_MAX = 5;
const ASK_AFTER_MAX_MS = 30_000;

interface Settling {
  progress: RunProgress;
  journal: Journal;
  nowMs: number;
}

/** Settles each row once and ignores later reports. */
export function settleRow(
  settling: Settling,
  one: UnderWay,
  outcome: RowOutcome | DeskError,
): void {
  if (one.isSettled) return;
  one.isSettled = true;
  settling.progress.settled += 1;
  settling.progress.unsettled -= 1;
  if (settling.progress.unsettled <= FEW_LEFT) settling.progress.wake();
  if (outcome instanceof DeskError) miss(settling, one, outcome);
  else succeed(settling, one, outcome);
}

function succeed(settling: Settling, one: UnderWay, said: RowOutcome): void {
  const { progress, journal } = settling;
  progress.successes += 1;
  progress.misses = 0;
  progress.holds = 0;
  failDoubtful(settling);
  const { tries, row } = one;
  const kept = { isRetryable: false, tries, notBefore: 0 };
  if (said.state === 'done') {
    const name = said.name ?? row.name;
    const written = { ...kept, state: said.state, code: null, cause: null, name };
    journal.add({ one, written, outcome: 'done', said });
    return;
  }
  const { state, cause } = said;
  const code = said.code ?? null;
  const written = { ...kept, state, code, cause, name: row.name };
  journal.add({ one, written, outcome: code ?? `jobs/${state}`, said });
}

function miss(settling: Settling, one: UnderWay, error: DeskError): void {
  const { progress } = settling;
  const judged = classifyFailure(error);
  const isAskedOnly = progress.end?.as === 'called-off' && one.row.isRepeat;
  // Canceled rows aren't retried. Only those that may have been sent are checked.
  if (judged.as === 'ask' || isAskedOnly) askLater(settling, one);
  else if (judged.as === 'fail') failRow(settling, one, { error, isRetryable: judged.isRetryable });
  else if (judged.as === 'doubt') doubt(settling, one, error);
  else if (judged.as === 'release') release(settling, one, nothingMet);
  else if (judged.as === 'put-off') release(settling, one, { error, notBefore: judged.until });
  else if (judged.as === 'pause') {
    progress.end ??= {
      as: 'pause',
      pause: { code: error.code, why: error.message, resumes: true },
    };
    release(settling, one, nothingMet);
  } else tryAgain(settling, one, { error, judged });
}

const nothingMet = { error: null, notBefore: 0 };

/**
 * Handles a temporary failure. It counts against the row only if others succeeded meanwhile, so no row fails
 * because the platform is down.
 */
function tryAgain(
  settling: Settling,
  one: UnderWay,
  { error, judged }: { error: DeskError; judged: Extract<FailureClass, { afterMs: number }> },
): void {
  const { progress, nowMs } = settling;
  const isCounted =
    progress.successes > 0 || (judged.as === 'again' && progress.underWay.size === 1);
  const before = Math.max(one.tries, progress.asks.get(one.row.line) ?? 0);
  const tried = { ...one, tries: before + (isCounted ? 1 : 0) };
  if (tried.tries >= TRIES_MAX) {
    failRow(settling, tried, { error, isRetryable: true });
    return;
  }
  progress.misses += 1;
  const isHeld = judged.as === 'hold' || progress.misses >= MISSES_MAX;
  if (isHeld) progress.hold({ why: error.message, afterMs: judged.afterMs, nowMs });
  const notBefore = isHeld ? 0 : nowMs + backOff(tried.tries, judged.afterMs);
  release(settling, tried, { error, notBefore });
}

function failRow(
  { journal }: Settling,
  one: UnderWay,
  { error, isRetryable }: { error: DeskError; isRetryable: boolean },
): void {
  const { row, tries } = one;
  const { code, message: cause } = error;
  const written = { isRetryable, tries, notBefore: 0, code, cause, name: row.name };
  // An earlier try may have succeeded, whatever happened to this one.
  const isKnown =
    code !== 'jobs/never-known' && !(row.isRepeat && classifyFailure(error).as !== 'fail');
  journal.add({
    one,
    written: { ...written, state: 'failed' },
    outcome: isKnown ? code : 'unknown',
  });
}

/**
 * Puts the row back into the queue with its case open. A row that may have been sent stays claimed and is
 * checked.
 */
function release(
  settling: Settling,
  one: UnderWay,
  { error, notBefore }: { error: DeskError | null; notBefore: number },
): void {
  const { progress, journal, nowMs } = settling;
  const { row, tries } = one;
  if (row.isRepeat) {
    progress.asks.set(row.line, Math.max(tries, progress.asks.get(row.line) ?? 0));
    progress.underWay.delete(row.line);
    progress.askBy(Math.max(nowMs, notBefore));
    progress.wake();
    return;
  }
  const cause = error?.message ?? null;
  const kept = { isRetryable: false, tries, notBefore, code: error?.code ?? null, cause };
  journal.add({ one, written: { ...kept, state: 'waiting', name: row.name } });
}

/** Keeps the row claimed and schedules a check with the platform. */
function askLater(settling: Settling, one: UnderWay): void {
  const { progress, nowMs } = settling;
  const { line } = one.row;
  const asks = (progress.asks.get(line) ?? 0) + 1;
  if (asks > TRIES_MAX) {
    const platform = progress.job.platform === 'discord' ? 'Discord' : 'Roblox';
    const error = new DeskError('jobs/never-known', { params: { platform } });
    failRow(settling, one, { error, isRetryable: true });
    return;
  }
  progress.asks.set(line, asks);
  progress.underWay.delete(line);
  progress.askBy(nowMs + Math.min(ASK_AFTER_MAX_MS, backOff(asks - 1, 0)));
  progress.wake();
}

/** Waits for the results of the other rows. */
function doubt(settling: Settling, one: UnderWay, error: DeskError): void {
  const { progress } = settling;
  progress.doubtful.push({ one, error });
  progress.wake();
  if (progress.doubtful.length < DOUBTS_MAX && progress.end?.as !== 'pause') return;
  progress.end ??= { as: 'pause', pause: { code: error.code, why: error.message, resumes: true } };
  for (const { one: each } of progress.doubtful.splice(0)) {
    release(settling, each, nothingMet);
  }
}

/** Others succeeded, or none are left, so these targets are the cause. */
export function failDoubtful(settling: Settling): void {
  for (const { one, error } of settling.progress.doubtful.splice(0)) {
    failRow(settling, one, { error, isRetryable: true });
  }
}

// Classifies what an error means for a row and its job.

export type FailureClass =
  /** The platform is down: the row and the job wait. */
  | { as: 'hold'; afterMs: number }
  /** Only this row is affected, as far as we know. */
  | { as: 'again'; afterMs: number }
  /** The platform says when it will accept the row. */
  | { as: 'put-off'; until: number }
  /** It may have been done. */
  | { as: 'ask' }
  /** The connection is broken, so no row can go on. */
  | { as: 'pause' }
  /** One alone is the target's fault; several in a row are the connection's. */
  | { as: 'doubt' }
  /** It was aborted before it was sent. */
  | { as: 'release' }
  | { as: 'fail'; isRetryable: boolean };

const HOLDS: readonly ErrorCode[] = [
  'platform/doubted',
  'platform/down',
  'platform/busy',
  'platform/stopped',
  'discord/overloaded',
  'discord/blocked',
];
const PASSES: readonly ErrorCode[] = [
  'platform/slow',
  'discord/write-limit',
  'roblox/conflict',
  'desk/store',
];
const PAUSES: readonly ErrorCode[] = [
  'platform/blocked',
  'platform/revoked',
  'discord/no-access',
  'discord/two-factor',
  'roblox/no-scope',
  'roblox/no-access',
  'jobs/place-gone',
  'platform/practice-ended',
  'platform/practice-now',
  'jobs/tool-gone',
];
const ASKS: readonly ErrorCode[] = ['platform/unsure', 'desk/unsure', 'desk/deadline'];
const RETRYABLE: readonly ErrorCode[] = [
  'discord/ban-limit',
  'discord/no-permission',
  'discord/refused',
  'roblox/refused',
  'jobs/never-known',
  'jobs/broke',
];

const BLOCKED_MS = 10 * 60_000;

export function classifyFailure(error: DeskError): FailureClass {
  const { code, extras } = error;
  const afterMs = extras.retryAfterMs ?? 0;
  const queueUntil = extras.members?.queue_until;
  if (typeof queueUntil === 'number') return { as: 'put-off', until: queueUntil };
  if (code === 'jobs/stopped') return { as: 'release' };
  if (code === 'discord/blocked') return { as: 'hold', afterMs: BLOCKED_MS };
  if (HOLDS.includes(code)) return { as: 'hold', afterMs };
  // The platform didn't say how long, so we find out by trying.
  if (code === 'platform/unreadable') return { as: 'again', afterMs: 0 };
  if (PASSES.includes(code)) return { as: 'again', afterMs };
  if (ASKS.includes(code)) return { as: 'ask' };
  if (PAUSES.includes(code) || code.startsWith('connections/')) return { as: 'pause' };
  if (code === 'discord/no-permission') return { as: 'doubt' };
  return { as: 'fail', isRetryable: RETRYABLE.includes(code) };
}

/** Wraps an unexpected error. */
export function wrapFailure(error: unknown): DeskError {
  if (error instanceof DeskError) return error;
  const broke = new DeskError('jobs/broke');
  broke.cause = error;
  return broke;
}
