import { DeskError } from '#errors.ts';
import type { ClaimedRow } from '#kit/contract/jobs.ts';
import type { Group } from './group.ts';
import { backOff } from './settling.ts';
import type { Pause, RunJob } from './store.ts';

const ROWS_MIN = 10;
const ROWS_FIRST = 50;
const ROWS_MAX = 200;
const BATCH_MS = 5_000;
// Where the platform answers so quickly, the commits are what takes time.
const QUICK_ROWS_MAX = 1_000;
const QUICK_BATCH_MS = 500;
// With those that wait to be written down, in batches.
const UNDER_WAY_MAX = 3;

/** A row that is claimed and whose outcome is not written down yet. */
export interface UnderWay {
  row: ClaimedRow;
  tries: number;
  group: Group;
  /** Its tool has said what became of it. */
  isSettled: boolean;
}

/** Why nothing more of a job is begun. */
export type End =
  | { as: 'pause'; pause: Pause }
  /** Somebody paused it, or another process has it. */
  | { as: 'left' }
  /** Cancelled or declined. */
  | { as: 'called-off' }
  /** This process stops. */
  | { as: 'stopped' }
  | { as: 'broke' };

/** How a job goes while this process runs it. */
export class RunProgress {
  readonly job: RunJob;
  readonly underWay = new Map<number, UnderWay>();
  /** How many of them their tool has said nothing of yet. */
  unsettled = 0;
  /** Until when nothing is begun. */
  heldUntil: number;
  /** How often it was held since something succeeded. */
  holds = 0;
  /** Whether people are told that it is held, and what they are to be told yet. */
  isHoldShown: boolean;
  holdOwed: { until: number; why: string } | undefined;
  /** Rows that succeeded since it was held last. */
  successes = 0;
  /** Passing failures since something succeeded. */
  misses = 0;
  /** Rows that their tool said something of, and how many there were when the last batch was begun. */
  settled = 0;
  #lastBatch: { atMs: number; settled: number } | undefined;
  /** Refused for a permission; whether that is the target's fault or the connection's is not known yet. */
  readonly doubtful: { one: UnderWay; error: DeskError }[] = [];
  /** When to ask about rows that may have been sent; at once for those of a process that died. */
  askAt = 0;
  /** How often it was asked what became of a row. */
  readonly asks = new Map<number, number>();
  end: End | undefined;
  #calls = new AbortController();
  #news = Promise.withResolvers<void>();

  constructor(job: RunJob) {
    this.job = job;
    this.heldUntil = job.heldUntil ?? 0;
    this.isHoldShown = job.heldUntil !== null;
  }

  /** The next rows are begun while a few are under way, so that nobody waits for the last of a batch. */
  isBusy(batch: number): boolean {
    return (
      this.unsettled > batch / 4 || this.underWay.size > UNDER_WAY_MAX * Math.max(batch, ROWS_MAX)
    );
  }

  /** Aborted when the job is to stop; what has left by then is seen through. */
  get signal(): AbortSignal {
    return this.#calls.signal;
  }

  callOff(): void {
    if (!this.#calls.signal.aborted) this.#calls.abort(new DeskError('jobs/stopped'));
  }

  /** Calls may be made again: to ask about what was left when the others were called off. */
  callAgain(): void {
    if (this.#calls.signal.aborted) this.#calls = new AbortController();
  }

  /** Nothing is begun for a while; longer each time, until something succeeds. */
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

  /** Rows that are to be asked about, at this time or before. */
  askBy(ms: number): void {
    this.askAt = Math.min(this.askAt, ms);
  }

  /**
   * How many rows to claim at once: as many as one call of a platform takes at the most, but no more than go
   * through in a few seconds, since after a crash each of them is asked about.
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

  /** Until something happens, or so long. */
  async sleep(ms: number): Promise<void> {
    const timer = setTimeout(() => this.wake(), ms);
    timer.unref();
    await this.#news.promise;
    clearTimeout(timer);
    this.#news = Promise.withResolvers();
  }
}
