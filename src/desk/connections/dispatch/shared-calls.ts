import { DeskError } from '#errors.ts';
import type { Call } from '#platforms/calls/call.ts';
import { failure, findAbortReason, unsure } from '#platforms/calls/failures.ts';
import type { WireReply } from '#platforms/wire.ts';
import { HandedCalls, type Handing } from './handed-calls.ts';
import { Leading, NoLongerLeading } from './leading.ts';
import type { SharedOptions } from './options.ts';

const REPEATS_MAX = 3;

/**
 * A connection's calls where several processes share the store: one of them sends, at the platform's pace, and the
 * others hand it their calls.
 */
export class SharedCalls {
  readonly #options: SharedOptions;
  readonly #handed: HandedCalls;
  /** Resolves once an earlier opening of the same connection has given back its lead. */
  readonly #before: Promise<unknown>;
  #leading: Leading | undefined;
  #first: Promise<void> | undefined;
  #taking: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: SharedOptions, before: Promise<unknown>) {
    this.#options = options;
    this.#before = before;
    this.#handed = new HandedCalls(options, () => void this.#tryToLead());
  }

  async send(call: Call): Promise<WireReply> {
    let mayBeDone = false;
    for (let lost = 0; lost <= REPEATS_MAX; ) {
      const handing = await this.#sendOnce(call);
      if (handing === 'again') continue;
      if (handing !== 'lost') return this.#conclude(call, handing, mayBeDone);
      lost += 1;
      mayBeDone ||= changesSomething(call);
      if (!call.isRepeatable || call.signal.aborted) break;
    }
    throw this.#sayFailed(call, failure('platform/down', this.#options.rules), mayBeDone);
  }

  /** Only the process that leads knows. */
  waitMs(call: Call): number {
    return this.#leading?.waitMs(call) ?? 0;
  }

  /** `by LEAD`: there are calls. `off LEAD ID`: one is called off. `for RUNNER`: something is answered. */
  hear(key: string | undefined): void {
    const { lead, runner } = this.#options;
    if (key === undefined || key === `by ${lead}`) this.#leading?.hear();
    if (key === undefined || key === `for ${runner}`) this.#handed.collect();
    if (key?.startsWith(`off ${lead} `)) this.#leading?.callOff(Number(key.split(' ').at(-1)));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const leaving = this.#leading?.leave();
    await this.#taking?.catch(() => undefined);
    await Promise.all([leaving, this.#leading?.leave(), this.#handed.close()]);
  }

  async #sendOnce(call: Call): Promise<Handing | 'again'> {
    const { rules } = this.#options;
    if (this.#isClosed) return { error: failure('platform/down', rules) };
    if (call.signal.aborted) return { error: failure('platform/busy', rules) };
    this.#first ??= this.#tryToLead();
    await this.#first;
    if (!this.#leading?.isValid) return this.#hand(call);
    try {
      return { reply: await this.#leading.send(call) };
    } catch (error) {
      return error instanceof NoLongerLeading ? 'again' : { error, isOwn: true };
    }
  }

  async #hand(call: Call): Promise<Handing> {
    const { watch } = this.#options;
    watch?.handed();
    const handing = await this.#handed.hand(call);
    if (handing === 'lost') watch?.handedEnded('lost');
    else watch?.handedEnded('reply' in handing ? 'answered' : 'failed');
    return handing;
  }

  #conclude(
    call: Call,
    handing: Exclude<Handing, 'lost'>,
    mayBeDone: boolean,
  ): WireReply | Promise<never> {
    const { rules, onBroken } = this.#options;
    if ('reply' in handing) {
      // A refusal doesn't undo what a lost call may have done.
      if (mayBeDone && handing.reply.status >= 300) throw unsure(rules);
      return handing.reply;
    }
    const { error, isOwn } = handing;
    const isRevoked = error instanceof DeskError && error.code === 'platform/revoked';
    if (isRevoked && !isOwn) onBroken();
    throw this.#sayFailed(call, error, mayBeDone);
  }

  #sayFailed(call: Call, error: unknown, mayBeDone: boolean): unknown {
    const isUnsure = error instanceof DeskError && error.code === 'platform/unsure';
    if (mayBeDone || isUnsure) return unsure(this.#options.rules);
    return findAbortReason(call) ?? error;
  }

  #tryToLead(): Promise<void> {
    this.#taking ??= this.#take().finally(() => {
      this.#taking = undefined;
    });
    return this.#taking;
  }

  async #take(): Promise<void> {
    await this.#before;
    if (this.#isClosed || this.#leading) return;
    const leading = await Leading.take(this.#options, () => {
      this.#leading = undefined;
    }).catch(() => undefined);
    if (this.#isClosed) await leading?.leave();
    else this.#leading = leading;
  }
}

function changesSomething({ request, isRead }: Call): boolean {
  return request.method !== 'GET' && isRead !== true;
}
