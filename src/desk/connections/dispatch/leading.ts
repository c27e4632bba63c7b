import { DeskError } from '#errors.ts';
import type { Call } from '#platforms/calls/call.ts';
import { type OpenScheduler, openScheduler } from '#platforms/calls/call-watch.ts';
import { failure } from '#platforms/calls/failures.ts';
import { NotSent, type WireReply, type WireRequest } from '#platforms/wire.ts';
import { type Outcome, readCall, writeOutcome } from './message.ts';
import type { SharedOptions } from './options.ts';
import { openText, sealText } from './sealed-text.ts';
import {
  answerCall,
  type HandedCall,
  LOST_AFTER_MS,
  leaveLead,
  listRefused,
  markSent,
  noteRefused,
  type RefusedCall,
  takeCalls,
  takeLead,
} from './store.ts';

const BEAT_MS = 1_000;
/** Ends before anyone else may lead, also if the store can't be reached. */
const VALID_MS = LOST_AFTER_MS - BEAT_MS;
const ANSWER_AGAIN_MS = 200;
/** How long calls that have left may take once this process stops leading. */
const LAST_ANSWERS_MS = 5_000;

/** Another process leads now, and the call never left. */
export class NoLongerLeading extends Error {
  override name = 'NoLongerLeading';
}

interface Handed {
  id: number;
  controller: AbortController;
}

/** Sends a connection's calls, its own and those of the other processes. */
export class Leading {
  readonly #options: SharedOptions;
  readonly #scheduler: OpenScheduler;
  readonly #onEnd: () => void;
  readonly #byRequest = new Map<WireRequest, Handed>();
  readonly #byId = new Map<number, Handed>();
  readonly #served = new Set<Promise<void>>();
  #validUntilMs: number;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  #isTaking = false;
  #hasMore = false;

  private constructor(
    options: SharedOptions,
    from: { sinceMs: number; refused: readonly RefusedCall[]; onEnd: () => void },
  ) {
    const { clock, rules, onBroken, watch } = options;
    this.#options = options;
    this.#onEnd = from.onEnd;
    this.#validUntilMs = from.sinceMs + VALID_MS;
    const nowMs = clock.now();
    const sent = {
      ...{ clock, rules, onBroken },
      transport: (request: WireRequest, signal: AbortSignal) => this.#leave(request, signal),
      onRefused: (call: Call) => this.#countRefused(call),
      refused: from.refused.map(({ agoMs, ...call }) => ({ ...call, atMs: nowMs - agoMs })),
    };
    this.#scheduler = openScheduler(sent, watch);
    watch?.led(true);
    this.#beatLater();
    this.hear();
  }

  /** Undefined if another process leads. */
  static async take(options: SharedOptions, onEnd: () => void): Promise<Leading | undefined> {
    const { database, lead, runner, rules, clock, now } = options;
    const sinceMs = performance.now();
    const how = await takeLead(database, lead, runner);
    if (how === 'other') return undefined;
    const windowMs = rules.invalidMax?.windowMs ?? 0;
    const refused = await listRefused(database, lead, { nowMs: now(), windowMs });
    // What the former leader sent last isn't known, so the platform's window may be full.
    if (how === 'taken' && rules.global) await clock.sleep(rules.global.windowMs);
    return new Leading(options, { sinceMs, refused, onEnd });
  }

  get isValid(): boolean {
    return !this.#isOver && performance.now() < this.#validUntilMs;
  }

  /** Throws NoLongerLeading if the call has to go another way. */
  async send(call: Call): Promise<WireReply> {
    try {
      return await this.#scheduler.send(call);
    } catch (error) {
      throw this.#isLeft(error) ? new NoLongerLeading() : error;
    }
  }

  waitMs(call: Call): number {
    return this.#scheduler.waitMs(call);
  }

