import { DeskError } from '#errors.ts';
import type { Reading, ReadKind, ReadRow, ReadWork } from '#kit/contract/read-jobs.ts';
import type { JobPorts } from '../ports.ts';
import { callOff, finishIfDone, pauseByDesk, releaseJob } from '../run/finish.ts';
import { openPublic } from '../run/link.ts';
import { findNextTurn } from '../run/rows/store.ts';
import { RunProgress } from '../run/run-progress.ts';
import { classifyFailure, wrapFailure } from '../run/settling.ts';
import { findRunJob, holdJob, type RunJob } from '../run/store.ts';
import type { RunLog } from '../run/tools.ts';
import { ReadJournal } from './journal.ts';
import { openOwnReadStore, parseReadJob } from './read-store.ts';
import { findRead, listUnread, type StoredRead } from './store.ts';

const ROWS_AT_ONCE = 2_000;
const LOOK_EVERY_MS = 1_000;
const OFFLINE_MS = 5_000;
/** How often we retry a fault that may be a single row's, while nothing else succeeds. */
const TRIES_MAX = 5;
/** The platform no longer makes this public, so retrying would change nothing. */
const CLOSED: readonly string[] = ['roblox/closed', 'roblox/not-found', 'roblox/private'];

interface ReadRunOptions {
  ports: JobPorts;
  job: RunJob;
  kind: ReadKind;
  log: RunLog;
}

/** Runs one job that only reads, from its current state until it ends, stops, or another process has it. */
export class ReadRun {
  readonly #ports: JobPorts;
  readonly #kind: ReadKind;
  readonly #log: RunLog;
  readonly #progress: RunProgress;
  readonly #journal: ReadJournal;
  /** Consecutive passes that failed before anything was read. */
  #fruitless = 0;
  #looking: Promise<void> | undefined;

  constructor({ ports, job, kind, log }: ReadRunOptions) {
    this.#ports = ports;
    this.#kind = kind;
    this.#log = log;
    this.#progress = new RunProgress(job);
    const isStopped = () => this.#progress.end?.as === 'stopped';
    this.#journal = new ReadJournal({ ports, job, isStopped });
  }

  wake(): void {
    void this.#lookWell();
    this.#progress.wake();
  }

  stop(): void {
    this.#endWith({ as: 'stopped' });
  }

  leave(): void {
    this.#endWith({ as: 'left' });
  }

  /** Returns false if the run broke off. Errors other than the store's are logged. */
  async run(): Promise<boolean> {
    const watch = setInterval(() => void this.#lookWell(), LOOK_EVERY_MS);
    watch.unref();
    try {
      while (!(await this.#step())) {
        // Each step is one pass over the waiting rows.
      }
      return true;
    } catch (error) {
      const { id } = this.#progress.job;
      const isStore = error instanceof DeskError && /^desk\/(store|unsure)$/.test(error.code);
      if (!isStore) this.#log.error({ err: error, job: id }, 'A job broke off');
      return false;
    } finally {
      clearInterval(watch);
    }
  }

  /** Returns true once the job is over. */
  async #step(): Promise<boolean> {
    const progress = this.#progress;
    await this.#look();
    if (progress.end) return this.#writeEnd();
    if (progress.holdOwed) await this.#showHold(progress.holdOwed);
    const nowMs = this.#ports.now();
    if (progress.heldUntil > nowMs) {
      await progress.sleep(Math.min(LOOK_EVERY_MS, progress.heldUntil - nowMs));
      return false;
    }
    if (this.#ports.settings().maintenance) {
      progress.holdUntil(nowMs + OFFLINE_MS, new DeskError('jobs/maintenance').message);
      return false;
    }
    const isWell = await this.#pass();
    await this.#journal.flush();
    return isWell && !progress.end ? this.#finish() : false;
  }

  /** Reads the waiting rows in order. Returns false if a fault ended the pass. */
  async #pass(): Promise<boolean> {
    this.#journal.settled = 0;
    try {
      const link = await openPublic(this.#ports.platforms, this.#progress.job);
      await this.#kind.read(this.#pages(), this.#work(link));
      this.#fruitless = 0;
      return true;
    } catch (thrown) {
      const error = wrapFailure(thrown);
      if (error !== thrown) throw thrown;
      this.#mind(error);
      return false;
    }
  }

  async *#pages(): AsyncGenerator<ReadRow[]> {
    const { database } = this.#ports;
    const { job, signal } = this.#progress;
    let after = 0;
    while (!signal.aborted) {
      await this.#journal.room();
      const rows = await database.transaction((tx) =>
        listUnread(tx, job.id, { after, limit: ROWS_AT_ONCE }),
      );
      const last = rows.at(-1);
      if (!last) return;
      after = last.line;
      yield rows;
    }
  }

