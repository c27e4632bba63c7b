const KEPT_MS = 60_000;
const ENTRIES_MAX = 5_000;

/** Caches answers for a minute, so that repeating a look-up costs no calls. */
export class Memory {
  readonly #entries = new Map<string, { value: unknown; until: number }>();

  get(key: string, nowMs: number): unknown {
    const entry = this.#entries.get(key);
    return entry && entry.until > nowMs ? entry.value : undefined;
  }

  set(key: string, value: unknown, nowMs: number): void {
    // Deleted first, so that the map stays ordered from oldest to newest.
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: nowMs + KEPT_MS });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > ENTRIES_MAX && oldest !== undefined) this.#entries.delete(oldest);
  }
}

const memories = new WeakMap<object, Memory>();

/** One cache per connection, so that a new connection doesn't see what an older one read. */
export function rememberFor(connection: object): Memory {
  const known = memories.get(connection) ?? new Memory();
  memories.set(connection, known);
  return known;
}
