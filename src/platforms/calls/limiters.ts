import type { LimitNews } from './call.ts';

/** A rate limiter: a bucket learned from answers, or a window that we count ourselves. */
export interface Limiter {
  /** How many calls may be sent now. */
  openings(nowMs: number): number;
  /** When the next call may be sent; infinite while only an answer can tell. */
  opensAt(nowMs: number): number;
  /** Stops for as long as the platform demanded. */
  stopUntil(untilMs: number): void;
  /** An idle limiter can be dropped without losing state. */
  isIdle(nowMs: number): boolean;
}

/** What we know about one of the platform's windows. */
interface Window {
  /** Our calls that may be counted in it, including those under way. */
  sent: number;
  /** The highest count that the platform reported. */
  counted: number;
  /** Our calls that were never answered. */
  lost: number;
  /** It ends between these two times. Unknown until the first answer. */
  ends?: { earliestMs: number; latestMs: number };
  /** A call sent from this time on arrives after its end. */
  opensAtMs?: number;
}

interface Trip {
  sentAtMs: number;
  answeredAtMs: number;
  /** See round-trips.ts. */
  allowanceMs: number;
}

interface BucketOptions {
  unknownAtOnce: number;
  resetStepMs: number;
  /** Counts calls under way in other buckets that may turn out to belong to this one. */
  strangers(): number;
}

/** The number of the window in which a call was sent. */
export type BucketTicket = number;

const windowWith = (sent: number): Window => ({ sent, counted: 0, lost: 0 });

/**
 * One of the platform's buckets, as learned from its answers: a number of calls in a window that opens
 * with the first of them. Answers may arrive out of order, and from a window that has ended.
 */
export class Bucket implements Limiter {
  readonly #unknownAtOnce: number;
  readonly #resetStepMs: number;
  readonly #strangers: () => number;
  #limit: number | undefined;
  #window = windowWith(0);
  #windowNumber = 0;
  #endsBefore: Window['ends'];
  /** The shortest possible length of a window. */
  #lengthMs = 0;
  #underWay = 0;
  #stoppedUntil = Number.NEGATIVE_INFINITY;

  constructor({ unknownAtOnce, resetStepMs, strangers }: BucketOptions) {
    this.#unknownAtOnce = unknownAtOnce;
    this.#resetStepMs = resetStepMs;
    this.#strangers = strangers;
  }

  get underWay(): number {
    return this.#underWay;
  }

  openings(nowMs: number): number {
    if (nowMs < this.#stoppedUntil) return 0;
    this.#roll(nowMs);
    if (this.#limit === undefined) return this.#unknownAtOnce - this.#underWay;
    const { sent, counted, lost } = this.#window;
    // Some calls under way may be counted already. We assume the worst until they are answered.
    const used = Math.max(sent, counted + this.#underWay + lost);
    return this.#limit - used - this.#strangers();
  }

  opensAt(nowMs: number): number {
    if (nowMs < this.#stoppedUntil) return this.#stoppedUntil;
    if (this.openings(nowMs) > 0) return nowMs;
    return this.#window.opensAtMs ?? Number.POSITIVE_INFINITY;
  }

  stopUntil(untilMs: number): void {
    this.#stoppedUntil = Math.max(this.#stoppedUntil, untilMs);
  }

  isIdle(nowMs: number): boolean {
    const opensAtMs = Math.max(this.#stoppedUntil, this.#window.opensAtMs ?? 0);
    return this.#underWay === 0 && nowMs >= opensAtMs;
  }

  take(): BucketTicket {
    this.#underWay += 1;
    this.#window.sent += 1;
    return this.#windowNumber;
  }

  /** Undoes `take` for a call that was never sent. */
  giveBack(): void {
    this.#underWay -= 1;
    this.#window.sent -= 1;
    this.#doubt();
  }

  /** Takes over calls under way that turned out to belong here. */
  adopt(count: number): void {
    this.#underWay += count;
    this.#window.sent += count;
  }

  /** Gives up calls under way that turned out to belong to another bucket. */
  release(count: number): void {
    this.#underWay -= count;
    this.#window.sent -= count;
    this.#doubt();
  }

  /** For a call without an answer, or with one that doesn't mention the bucket. */
  lose(): void {
    this.#underWay -= 1;
    this.#window.lost += 1;
    this.#doubt();
  }

  finish(ticket: BucketTicket, news: LimitNews, trip: Trip): void {
    const { limit, remaining, resetAfterMs } = news;
    if (limit === undefined || remaining === undefined || resetAfterMs === undefined) {
      this.lose();
      return;
    }
    this.#underWay -= 1;
    const wasKnown = this.#limit !== undefined;
    this.#limit = limit;
    const ends = {
      earliestMs: trip.sentAtMs + resetAfterMs - this.#resetStepMs,
      latestMs: trip.answeredAtMs + resetAfterMs,
    };
    const told = { counted: Math.max(0, limit - remaining), ends, trip };
    if (wasKnown) this.#place(ticket, told);
    else this.#begin(told);
    this.#lengthMs = Math.max(this.#lengthMs, resetAfterMs - this.#resetStepMs);
    this.#doubt();
  }

  #place(ticket: BucketTicket, told: Told): void {
    const { ends } = this.#window;
    if (!ends) {
      if (ticket !== this.#windowNumber && this.#isOfBefore(told)) this.#window.sent -= 1;
      else this.#narrow(told);
    } else if (told.ends.earliestMs > ends.latestMs) {
      this.#begin(told);
    } else if (told.ends.latestMs < ends.earliestMs) {
      this.#window.sent -= 1;
    } else {
      this.#narrow(told);
    }
  }

  /** Whether the call was counted in the previous window, although we sent it near its end. */
  #isOfBefore({ ends }: Told): boolean {
    const before = this.#endsBefore;
    return before !== undefined && ends.latestMs < before.earliestMs + this.#lengthMs;
  }

  /** Starts a window that the platform opened without us knowing. */
  #begin(told: Told): void {
    this.#turn(this.#underWay + 1);
    this.#narrow(told);
  }

  #narrow({ counted, ends, trip }: Told): void {
    const window = this.#window;
    const known = window.ends ?? ends;
    window.counted = Math.max(window.counted, counted);
    window.ends = {
      earliestMs: Math.max(known.earliestMs, ends.earliestMs),
      latestMs: Math.min(known.latestMs, ends.latestMs),
    };
    const opensAtMs = ends.latestMs - trip.allowanceMs;
    window.opensAtMs = Math.min(window.opensAtMs ?? opensAtMs, opensAtMs);
  }

  #roll(nowMs: number): void {
    const { opensAtMs } = this.#window;
    // Calls still under way may arrive in the new window.
    if (opensAtMs !== undefined && nowMs >= opensAtMs) this.#turn(this.#underWay);
  }

  #turn(sent: number): void {
    this.#endsBefore = this.#window.ends ?? this.#endsBefore;
    this.#window = windowWith(sent);
    this.#windowNumber += 1;
  }

