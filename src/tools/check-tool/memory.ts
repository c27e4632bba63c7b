const KEPT_MS = 60_000;
const ENTRIES_MAX = 5_000;

/** What was read in the last minute, so that looking again costs the platform nothing. */
export class Memory {
  readonly #entries = new Map<string, { value: unknown; until: number }>();

  get(key: string, nowMs: number): unknown {
    const entry = this.#entries.get(key);
    return entry && entry.until > nowMs ? entry.value : undefined;
  }

  set(key: string, value: unknown, nowMs: number): void {
    // Taken out first, so that the oldest stands in front.
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: nowMs + KEPT_MS });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > ENTRIES_MAX && oldest !== undefined) this.#entries.delete(oldest);
  }
}

const memories = new WeakMap<object, Memory>();

/** One for each connection: a new one knows nothing of what the one before it read. */
export function rememberFor(connection: object): Memory {
  const known = memories.get(connection) ?? new Memory();
  memories.set(connection, known);
  return known;
}
