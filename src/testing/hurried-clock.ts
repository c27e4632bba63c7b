import type { Clock } from '#platforms/calls/clock.ts';
import { VirtualClock } from './virtual-clock.ts';

/**
 * Real time without the waiting: sleepers wake in the next turns of the event loop, in the order in which
 * they would have woken, and the clock reads as if they had slept. Tests of a whole desk use it so that they
 * neither wait for retries nor depend on how long a retry takes.
 */
export class HurriedClock implements Clock {
  readonly #virtual = new VirtualClock();
  readonly #startedAt = performance.now();

  readonly now = (): number => this.#virtual.now() + (performance.now() - this.#startedAt);

  readonly sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    this.#virtual.sleep(ms, signal);
}
