// Calls that share the same limits wait in one queue. A queue whose limits are all open is ready. Any
// other queue is parked at the limit that blocks it, so that it costs nothing while others go on.

import type { WireReply } from '../wire.ts';
import type { Call } from './call.ts';
import { Heap, type Placed } from './heap.ts';
import type { Limiter } from './limiters.ts';

/** A limit, with the queues that are parked at it. */
export interface RateLimit<Kind extends Limiter = Limiter> {
  readonly id: string;
  readonly limiter: Kind;
  readonly parked: Heap<Queue>;
  /** All queues that this limit applies to, parked or not. */
  queues: number;
  /** Queues that were released for an opening and haven't used it yet. */
  released: number;
  /** When a timer will check it again. */
  recheckAtMs: number;
}

interface Queue extends Placed {
  readonly id: string;
  readonly calls: Heap<WaitingCall>;
  readonly limits: readonly RateLimit[];
  readonly globalLimit: GlobalLimit;
  parkedAt: RateLimit | undefined;
  releasedBy: RateLimit | undefined;
}

/** A limit over all calls of one kind, with the queues that wait only for it. */
export interface GlobalLimit<Kind extends Limiter = Limiter> {
  readonly rateLimit: RateLimit<Kind>;
  readonly ready: Heap<Queue>;
}

const queueGoesBefore = (left: Queue, right: Queue) =>
  goesBefore(left.calls.first as WaitingCall, right.calls.first as WaitingCall);

const createQueueHeap = () => new Heap<Queue>(queueGoesBefore);

export function createRateLimit<Kind extends Limiter>(id: string, limiter: Kind): RateLimit<Kind> {
  const recheckAtMs = Number.POSITIVE_INFINITY;
  return { id, limiter, parked: createQueueHeap(), queues: 0, released: 0, recheckAtMs };
}

export function createGlobalLimit<Kind extends Limiter>(
  rateLimit: RateLimit<Kind>,
): GlobalLimit<Kind> {
  return { rateLimit, ready: createQueueHeap() };
}

/** Schedules a callback for when a limit opens. */
type Remind = (atMs: number, act: () => void) => void;

export class Queues {
  readonly #queues = new Map<string, Queue>();
  readonly #now: () => number;
  readonly #remind: Remind;
  #size = 0;

  constructor(now: () => number, remind: Remind) {
    this.#now = now;
    this.#remind = remind;
  }

  get size(): number {
    return this.#size;
  }

  add(waiting: WaitingCall, globalLimit: GlobalLimit, limits: readonly RateLimit[]): void {
    const queue = this.#openQueue(globalLimit, limits);
    queue.calls.push(waiting);
    waiting.queue = queue;
    this.#size += 1;
    const heap = findHeap(queue);
    if (heap.has(queue)) heap.moved(queue);
    else heap.push(queue);
  }

  remove(waiting: WaitingCall): void {
    const { queue } = waiting;
    if (!queue) return;
    queue.calls.remove(waiting);
    waiting.queue = undefined;
    this.#size -= 1;
    if (queue.calls.size > 0) findHeap(queue).moved(queue);
    else this.#drop(queue);
  }

  /** Takes the next call that may be sent. The caller must send it before asking again. */
  next(globalLimit: GlobalLimit): WaitingCall | undefined {
    const nowMs = this.#now();
    for (let queue = globalLimit.ready.first; queue; queue = globalLimit.ready.first) {
      if (globalLimit.rateLimit.limiter.openings(nowMs) <= 0) {
        this.#recheckLater(globalLimit.rateLimit, nowMs);
        return undefined;
      }
      const shut = queue.limits.find(({ limiter }) => limiter.openings(nowMs) <= 0);
      if (!shut) return this.#leave(queue);
      this.#park(queue, shut);
    }
    return undefined;
  }

  /** Must be called whenever a limit may have opened: it releases the queues parked there. */
  release(limit: RateLimit): void {
    const nowMs = this.#now();
    while (limit.parked.size > 0 && limit.limiter.openings(nowMs) > limit.released) {
      const queue = limit.parked.pop() as Queue;
      queue.parkedAt = undefined;
      queue.releasedBy = limit;
      limit.released += 1;
      queue.globalLimit.ready.push(queue);
    }
    if (limit.parked.size > 0) this.#recheckLater(limit, nowMs);
  }

