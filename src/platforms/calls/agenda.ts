import type { Clock } from './clock.ts';
import { Heap, type Placed } from './heap.ts';

interface Sleep {
  untilMs: number;
  controller: AbortController;
}

interface Entry extends Placed {
  atMs: number;
  act(): void;
}

/** Does things at their time, with one timer for all of them. */
export class Agenda {
  readonly #clock: Clock;
  readonly #afterwards: () => void;
  readonly #entries = new Heap<Entry>((left, right) => left.atMs < right.atMs);
  #sleep: Sleep | undefined;
  #isClosed = false;

  /** `afterwards` is called once after all that was due at a time. */
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
