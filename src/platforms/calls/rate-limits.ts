import type { Call, KnownLimit, LimitNews, PlatformRules } from './call.ts';
import { Bucket, type BucketTicket, SlidingWindow, UNLIMITED } from './limiters.ts';
import { createGlobalLimit, createRateLimit, type GlobalLimit, type RateLimit } from './queue.ts';
import type { RoundTrips } from './round-trips.ts';

type WindowLimit = RateLimit<SlidingWindow>;

/** Idle limits are only swept above this count. */
const KEPT_MIN = 1_000;

/** All limits of one connection: learned buckets, documented windows and the two global limits. */
export class RateLimits {
  readonly buckets: BucketLimits;
  readonly #rules: PlatformRules;
  readonly #windows = new Map<string, WindowLimit>();
  /** The platform counts calls with the credential per credential, all others per IP address. */
  readonly #authorised: GlobalLimit<SlidingWindow>;
  readonly #open: GlobalLimit<SlidingWindow>;
  #sweepAbove = KEPT_MIN;

  constructor(rules: PlatformRules) {
    this.#rules = rules;
    this.buckets = new BucketLimits(rules);
    this.#authorised = this.#createGlobalLimit('authorised');
    this.#open = this.#createGlobalLimit('open');
  }

  get globalLimits(): readonly GlobalLimit<SlidingWindow>[] {
    return [this.#authorised, this.#open];
  }

  globalFor({ isAuthorised }: Call): GlobalLimit<SlidingWindow> {
    return isAuthorised ? this.#authorised : this.#open;
  }

  findWindows(call: Call): WindowLimit[] {
    return (call.limits ?? []).map((limit) => this.#findWindow(call, limit));
  }

  /** The limits of this call, without the global one. */
  listOwn(call: Call): RateLimit[] {
    return [this.buckets.findBucket(call), ...this.findWindows(call)];
  }

  /** How long its known limits would hold the call. */
  waitMs(call: Call, nowMs: number): number {
    const limits = [this.globalFor(call).rateLimit, ...this.listOwn(call)];
    const opensAtMs = limits.map(({ limiter }) => limiter.opensAt(nowMs)).filter(Number.isFinite);
    return Math.max(nowMs, ...opensAtMs) - nowMs;
  }

  /** Finds the limits that a 429 is about. */
  findExceeded(call: Call, { scope, limit }: LimitNews, bucket: BucketLimit): RateLimit[] {
    if (scope === 'global') return this.globalLimits.map(({ rateLimit }) => rateLimit);
    const named = call.limits?.find(({ count }) => count === limit);
    return [named ? this.#findWindow(call, named) : bucket];
  }

  /** Forgets idle limits once enough have accumulated. */
  sweep(nowMs: number): void {
    if (this.buckets.size + this.#windows.size <= this.#sweepAbove) return;
    const isDone = ({ queues, limiter }: RateLimit) => queues === 0 && limiter.isIdle(nowMs);
    this.buckets.forget(isDone);
    for (const [key, limit] of this.#windows) if (isDone(limit)) this.#windows.delete(key);
    this.#sweepAbove = Math.max(KEPT_MIN, 2 * (this.buckets.size + this.#windows.size));
  }

  #createGlobalLimit(name: string): GlobalLimit<SlidingWindow> {
    return createGlobalLimit(
      createRateLimit(`global ${name}`, new SlidingWindow(this.#rules.global ?? UNLIMITED)),
    );
  }

  #findWindow({ isAuthorised }: Call, limit: KnownLimit): WindowLimit {
    const key = `${isAuthorised} ${limit.key}`;
    const known = this.#windows.get(key);
    if (known) return known;
    const window = createRateLimit(`window ${key}`, new SlidingWindow(limit));
    this.#windows.set(key, window);
    return window;
  }
}

export type BucketLimit = RateLimit<Bucket>;

/** All buckets of one resource. */
interface Neighbors {
  readonly named: Set<BucketLimit>;
  /** Each of these may turn out to be part of another bucket. */
  readonly nameless: Set<BucketLimit>;
}

/** The buckets of a connection. Each route has its own until the platform names the shared one. */
class BucketLimits {
  readonly #rules: PlatformRules;
  readonly #byRoute = new Map<string, BucketLimit>();
  readonly #byName = new Map<string, BucketLimit>();
  /** The platform's name for the bucket of a route, whatever the resource. */
  readonly #namesByRoute = new Map<string, string>();
  readonly #neighbors = new Map<string, Neighbors>();
  readonly #mergedInto = new WeakMap<BucketLimit, BucketLimit>();
  #made = 0;

  constructor(rules: PlatformRules) {
    this.#rules = rules;
  }

  get size(): number {
    return this.#byRoute.size;
  }

  findBucket(call: Call): BucketLimit {
    const key = buildBucketKey(call, call.route);
    const known = this.#byRoute.get(key);
    if (known) return known;
    const name = this.#namesByRoute.get(call.route);
    const limit = name === undefined ? this.#newNameless(call) : this.#named(call, name);
    this.#byRoute.set(key, limit);
    return limit;
  }

  /**
   * Finds the bucket that the answer to a call sent through `from` belongs to, now that the platform
   * has named it. If it is another bucket, the caller must move the calls that wait at the old one.
   */
  resolveBucket(call: Call, from: BucketLimit, name: string | undefined): BucketLimit {
    const limit = this.findSuccessor(from);
    if (name === undefined || this.#byName.get(buildBucketKey(call, name)) === limit) return limit;
    this.#namesByRoute.set(call.route, name);
    const isNameless = this.#findNeighbors(call).nameless.has(limit);
    const target =
      this.#byName.get(buildBucketKey(call, name)) ?? (isNameless ? limit : this.#new(call));
    this.#name(call, name, target);
    this.#byRoute.set(buildBucketKey(call, call.route), target);
    if (target !== limit) this.#move(call, limit, target);
    return target;
  }

  /** The bucket that this one was merged into while a call was under way. */
  findSuccessor(limit: BucketLimit): BucketLimit {
    const next = this.#mergedInto.get(limit);
    return next ? this.findSuccessor(next) : limit;
  }

  /** The buckets that may open when a call sent through this one is answered. */
  besides(call: Call, limit: BucketLimit): Iterable<BucketLimit>[] {
    const { named, nameless } = this.#findNeighbors(call);
    return nameless.has(limit) ? [named, nameless] : [];
  }

  forget(isDone: (limit: BucketLimit) => boolean): void {
    for (const limits of [this.#byRoute, this.#byName]) {
      for (const [key, limit] of limits) if (isDone(limit)) limits.delete(key);
    }
    for (const [key, { named, nameless }] of this.#neighbors) {
      for (const limits of [named, nameless]) {
        for (const limit of limits) if (isDone(limit)) limits.delete(limit);
      }
      if (named.size + nameless.size === 0) this.#neighbors.delete(key);
    }
  }

  /** Moves calls under way to the bucket they turned out to belong to. */
  #move(call: Call, from: BucketLimit, to: BucketLimit): void {
    const isMerged = this.#findNeighbors(call).nameless.delete(from);
    const count = isMerged ? from.limiter.underWay : 1;
    from.limiter.release(count);
    to.limiter.adopt(count);
    if (isMerged) this.#mergedInto.set(from, to);
  }

  #named(call: Call, name: string): BucketLimit {
    const known = this.#byName.get(buildBucketKey(call, name));
    if (known) return known;
    const limit = this.#new(call);
    this.#name(call, name, limit);
    return limit;
  }

  #name(call: Call, name: string, limit: BucketLimit): void {
    const { named, nameless } = this.#findNeighbors(call);
    this.#byName.set(buildBucketKey(call, name), limit);
    named.add(limit);
    nameless.delete(limit);
  }

  #newNameless(call: Call): BucketLimit {
    const limit = this.#new(call);
    this.#findNeighbors(call).nameless.add(limit);
    return limit;
  }

  #new(call: Call): BucketLimit {
    const { namesBuckets, resetStepMs } = this.#rules;
    const { nameless } = this.#findNeighbors(call);
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
    return createRateLimit(`bucket ${this.#made}`, bucket);
  }

  #findNeighbors(call: Call): Neighbors {
    const key = buildBucketKey(call, '');
    const known = this.#neighbors.get(key);
    if (known) return known;
    const neighbors = { named: new Set<BucketLimit>(), nameless: new Set<BucketLimit>() };
    this.#neighbors.set(key, neighbors);
    return neighbors;
  }
}

/** The platform counts calls with and without the credential separately, so they never share a bucket. */
function buildBucketKey({ isAuthorised, resource }: Call, name: string): string {
  return `${isAuthorised} ${name}\n${resource}`;
}

/** The slots that a call under way occupies in each of its limits. */
export interface Reservation {
  readonly call: Call;
  readonly bucket: BucketLimit;
  readonly ticket: BucketTicket;
  readonly windows: readonly WindowLimit[];
  /** Other buckets that may open when it is answered. */
  readonly besides: readonly Iterable<RateLimit>[];
  readonly sentAtMs: number;
  /** How long the process had been busy until then. */
  readonly busyMs: number;
}

interface Moment {
  nowMs: number;
  busyMs: number;
}

/** A ticket of no window, for a call that turned out to belong to another bucket. */
const FOREIGN_TICKET = -1;

export function reserveLimits(
  limits: RateLimits,
  call: Call,
  { nowMs, busyMs }: Moment,
): Reservation {
  const bucket = limits.buckets.findBucket(call);
  const windows = [limits.globalFor(call).rateLimit, ...limits.findWindows(call)];
  for (const { limiter } of windows) limiter.take();
  const besides = limits.buckets.besides(call, bucket);
  const ticket = bucket.limiter.take();
  return { call, bucket, ticket, windows, besides, sentAtMs: nowMs, busyMs };
}

/** Returns the bucket that the answer was counted in. */
export function settleAnswered(
  reservation: Reservation,
  news: LimitNews,
  { limits, trips, nowMs, busyMs }: { limits: RateLimits; trips: RoundTrips } & Moment,
): BucketLimit {
  const { call, bucket, ticket, windows, sentAtMs } = reservation;
  trips.note(nowMs - sentAtMs - (busyMs - reservation.busyMs), nowMs);
  const { allowanceMs } = trips;
  for (const { limiter } of windows) limiter.finish(nowMs - allowanceMs);
  const limit = limits.buckets.resolveBucket(call, bucket, news.bucket);
  const trip = { sentAtMs, answeredAtMs: nowMs, allowanceMs };
  // Numbers without a bucket name may be about any of the documented limits.
  if (news.bucket === undefined && call.limits?.length) limit.limiter.lose();
  else limit.limiter.finish(limit === bucket ? ticket : FOREIGN_TICKET, news, trip);
  return limit;
}

export function settleUnanswered(
  reservation: Reservation,
  limits: RateLimits,
  nowMs: number,
): BucketLimit {
  for (const { limiter } of reservation.windows) limiter.finish(nowMs);
  const limit = limits.buckets.resolveBucket(reservation.call, reservation.bucket, undefined);
  limit.limiter.lose();
  return limit;
}

export function settleNotSent(reservation: Reservation, limits: RateLimits): BucketLimit {
  for (const { limiter } of reservation.windows) limiter.giveBack();
  const limit = limits.buckets.resolveBucket(reservation.call, reservation.bucket, undefined);
  limit.limiter.giveBack();
  return limit;
}
