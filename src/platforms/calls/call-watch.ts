// Tells what becomes of a connection's calls, for whoever counts them.
import { DeskError } from '#errors.ts';
import { Late, NotSent, Unanswered, type WireReply, type WireRequest } from '../wire.ts';
import type { Call } from './call.ts';
import type { SchedulerState } from './health.ts';
import { Scheduler } from './scheduler.ts';
import type { SchedulerOptions } from './scheduler-options.ts';

/** How an attempt ended. `refused`: the platform said no. `too-fast`: it said so of our pace. */
export const attemptOutcomes = [
  'done',
  'refused',
  'too-fast',
  'failed',
  'slow',
  'not-sent',
  'called-off',
] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

export interface CallWatch {
  /** Returns what ends the watching. */
  opened(state: () => SchedulerState): () => void;
  /** A call leaves for the first time, after it waited for its turn. */
  left(waitedMs: number): void;
  answered(outcome: AttemptOutcome, tookMs: number): void;
  /** The answer counts toward the platform's limit on refused calls. */
  refused(): void;
  /** A call ended without ever having left, with the code of its refusal. */
  turnedAway(code: string): void;
}

export type OpenScheduler = Pick<Scheduler, 'send' | 'waitMs' | 'close'>;

/** A scheduler whose calls somebody counts. */
export function openScheduler(options: SchedulerOptions, watch?: CallWatch): OpenScheduler {
  return watch ? new WatchedScheduler(options, watch) : new Scheduler(options);
}

class WatchedScheduler implements OpenScheduler {
  readonly #watch: CallWatch;
  readonly #scheduler: Scheduler;
  readonly #end: () => void;
  /** When each call came that hasn't left yet. */
  readonly #came = new Map<WireRequest, number>();

  constructor(options: SchedulerOptions, watch: CallWatch) {
    this.#watch = watch;
    this.#scheduler = new Scheduler({
      ...options,
      transport: (request, signal) => this.#leave(options, request, signal),
      onRefused: (call) => {
        watch.refused();
        options.onRefused?.(call);
      },
    });
    this.#end = watch.opened(() => this.#scheduler.state);
  }

  async send(call: Call): Promise<WireReply> {
    const { request } = call;
    this.#came.set(request, performance.now());
    try {
      return await this.#scheduler.send(call);
    } catch (error) {
      if (this.#came.has(request)) this.#watch.turnedAway(nameRefusal(error));
      throw error;
    } finally {
      this.#came.delete(request);
    }
  }

  waitMs(call: Call): number {
    return this.#scheduler.waitMs(call);
  }

  close(): void {
    this.#scheduler.close();
    this.#end();
  }

  async #leave(
    { transport }: SchedulerOptions,
    request: WireRequest,
    signal: AbortSignal,
  ): Promise<WireReply> {
    const sentMs = performance.now();
    const cameMs = this.#came.get(request);
    this.#came.delete(request);
    if (cameMs !== undefined) this.#watch.left(sentMs - cameMs);
    try {
      const reply = await transport(request, signal);
      this.#watch.answered(nameReply(reply), performance.now() - sentMs);
      return reply;
    } catch (error) {
      this.#watch.answered(nameFault(error), performance.now() - sentMs);
      throw error;
    }
  }
}

function nameReply({ status }: WireReply): AttemptOutcome {
  if (status === 429) return 'too-fast';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'done';
}

function nameFault(error: unknown): AttemptOutcome {
  if (error instanceof NotSent) return 'not-sent';
  if (error instanceof Late) return 'slow';
  return error instanceof Unanswered ? 'failed' : 'called-off';
}

/** A call's own reason for its end counts as called off. */
function nameRefusal(error: unknown): string {
  const [area, what] = error instanceof DeskError ? error.code.split('/') : [];
  return area === 'platform' && what !== undefined ? what : 'called-off';
}
