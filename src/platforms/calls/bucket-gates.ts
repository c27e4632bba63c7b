import { Bucket } from './bucket.ts';
import type { Call, PlatformRules } from './call.ts';
import { type Gate, gateOf } from './lines.ts';

export type BucketGate = Gate<Bucket>;

/** All buckets of one resource. */
interface Neighbours {
  readonly named: Set<BucketGate>;
  /** Any of them may turn out to be part of any other. */
  readonly nameless: Set<BucketGate>;
}

/** The buckets of a connection: each learnt for itself, until the platform names it. */
export class BucketGates {
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
