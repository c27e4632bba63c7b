import { DeskError } from '#errors.ts';

const MB = 1024 * 1024;
const BUSY_MS = 10_000;

/** Bytes of bodies that may be held at once, over all requests. */
export class BodyMemory {
  readonly #max: number;
  #held = 0;

  constructor(max: number) {
    this.#max = max;
  }

  take(bytes: number): void {
    if (this.#held + bytes > this.#max) {
      throw new DeskError('desk/no-room', { retryAfterMs: BUSY_MS });
    }
    this.#held += bytes;
  }

  give(bytes: number): void {
    this.#held -= bytes;
  }
}

export interface BodyMemories {
  /** Of anybody's bodies, while they arrive. */
  short: BodyMemory;
  /** Of those that somebody with a pass sends, until they are answered. Strangers take none of it, however many come. */
  long: BodyMemory;
}

export function openMemories(): BodyMemories {
  return { short: new BodyMemory(64 * MB), long: new BodyMemory(32 * MB) };
}

/** The room that one body takes up. */
export class BodyRoom {
  readonly #memories: BodyMemories;
  #memory: BodyMemory;
  #bytes = 0;

  constructor(memories: BodyMemories) {
    this.#memories = memories;
    this.#memory = memories.short;
  }

  get isLong(): boolean {
    return this.#memory === this.#memories.long;
  }

  growTo(bytes: number): void {
    this.#memory.take(bytes - this.#bytes);
    this.#bytes = bytes;
  }

  becomeLong(): void {
    this.#memories.long.take(this.#bytes);
    this.#memory.give(this.#bytes);
    this.#memory = this.#memories.long;
  }

  release(): void {
    this.#memory.give(this.#bytes);
    this.#bytes = 0;
  }
}
