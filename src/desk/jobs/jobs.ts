import type { Database, Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import type { Acted, ActOptions, JobDesk, JobSum } from '#kit/contract/job-desk.ts';
import { act } from './act/act.ts';
import { sumJobs } from './look/count.ts';
import type { JobCall, JobPorts } from './ports.ts';
import { createRead } from './read/create.ts';
import { requireFile } from './read/read-store.ts';

export class Jobs {
  readonly #ports: JobPorts;
  readonly #changes: JobChanges;
  readonly #listeners = new Listeners();

  constructor(ports: JobPorts) {
    this.#ports = ports;
    this.#changes = new JobChanges(ports.database);
  }

  by(call: JobCall): JobCalls {
    return new JobCalls(this.#ports, call, { changes: this.#changes, listeners: this.#listeners });
  }
}

/** The job functions that the handlers of one call get. */
export class JobCalls implements JobDesk {
  readonly ports: JobPorts;
  readonly call: JobCall;
  readonly changes: JobChanges;
  readonly listeners: Listeners;

  constructor(
    ports: JobPorts,
    call: JobCall,
    { changes, listeners }: Pick<JobCalls, 'changes' | 'listeners'>,
  ) {
    this.ports = ports;
    this.call = call;
    this.changes = changes;
    this.listeners = listeners;
  }

  act(
    name: string,
    input: Readonly<Record<string, unknown>>,
    options: ActOptions = {},
  ): Promise<Acted> {
    return act(this.ports, this.call, { name, input, options });
  }

  read(name: string, input: Readonly<Record<string, unknown>>): Promise<{ jobId: number }> {
    return createRead(this.ports, this.call, { name, input });
  }

  sums(tx: Transaction, jobIds: readonly number[]): Promise<JobSum[]> {
    return sumJobs(tx, jobIds);
  }

  fileOf(jobId: number) {
    return requireFile(this, jobId);
  }
}

type Waker = () => void;

/** Wakes listeners when a job changes, in whichever process that happens. */
class JobChanges {
  readonly #wakers = new Map<string, Set<Waker>>();

  constructor(database: Pick<Database, 'onChange'>) {
    database.onChange('jobs', (key) => this.#tell(key));
  }

  /** Resolves at the job's next change, after the timeout, or when the signal aborts. */
  next(jobId: number, { signal, ms }: { signal: AbortSignal; ms: number }): Promise<void> {
    return new Promise((resolve) => {
      const wakers = this.#findWakers(String(jobId));
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        wakers.delete(wake);
        if (wakers.size === 0) this.#wakers.delete(String(jobId));
        resolve();
      };
      const timer = setTimeout(wake, ms);
      wakers.add(wake);
      signal.addEventListener('abort', wake);
      if (signal.aborted) wake();
    });
  }

  #findWakers(key: string): Set<Waker> {
    const wakers = this.#wakers.get(key) ?? new Set();
    this.#wakers.set(key, wakers);
    return wakers;
  }

  #tell(key: string | undefined): void {
    const told = key === undefined ? [...this.#wakers.values()] : [this.#wakers.get(key)];
    for (const wakers of told) for (const wake of [...(wakers ?? [])]) wake();
  }
}

/** Each stream updates up to four times a second, and counting a long job takes a moment each time. */
const STREAMS_OF_ONE_MAX = 10;

/** Counts the job streams of each actor in this process. */
class Listeners {
  readonly #counts = new Map<string, number>();

  /** Refuses actors that have too many streams open. */
  check(actor: string): void {
    if ((this.#counts.get(actor) ?? 0) < STREAMS_OF_ONE_MAX) return;
    throw new DeskError('jobs/too-many-streams', {
      params: { limit: STREAMS_OF_ONE_MAX },
      retryAfterMs: 15_000,
    });
  }

  /** Returns a function that ends the stream. */
  enter(actor: string): () => void {
    this.check(actor);
    this.#add(actor, 1);
    return () => this.#add(actor, -1);
  }

  #add(actor: string, more: number): void {
    const count = (this.#counts.get(actor) ?? 0) + more;
    if (count > 0) this.#counts.set(actor, count);
    else this.#counts.delete(actor);
  }
}
