import { DeskError } from '#errors.ts';
import type { Call } from '#platforms/calls/call.ts';
import { failure } from '#platforms/calls/failures.ts';
import { type Outcome, readOutcome, writeCall } from './message.ts';
import type { SharedOptions } from './options.ts';
import { openText, sealText } from './sealed-text.ts';
import { collectCalls, type EndedCall, handCall, listHanded, withdrawCall } from './store.ts';

const LOOK_EVERY_MS = 1_000;

/** What became of a handed call. 'lost': it may have left, and nobody knows more. */
export type Handing = (Outcome & { isOwn?: boolean }) | 'lost';

interface Waiting {
  call: Call;
  end(handing: Handing): void;
}

/** The calls that this process has handed to the one that leads. */
export class HandedCalls {
  readonly #options: SharedOptions;
  /** Called while calls wait: whoever leads may be gone. */
  readonly #onWaiting: () => void;
  readonly #waiting = new Map<number, Waiting>();
  /** What was answered before its number was known here. */
  readonly #early = new Map<number, EndedCall>();
  #handing = 0;
  #timer: NodeJS.Timeout | undefined;
  /** One look after the other, so that none takes a call that another has in its hands for lost. */
  #looking: Promise<void> = Promise.resolve();

  constructor(options: SharedOptions, onWaiting: () => void) {
    this.#options = options;
    this.#onWaiting = onWaiting;
  }

  async hand(call: Call): Promise<Handing> {
    const { database, lead, runner, credential } = this.#options;
    const sealed = sealText(this.#options, writeCall(call, credential));
    this.#handing += 1;
    try {
      const { id, isLed } = await handCall(database, { lead, asker: runner, sealed });
      if (!isLed) this.#onWaiting();
      return await this.#waitFor(id, call);
    } catch (error) {
      // It may be stored, and then it may leave.
      const isUnsure = error instanceof DeskError && error.code === 'desk/unsure';
      return isUnsure ? 'lost' : { error };
    } finally {
      this.#handing -= 1;
      if (this.#handing === 0) this.#early.clear();
    }
  }

  /** Takes what has come. */
  collect(): void {
    if (this.#handing === 0) return;
    this.#looking = this.#looking.then(() => this.#collect()).catch(() => undefined);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await Promise.all([...this.#waiting.keys()].map((id) => this.#withdraw(id)));
    for (const { end } of this.#waiting.values()) end('lost');
  }

  #waitFor(id: number, call: Call): Promise<Handing> {
    return new Promise((resolve) => {
      const onAbort = () => void this.#withdraw(id);
      this.#waiting.set(id, {
        call,
        end: (handing) => {
          this.#waiting.delete(id);
          call.signal.removeEventListener('abort', onAbort);
          resolve(handing);
        },
      });
      const early = this.#early.get(id);
      if (early) void this.#end(early);
      else if (call.signal.aborted) onAbort();
      else call.signal.addEventListener('abort', onAbort, { once: true });
      this.#lookLater();
    });
  }

  /** One that has left already ends when its answer comes, which the leader no longer waits for. */
  async #withdraw(id: number): Promise<void> {
    const { database, lead, runner, rules } = this.#options;
    const waiting = this.#waiting.get(id);
    const isBack = await withdrawCall(database, id, { asker: runner, lead }).catch(() => undefined);
    if (isBack === undefined) waiting?.end('lost');
    else if (isBack) waiting?.end({ error: failure('platform/busy', rules) });
  }

  #lookLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#waiting.size === 0) return;
      this.#onWaiting();
      this.#looking = this.#looking.then(() => this.#look()).catch(() => undefined);
      this.#lookLater();
    }, LOOK_EVERY_MS).unref();
  }

  async #look(): Promise<void> {
    const { database, runner } = this.#options;
    const handed = [...this.#waiting.keys()];
    const there = await listHanded(database, runner);
    await this.#collect();
    // The server lost it, with everything that wasn't to survive a crash.
    for (const id of handed) if (!there.has(id)) this.#waiting.get(id)?.end('lost');
  }

  async #collect(): Promise<void> {
    const { database, runner } = this.#options;
    for (const ended of await collectCalls(database, runner)) {
      if (this.#waiting.has(ended.id)) await this.#end(ended);
      else this.#early.set(ended.id, ended);
    }
  }

  async #end({ id, state, sealed }: EndedCall): Promise<void> {
    const waiting = this.#waiting.get(id);
    const text = state === 'answered' ? await openText(this.#options, sealed) : undefined;
    waiting?.end(text === undefined ? 'lost' : readOutcome(text));
  }
}
