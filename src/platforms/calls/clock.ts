// The scheduler's clock and timers. Tests and benchmarks pass a clock of their own.
import { setTimeout as wait } from 'node:timers/promises';
import { Heap, type Placed } from './heap.ts';

export interface Clock {
  now(): number;
  /** Rejects as soon as the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** How long this process has been busy, in all. A clock without it belongs to a process that never is. */
  busyMs?(): number;
}

/** Longer waits would overflow the timer and fire at once. */
const SLEEP_MAX_MS = 2 ** 31 - 1;

/** Monotonic: it doesn't jump when the machine's clock is set. */
export const realClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  sleep: (ms, signal) => {
    const waitMs = Math.min(Math.max(0, Math.ceil(ms)), SLEEP_MAX_MS);
    return wait(waitMs, undefined, signal && { signal });
  },
  busyMs: () => performance.eventLoopUtilization().active,
};

interface Sleep {
  untilMs: number;
  controller: AbortController;
}

interface Entry extends Placed {
  atMs: number;
  act(): void;
}

/** Runs callbacks at their times, with a single timer for all of them. */
export class TimerQueue {
  readonly #clock: Clock;
  readonly #afterwards: () => void;
  readonly #entries = new Heap<Entry>((left, right) => left.atMs < right.atMs);
  #sleep: Sleep | undefined;
  #isClosed = false;

  /** `afterwards` runs once after all callbacks that were due together. */
  constructor(clock: Clock, afterwards: () => void) {
    this.#clock = clock;
    this.#afterwards = afterwards;
  }

  add(atMs: number, act: () => void): void {
    this.#entries.push({ place: -1, atMs, act });
    this.#arm();
  }

  close(): void {
    this.#isClosed = true;
    while (this.#entries.pop());
    this.#sleep?.controller.abort();
    this.#sleep = undefined;
  }

  #arm(): void {
    const next = this.#isClosed ? undefined : this.#entries.first;
    if (!next || (this.#sleep && this.#sleep.untilMs <= next.atMs)) return;
    this.#sleep?.controller.abort();
    const sleep = { untilMs: next.atMs, controller: new AbortController() };
    this.#sleep = sleep;
    const waitMs = Math.max(0, next.atMs - this.#clock.now());
    this.#clock.sleep(waitMs, sleep.controller.signal).then(
      () => this.#wake(sleep),
      () => undefined,
    );
  }

  #wake(sleep: Sleep): void {
    if (this.#sleep !== sleep) return;
    this.#sleep = undefined;
    const nowMs = this.#clock.now();
    for (let next = this.#entries.first; next && next.atMs <= nowMs; next = this.#entries.first) {
      this.#entries.pop();
      next.act();
    }
    this.#afterwards();
    this.#arm();
  }
}
