import { DeskError } from '#errors.ts';
import type { JobPorts } from '../ports.ts';
import { findRunJob, holdJob, lockJob, type RunJob } from '../run/store.ts';
import { settleReads, type WrittenRead } from './store.ts';

const ROWS_AT_ONCE = 1_024;
/** Reading waits while more rows than this are unwritten. */
const PENDING_MAX = 4 * ROWS_AT_ONCE;
const GATHER_MS = 15;
const AGAIN_AFTER_MS = 1_000;
const TOLD_EVERY_MS = 250;

interface ReadJournalOptions {
  ports: JobPorts;
  job: RunJob;
  /** True if this process is stopping. The next one reads the unwritten rows again. */
  isStopped: () => boolean;
}

/** Stores results, many rows in one commit, while the next rows are read. */
export class ReadJournal {
  /** Rows settled since the count was last reset. */
  settled = 0;
  /** True while the job shows as held. The next result ends that. */
  isHoldShown: boolean;
  readonly #options: ReadJournalOptions;
  #pending: WrittenRead[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  /** Set when the store refuses rows permanently. */
  #fault: { error: unknown } | undefined;
  #toldAt = 0;

  constructor(options: ReadJournalOptions) {
    this.#options = options;
    this.isHoldShown = options.job.heldUntil !== null;
  }

  add(row: WrittenRead): void {
    this.#pending.push(row);
    this.settled += 1;
    if (this.#pending.length >= ROWS_AT_ONCE) void this.#write();
    else this.#timer ??= setTimeout(() => void this.#write(), GATHER_MS);
  }

  /** Waits for space. Like `flush`, it rejects if the store refused rows permanently. */
  async room(): Promise<void> {
    await this.#untilPending(PENDING_MAX);
  }

  async flush(): Promise<void> {
    await this.#untilPending(0);
  }

  async #untilPending(count: number): Promise<void> {
    while (this.#pending.length > count && !this.#fault) await this.#write();
    if (this.#fault) throw this.#fault.error;
  }

  #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#pending.length > 0 && !this.#fault) {
      const part = this.#pending.slice(0, ROWS_AT_ONCE);
      if (await this.#writePart(part)) this.#pending.splice(0, part.length);
      else if (!this.#fault) await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    }
  }

  /** Returns false if the store can't take it right now. */
  async #writePart(part: readonly WrittenRead[]): Promise<boolean> {
    const { ports, job, isStopped } = this.#options;
    try {
      await ports.database.transaction(async (tx) => {
        await lockJob(tx, job.id);
        // Another process has the job now and reads the rows again.
        if ((await findRunJob(tx, job.id))?.runner !== ports.name) return;
        const nowMs = ports.now();
        await settleReads(tx, { jobId: job.id, nowMs }, part);
        if (this.isHoldShown) await holdJob(tx, job.id, null);
        const isLast = this.#pending.length === part.length;
        if (!isLast && Math.abs(nowMs - this.#toldAt) < TOLD_EVERY_MS) return;
        this.#toldAt = nowMs;
        tx.announce('jobs', String(job.id));
      });
      this.isHoldShown = false;
      return true;
    } catch (error) {
      const isStore = error instanceof DeskError && /^desk\/(store|unsure)$/.test(error.code);
      if (isStore) return isStopped();
      this.#fault = { error };
      return false;
    }
  }
}
