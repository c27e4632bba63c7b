// Each connection has one scheduler. Every call goes through it, at the pace the platform allows.
import type { DeskError } from '#errors.ts';
import { Unanswered, type WireReply } from '../wire.ts';
import { type Attempt, type AttemptResult, isPage, judgeAttempt } from './attempt-result.ts';
import type { Call, LimitNews, PlatformRules } from './call.ts';
import { TimerQueue } from './clock.ts';
import { failure, faultCodes, findAbortReason, revoked, unsure } from './failures.ts';
import { busyFor, Health, type SchedulerState } from './health.ts';
import { createWaitingCall, Queues, type WaitingCall } from './queue.ts';
import {
  type BucketLimit,
  RateLimits,
  type Reservation,
  reserveLimits,
  settleAnswered,
  settleNotSent,
  settleUnanswered,
} from './rate-limits.ts';
import { RoundTrips } from './round-trips.ts';
import type { SchedulerOptions } from './scheduler-options.ts';
import { SignalWatch } from './signal-watch.ts';

const REPEATS_MAX = 3;
const FIRST_REPEAT_MS = 500;
const REFUSALS_MAX = 5;
const FIRST_REFUSAL_MS = 1_000;
/** A call aborted before this much time says nothing about the platform's health. */
const PATIENCE_MS = 5_000;

