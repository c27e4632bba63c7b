// A platform counts a call when it arrives, somewhere between our sending and its answer. With u the
// shortest way there and d the shortest way back, whatever an answer tells of was at the latest d
// before it came, and a call that leaves now arrives u from now at the earliest. So a moment that an
// answer tells of may be reckoned u + d earlier than the answer's own time: the true shortest round
// trip. It is not known, only the shortest seen, which is longer.

/** Not so many trips: of those that left together the slow ones come last, and would be a generation. */
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
  /** What is older than two generations is forgotten, since networks change. */
  #before = fresh(Number.NEGATIVE_INFINITY);

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
   * By how much a moment may be reckoned earlier than the answer that tells of it. Half the shortest
   * trip at the least; where enough were seen, the shortest less its distance to the mean, which
   * calls on a steady line never undercut.
   */
  get allowanceMs(): number {
    const count = this.#now.count + this.#before.count;
    if (count === 0) return 0;
    const shortestMs = Math.min(this.#now.shortestMs, this.#before.shortestMs);
    if (count < ENOUGH) return shortestMs / 2;
    const meanMs = (this.#now.sumMs + this.#before.sumMs) / count;
    return Math.max(shortestMs / 2, 2 * shortestMs - meanMs);
  }
}
