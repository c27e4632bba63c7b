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

/** Tracks whether the store is writable. Refused writers report to it, and it retries by itself. */
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

  /** Logs at most one line a minute. */
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

  /** Writes that are owed, such as the outcome of a case. A crash loses them. */
  owe(work: Work): void {
    if (this.#owed.length < OWED_MAX) this.#owed.push(work);
  }

  /** Writes what is owed, and checks whether the store is writable again. */
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
      // A write that fails for another reason would fail forever. The next start closes its case.
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

/** Whether the store caused the error. */
export function isStoreFault(error: unknown): error is DeskError {
  return error instanceof DeskError && error.code === 'desk/store';
}