  /** When all answers of a window were lost, nothing says when it ends, so we learn the bucket again. */
  #doubt(): void {
    const { opensAtMs, sent } = this.#window;
    if (this.#underWay > 0 || opensAtMs !== undefined || sent === 0) return;
    this.#limit = undefined;
    this.#window = windowWith(0);
  }
}

interface Told {
  counted: number;
  ends: { earliestMs: number; latestMs: number };
  trip: Trip;
}

/**
 * At most `count` calls in any `windowMs`, as the platform sees them arrive. A call takes a slot when
 * it is sent and frees it at the latest one window after its arrival.
 */
export class SlidingWindow implements Limiter {
  readonly #count: number;
  readonly #windowMs: number;
  #underWay = 0;
  /** When the slots of answered calls become free, in order. */
  #ends: number[] = [];
  #firstEnd = 0;
  #stoppedUntil = Number.NEGATIVE_INFINITY;

  constructor({ count, windowMs }: { count: number; windowMs: number }) {
    this.#count = count;
    this.#windowMs = windowMs;
  }

  openings(nowMs: number): number {
    if (nowMs < this.#stoppedUntil) return 0;
    this.#forget(nowMs);
    return this.#count - this.#underWay - this.#held;
  }

  opensAt(nowMs: number): number {
    if (nowMs < this.#stoppedUntil) return this.#stoppedUntil;
    const openings = this.openings(nowMs);
    if (openings > 0) return nowMs;
    return this.#ends[this.#firstEnd - openings] ?? Number.POSITIVE_INFINITY;
  }

  stopUntil(untilMs: number): void {
    this.#stoppedUntil = Math.max(this.#stoppedUntil, untilMs);
  }

  isIdle(nowMs: number): boolean {
    this.#forget(nowMs);
    return this.#underWay === 0 && this.#held === 0 && nowMs >= this.#stoppedUntil;
  }

  take(): void {
    this.#underWay += 1;
  }

  /** Undoes `take` for a call that was never sent. */
  giveBack(): void {
    this.#underWay -= 1;
  }

  /** For a call that arrived before `arrivedByMs`. */
  finish(arrivedByMs: number): void {
    this.#underWay -= 1;
    if (this.#windowMs === 0) return;
    const last = this.#ends.at(-1) ?? Number.NEGATIVE_INFINITY;
    this.#ends.push(Math.max(last, arrivedByMs + this.#windowMs));
  }

  get #held(): number {
    return this.#ends.length - this.#firstEnd;
  }

  #forget(nowMs: number): void {
    while ((this.#ends[this.#firstEnd] ?? Number.POSITIVE_INFINITY) <= nowMs) this.#firstEnd += 1;
    if (this.#firstEnd > 32 && this.#firstEnd * 2 > this.#ends.length) {
      this.#ends = this.#ends.slice(this.#firstEnd);
      this.#firstEnd = 0;
    }
  }
}

/** For platforms without a global limit. */
export const UNLIMITED = { count: Number.POSITIVE_INFINITY, windowMs: 0 };
