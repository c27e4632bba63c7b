const MINUTE_MS = 60_000;

export interface Count {
  isWithin: boolean;
  /** The first request over the limit in this window. */
  isOverrun: boolean;
  limit: number;
  remaining: number;
  resetMs: number;
}

/** Counts each key's requests in the current minute. Only keys seen in this minute are kept. */
export class MinuteWindows {
  #startedAt = 0;
  #counts = new Map<string, number>();

  count(key: string, limit: number, nowMs: number): Count {
    const startedAt = nowMs - (nowMs % MINUTE_MS);
    if (startedAt !== this.#startedAt) {
      this.#startedAt = startedAt;
      this.#counts = new Map();
    }
    const used = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, used);
    return {
      isWithin: used <= limit,
      isOverrun: used === limit + 1,
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
