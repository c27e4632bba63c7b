const MINUTE_MS = 60_000;

export interface Count {
  isWithin: boolean;
  /** The first request over the limit in this window. */
  isOverrun: boolean;
  limit: number;
  remaining: number;
  resetMs: number;
}

/** From this share of its limit on, other processes hear of a key's count. */
const TOLD_FROM = 1 / 16;

/** A count of this minute that other processes don't know yet. */
export interface NewCount {
  key: string;
  minute: number;
  more: number;
}

/**
 * Counts each key's requests in the current minute. Only keys seen in this minute are kept. What other processes
 * have counted is known a moment later.
 */
export class MinuteWindows {
  #startedAt = 0;
  #counts = new Map<string, number>();
  #others = new Map<string, number>();
  readonly #over = new Set<string>();
  readonly #untold = new Set<string>();
  readonly #told = new Map<string, number>();

  count(key: string, limit: number, nowMs: number): Count {
    const startedAt = nowMs - (nowMs % MINUTE_MS);
    if (startedAt !== this.#startedAt) this.#startAt(startedAt);
    const own = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, own);
    if (own >= limit * TOLD_FROM) this.#untold.add(key);
    const used = own + (this.#others.get(key) ?? 0);
    const isOverrun = used > limit && !this.#over.has(key);
    if (isOverrun) this.#over.add(key);
    return {
      isWithin: used <= limit,
      isOverrun,
      limit,
      remaining: Math.max(0, limit - used),
      resetMs: startedAt + MINUTE_MS - nowMs,
    };
  }

  /** Takes back one count: of a request that a cooldown refused, or that counts elsewhere. */
  forgive(key: string): void {
    const used = this.#counts.get(key);
    if (used) this.#counts.set(key, used - 1);
  }

  /** What the other processes should hear, once. */
  takeNew(): NewCount[] {
    const counts: NewCount[] = [];
    for (const key of this.#untold) {
      const own = this.#counts.get(key) ?? 0;
      const more = own - (this.#told.get(key) ?? 0);
      this.#told.set(key, own);
      if (more !== 0) counts.push({ key, minute: this.#startedAt, more });
    }
    this.#untold.clear();
    return counts;
  }

  /** Learns the count of all processes, including what this one has told. */
  learn(key: string, minute: number, total: number): void {
    if (minute === this.#startedAt) this.#others.set(key, total - (this.#told.get(key) ?? 0));
  }

  #startAt(startedAt: number): void {
    this.#startedAt = startedAt;
    this.#counts = new Map();
    this.#others = new Map();
    this.#over.clear();
    this.#untold.clear();
    this.#told.clear();
  }
}

/** Minutes in which a key went over its limit. */
export class Overruns {
  readonly #times = new Map<string, number[]>();

  /** Notes one more and returns how many fall into the window. */
  note(key: string, windowMs: number, nowMs: number): number {
    const recent = (this.#times.get(key) ?? []).filter((at) => nowMs - at < windowMs);
    recent.push(nowMs);
    this.#times.set(key, recent);
    this.#forgetOld(windowMs, nowMs);
    return recent.length;
  }

  clear(key: string): void {
    this.#times.delete(key);
  }

  #forgetOld(windowMs: number, nowMs: number): void {
    for (const [key, times] of this.#times) {
      if (nowMs - (times.at(-1) ?? 0) < windowMs) break;
      this.#times.delete(key);
    }
  }
}
