import type { Awaitable, Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import type { JobPorts } from '../ports.ts';
import { type Claimed, claim, claimedBefore, type Looked } from './batch.ts';
import { Course } from './course.ts';
import { callOff, finishIfDone, letGo, pauseByDesk } from './finish.ts';
import { firstOfEach, groupRows } from './group.ts';
import { Journal } from './journal.ts';
import { listClaimed, listWaiting } from './rows/store.ts';
import { failDoubtful } from './settling.ts';
import { findJob, holdJob, lockJob, type RunJob } from './store.ts';
import { type RunLog, Tools } from './tools.ts';

const ASKED_AT_ONCE = 200;
const LOOK_EVERY_MS = 1_000;
const OFFLINE_MS = 5_000;

/** One job, run by this process from where it stands until it ends, stops, or somebody else has it. */
export class JobRun {
  readonly #ports: JobPorts;
  readonly #log: RunLog;
  readonly #course: Course;
  readonly #journal: Journal;
  readonly #tools: Tools;
  #isNews = true;
  #lookedAt = 0;
  #isOver = false;
  /** How many rows were claimed last. */
  #batch = 0;
  #isAsking = false;

  constructor({ ports, job, log }: { ports: JobPorts; job: RunJob; log: RunLog }) {
    this.#ports = ports;
    this.#log = log;
    this.#course = new Course(job);
    const onBroken = (error: unknown) => this.#break(error);
    this.#journal = new Journal({ ports, course: this.#course, onBroken });
    this.#tools = new Tools({ ports, course: this.#course, journal: this.#journal, log });
  }

  /** Something of it may have changed. */
  wake(): void {
    this.#isNews = true;
    this.#course.wake();
  }

  /** What is under way is finished, nothing more is begun. */
  stop(): void {
    this.#course.end ??= { as: 'stopped' };
    this.#course.wake();
  }

  /** Another process may take it at any moment: nothing more leaves. */
  leave(): void {
    this.#course.end ??= { as: 'left' };
    this.#course.callOff();
    this.#course.wake();
  }

  /** Whether it went as it should; where it did not, the log says more. */
  async run(): Promise<boolean> {
    while (!this.#isOver) {
      const waitMs = await this.#step().catch((error: unknown) => this.#break(error));
      if (waitMs > 0) await this.#course.sleep(waitMs);
    }
    return this.#course.end?.as !== 'broke';
  }

  /** Until when there is nothing to do, in milliseconds from now. */
  async #step(): Promise<number> {
    const course = this.#course;
    if (course.end?.as !== 'broke') await this.#look();
    if (course.end) return this.#wind();
    if (course.holdOwed) await this.#showHold(course.holdOwed);
    const nowMs = this.#ports.now();
    if (course.isBusy(this.#batch)) return LOOK_EVERY_MS;
    if (course.heldUntil > nowMs) return Math.min(LOOK_EVERY_MS, course.heldUntil - nowMs);
    if (this.#ports.settings().maintenance) return this.#waitForOwner(nowMs);
    if (course.askAt <= nowMs && (await this.#askAgain())) return 0;
    if (await this.#beginNext(nowMs)) return 0;
    if (course.doubtful.length > 0 && course.doubtful.length === course.underWay.size) {
      failDoubtful(this.#settling());
      return LOOK_EVERY_MS;
    }
    return course.underWay.size > 0 ? LOOK_EVERY_MS : this.#finish(nowMs);
  }

  async #look(): Promise<void> {
    const course = this.#course;
    const { database, name, now } = this.#ports;
    const isDue = Math.abs(now() - this.#lookedAt) >= LOOK_EVERY_MS;
    if (!this.#isNews && !isDue) return;
    this.#isNews = false;
    this.#lookedAt = now();
    const [job, isLive] = await database.transaction(async (tx) => {
      const found = await findJob(tx, course.job.id);
      return [found, !found || (await this.#isPassLive(tx, found))] as const;
    });
    if (!job || job.runner !== name || job.endedAt !== null) course.end = { as: 'left' };
    else if (job.state === 'cancelled' || job.state === 'declined') {
      if (course.end?.as !== 'stopped') course.end = { as: 'called-off' };
    } else if (job.state !== 'running') course.end ??= { as: 'left' };
    else if (!isLive) this.#pauseOrphan();
  }

  #isPassLive(tx: Transaction, { passId }: RunJob): Awaitable<boolean> {
    return passId === null || this.#ports.isPassLive(tx, passId, this.#ports.now());
  }

  /** Of a pass that has ended nothing more is sent, not even what may have been sent before. */
  #pauseOrphan(): void {
    const { code, message: why } = new DeskError('jobs/pass-ended');
    this.#course.end ??= { as: 'pause', pause: { code, why, resumes: false } };
  }

  /** Nothing more is begun: finishes what is under way, then writes down how it ended. */
  async #wind(): Promise<number> {
    const course = this.#course;
    if (!this.#isAsking) course.callOff();
    failDoubtful(this.#settling());
    if (course.underWay.size > 0) return LOOK_EVERY_MS;
    if (course.end?.as === 'called-off' && course.askAt !== Number.POSITIVE_INFINITY) {
      return this.#askBeforeEnd(this.#ports.now());
    }
    await this.#writeEnd();
    this.#isOver = true;
    return 0;
  }

  /** What may have been sent is asked about, also when the rest is called off. */
  async #askBeforeEnd(nowMs: number): Promise<number> {
    const course = this.#course;
    if (course.askAt > nowMs) return Math.min(LOOK_EVERY_MS, course.askAt - nowMs);
    this.#isAsking = true;
    course.callAgain();
    return (await this.#askAgain()) ? LOOK_EVERY_MS : 0;
  }

  async #writeEnd(): Promise<void> {
    const ending = { ports: this.#ports, job: this.#course.job };
    const { end } = this.#course;
    if (end?.as === 'pause') {
      // Nothing may be left that could wait.
      if ((await finishIfDone(ending)) !== 'done') await pauseByDesk(ending, end.pause);
    } else if (end?.as === 'called-off') await callOff(ending);
    else if (end?.as !== 'broke') await letGo(ending);
  }

  /** Rows that may have been sent, one batch of them; none where nobody has to be asked. */
  async #askAgain(): Promise<boolean> {
    const course = this.#course;
    const { database, kinds } = this.#ports;
    course.askAt = Number.POSITIVE_INFINITY;
    const most = ASKED_AT_ONCE + course.underWay.size;
    const [claimed, isLive] = await database.transaction(
      async (tx) =>
        [
          await listClaimed(tx, course.job.id, most),
          await this.#isPassLive(tx, course.job),
        ] as const,
    );
    // What was called off is only asked about; otherwise what was not done would be sent now.
    if (!isLive && !course.end) {
      this.#pauseOrphan();
      return false;
    }
    const left = claimed.filter(({ line }) => !course.underWay.has(line));
    if (left.length === 0) return false;
    // There may be more of them than were read.
    if (claimed.length === most) course.askBy(this.#ports.now());
    for (const group of groupRows(course.job, left, kinds)) {
      this.#tools.send(group, claimedBefore(course.job, group));
    }
    return true;
  }

  /** Whether there was a row whose turn it is. */
  async #beginNext(nowMs: number): Promise<boolean> {
    const course = this.#course;
    const { database, kinds } = this.#ports;
    const size = course.batchSize(nowMs);
    const waiting = await database.transaction((tx) =>
      listWaiting(tx, course.job.id, { nowMs, rows: size }),
    );
    const rows = firstOfEach(waiting, course.underWay.values());
    if (rows.length === 0) return false;
    this.#batch = rows.length;
    const looked: Looked[] = [];
    for (const group of groupRows(course.job, rows, kinds))
      looked.push(await this.#tools.lookAt(group));
    if (course.end || course.heldUntil > this.#ports.now()) return true;
    const claimed = await this.#claim(looked);
    for (const [{ group }, all] of claimed?.rows ?? []) {
      if (all.length > 0) this.#tools.send(group, all, { looksFirst: claimed?.hasRivals });
    }
    return true;
  }

  /** Undefined where the job is not this process's to run any more. */
  async #claim(looked: readonly Looked[]): Promise<Claimed | undefined> {
    const { job } = this.#course;
    const ports = this.#ports;
    const claimed = await ports.database.transaction(async (tx) => {
      await lockJob(tx, job.id);
      const now = await findJob(tx, job.id);
      if (now?.runner !== ports.name || now.state !== 'running') return undefined;
      if (!(await this.#isPassLive(tx, now))) return 'pass-ended';
      const ready = looked.flatMap((each) => each.ready ?? []);
      const settled = looked.flatMap((each) => each.settled);
      if (settled.length > 0) tx.announce('jobs', String(job.id));
      return claim(tx, { ports, job }, { ready, settled });
    });
    if (claimed === undefined) this.wake();
    if (claimed !== 'pass-ended') return claimed;
    this.#pauseOrphan();
    return undefined;
  }

  async #finish(nowMs: number): Promise<number> {
    const course = this.#course;
    const next = await finishIfDone({ ports: this.#ports, job: course.job });
    if (next === 'claimed') {
      // Left by what could not be written down.
      course.askBy(nowMs + LOOK_EVERY_MS);
      return LOOK_EVERY_MS;
    }
    if (next !== 'done') return Math.max(1, Math.min(LOOK_EVERY_MS, next - nowMs));
    this.#isOver = true;
    return 0;
  }

  async #showHold(hold: { until: number; why: string }): Promise<void> {
    const course = this.#course;
    course.holdOwed = undefined;
    course.isHoldShown = true;
    await this.#ports.database.transaction(async (tx) => {
      await holdJob(tx, course.job.id, hold);
      tx.announce('jobs', String(course.job.id));
    });
  }

  #waitForOwner(nowMs: number): number {
    const { message: why } = new DeskError('jobs/maintenance');
    this.#course.holdUntil(nowMs + OFFLINE_MS, why);
    return 0;
  }

  #settling() {
    return { course: this.#course, journal: this.#journal, nowMs: this.#ports.now() };
  }

  #break(error: unknown): number {
    const { job } = this.#course;
    const isStore = error instanceof DeskError && /^desk\/(store|unsure)$/.test(error.code);
    if (!isStore) this.#log.error({ err: error, job: job.id }, 'A job broke off');
    this.#course.end = { as: 'broke' };
    return 0;
  }
}
