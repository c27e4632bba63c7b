/**
 * Reports when a signal aborts, with one listener per signal. Adding a listener scans all existing
 * ones, and a job has thousands of calls on the same signal.
 */
export class SignalWatch<Who> {
  readonly #watched = new Map<AbortSignal, { all: Set<Who>; stop: () => void }>();
  readonly #onAbort: (who: Who) => void;

  constructor(onAbort: (who: Who) => void) {
    this.#onAbort = onAbort;
  }

  add(signal: AbortSignal, who: Who): void {
    const known = this.#watched.get(signal);
    if (known) known.all.add(who);
    else this.#watched.set(signal, this.#watch(signal, new Set([who])));
  }

  remove(signal: AbortSignal, who: Who): void {
    const known = this.#watched.get(signal);
    known?.all.delete(who);
    if (known?.all.size !== 0) return;
    known.stop();
    this.#watched.delete(signal);
  }

  #watch(signal: AbortSignal, all: Set<Who>) {
    const listener = () => {
      for (const who of [...all]) this.#onAbort(who);
    };
    signal.addEventListener('abort', listener, { once: true });
    return { all, stop: () => signal.removeEventListener('abort', listener) };
  }
}
