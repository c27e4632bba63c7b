const FAILURES_MAX = 5;
const OPEN_MS = 15_000;

/** After so many failures in a row nobody calls for a while; then one call finds out. */
export class Breaker {
  #failures = 0;
  #openUntilMs = Number.NEGATIVE_INFINITY;
  #isProbing = false;

  /** How long calls are refused yet; 0 when they are not. */
  refusesForMs(nowMs: number): number {
    return Math.max(0, this.#openUntilMs - nowMs);
  }

  /** The one call that finds out may leave, and no other beside it. */
  get isOnProbation(): boolean {
    return this.#failures >= FAILURES_MAX;
  }

  mayLeave(): boolean {
    return !this.isOnProbation || !this.#isProbing;
  }

  leave(): void {
    if (this.isOnProbation) this.#isProbing = true;
  }

  succeed(): void {
    this.#failures = 0;
    this.#openUntilMs = Number.NEGATIVE_INFINITY;
    this.#isProbing = false;
  }

  /** Returns true when it opened. */
  fail(nowMs: number): boolean {
    this.#failures += 1;
    this.#isProbing = false;
    if (this.#failures < FAILURES_MAX) return false;
    this.#openUntilMs = nowMs + OPEN_MS;
    return true;
  }

  /** A call ended that says nothing about the platform, such as one that was called off. */
  pass(): void {
    this.#isProbing = false;
  }
}