export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #rules: PlatformRules;
  readonly #now: () => number;
  readonly #limits: RateLimits;
  readonly #timers: TimerQueue;
  readonly #queues: Queues;
  readonly #trips = new RoundTrips();
  readonly #health: Health;
  readonly #signals = new SignalWatch<WaitingCall>((waiting) => this.#onAbort(waiting));
  readonly #all = new Set<WaitingCall>();
  #came = 0;
  #underWay = 0;

  constructor(options: SchedulerOptions) {
    const { clock, rules } = options;
    this.#options = options;
    this.#rules = rules;
    this.#now = () => clock.now();
    this.#limits = new RateLimits(rules);
    this.#timers = new TimerQueue(clock, () => this.#pump());
    this.#queues = new Queues(this.#now, (atMs, act) => this.#timers.add(atMs, act));
    this.#health = new Health(rules, options.refused);
  }

  /** Resolves with the platform's answer to the call itself. Every other outcome is a `platform/` error. */
  send(call: Call): Promise<WireReply> {
    return new Promise((resolve, reject) => {
      const waiting = createWaitingCall(call, this.#came++, { resolve, reject });
      this.#all.add(waiting);
      this.#signals.add(call.signal, waiting);
      this.#enter(waiting);
      this.#pump();
    });
  }

  /** How long the known limits would hold a call, without counting the calls queued before it. */
  waitMs(call: Call): number {
    return this.#limits.waitMs(call, this.#now());
  }

  /** Rejects every waiting call. Calls that were already sent may still be answered. */
  close(): void {
    this.#health.isClosed = true;
    this.#timers.close();
    this.#turnAway(() => true);
  }

  get state(): SchedulerState {
    const nowMs = this.#now();
    return {
      isBroken: this.#health.isBroken,
      downForMs: this.#health.breaker.refusesForMs(nowMs),
      stoppedForMs: this.#health.stopsForMs(nowMs),
      waiting: this.#all.size - this.#underWay,
      underWay: this.#underWay,
    };
  }

  #moment(): { nowMs: number; busyMs: number } {
    return { nowMs: this.#now(), busyMs: this.#options.clock.busyMs?.() ?? 0 };
  }

  #enter(waiting: WaitingCall): void {
    const { call } = waiting;
    const refusal = this.#refusalFor(call);
    if (refusal) this.#fail(waiting, refusal);
    else if (call.signal.aborted) this.#onAbort(waiting);
    else {
      this.#limits.sweep(this.#now());
      this.#queues.add(waiting, this.#limits.globalFor(call), this.#limits.listOwn(call));
    }
  }

  #refusalFor(call: Call): DeskError | undefined {
    const at = { limits: this.#limits, rules: this.#rules, nowMs: this.#now() };
    return this.#health.refusalFor(call, at.nowMs) ?? busyFor(call, at);
  }

  #pump(): void {
    for (const globalLimit of this.#limits.globalLimits) {
      while (this.#health.breaker.mayLeave()) {
        const waiting = this.#queues.next(globalLimit);
        if (!waiting) break;
        void this.#travel(waiting);
      }
    }
  }

  async #travel(waiting: WaitingCall): Promise<void> {
    const { call } = waiting;
    const reserved = reserveLimits(this.#limits, call, this.#moment());
    // The reservation changed when these limits open next.
    for (const limit of [reserved.bucket, ...reserved.windows]) this.#queues.release(limit);
    this.#health.breaker.leave();
    this.#underWay += 1;
    waiting.isUnderWay = true;
    const attempt = await this.#attempt(call);
    waiting.isUnderWay = false;
    this.#underWay -= 1;
    this.#conclude(waiting, reserved, attempt);
    for (const limits of [reserved.windows, ...reserved.besides]) {
      for (const limit of limits) this.#queues.release(limit);
    }
    this.#pump();
  }

  async #attempt({ request, signal, isSeenThrough }: Call): Promise<Attempt> {
    const until = isSeenThrough ? new AbortController().signal : signal;
    try {
      return { reply: await this.#options.transport(request, until) };
    } catch (error) {
      return { error };
    }
  }

  #conclude(waiting: WaitingCall, reserved: Reservation, attempt: Attempt): void {
    const result = judgeAttempt(this.#rules, waiting.call, attempt);
    if ('reply' in attempt) {
      this.#learn(waiting, reserved, { reply: attempt.reply, result });
      return;
    }
    const limit =
      attempt.error instanceof Unanswered
        ? settleUnanswered(reserved, this.#limits, this.#now())
        : settleNotSent(reserved, this.#limits);
    this.#follow(waiting, result, reserved);
    this.#queues.release(limit);
  }

  #learn(
    waiting: WaitingCall,
    reserved: Reservation,
    { reply, result }: { reply: WireReply; result: AttemptResult },
  ): void {
    const nowMs = this.#now();
    const news = this.#rules.read(reply);
    const { buckets } = this.#limits;
    // The bucket may have moved twice since the call was sent.
    const before = new Set([
      buckets.findSuccessor(reserved.bucket),
      buckets.findBucket(waiting.call),
    ]);
    const limit = settleAnswered(reserved, news, {
      limits: this.#limits,
      trips: this.#trips,
      ...this.#moment(),
    });
    const isInvalid = this.#rules.isInvalid(reply);
    this.#health.noteSource(waiting.call, reply, nowMs);
    if (isInvalid) {
      this.#health.noteInvalid(waiting.call, nowMs);
      this.#options.onRefused?.(waiting.call);
    }
    if (result.kind === 'too-fast') this.#slowDown(waiting, news, limit);
    else this.#follow(waiting, result, reserved);
    before.delete(limit);
    for (const left of before) this.#moveFrom(left);
    if (isInvalid || isPage(reply)) this.#turnAway(() => true);
    this.#queues.release(limit);
  }

  /** Requeues the calls of a bucket that turned out to be part of another. */
  #moveFrom(limit: BucketLimit): void {
    for (const waiting of this.#queues.takeFrom(limit)) this.#enter(waiting);
  }

  #follow(waiting: WaitingCall, result: AttemptResult, { sentAtMs }: Reservation): void {
    if (result.kind === 'failed') {
      this.#repeatOrFail(waiting, result, this.#now() - sentAtMs);
    } else if (result.kind === 'called-off') {
      this.#health.breaker.pass();
      this.#fail(waiting, findAbortReason(waiting.call) ?? failure('platform/slow', this.#rules));
    } else if (result.kind === 'unexpected') {
      this.#health.breaker.pass();
      this.#end(waiting);
      waiting.reject(result.error);
    } else if (result.kind === 'revoked') {
      this.#health.breaker.succeed();
      this.#fail(waiting, revoked(this.#rules));
      this.#break(result.reply);
    } else if (result.kind === 'answered') {
      this.#health.breaker.succeed();
      this.#end(waiting);
      // A refusal doesn't undo what an earlier try may have done.
      if (waiting.mayBeDone && result.reply.status >= 300) waiting.reject(unsure(this.#rules));
      else waiting.resolve(result.reply);
    }
  }

  #slowDown(waiting: WaitingCall, news: LimitNews, limit: BucketLimit): void {
    this.#health.breaker.succeed();
    const waitMs = news.retryAfterMs ?? FIRST_REFUSAL_MS * 2 ** waiting.refusals;
    for (const { limiter } of this.#limits.findExceeded(waiting.call, news, limit)) {
      limiter.stopUntil(this.#now() + waitMs);
    }
    this.#turnAway(() => true);
    waiting.refusals += 1;
    if (waiting.refusals < REFUSALS_MAX) this.#enter(waiting);
    else this.#fail(waiting, failure('platform/busy', this.#rules, waitMs));
  }

  #repeatOrFail(
    waiting: WaitingCall,
    result: Extract<AttemptResult, { kind: 'failed' }>,
    tookMs: number,
  ): void {
    waiting.fault = result.fault;
    waiting.mayBeDone ||= result.mayBeDone;
    const { aborted } = waiting.call.signal;
    const mayRepeat = result.isRepeatable && waiting.repeats < REPEATS_MAX && !aborted;
    if (mayRepeat && !this.#health.breaker.isOnProbation && !this.#health.isClosed) {
      this.#repeatLater(waiting);
      return;
    }
    if (aborted && tookMs < PATIENCE_MS) this.#health.breaker.pass();
    else if (this.#health.breaker.fail(this.#now())) this.#turnAway(() => true);
    const reason = findAbortReason(waiting.call);
    this.#fail(waiting, reason ?? failure(faultCodes[result.fault], this.#rules));
  }

  #repeatLater(waiting: WaitingCall): void {
    const { random = Math.random } = this.#options;
    const waitMs = FIRST_REPEAT_MS * 2 ** waiting.repeats * (0.5 + random() / 2);
    waiting.repeats += 1;
    this.#timers.add(this.#now() + waitMs, () => {
      if (this.#all.has(waiting)) this.#enter(waiting);
    });
  }

  #break(reply: WireReply): void {
    if (this.#health.isBroken) return;
    this.#health.isBroken = true;
    this.#turnAway(({ isAuthorised }) => isAuthorised);
    this.#options.onBroken?.(reply);
  }

  /** Rejects the queued calls that the scheduler would refuse if they came now. */
  #turnAway(isMeant: (call: Call) => boolean): void {
    const { isClosed } = this.#health;
    for (const waiting of [...this.#all]) {
      const isWaiting = waiting.queue !== undefined || (isClosed && !waiting.isUnderWay);
      if (!isWaiting || !isMeant(waiting.call)) continue;
      const refusal = this.#refusalFor(waiting.call);
      if (refusal) this.#fail(waiting, refusal);
    }
  }

  #onAbort(waiting: WaitingCall): void {
    // The transport aborts calls that were already sent.
    if (waiting.isUnderWay) return;
    const { fault } = waiting;
    const error = fault
      ? failure(faultCodes[fault], this.#rules)
      : failure('platform/busy', this.#rules, this.#limits.waitMs(waiting.call, this.#now()));
    this.#fail(waiting, findAbortReason(waiting.call) ?? error);
  }

  #fail(waiting: WaitingCall, error: DeskError): void {
    this.#end(waiting);
    waiting.reject(waiting.mayBeDone ? unsure(this.#rules) : error);
  }

  #end(waiting: WaitingCall): void {
    this.#queues.remove(waiting);
    this.#all.delete(waiting);
    this.#signals.remove(waiting.call.signal, waiting);
  }
}
