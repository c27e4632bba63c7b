import { DeskError } from '#errors.ts';

/** Each is told up to four times a second, and counting a long job takes a moment each time. */
const STREAMS_OF_ONE_MAX = 10;

/** Who follows jobs through this process. */
export class Listeners {
  readonly #counts = new Map<string, number>();

  /** Refuses whoever follows as many as anybody has tabs for. */
  check(actor: string): void {
    if ((this.#counts.get(actor) ?? 0) < STREAMS_OF_ONE_MAX) return;
    throw new DeskError('jobs/too-many-streams', {
      params: { limit: STREAMS_OF_ONE_MAX },
      retryAfterMs: 15_000,
    });
  }

  /** Gives how to leave. */
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
