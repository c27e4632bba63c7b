import { DeskError } from '#errors.ts';
import type { JobPorts } from '../ports.ts';
import { ReadRun } from '../read/read-run.ts';
import { JobRun } from './job-run.ts';
import { openLink, openPublic } from './link.ts';
import { backOff } from './run-progress.ts';
import {
  findRunJob,
  holdJob,
  letGoOfJob,
  listOpenJobs,
  listResumable,
  type PausedJob,
  type RunJob,
  resumePausedByDesk,
  takeJob,
} from './store.ts';
import type { RunLog } from './tools.ts';

const LOOK_EVERY_MS = 1_000;
const JOBS_AT_ONCE = 50;
const RESUME_FIRST_MS = 3_000;
const RESUME_ANEW_MS = 10 * 60_000;
// A process that loses the store stops sending after a second. Calls sent by then still get their answers.
const DEAD_FOR_MS = 3_000;
const STOP_WITHIN_MS = 5_000;

const silent: RunLog = { error: () => undefined };

/** Runs the jobs of this desk. Each job is run by one process at a time. */
export class Runner {
  logTo: RunLog = silent;
  readonly #ports: JobPorts;
  readonly #runs = new Map<number, { run: JobRun | ReadRun; isOver: Promise<void> }>();
  /** Consecutive crashes of each job's run. */
  readonly #breaks = new Map<number, number>();
  /** When to check again whether a paused job can go on, and how often we checked. */
  readonly #looks = new Map<number, { atMs: number; times: number }>();
  /** When each process first seemed dead. */
  #deadSince = new Map<string, number>();
  #looking: Promise<void> | undefined;
  #isAgain = false;
  #isStopped = false;

  constructor(ports: JobPorts) {
    this.#ports = ports;
  }

  /** Returns a function that stops it. Rows in progress get a few seconds to finish. */
  start(): () => Promise<void> {
    const { database } = this.#ports;
    database.onChange('jobs', (key) => {
      this.#wake(key);
    });
    database.onChange('connections', () => {
      const nowMs = this.#ports.now();
      for (const look of this.#looks.values()) look.atMs = nowMs;
      this.#wake();
    });
    database.onCutOff(() => {
      for (const { run } of this.#runs.values()) run.leave();
    });
    const timer = setInterval(() => this.#wake(), LOOK_EVERY_MS);
    timer.unref();
    this.#wake();
    return async () => {
      clearInterval(timer);
      await this.#stop();
    };
  }

  /** Takes the jobs that no process works on and starts running them. */
  async look(): Promise<void> {
    const { database, name, now } = this.#ports;
    const taken = await database.transaction(async (tx) => {
      await tx.lock('jobs');
      const jobs: RunJob[] = [];
      for (const { id, runner } of await listOpenJobs(tx)) {
        if (this.#runs.has(id) || this.#runs.size + jobs.length >= JOBS_AT_ONCE) continue;
        const isFree =
          runner === null || runner === name || this.#isDead(runner, await tx.isAlive(runner));
        if (!isFree) continue;
        await takeJob(tx, id, { runner: name, nowMs: now() });
        const job = await findRunJob(tx, id);
        if (job) jobs.push(job);
      }
      return jobs;
    });
    for (const job of taken) this.#run(job);
    for (const job of await database.transaction(listResumable)) await this.#resume(job);
  }

  /** On SQLite there is no other process. On PostgreSQL a process may lose its lock for a moment. */
  #isDead(runner: string, isAlive: boolean): boolean {
    if (isAlive) {
      this.#deadSince.delete(runner);
      return false;
    }
    if (this.#ports.database.kind === 'sqlite') return true;
    const nowMs = performance.now();
    const since = this.#deadSince.get(runner) ?? nowMs;
    this.#deadSince.set(runner, since);
    return nowMs - since >= DEAD_FOR_MS;
  }

  #run(job: RunJob): void {
    if (this.#isStopped || this.#runs.has(job.id)) return;
    const kind = this.#ports.reads.get(job.kind);
    const parts = { ports: this.#ports, job, log: this.logTo };
    const run = kind ? new ReadRun({ ...parts, kind }) : new JobRun(parts);
    const isOver = run.run().then((isWell) => this.#end(job, isWell));
    this.#runs.set(job.id, { run, isOver });
  }

  async #end(job: RunJob, isWell: boolean): Promise<void> {
    try {
      if (isWell) this.#breaks.delete(job.id);
      else await this.#holdBroken(job);
    } catch {
      // The store is unavailable. The job is taken again when it is back.
    } finally {
      this.#runs.delete(job.id);
      this.#wake();
    }
  }

  async #holdBroken({ id }: RunJob): Promise<void> {
    const { database, name, now } = this.#ports;
    const times = this.#breaks.get(id) ?? 0;
    this.#breaks.set(id, times + 1);
    const { message: why } = new DeskError('jobs/broke');
    await database.transaction(async (tx) => {
      await holdJob(tx, id, { until: now() + backOff(times, 0), why });
      await letGoOfJob(tx, id, name);
      tx.announce('jobs', String(id));
    });
  }

  /** Resumes jobs that the desk paused, once their connection is back. Checks at growing intervals. */
  async #resume(job: PausedJob): Promise<void> {
    const { database, platforms, reads, now } = this.#ports;
    const { id, platform, place } = job;
    const nowMs = now();
    const known = this.#looks.get(id);
    // A job that wasn't checked for a long time has run in the meantime.
    const isFresh = known === undefined || nowMs - known.atMs > RESUME_ANEW_MS;
    const look = isFresh ? { atMs: nowMs + RESUME_FIRST_MS, times: 0 } : known;
    this.#looks.set(id, look);
    if (look.atMs > nowMs) return;
    look.times += 1;
    look.atMs = nowMs + backOff(look.times, RESUME_FIRST_MS);
    try {
      if (reads.has(job.kind)) await openPublic(platforms, job);
      else await openLink(platforms, { platform, place, isPractice: job.isPractice === 1 });
    } catch {
      return;
    }
    const isResumed = await database.transaction(async (tx) => {
      tx.announce('jobs', String(id));
      return resumePausedByDesk(tx, id);
    });
    if (isResumed) this.#isAgain = true;
  }

  #wake(key?: string): void {
    if (key === undefined) for (const { run } of this.#runs.values()) run.wake();
    else this.#runs.get(Number(key))?.run.wake();
    if (this.#isStopped) return;
    this.#isAgain = true;
    this.#looking ??= this.#lookWhileNews().finally(() => {
      this.#looking = undefined;
    });
  }

  async #lookWhileNews(): Promise<void> {
    while (this.#isAgain && !this.#isStopped) {
      this.#isAgain = false;
      // The store may be unavailable; we check again in a second.
      await this.look().catch((error: unknown) => {
        const isStore = error instanceof DeskError && error.code === 'desk/store';
        if (!isStore) this.logTo.error({ err: error }, 'Jobs could not be looked at');
      });
    }
  }

  async #stop(): Promise<void> {
    this.#isStopped = true;
    await this.#looking;
    const runs = [...this.#runs.values()];
    for (const { run } of runs) run.stop();
    const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_WITHIN_MS).unref());
    await Promise.race([Promise.all(runs.map(({ isOver }) => isOver)), late]);
  }
}
