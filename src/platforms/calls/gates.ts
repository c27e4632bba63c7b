import { type BucketGate, BucketGates } from './bucket-gates.ts';
import type { Call, KnownLimit, LimitNews, PlatformRules } from './call.ts';
import { type Gate, gateOf, type Hall, hallOf } from './lines.ts';
import { SlidingWindow, UNLIMITED } from './sliding-window.ts';

export type WindowGate = Gate<SlidingWindow>;

/** Below this many nothing is looked through for what may be forgotten. */
const KEPT_MIN = 1_000;

/** All limits of one connection: those learnt, those known, and the two over everything. */
export class Gates {
  readonly buckets: BucketGates;
  readonly #rules: PlatformRules;
  readonly #windows = new Map<string, WindowGate>();
  /** Calls with the credential are counted for it, the others for our address. */
  readonly #authorised: Hall<SlidingWindow>;
  readonly #open: Hall<SlidingWindow>;
  #sweepAbove = KEPT_MIN;

  constructor(rules: PlatformRules) {
    this.#rules = rules;
    this.buckets = new BucketGates(rules);
    this.#authorised = this.#hall('authorised');
    this.#open = this.#hall('open');
  }

  get halls(): readonly Hall<SlidingWindow>[] {
    return [this.#authorised, this.#open];
  }

  hallFor({ isAuthorised }: Call): Hall<SlidingWindow> {
    return isAuthorised ? this.#authorised : this.#open;
  }

  windowsFor(call: Call): WindowGate[] {
    return (call.limits ?? []).map((limit) => this.#windowFor(call, limit));
  }

  /** All that hold this call and not every other. */
  ownOf(call: Call): Gate[] {
    return [this.buckets.gateFor(call), ...this.windowsFor(call)];
  }

  /** Until its limits would let it go, as far as is known. */
  waitMs(call: Call, nowMs: number): number {
    const gates = [this.hallFor(call).gate, ...this.ownOf(call)];
    const opensAtMs = gates.map(({ limiter }) => limiter.opensAt(nowMs)).filter(Number.isFinite);
    return Math.max(nowMs, ...opensAtMs) - nowMs;
  }

  /** Which limits a refusal for going too fast is about. */
  meantBy(call: Call, { scope, limit }: LimitNews, bucket: BucketGate): Gate[] {
    if (scope === 'global') return this.halls.map(({ gate }) => gate);
    const named = call.limits?.find(({ count }) => count === limit);
    return [named ? this.#windowFor(call, named) : bucket];
  }

  /** Forgets what stands open and unused, once so much has gathered that it pays. */
  sweep(nowMs: number): void {
    if (this.buckets.size + this.#windows.size <= this.#sweepAbove) return;
    const isDone = ({ lines, limiter }: Gate) => lines === 0 && limiter.isIdle(nowMs);
    this.buckets.forget(isDone);
    for (const [key, gate] of this.#windows) if (isDone(gate)) this.#windows.delete(key);
    this.#sweepAbove = Math.max(KEPT_MIN, 2 * (this.buckets.size + this.#windows.size));
  }

  #hall(name: string): Hall<SlidingWindow> {
    return hallOf(gateOf(`hall ${name}`, new SlidingWindow(this.#rules.global ?? UNLIMITED)));
  }

  #windowFor({ isAuthorised }: Call, limit: KnownLimit): WindowGate {
    const key = `${isAuthorised} ${limit.key}`;
    const known = this.#windows.get(key);
    if (known) return known;
    const gate = gateOf(`window ${key}`, new SlidingWindow(limit));
    this.#windows.set(key, gate);
    return gate;
  }
}
