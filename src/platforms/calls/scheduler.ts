// One for each connection: every call to the platform goes through here, at the pace it allows.
import type { DeskError } from '#errors.ts';
import { type Transport, Unanswered, type WireReply } from '../wire.ts';
import { type Attempt, isPage, judge, type Verdict } from './attempt-result.ts';
import type { Call, LimitNews, PlatformRules } from './call.ts';
import { Agenda, type Clock } from './clock.ts';
import { failure, faultCodes, findAbortReason, revoked, unsure } from './failures.ts';
import { busyFor, Health, type SchedulerState } from './health.ts';
import { asWaiting, Lines, type Waiting } from './queue.ts';
import {
  type BucketGate,
  Gates,
  type Passage,
  passThrough,
  settleAnswered,
  settleNotSent,
  settleUnanswered,
} from './rate-limits.ts';
import { RoundTrips } from './round-trips.ts';
import { SignalWatch } from './signal-watch.ts';

const REPEATS_MAX = 3;
const FIRST_REPEAT_MS = 500;
const REFUSALS_MAX = 5;
const FIRST_REFUSAL_MS = 1_000;
/** A call that was called off sooner says nothing about the platform. */
const PATIENCE_MS = 5_000;

export interface SchedulerOptions {
  transport: Transport;
  clock: Clock;
  rules: PlatformRules;
  /** The platform no longer takes the credential; called once. */
  onBroken?(reply: WireReply): void;
  /** From 0 to 1. */
  random?(): number;
}