  #work<Link>(link: Link): ReadWork<Link, never> {
    const { settings, now } = this.#ports;
    const { job, signal } = this.#progress;
    return {
      link,
      params: JSON.parse(job.params) as never,
      settings: settings(),
      now,
      signal,
      settle: (row, reading) => this.#settle(row, reading),
      fail: (rows, error) => this.#fail(rows, error),
    };
  }

  #settle({ line, given }: ReadRow, reading: Reading): void {
    const progress = this.#progress;
    progress.holds = 0;
    const { finding, cause = null } = reading;
    const found =
      reading.finding === 'missing'
        ? { target: given, name: null, facts: null }
        : { target: reading.id, name: reading.name, facts: reading.facts };
    this.#journal.add({ line, ...found, state: 'done', finding, code: null, cause });
  }

  #fail(rows: readonly ReadRow[], error: DeskError): void {
    const judged = classifyFailure(error);
    const isTheirs =
      (judged.as === 'fail' && !CLOSED.includes(error.code)) ||
      (judged.as === 'again' && this.#fruitless >= TRIES_MAX);
    if (!isTheirs) throw error;
    const { code, message: cause } = error;
    for (const { line, given } of rows) {
      const nobody = { target: given, name: null, finding: null, facts: null };
      this.#journal.add({ line, ...nobody, state: 'failed', code, cause });
    }
  }

  /** Handles the fault that ended a pass. */
  #mind(error: DeskError): void {
    const progress = this.#progress;
    const { code, message: why } = error;
    const judged = classifyFailure(error);
    if (judged.as === 'release') return;
    this.#fruitless = this.#journal.settled > 0 ? 0 : this.#fruitless + 1;
    if (judged.as === 'pause' || judged.as === 'fail') {
      progress.end ??= { as: 'pause', pause: { code, why, resumes: judged.as === 'pause' } };
      return;
    }
    const afterMs = 'afterMs' in judged ? judged.afterMs : 0;
    progress.hold({ why, afterMs, nowMs: this.#ports.now() });
  }

  async #finish(): Promise<boolean> {
    const ports = this.#ports;
    const { job } = this.#progress;
    const left = await ports.database.transaction((tx) => findNextTurn(tx, job.id));
    if (left !== undefined) {
      await this.#progress.sleep(LOOK_EVERY_MS);
      return false;
    }
    const stored = await ports.database.transaction((tx) => findRead(tx, job.id));
    if (stored && !(await this.#conclude(stored))) return false;
    return (await finishIfDone({ ports, job })) === 'done';
  }

  /** Returns false if another process has the job now. */
  async #conclude(stored: StoredRead): Promise<boolean> {
    try {
      await this.#kind.conclude(parseReadJob(stored), openOwnReadStore(this.#ports, stored.id));
      return true;
    } catch (error) {
      if (error instanceof DeskError && error.code === 'jobs/stopped') return false;
      throw error;
    }
  }

  async #writeEnd(): Promise<boolean> {
    const ending = { ports: this.#ports, job: this.#progress.job };
    const { end } = this.#progress;
    if (end?.as === 'pause') await pauseByDesk(ending, end.pause);
    else if (end?.as === 'called-off') await callOff(ending);
    else await releaseJob(ending);
    return true;
  }

  async #showHold(hold: { until: number; why: string }): Promise<void> {
    const { job } = this.#progress;
    this.#progress.holdOwed = undefined;
    this.#journal.isHoldShown = true;
    await this.#ports.database.transaction(async (tx) => {
      await holdJob(tx, job.id, hold);
      tx.announce('jobs', String(job.id));
    });
  }

  /** Also runs during a pass, so that pausing or canceling takes effect at once. */
  async #lookWell(): Promise<void> {
    // The store may be unavailable; we check again in a second.
    await this.#look().catch(() => undefined);
  }

  #look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #lookOnce(): Promise<void> {
    const { database, name, now, isPassLive } = this.#ports;
    const { id } = this.#progress.job;
    const [job, isLive] = await database.transaction(async (tx) => {
      const found = await findRunJob(tx, id);
      const passId = found?.passId ?? null;
      return [found, passId === null || (await isPassLive(tx, passId, now()))] as const;
    });
    if (!job || job.runner !== name || job.endedAt !== null) this.#endWith({ as: 'left' });
    else if (job.state === 'cancelled') this.#endWith({ as: 'called-off' });
    else if (job.state !== 'running') this.#endWith({ as: 'left' });
    else if (!isLive) {
      const { code, message: why } = new DeskError('jobs/pass-ended');
      this.#endWith({ as: 'pause', pause: { code, why, resumes: false } });
    }
  }

  #endWith(end: NonNullable<RunProgress['end']>): void {
    this.#progress.end ??= end;
    this.#progress.callOff();
    this.#progress.wake();
  }
}