  /** Looks for calls of other processes. */
  hear(): void {
    this.#hasMore = true;
    if (!this.#isTaking) void this.#takeAll();
  }

  /** The process that asked for it no longer wants it. */
  callOff(id: number): void {
    this.#byId.get(id)?.controller.abort();
  }

  /** Lets another process lead, once everything that has left is answered. */
  async leave(): Promise<void> {
    this.#end();
    const { database, lead, runner } = this.#options;
    const late = new Promise((resolve) => setTimeout(resolve, LAST_ANSWERS_MS).unref());
    await Promise.race([Promise.allSettled(this.#served), late]);
    await leaveLead(database, lead, runner).catch(() => undefined);
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#scheduler.close();
    this.#options.watch?.led(false);
    this.#onEnd();
  }

  #beatLater(): void {
    this.#timer = setTimeout(() => void this.#beat(), BEAT_MS);
    this.#timer.unref();
  }

  async #beat(): Promise<void> {
    const { database, lead, runner } = this.#options;
    const sinceMs = performance.now();
    const how = await takeLead(database, lead, runner).catch(() => undefined);
    if (how === 'other' || (how === undefined && !this.isValid)) this.#end();
    if (this.#isOver) return;
    if (how !== undefined) this.#validUntilMs = sinceMs + VALID_MS;
    this.#beatLater();
    // A word may have been lost.
    this.hear();
  }

  async #takeAll(): Promise<void> {
    const { database, lead, runner } = this.#options;
    this.#isTaking = true;
    try {
      while (this.#hasMore && this.isValid) {
        this.#hasMore = false;
        const calls = await takeCalls(database, lead, runner);
        this.#hasMore ||= calls.length > 0;
        for (const call of calls) this.#serve(call);
      }
    } catch {
      // The next beat looks again.
    } finally {
      this.#isTaking = false;
    }
  }

  #serve(call: HandedCall): void {
    this.#options.watch?.served();
    const served = this.#serveOne(call).finally(() => this.#served.delete(served));
    this.#served.add(served);
  }

  async #serveOne({ id, sealed }: HandedCall): Promise<void> {
    const outcome = await this.#send(id, sealed);
    // Whoever leads next finds it where it was.
    if ('error' in outcome && this.#isLeft(outcome.error)) return;
    await this.#answer({ id, sealed: sealText(this.#options, writeOutcome(outcome)) });
  }

  async #send(id: number, sealed: string): Promise<Outcome> {
    const { credential, rules } = this.#options;
    const controller = new AbortController();
    const handed = { id, controller };
    let request: WireRequest | undefined;
    try {
      const text = await openText(this.#options, sealed);
      if (text === undefined) throw failure('platform/down', rules);
      const call = readCall(text, credential, controller.signal);
      request = call.request;
      this.#byRequest.set(request, handed);
      this.#byId.set(id, handed);
      return { reply: await this.#scheduler.send(call) };
    } catch (error) {
      return { error };
    } finally {
      this.#byId.delete(id);
      if (request) this.#byRequest.delete(request);
    }
  }

  /** Without this answer nobody knows what became of the call, so it's tried until another process leads. */
  async #answer(call: HandedCall): Promise<void> {
    const { database, runner, clock } = this.#options;
    for (;;) {
      try {
        return await answerCall(database, call, runner);
      } catch {
        if (this.#isOver) return;
        await clock.sleep(ANSWER_AGAIN_MS);
      }
    }
  }

  async #leave(request: WireRequest, signal: AbortSignal): Promise<WireReply> {
    if (!this.isValid) throw new NotSent('This process no longer leads');
    const handed = this.#byRequest.get(request);
    if (handed) await this.#mark(handed);
    return this.#options.transport(request, signal);
  }

  /** Notes that a call leaves now. One that can't be noted doesn't leave, and that isn't the platform's fault. */
  async #mark({ id, controller }: Handed): Promise<void> {
    const { database, runner } = this.#options;
    const mayLeave = await markSent(database, id, runner).catch(() => undefined);
    if (mayLeave && this.isValid) return;
    controller.abort(mayLeave === undefined ? new DeskError('desk/store') : undefined);
    throw controller.signal.reason;
  }

  #countRefused({ isAuthorised }: Call): void {
    const { database, lead, rules, now } = this.#options;
    const { windowMs } = rules.invalidMax ?? {};
    if (windowMs === undefined) return;
    const counted = { nowMs: now(), windowMs, isAuthorised };
    // It counts in memory in any case.
    void noteRefused(database, lead, counted).catch(() => undefined);
  }

  /** Whether the call never left because this process stopped leading. */
  #isLeft(error: unknown): boolean {
    return !this.isValid && error instanceof DeskError && error.code === 'platform/down';
  }
}
