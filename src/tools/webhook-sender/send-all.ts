import { setTimeout as sleep } from 'node:timers/promises';
import { DeskError } from '#errors.ts';
import type { Context } from '#kit/server/context.ts';
import { GONE_WEBHOOK } from '#kit/webhook/gone-webhook.ts';
import { summarize } from './rules.ts';
import type { Sending } from './sending.ts';

/** The send stops after this many failures in a row. */
const FAILURES_MAX = 3;
/** After this the page is told that the message is waiting for Discord's rate limit or its answer. */
const SLOW_MS = 1_000;

interface Plan {
  of: number;
  delayMs: number;
  sending: Sending;
}

type Surroundings = Pick<Context, 'recheck' | 'note' | 'caseId' | 'signal'>;

type Outcome =
  | { kind: 'sent'; messageId: string | undefined }
  | { kind: 'failed'; error: DeskError }
  /** The sender isn't allowed to send anymore. */
  | { kind: 'shut-out'; error: DeskError }
  | { kind: 'cancelled' };

/** Sends one message after another and reports each when it is done. The signal stops it before the next. */
export async function* sendAll(
  plan: Plan,
  context: Surroundings,
): AsyncGenerator<Record<string, unknown>> {
  const { of, delayMs } = plan;
  const { signal, caseId } = context;
  const run = new Run(of);
  try {
    yield { status: 'begun', of, case_id: caseId };
    while (run.goesOn) {
      const index = run.done + 1;
      if (index > 1) await pause(delayMs, signal);
      const attempting = attempt(plan, context);
      if (await isSlow(attempting)) yield { status: 'waiting', index };
      const event = run.take(await attempting);
      if (event) yield { ...event, index };
    }
  } finally {
    context.note(run.facts());
    await plan.sending.end();
  }
  yield run.lastWord();
}

async function attempt({ sending }: Plan, { recheck, signal }: Surroundings): Promise<Outcome> {
  if (signal.aborted) return { kind: 'cancelled' };
  let nowMs: number;
  try {
    ({ nowMs } = await recheck());
  } catch (error) {
    return { kind: 'shut-out', error: expected(error) };
  }
  try {
    const message = await sending.send(nowMs, signal);
    return { kind: 'sent', messageId: message?.id };
  } catch (error) {
    const isUnsure = error instanceof DeskError && error.code === 'platform/unsure';
    // It was still waiting for its turn when the page was left, so it was never sent.
    if (signal.aborted && !isUnsure) return { kind: 'cancelled' };
    const known = expected(error);
    const isShutOut = known.code === 'webhooks/proof-ended';
    return { kind: isShutOut ? 'shut-out' : 'failed', error: known };
  }
}

function expected(error: unknown): DeskError {
  if (error instanceof DeskError) return error;
  throw error;
}

/** The results so far, and whether there is a next message. */
class Run {
  readonly #of: number;
  #sent = 0;
  #failed = 0;
  #failedInRow = 0;
  /** How many of the failed messages may have been posted anyway. */
  #unsure = 0;
  #isCancelled = false;
  #ended: DeskError | undefined;
  #last: DeskError | undefined;
  #lost: DeskError | undefined;

  constructor(of: number) {
    this.#of = of;
  }

  get done(): number {
    return this.#sent + this.#failed;
  }

  get goesOn(): boolean {
    return this.done < this.#of && !this.#isCancelled && this.#ended === undefined;
  }

  /** Returns the event to report, if any. */
  take(outcome: Outcome): Record<string, unknown> | undefined {
    if (outcome.kind === 'cancelled') this.#isCancelled = true;
    else if (outcome.kind === 'shut-out') this.#ended = outcome.error;
    else if (outcome.kind === 'failed') return this.#fail(outcome.error);
    else return this.#succeed(outcome.messageId);
    return undefined;
  }

  #succeed(messageId: string | undefined): Record<string, unknown> {
    this.#sent += 1;
    this.#failedInRow = 0;
    return { status: 'sent', ...(messageId !== undefined && { message_id: messageId }) };
  }

  #fail(error: DeskError): Record<string, unknown> {
    this.#failed += 1;
    this.#failedInRow += 1;
    this.#last = error;
    if (error.code === 'platform/unsure') {
      this.#unsure += 1;
      this.#lost = error;
    }
    if (GONE_WEBHOOK.includes(error.code)) this.#ended = error;
    else if (this.#failedInRow >= FAILURES_MAX && this.done < this.#of) {
      this.#ended = new DeskError('webhooks/three-failures', { params: { why: error.message } });
    }
    return { status: 'failed', error: error.message, code: error.code };
  }

  /** The facts stored with the case. */
  facts(): Record<string, unknown> {
    return {
      sent: this.#sent,
      failed: this.#failed,
      ...(this.#unsure > 0 && { unsure: this.#unsure }),
      of: this.#of,
      cancelled: this.#isCancelled,
      ...(this.#ended && { stopped: this.#ended.code }),
      ...(this.#last && { last_error: this.#last.code }),
    };
  }

  /** The final event. If nothing was sent, throws the error that made the whole send fail. */
  lastWord(): Record<string, unknown> {
    const error = this.#ended ?? this.#last;
    if (this.#sent === 0 && error) throw this.#lost ?? error;
    if (this.#ended) {
      const { code, status, title, message: detail } = this.#ended;
      return { status: 'stopped', error: { code, status, title, detail } };
    }
    return { message: summarize({ sent: this.#sent, unsure: this.#unsure, of: this.#of }) };
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0 || signal.aborted) return;
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

async function isSlow(work: Promise<unknown>): Promise<boolean> {
  const over = new AbortController();
  const late = sleep(SLOW_MS, true, { signal: over.signal }).catch(() => false);
  const settled = work.then(
    () => false,
    () => false,
  );
  try {
    return await Promise.race([settled, late]);
  } finally {
    over.abort();
  }
}
