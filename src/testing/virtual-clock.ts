import type { Clock } from '#platforms/calls/clock.ts';
import { Heap, type Placed } from '#platforms/calls/heap.ts';

interface Sleeper extends Placed {
  atMs: number;
  order: number;
  wake(): void;
}

/**
 * A clock that jumps to the next sleeper as soon as nothing else can run. Code that it drives must not wait
 * for real input or a real timer.
 */
export class VirtualClock implements Clock {
  #nowMs = Date.UTC(2026, 10, 15, 12);
  #order = 0;
  #isRunning = false;
  readonly #sleepers = new Heap<Sleeper>((left, right) =>
    left.atMs === right.atMs ? left.order < right.order : left.atMs < right.atMs,
  );
  readonly now = (): number => this.#nowMs;

  /** True when nothing is waiting for a time. */
  get isIdle(): boolean {
    return this.#sleepers.size === 0;
  }

  /** Returns a function that cancels the call. */
  at(ms: number, wake: () => void): () => void {
    const sleeper: Sleeper = {
      place: -1,
      atMs: this.#nowMs + Math.max(0, ms),
      order: this.#order++,
      wake,
    };
    this.#sleepers.push(sleeper);
    if (!this.#isRunning) setImmediate(this.#step);
    this.#isRunning = true;
    return () => this.#sleepers.remove(sleeper);
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(signal?.reason);
      if (signal?.aborted) {
        refuse();
        return;
      }
      const onAbort = () => {
        cancel();
        refuse();
      };
      const cancel = this.at(ms, () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      });
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  /** By now everything that was ready has run, because promises settle before the event loop turns. */
  readonly #step = (): void => {
    const next = this.#sleepers.pop();
    this.#isRunning = next !== undefined;
    if (!next) return;
    this.#nowMs = next.atMs;
    next.wake();
    setImmediate(this.#step);
  };
}
