import type { LimitNews } from './call.ts';
import type { Limiter } from './limiter.ts';

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

export interface Trip {
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
