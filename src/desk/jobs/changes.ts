import type { Database } from '#database/database.ts';

type Waker = () => void;

/** Who waits for news of a job. The word comes from whichever process changed it. */
export class JobChanges {
  readonly #wakers = new Map<string, Set<Waker>>();

  constructor(database: Pick<Database, 'onChange'>) {
    database.onChange('jobs', (key) => this.#tell(key));
  }

  /** Resolves at the next word of this job, or after a while without one, or when nobody waits any more. */
  next(jobId: number, { signal, ms }: { signal: AbortSignal; ms: number }): Promise<void> {
    return new Promise((resolve) => {
      const wakers = this.#wakersOf(String(jobId));
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

  #wakersOf(key: string): Set<Waker> {
    const wakers = this.#wakers.get(key) ?? new Set();
    this.#wakers.set(key, wakers);
    return wakers;
  }

  #tell(key: string | undefined): void {
    const told = key === undefined ? [...this.#wakers.values()] : [this.#wakers.get(key)];
    for (const wakers of told) for (const wake of [...(wakers ?? [])]) wake();
  }
}
