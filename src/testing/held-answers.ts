import { type Clock, realClock } from '#platforms/calls/clock.ts';

/**
 * The time that slow answers of the practice world take. A test that wants to do something while a
 * call is under way holds the answers, and lets them go when it has done it.
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
