import { DeskError } from '#errors.ts';
import type { ClaimedRow } from '#kit/contract/jobs.ts';
import type { Group } from './group.ts';
import type { Pause, RunJob } from './store.ts';

const ROWS_MIN = 10;
// The pace is unknown at first. On a slow platform many rows would be in progress when someone pauses.
const ROWS_FIRST = 10;
const ROWS_MAX = 200;
const BATCH_MS = 5_000;
// When the platform answers this fast, the commits take most of the time.
const QUICK_ROWS_MAX = 1_000;
const QUICK_BATCH_MS = 500;
// Counted in batches, including rows that wait to be stored.
const UNDER_WAY_MAX = 3;
const FIRST_MS = 1_000;
const LONGEST_MS = 5 * 60_000;

/** A claimed row whose outcome isn't stored yet. */
export interface UnderWay {
  row: ClaimedRow;
  tries: number;
  group: Group;
  /** True once its tool has reported the outcome. */
  isSettled: boolean;
}

/** The reason why no more rows of a job are started. */
export type End =
  | { as: 'pause'; pause: Pause }
  /** Someone paused it, or another process has it. */
  | { as: 'left' }
  /** Canceled or declined. */
  | { as: 'called-off' }
  /** This process is stopping. */
  | { as: 'stopped' }
  | { as: 'broke' };

/** The progress of a job that this process runs. */
export class RunProgress {
  readonly job: RunJob;
  readonly underWay = new Map<number, UnderWay>();
  /** How many of them their tool hasn't reported on. */
  unsettled = 0;
  /** No rows are started before this time. */
  heldUntil: number;
  /** How often it was held since the last success. */
  holds = 0;
  /** True if the job shows as held. `holdOwed` is a hold that isn't stored yet. */
  isHoldShown: boolean;
  holdOwed: { until: number; why: string } | undefined;
  /** Rows that succeeded since the last hold. */
  successes = 0;
  /** Temporary failures since the last success. */
  misses = 0;
  /** Rows that their tool has reported on. */
  settled = 0;
  #lastBatch: { atMs: number; settled: number } | undefined;
  /**
   * Rows refused for a missing permission, before we know whether the target or the connection is the cause.
   */
  readonly doubtful: { one: UnderWay; error: DeskError }[] = [];
  /** When to check rows that may have been sent. At once after another process died. */
  askAt = 0;
  /** How often each row was checked. */
  readonly asks = new Map<number, number>();
  end: End | undefined;
  #calls = new AbortController();
  #news = Promise.withResolvers<void>();

  constructor(job: RunJob) {
    this.job = job;
    this.heldUntil = job.heldUntil ?? 0;
    this.isHoldShown = job.heldUntil !== null;
  }

  /** The next rows start while a few are in progress, so that no batch waits for its slowest row. */
  isBusy(batch: number): boolean {
    return (
      this.unsettled > batch / 4 || this.underWay.size > UNDER_WAY_MAX * Math.max(batch, ROWS_MAX)
    );
  }

  /** Aborted when the job should stop. Calls that were already sent are seen through. */
  get signal(): AbortSignal {
    return this.#calls.signal;
  }

  callOff(): void {
    if (!this.#calls.signal.aborted) this.#calls.abort(new DeskError('jobs/stopped'));
  }

  /** Allows calls again, to check rows that were left when the others were aborted. */
  callAgain(): void {
    if (this.#calls.signal.aborted) this.#calls = new AbortController();
  }

  /** Starts no rows for a while, which grows each time until something succeeds. */
  hold({ why, afterMs, nowMs }: { why: string; afterMs: number; nowMs: number }): void {
    const isHeld = this.heldUntil > nowMs;
    const until = nowMs + (isHeld ? afterMs : backOff(this.holds, afterMs));
    if (!isHeld) this.holds += 1;
    this.successes = 0;
    this.misses = 0;
    if (until > this.heldUntil) this.holdUntil(until, why);
  }

  holdUntil(until: number, why: string): void {
    this.heldUntil = until;
    this.holdOwed = { until, why };
    this.wake();
  }

  /** Schedules a check of sent rows at this time or earlier. */
  askBy(ms: number): void {
    this.askAt = Math.min(this.askAt, ms);
  }

  /**
   * How many rows to claim at once: at most what one platform call accepts, and no more than a few seconds
   * of work, because after a crash each of them must be checked.
   */
  batchSize(nowMs: number): number {
    const last = this.#lastBatch;
    this.#lastBatch = { atMs: nowMs, settled: this.settled };
    if (!last) return ROWS_FIRST;
    if (last.atMs === nowMs) return ROWS_MAX;
    const perMs = (this.settled - last.settled) / (nowMs - last.atMs);
    const usual = Math.min(ROWS_MAX, Math.round(perMs * BATCH_MS));
    const quick = Math.min(QUICK_ROWS_MAX, Math.round(perMs * QUICK_BATCH_MS));
    return Math.max(ROWS_MIN, usual, quick);
  }

  wake(): void {
    this.#news.resolve();
  }

  /** Sleeps until something happens, or for this long. */
  async sleep(ms: number): Promise<void> {
    const timer = setTimeout(() => this.wake(), ms);
    timer.unref();
    await this.#news.promise;
    clearTimeout(timer);
    this.#news = Promise.withResolvers();
  }
}

/** Doubles each time, and is never shorter than the platform asks for. */
export function backOff(times: number, askedMs: number): number {
  return Math.max(askedMs, Math.min(LONGEST_MS, FIRST_MS * 2 ** times));
}
