import type { Call, KnownLimit, LimitNews, PlatformRules } from './call.ts';
import { Bucket, type BucketTicket, SlidingWindow, UNLIMITED } from './limiters.ts';
import { type Gate, gateOf, type Hall, hallOf } from './queue.ts';
import type { RoundTrips } from './round-trips.ts';

type WindowGate = Gate<SlidingWindow>;

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

export type BucketGate = Gate<Bucket>;

/** All buckets of one resource. */
interface Neighbours {
  readonly named: Set<BucketGate>;
  /** Any of them may turn out to be part of any other. */
  readonly nameless: Set<BucketGate>;
}

/** The buckets of a connection: each learnt for itself, until the platform names it. */
class BucketGates {
  readonly #rules: PlatformRules;
  readonly #byRoute = new Map<string, BucketGate>();
  readonly #byName = new Map<string, BucketGate>();
  /** The platform's name for the bucket of a route, whatever the resource. */
  readonly #nameOf = new Map<string, string>();
  readonly #neighbours = new Map<string, Neighbours>();
  readonly #mergedInto = new WeakMap<BucketGate, BucketGate>();
  #made = 0;

  constructor(rules: PlatformRules) {
    this.#rules = rules;
  }

  get size(): number {
    return this.#byRoute.size;
  }

  gateFor(call: Call): BucketGate {
    const key = keyOf(call, call.route);
    const known = this.#byRoute.get(key);
    if (known) return known;
    const name = this.#nameOf.get(call.route);
    const gate = name === undefined ? this.#newNameless(call) : this.#named(call, name);
    this.#byRoute.set(key, gate);
    return gate;
  }

  /**
   * Where the answer to a call that left through `from` belongs, now that the platform said its own
   * name for the bucket. Where it is another gate, those who wait at the old one have to move.
   */
  settleAt(call: Call, from: BucketGate, name: string | undefined): BucketGate {
    const gate = this.successorOf(from);
    if (name === undefined || this.#byName.get(keyOf(call, name)) === gate) return gate;
    this.#nameOf.set(call.route, name);
    const isNameless = this.#neighboursOf(call).nameless.has(gate);
    const target = this.#byName.get(keyOf(call, name)) ?? (isNameless ? gate : this.#new(call));
    this.#name(call, name, target);
    this.#byRoute.set(keyOf(call, call.route), target);
    if (target !== gate) this.#move(call, gate, target);
    return target;
  }

  /** The gate that it became part of while a call was under way through it. */
  successorOf(gate: BucketGate): BucketGate {
    const next = this.#mergedInto.get(gate);
    return next ? this.successorOf(next) : gate;
  }

  /** The buckets that learn something when a call that left through this one is answered. */
  besides(call: Call, gate: BucketGate): Iterable<BucketGate>[] {
    const { named, nameless } = this.#neighboursOf(call);
    return nameless.has(gate) ? [named, nameless] : [];
  }

  forget(isDone: (gate: BucketGate) => boolean): void {
    for (const gates of [this.#byRoute, this.#byName]) {
      for (const [key, gate] of gates) if (isDone(gate)) gates.delete(key);
    }
    for (const [key, { named, nameless }] of this.#neighbours) {
      for (const gates of [named, nameless]) {
        for (const gate of gates) if (isDone(gate)) gates.delete(gate);
      }
      if (named.size + nameless.size === 0) this.#neighbours.delete(key);
    }
  }

  /** What was taken for a bucket of its own is part of another; or the name of a route changed. */
  #move(call: Call, from: BucketGate, to: BucketGate): void {
    const isMerged = this.#neighboursOf(call).nameless.delete(from);
    const count = isMerged ? from.limiter.underWay : 1;
    from.limiter.release(count);
    to.limiter.adopt(count);
    if (isMerged) this.#mergedInto.set(from, to);
  }

  #named(call: Call, name: string): BucketGate {
    const known = this.#byName.get(keyOf(call, name));
    if (known) return known;
    const gate = this.#new(call);
    this.#name(call, name, gate);
    return gate;
  }