  /** Removes and returns all calls that the limit applies to. */
  takeFrom(limit: RateLimit): WaitingCall[] {
    return this.takeWhere((queue) => queue.limits.includes(limit));
  }

  takeWhere(isMeant: (queue: Queue) => boolean): WaitingCall[] {
    const taken = [...this.#queues.values()].filter(isMeant).flatMap(({ calls }) => [...calls]);
    for (const waiting of taken) this.remove(waiting);
    return taken;
  }

  #openQueue(globalLimit: GlobalLimit, limits: readonly RateLimit[]): Queue {
    const id = [globalLimit.rateLimit, ...limits].map((limit) => limit.id).join('\n');
    const known = this.#queues.get(id);
    if (known) return known;
    const calls = new Heap<WaitingCall>(goesBefore);
    const queue: Queue = {
      id,
      calls,
      limits,
      globalLimit,
      parkedAt: undefined,
      releasedBy: undefined,
      place: -1,
    };
    this.#queues.set(id, queue);
    for (const limit of limits) limit.queues += 1;
    return queue;
  }

  #leave(queue: Queue): WaitingCall {
    const waiting = queue.calls.first as WaitingCall;
    // The call uses the opening that its queue was released for.
    if (queue.releasedBy) queue.releasedBy.released -= 1;
    queue.releasedBy = undefined;
    this.remove(waiting);
    return waiting;
  }

  #park(queue: Queue, limit: RateLimit): void {
    findHeap(queue).remove(queue);
    queue.parkedAt = limit;
    limit.parked.push(queue);
    this.#recheckLater(limit, this.#now());
    this.#unrelease(queue);
  }

  #drop(queue: Queue): void {
    findHeap(queue).remove(queue);
    this.#queues.delete(queue.id);
    for (const limit of queue.limits) limit.queues -= 1;
    this.#unrelease(queue);
  }

  /** Passes an unused opening on to the next parked queue. */
  #unrelease(queue: Queue): void {
    const limit = queue.releasedBy;
    if (!limit) return;
    queue.releasedBy = undefined;
    limit.released -= 1;
    this.release(limit);
  }

  #recheckLater(limit: RateLimit, nowMs: number): void {
    const atMs = limit.limiter.opensAt(nowMs);
    // While an opening is left, the queues released for it come back here if they don't use it.
    if (atMs <= nowMs || !(atMs < limit.recheckAtMs)) return;
    limit.recheckAtMs = atMs;
    this.#remind(atMs, () => {
      if (limit.recheckAtMs === atMs) limit.recheckAtMs = Number.POSITIVE_INFINITY;
      this.release(limit);
    });
  }
}

function findHeap(queue: Queue): Heap<Queue> {
  return queue.parkedAt ? queue.parkedAt.parked : queue.globalLimit.ready;
}

/** A call inside the scheduler, from `send` until it settles. */
export interface WaitingCall extends Placed {
  readonly call: Call;
  /** First come, first served. A retried call keeps its number, so it goes to the front. */
  readonly order: number;
  /** Set while it waits for a limit. */
  queue: Queue | undefined;
  isUnderWay: boolean;
  /** How often it was retried after a failure. */
  repeats: number;
  /** How often the platform answered 429. */
  refusals: number;
  /** An attempt may have taken effect, so we can't report that nothing was done. */
  mayBeDone: boolean;
  /** Why the last attempt failed. */
  fault: Fault | undefined;
  resolve(reply: WireReply): void;
  reject(error: unknown): void;
}

type Ends = Pick<WaitingCall, 'resolve' | 'reject'>;

export function createWaitingCall(
  call: Call,
  order: number,
  { resolve, reject }: Ends,
): WaitingCall {
  return {
    call,
    order,
    queue: undefined,
    place: -1,
    isUnderWay: false,
    repeats: 0,
    refusals: 0,
    mayBeDone: false,
    fault: undefined,
    resolve,
    reject,
  };
}

export type Fault = 'down' | 'slow';

/** People go before jobs, then first come, first served. */
function goesBefore(left: WaitingCall, right: WaitingCall): boolean {
  const [isJob, isOtherJob] = [left.call.priority === 'job', right.call.priority === 'job'];
  return isJob === isOtherJob ? left.order < right.order : isOtherJob;
}