export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #rules: PlatformRules;
  readonly #now: () => number;
  readonly #gates: Gates;
  readonly #agenda: Agenda;
  readonly #lines: Lines;
  readonly #trips = new RoundTrips();
  readonly #health: Health;
  readonly #signals = new SignalWatch<Waiting>((waiting) => this.#onAbort(waiting));
  readonly #all = new Set<Waiting>();
  #came = 0;
  #underWay = 0;

  constructor(options: SchedulerOptions) {
    const { clock, rules } = options;
    this.#options = options;
    this.#rules = rules;
    this.#now = () => clock.now();
    this.#gates = new Gates(rules);
    this.#agenda = new Agenda(clock, () => this.#pump());
    this.#lines = new Lines(this.#now, (atMs, act) => this.#agenda.add(atMs, act));
    this.#health = new Health(rules);
  }

  /** Answers with whatever the platform said of the call itself; everything else is a `platform/` error. */
  send(call: Call): Promise<WireReply> {
    return new Promise((resolve, reject) => {
      const waiting = asWaiting(call, this.#came++, { resolve, reject });
      this.#all.add(waiting);
      this.#signals.add(call.signal, waiting);
      this.#enter(waiting);
      this.#pump();
    });
  }

  /** How long the limits known now would hold a call; whoever stands in line before it is not counted. */
  waitMs(call: Call): number {
    return this.#gates.waitMs(call, this.#now());
  }

  /** Who waits is turned away; what is under way may still be answered. */
  close(): void {
    this.#health.isClosed = true;
    this.#agenda.close();
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

  #enter(waiting: Waiting): void {
    const { call } = waiting;
    const refusal = this.#refusalFor(call);
    if (refusal) this.#fail(waiting, refusal);
    else if (call.signal.aborted) this.#onAbort(waiting);
    else {
      this.#gates.sweep(this.#now());
      this.#lines.add(waiting, this.#gates.hallFor(call), this.#gates.ownOf(call));
    }
  }

  #refusalFor(call: Call): DeskError | undefined {
    const at = { gates: this.#gates, rules: this.#rules, nowMs: this.#now() };
    return this.#health.refusalFor(call, at.nowMs) ?? busyFor(call, at);
  }

  #pump(): void {
    for (const hall of this.#gates.halls) {
      while (this.#health.breaker.mayLeave()) {
        const waiting = this.#lines.next(hall);
        if (!waiting) break;
        void this.#travel(waiting);
      }
    }
  }

  async #travel(waiting: Waiting): Promise<void> {
    const { call } = waiting;
    const passage = passThrough(this.#gates, call, this.#now());
    // Whoever still waits there waits for another moment now.
    for (const gate of [passage.bucket, ...passage.windows]) this.#lines.look(gate);
    this.#health.breaker.leave();
    this.#underWay += 1;
    waiting.isUnderWay = true;
    const attempt = await this.#attempt(call);
    waiting.isUnderWay = false;
    this.#underWay -= 1;
    this.#conclude(waiting, passage, attempt);
    for (const gates of [passage.windows, ...passage.besides]) {
      for (const gate of gates) this.#lines.look(gate);
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

  #conclude(waiting: Waiting, passage: Passage, attempt: Attempt): void {
    const verdict = judge(this.#rules, waiting.call, attempt);
    if ('reply' in attempt) {
      this.#learn(waiting, passage, { reply: attempt.reply, verdict });
      return;
    }
    const gate =
      attempt.error instanceof Unanswered
        ? settleUnanswered(passage, this.#gates, this.#now())
        : settleNotSent(passage, this.#gates);
    this.#follow(waiting, verdict, passage);
    this.#lines.look(gate);
  }

  #learn(
    waiting: Waiting,
    passage: Passage,
    { reply, verdict }: { reply: WireReply; verdict: Verdict },
  ): void {
    const nowMs = this.#now();
    const news = this.#rules.read(reply);
    const { buckets } = this.#gates;
    // It may have been moved twice while the call was under way.
    const before = new Set([buckets.successorOf(passage.bucket), buckets.gateFor(waiting.call)]);
    const gate = settleAnswered(passage, news, { gates: this.#gates, trips: this.#trips, nowMs });
    const isInvalid = this.#rules.isInvalid(reply);
    this.#health.noteSource(waiting.call, reply, nowMs);
    if (isInvalid) this.#health.noteInvalid(waiting.call, nowMs);
    if (verdict.kind === 'too-fast') this.#slowDown(waiting, news, gate);
    else this.#follow(waiting, verdict, passage);
    before.delete(gate);
    for (const left of before) this.#moveFrom(left);
    if (isInvalid || isPage(reply)) this.#turnAway(() => true);
    this.#lines.look(gate);
  }

  /** Those who wait for a bucket that turned out to be part of another. */
  #moveFrom(gate: BucketGate): void {
    for (const waiting of this.#lines.takeFrom(gate)) this.#enter(waiting);
  }

  #follow(waiting: Waiting, verdict: Verdict, { sentAtMs }: Passage): void {
    if (verdict.kind === 'failed') {
      this.#repeatOrFail(waiting, verdict, this.#now() - sentAtMs);
    } else if (verdict.kind === 'called-off') {
      this.#health.breaker.pass();
      this.#fail(waiting, findAbortReason(waiting.call) ?? failure('platform/slow', this.#rules));
    } else if (verdict.kind === 'unexpected') {
      this.#health.breaker.pass();
      this.#end(waiting);
      waiting.reject(verdict.error);
    } else if (verdict.kind === 'revoked') {
      this.#health.breaker.succeed();
      this.#fail(waiting, revoked(this.#rules));
      this.#break(verdict.reply);
    } else if (verdict.kind === 'answered') {
      this.#health.breaker.succeed();
      this.#end(waiting);
      // A refusal does not undo what an earlier try may have done.
      if (waiting.mayBeDone && verdict.reply.status >= 300) waiting.reject(unsure(this.#rules));
      else waiting.resolve(verdict.reply);
    }
  }

  #slowDown(waiting: Waiting, news: LimitNews, gate: BucketGate): void {
    this.#health.breaker.succeed();
    const waitMs = news.retryAfterMs ?? FIRST_REFUSAL_MS * 2 ** waiting.refusals;
    for (const { limiter } of this.#gates.meantBy(waiting.call, news, gate)) {
      limiter.stopUntil(this.#now() + waitMs);
    }
    this.#turnAway(() => true);
    waiting.refusals += 1;
    if (waiting.refusals < REFUSALS_MAX) this.#enter(waiting);
    else this.#fail(waiting, failure('platform/busy', this.#rules, waitMs));
  }

  #repeatOrFail(
    waiting: Waiting,
    verdict: Extract<Verdict, { kind: 'failed' }>,
    tookMs: number,
  ): void {
    waiting.fault = verdict.fault;
    waiting.mayBeDone ||= verdict.mayBeDone;
    const { aborted } = waiting.call.signal;
    const mayRepeat = verdict.isRepeatable && waiting.repeats < REPEATS_MAX && !aborted;
    if (mayRepeat && !this.#health.breaker.isOnProbation && !this.#health.isClosed) {
      this.#repeatLater(waiting);
      return;
    }
    if (aborted && tookMs < PATIENCE_MS) this.#health.breaker.pass();
    else if (this.#health.breaker.fail(this.#now())) this.#turnAway(() => true);
    const reason = findAbortReason(waiting.call);
    this.#fail(waiting, reason ?? failure(faultCodes[verdict.fault], this.#rules));
  }

  #repeatLater(waiting: Waiting): void {
    const { random = Math.random } = this.#options;
    const waitMs = FIRST_REPEAT_MS * 2 ** waiting.repeats * (0.5 + random() / 2);
    waiting.repeats += 1;
    this.#agenda.add(this.#now() + waitMs, () => {
      if (this.#all.has(waiting)) this.#enter(waiting);
    });
  }

  #break(reply: WireReply): void {
    if (this.#health.isBroken) return;
    this.#health.isBroken = true;
    this.#turnAway(({ isAuthorised }) => isAuthorised);
    this.#options.onBroken?.(reply);
  }

  /** All who wait in a line, for the reason that holds for everybody now. */
  #turnAway(isMeant: (call: Call) => boolean): void {
    const { isClosed } = this.#health;
    for (const waiting of [...this.#all]) {
      const isWaiting = waiting.line !== undefined || (isClosed && !waiting.isUnderWay);
      if (!isWaiting || !isMeant(waiting.call)) continue;
      const refusal = this.#refusalFor(waiting.call);
      if (refusal) this.#fail(waiting, refusal);
    }
  }

  #onAbort(waiting: Waiting): void {
    // What is under way hears it from the transport.
    if (waiting.isUnderWay) return;
    const { fault } = waiting;
    const error = fault
      ? failure(faultCodes[fault], this.#rules)
      : failure('platform/busy', this.#rules, this.#gates.waitMs(waiting.call, this.#now()));
    this.#fail(waiting, findAbortReason(waiting.call) ?? error);
  }

  #fail(waiting: Waiting, error: DeskError): void {
    this.#end(waiting);
    waiting.reject(waiting.mayBeDone ? unsure(this.#rules) : error);
  }

  #end(waiting: Waiting): void {
    this.#lines.remove(waiting);
    this.#all.delete(waiting);
    this.#signals.remove(waiting.call.signal, waiting);
  }
}
