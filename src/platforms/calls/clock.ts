// The scheduler's time, so that tests and benchmarks can bring their own.
import { setTimeout as wait } from 'node:timers/promises';

export interface Clock {
  now(): number;
  /** Rejects as soon as the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Longer waits would overflow the timer and end at once. */
const SLEEP_MAX_MS = 2 ** 31 - 1;

/** Does not jump when somebody sets the machine's clock. */
export const realClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  sleep: (ms, signal) => {
    const waitMs = Math.min(Math.max(0, Math.ceil(ms)), SLEEP_MAX_MS);
    return wait(waitMs, undefined, signal && { signal });
  },
};
