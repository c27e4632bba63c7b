import type { Limiter } from './limiter.ts';

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
