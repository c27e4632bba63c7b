import { type Clock, realClock } from '#platforms/calls/clock.ts';

/**
 * Controls how long slow replies of the practice world take. A test that needs to act during a call holds the
 * replies and releases them afterwards.
 */
export class HeldAnswers implements Pick<Clock, 'sleep'> {
  #isHolding = false;
  readonly #held = new Set<() => void>();

  hold(): void {
    this.#isHolding = true;
  }

  release(): void {
    this.#isHolding = false;
    for (const answer of this.#held) answer();
    this.#held.clear();
  }

  readonly sleep = (ms: number, signal?: AbortSignal): Promise<void> => {
    if (!this.#isHolding) return realClock.sleep(ms, signal);
    return new Promise((resolve, reject) => {
      this.#held.add(resolve);
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  };
}
