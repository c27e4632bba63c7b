import type { Awaitable, Database, Transaction } from '#database/database.ts';
import { probeWriting } from '#database/probe.ts';
import { DeskError } from '#errors.ts';

const SAID_EVERY_MS = 60_000;
const OWED_MAX = 10_000;

interface Log {
  error(context: object, text: string): void;
  info(context: object, text: string): void;
}

type Work = (tx: Transaction) => Awaitable<unknown>;

/** Whether the store can be written. It is told by whoever was refused, and tries again by itself. */
export class StoreWatch {
  readonly #database: Database;
  readonly #now: () => number;
  #isFailing = false;
  #refused = 0;
  #saidAt = Number.NEGATIVE_INFINITY;
  #owed: Work[] = [];

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  get isFailing(): boolean {
    return this.#isFailing;
  }

  /** A line a minute, however many are refused. */
  noteFault(fault: DeskError, log: Log): void {
    this.#isFailing = true;
    this.#refused += 1;
    const nowMs = this.#now();
    if (nowMs - this.#saidAt < SAID_EVERY_MS) return;
    this.#saidAt = nowMs;
    log.error(
      { err: fault.cause ?? fault, refused: this.#refused },
      'The store cannot be written, its disk may be full. Changes are refused until it can be.',
    );
  }

  /** What has to be written as soon as it can be, such as the outcome of a case. A crash forgets it. */
  owe(work: Work): void {
    if (this.#owed.length < OWED_MAX) this.#owed.push(work);
  }

  /** Writes what is owed, and finds out whether the store can be written again. */
  async retry(log: Log): Promise<void> {
    if (!this.#isFailing && this.#owed.length === 0) return;
    const owed = this.#owed;
    this.#owed = [];
    try {
      await this.#database.transaction(async (tx) => {
        await probeWriting(tx);
        for (const work of owed) await work(tx);
      });
    } catch (error) {
      // What cannot be written for another reason would fail for ever: the next start closes its case.
      if (!isStoreFault(error)) throw error;
      this.#owed = [...owed, ...this.#owed];
      this.noteFault(error, log);
      return;
    }
    if (!this.#isFailing) return;
    log.info({ refused: this.#refused }, 'The store can be written again.');
    this.#isFailing = false;
    this.#refused = 0;
  }
}

/** The store is at fault, not what was asked of it. */
export function isStoreFault(error: unknown): error is DeskError {
  return error instanceof DeskError && error.code === 'desk/store';
}