  #name(call: Call, name: string, gate: BucketGate): void {
    const { named, nameless } = this.#neighboursOf(call);
    this.#byName.set(keyOf(call, name), gate);
    named.add(gate);
    nameless.delete(gate);
  }

  #newNameless(call: Call): BucketGate {
    const gate = this.#new(call);
    this.#neighboursOf(call).nameless.add(gate);
    return gate;
  }

  #new(call: Call): BucketGate {
    const { namesBuckets, resetStepMs } = this.#rules;
    const { nameless } = this.#neighboursOf(call);
    const isLearnt = namesBuckets || !call.limits?.length;
    const unknownAtOnce = isLearnt ? this.#rules.unknownAtOnce : Number.POSITIVE_INFINITY;
    const strangers = (): number => {
      let underWay = 0;
      for (const { limiter } of nameless) if (limiter !== bucket) underWay += limiter.underWay;
      return underWay;
    };
    const bucket = new Bucket({
      unknownAtOnce,
      resetStepMs,
      strangers: namesBuckets ? strangers : () => 0,
    });
    this.#made += 1;
    return gateOf(`bucket ${this.#made}`, bucket);
  }

  #neighboursOf(call: Call): Neighbours {
    const key = keyOf(call, '');
    const known = this.#neighbours.get(key);
    if (known) return known;
    const neighbours = { named: new Set<BucketGate>(), nameless: new Set<BucketGate>() };
    this.#neighbours.set(key, neighbours);
    return neighbours;
  }
}

/** No bucket is shared by calls with the credential and calls without: the platform counts them apart. */
function keyOf({ isAuthorised, resource }: Call, name: string): string {
  return `${isAuthorised} ${name}\n${resource}`;
}

/** What a call under way holds of every limit that it went through. */
export interface Passage {
  readonly call: Call;
  readonly bucket: BucketGate;
  readonly ticket: BucketTicket;
  readonly windows: readonly WindowGate[];
  /** Other buckets that wait for what becomes of it. */
  readonly besides: readonly Iterable<Gate>[];
  readonly sentAtMs: number;
}

/** Fits no window of the bucket that the call turned out to belong to. */
const FOREIGN_TICKET = -1;

export function passThrough(gates: Gates, call: Call, nowMs: number): Passage {
  const bucket = gates.buckets.gateFor(call);
  const windows = [gates.hallFor(call).gate, ...gates.windowsFor(call)];
  for (const { limiter } of windows) limiter.take();
  const besides = gates.buckets.besides(call, bucket);
  return { call, bucket, ticket: bucket.limiter.take(), windows, besides, sentAtMs: nowMs };
}

/** Returns the gate that the answer was counted at. */
export function settleAnswered(
  passage: Passage,
  news: LimitNews,
  { gates, trips, nowMs }: { gates: Gates; trips: RoundTrips; nowMs: number },
): BucketGate {
  const { call, bucket, ticket, windows, sentAtMs } = passage;
  trips.note(nowMs - sentAtMs, nowMs);
  const { allowanceMs } = trips;
  for (const { limiter } of windows) limiter.finish(nowMs - allowanceMs);
  const gate = gates.buckets.settleAt(call, bucket, news.bucket);
  const trip = { sentAtMs, answeredAtMs: nowMs, allowanceMs };
  // Numbers without a name may be about any of the limits that are known already.
  if (news.bucket === undefined && call.limits?.length) gate.limiter.lose();
  else gate.limiter.finish(gate === bucket ? ticket : FOREIGN_TICKET, news, trip);
  return gate;
}

export function settleUnanswered(passage: Passage, gates: Gates, nowMs: number): BucketGate {
  for (const { limiter } of passage.windows) limiter.finish(nowMs);
  const gate = gates.buckets.settleAt(passage.call, passage.bucket, undefined);
  gate.limiter.lose();
  return gate;
}

export function settleNotSent(passage: Passage, gates: Gates): BucketGate {
  for (const { limiter } of passage.windows) limiter.giveBack();
  const gate = gates.buckets.settleAt(passage.call, passage.bucket, undefined);
  gate.limiter.giveBack();
  return gate;
}
