import type { LimitNews } from './call.ts';

/** Something that lets calls through: a learnt bucket, or a window that we keep ourselves. */
export interface Limiter {
  /** How many calls may leave now. */
  openings(nowMs: number): number;
  /** When the next may leave; infinite while only an answer can tell. */
  opensAt(nowMs: number): number;
  /** The platform said so. */
  stopUntil(untilMs: number): void;
  /** Nothing is lost when it is forgotten. */
  isIdle(nowMs: number): boolean;
}

/** One window of the platform, as far as we know it. */
interface Window {
  /** Ours that are or may be counted in it, those under way included. */
  sent: number;
  /** The most that the platform said it had counted. */
  counted: number;
  /** Ours whose answer never came. */
  lost: number;
  /** It ends between these two. Unknown until an answer tells. */
  ends?: { earliestMs: number; latestMs: number };
  /** A call that leaves from here on arrives after its end. */
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
  /** Calls under way elsewhere that may turn out to be this bucket's. */
  strangers(): number;
}

/** Held by a call under way: in which of our windows it left. */
export type BucketTicket = number;

const windowWith = (sent: number): Window => ({ sent, counted: 0, lost: 0 });

/**
 * What the platform's answers taught us of one of its buckets: so many calls in a window that opens
 * with the first. Answers come in any order, and some from a window that is over.
 */
export class Bucket implements Limiter {
  readonly #unknownAtOnce: number;
  readonly #resetStepMs: number;
  readonly #strangers: () => number;
  #limit: number | undefined;
  #window = windowWith(0);
  #windowNumber = 0;
  #endsBefore: Window['ends'];
  /** A window is at least so long. */
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
    // Of those under way some may be counted already; none is left out, and each answer clears it up.
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

  /** It never left. */
  giveBack(): void {
    this.#underWay -= 1;
    this.#window.sent -= 1;
    this.#doubt();
  }

  /** Calls under way turn out to be this bucket's. */
  adopt(count: number): void {
    this.#underWay += count;
    this.#window.sent += count;
  }

  /** Calls under way turn out to be another's. */
  release(count: number): void {
    this.#underWay -= count;
    this.#window.sent -= count;
    this.#doubt();
  }

  /** No answer came, or one that does not tell. */
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

  /** It left before our last window ended, and was counted there and not in the one after it. */
  #isOfBefore({ ends }: Told): boolean {
    const before = this.#endsBefore;
    return before !== undefined && ends.latestMs < before.earliestMs + this.#lengthMs;
  }

  /** The platform opened a window that we did not know of. */
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
    // Those still under way may arrive in the new window.
    if (opensAtMs !== undefined && nowMs >= opensAtMs) this.#turn(this.#underWay);
  }

  #turn(sent: number): void {
    this.#endsBefore = this.#window.ends ?? this.#endsBefore;
    this.#window = windowWith(sent);
    this.#windowNumber += 1;
  }

  /** Where every answer of a window was lost, nothing says when it ends: the bucket is learnt anew. */
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
 * At most `count` calls in any stretch of `windowMs`, as the platform sees them arrive. A call takes
 * its place when it leaves and gives it back one window after its arrival at the latest.
 */
export class SlidingWindow implements Limiter {
  readonly #count: number;
  readonly #windowMs: number;
  #underWay = 0;
  /** When the places of answered calls are free again, in order. */
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

  /** It never left. */
  giveBack(): void {
    this.#underWay -= 1;
  }

  /** It arrived before `arrivedByMs`. */
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

/** Where the platform has no such limit. */
export const UNLIMITED = { count: Number.POSITIVE_INFINITY, windowMs: 0 };
