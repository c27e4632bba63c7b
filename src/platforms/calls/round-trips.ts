// A platform counts a call when it arrives, somewhere between our sending and its answer. Let u be the
// shortest time there and d the shortest time back. An event that an answer reports happened at least
// d before the answer arrived, and a call sent now arrives at the earliest in u. So we may date the
// event u + d before the answer: the true shortest round trip. We only know the shortest one seen,
// which is longer: above all it contains the time in which this process was busy and neither sent nor read
// anything. Of 50 calls that leave at once on a fresh connection even the first takes long; one that
// leaves alone later doesn't. So that time is left out.

/** Counted in time, not in trips: of calls sent together the slow ones return last and would form a generation of their own. */
const GENERATION_MS = 300_000;
const ENOUGH = 100;

interface Generation {
  begunAtMs: number;
  count: number;
  sumMs: number;
  shortestMs: number;
}

const fresh = (begunAtMs: number): Generation => ({
  begunAtMs,
  count: 0,
  sumMs: 0,
  shortestMs: Number.POSITIVE_INFINITY,
});

export class RoundTrips {
  #now = fresh(Number.NEGATIVE_INFINITY);
  /** Older generations are dropped, because networks change. */
  #before = fresh(Number.NEGATIVE_INFINITY);

  /** `tookMs` without the time in which we were busy. */
  note(tookMs: number, nowMs: number): void {
    if (nowMs - this.#now.begunAtMs > GENERATION_MS) {
      this.#before = this.#now;
      this.#now = fresh(nowMs);
    }
    this.#now.count += 1;
    this.#now.sumMs += tookMs;
    this.#now.shortestMs = Math.min(this.#now.shortestMs, tookMs);
  }

  /**
   * By how much an event happened before the answer that reports it: the shortest trip minus its distance
   * to the mean, which calls on a steady connection never undercut. The more trips vary, the less they
   * prove; and few prove nothing.
   */
  get allowanceMs(): number {
    const count = this.#now.count + this.#before.count;
    if (count < ENOUGH) return 0;
    const shortestMs = Math.min(this.#now.shortestMs, this.#before.shortestMs);
    const meanMs = (this.#now.sumMs + this.#before.sumMs) / count;
    return Math.max(0, 2 * shortestMs - meanMs);
  }
}
