import type { Awaitable, Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import type { JobPorts } from '../ports.ts';
import { type Claimed, claimedBefore, claimReadyRows, type Looked } from './batch.ts';
import { callOff, finishIfDone, pauseByDesk, releaseJob } from './finish.ts';
import { firstOfEach, groupRows } from './group.ts';
import { Journal } from './journal.ts';
import { listClaimed, listWaitingRows } from './rows/store.ts';
import { RunProgress } from './run-progress.ts';
import { failDoubtful } from './settling.ts';
import { findRunJob, holdJob, lockJob, type RunJob } from './store.ts';
import { type RunLog, Tools } from './tools.ts';

const ASKED_AT_ONCE = 200;
const LOOK_EVERY_MS = 1_000;
const OFFLINE_MS = 5_000;

/** Runs one job, from its current state until it ends, stops, or another process has it. */
export class JobRun {
  readonly #ports: JobPorts;
  readonly #log: RunLog;
  readonly #progress: RunProgress;
  readonly #journal: Journal;
  readonly #tools: Tools;
  #isNews = true;
  #lookedAt = 0;
  #isOver = false;
  /** The size of the last batch. */
  #batch = 0;
  #isAsking = false;

  constructor({ ports, job, log }: { ports: JobPorts; job: RunJob; log: RunLog }) {
    this.#ports = ports;
    this.#log = log;
    this.#progress = new RunProgress(job);
    const onBroken = (error: unknown) => this.#break(error);
    this.#journal = new Journal({ ports, progress: this.#progress, onBroken });
    this.#tools = new Tools({ ports, progress: this.#progress, journal: this.#journal, log });
  }

  /** Wakes the run because the job may have changed. */
  wake(): void {
    this.#isNews = true;
    this.#progress.wake();
  }

  /** Finishes rows in progress and starts no more. */
  stop(): void {
    this.#progress.end ??= { as: 'stopped' };
    this.#progress.wake();
  }

  /** Another process may take the job at any moment, so nothing more is sent. */
  leave(): void {
    this.#progress.end ??= { as: 'left' };
    this.#progress.callOff();
    this.#progress.wake();
  }

  /** Returns false if the run broke off. Errors other than the store's are logged. */
  async run(): Promise<boolean> {
    while (!this.#isOver) {
      const waitMs = await this.#step().catch((error: unknown) => this.#break(error));
      if (waitMs > 0) await this.#progress.sleep(waitMs);
    }
    return this.#progress.end?.as !== 'broke';
  }

  /** Does what is due and returns how many milliseconds to wait before the next step. */
  async #step(): Promise<number> {
    const progress = this.#progress;
    if (progress.end?.as !== 'broke') await this.#look();
    if (progress.end) return this.#wind();
    if (progress.holdOwed) await this.#showHold(progress.holdOwed);
    const nowMs = this.#ports.now();
    if (progress.isBusy(this.#batch)) return LOOK_EVERY_MS;
    if (progress.heldUntil > nowMs) return Math.min(LOOK_EVERY_MS, progress.heldUntil - nowMs);
    if (this.#ports.settings().maintenance) return this.#waitForOwner(nowMs);
    if (progress.askAt <= nowMs && (await this.#askAgain())) return 0;
    if (await this.#beginNext(nowMs)) return 0;
    if (progress.doubtful.length > 0 && progress.doubtful.length === progress.underWay.size) {
      failDoubtful(this.#settling());
      return LOOK_EVERY_MS;
    }
    return progress.underWay.size > 0 ? LOOK_EVERY_MS : this.#finish(nowMs);
  }

  async #look(): Promise<void> {
    const progress = this.#progress;
    const { database, name, now } = this.#ports;
    const isDue = Math.abs(now() - this.#lookedAt) >= LOOK_EVERY_MS;
    if (!this.#isNews && !isDue) return;
    this.#isNews = false;
    this.#lookedAt = now();
    const [job, isLive] = await database.transaction(async (tx) => {
      const found = await findRunJob(tx, progress.job.id);
      return [found, !found || (await this.#isPassLive(tx, found))] as const;
    });
    if (!job || job.runner !== name || job.endedAt !== null) progress.end = { as: 'left' };
    else if (job.state === 'cancelled' || job.state === 'declined') {
      if (progress.end?.as !== 'stopped') progress.end = { as: 'called-off' };
    } else if (job.state !== 'running') progress.end ??= { as: 'left' };
    else if (!isLive) this.#pauseOrphan();
  }

  #isPassLive(tx: Transaction, { passId }: RunJob): Awaitable<boolean> {
    return passId === null || this.#ports.isPassLive(tx, passId, this.#ports.now());
  }

  /** For an expired or revoked pass nothing more is sent, not even repeats. */
  #pauseOrphan(): void {
    const { code, message: why } = new DeskError('jobs/pass-ended');
    this.#progress.end ??= { as: 'pause', pause: { code, why, resumes: false } };
  }

  /** Finishes rows in progress, then records how the job ended. */
  async #wind(): Promise<number> {
    const progress = this.#progress;
    if (!this.#isAsking) progress.callOff();
    failDoubtful(this.#settling());
    if (progress.underWay.size > 0) return LOOK_EVERY_MS;
    if (progress.end?.as === 'called-off' && progress.askAt !== Number.POSITIVE_INFINITY) {
      return this.#askBeforeEnd(this.#ports.now());
    }
    await this.#writeEnd();
    this.#isOver = true;
    return 0;
  }

  /** Rows that may have been sent are checked even if the rest is canceled. */
  async #askBeforeEnd(nowMs: number): Promise<number> {
    const progress = this.#progress;
    if (progress.askAt > nowMs) return Math.min(LOOK_EVERY_MS, progress.askAt - nowMs);
    this.#isAsking = true;
    progress.callAgain();
    return (await this.#askAgain()) ? LOOK_EVERY_MS : 0;
  }

  async #writeEnd(): Promise<void> {
    const ending = { ports: this.#ports, job: this.#progress.job };
    const { end } = this.#progress;
    if (end?.as === 'pause') {
      // If no row is left, the job is done rather than paused.
      if ((await finishIfDone(ending)) !== 'done') await pauseByDesk(ending, end.pause);
    } else if (end?.as === 'called-off') await callOff(ending);
    else if (end?.as !== 'broke') await releaseJob(ending);
  }

  /** Takes a batch of rows that may have been sent and need checking. */
  async #askAgain(): Promise<boolean> {
    const progress = this.#progress;
    const { database, kinds } = this.#ports;
    progress.askAt = Number.POSITIVE_INFINITY;
    const most = ASKED_AT_ONCE + progress.underWay.size;
    const [claimed, isLive] = await database.transaction(
      async (tx) =>
        [
          await listClaimed(tx, progress.job.id, most),
          await this.#isPassLive(tx, progress.job),
        ] as const,
    );
    // A canceled job's rows are only checked. Otherwise rows that weren't done would be sent now.
    if (!isLive && !progress.end) {
      this.#pauseOrphan();
      return false;
    }
    const left = claimed.filter(({ line }) => !progress.underWay.has(line));
    if (left.length === 0) return false;
    // There may be more of them than were read.
    if (claimed.length === most) progress.askBy(this.#ports.now());
    for (const group of groupRows(progress.job, left, kinds)) {
      this.#tools.send(group, claimedBefore(progress.job, group));
    }
    return true;
  }

  /** Returns whether any row was due. */
  async #beginNext(nowMs: number): Promise<boolean> {
    const progress = this.#progress;
    const { database, kinds } = this.#ports;
    const size = progress.batchSize(nowMs);
    const waiting = await database.transaction((tx) =>
      listWaitingRows(tx, progress.job.id, { nowMs, rows: size }),
    );
    const rows = firstOfEach(waiting, progress.underWay.values());
    if (rows.length === 0) return false;
    this.#batch = rows.length;
    const looked: Looked[] = [];
    for (const group of groupRows(progress.job, rows, kinds))
      looked.push(await this.#tools.lookAt(group));
    if (progress.end || progress.heldUntil > this.#ports.now()) return true;
    const claimed = await this.#claim(looked);
    for (const [{ group }, all] of claimed?.rows ?? []) {
      if (all.length > 0) this.#tools.send(group, all, { looksFirst: claimed?.hasRivals });
    }
    return true;
  }

  /** Returns undefined if this process no longer runs the job. */
  async #claim(looked: readonly Looked[]): Promise<Claimed | undefined> {
    const { job } = this.#progress;
    const ports = this.#ports;
    const claimed = await ports.database.transaction(async (tx) => {
      await lockJob(tx, job.id);
      const now = await findRunJob(tx, job.id);
      if (now?.runner !== ports.name || now.state !== 'running') return undefined;
      if (!(await this.#isPassLive(tx, now))) return 'pass-ended';
      const ready = looked.flatMap((each) => each.ready ?? []);
      const settled = looked.flatMap((each) => each.settled);
      if (settled.length > 0) tx.announce('jobs', String(job.id));
      return claimReadyRows(tx, { ports, job }, { ready, settled });
    });
    if (claimed === undefined) this.wake();
    if (claimed !== 'pass-ended') return claimed;
    this.#pauseOrphan();
    return undefined;
  }

  async #finish(nowMs: number): Promise<number> {
    const progress = this.#progress;
    const next = await finishIfDone({ ports: this.#ports, job: progress.job });
    if (next === 'claimed') {
      progress.askBy(nowMs + LOOK_EVERY_MS);
      return LOOK_EVERY_MS;
    }
    if (next !== 'done') return Math.max(1, Math.min(LOOK_EVERY_MS, next - nowMs));
    this.#isOver = true;
    return 0;
  }

  async #showHold(hold: { until: number; why: string }): Promise<void> {
    const progress = this.#progress;
    progress.holdOwed = undefined;
    progress.isHoldShown = true;
    await this.#ports.database.transaction(async (tx) => {
      await holdJob(tx, progress.job.id, hold);
      tx.announce('jobs', String(progress.job.id));
    });
  }

  #waitForOwner(nowMs: number): number {
    const { message: why } = new DeskError('jobs/maintenance');
    this.#progress.holdUntil(nowMs + OFFLINE_MS, why);
    return 0;
  }

  #settling() {
    return { progress: this.#progress, journal: this.#journal, nowMs: this.#ports.now() };
  }

  #break(error: unknown): number {
    const { job } = this.#progress;
    const isStore = error instanceof DeskError && /^desk\/(store|unsure)$/.test(error.code);
    if (!isStore) this.#log.error({ err: error, job: job.id }, 'A job broke off');
    this.#progress.end = { as: 'broke' };
    return 0;
  }
}
