import type { Database } from '#database/database.ts';
import { readForMetrics, type StoreReading } from './store.ts';

/** However often it is scraped, the store is asked this often. */
const KEPT_MS = 10_000;
/** A scrape answers without the store's figures rather than not at all. */
const WAIT_MAX_MS = 3_000;

/** The store's figures, which are read at most once in a while. */
export class StoreReadings {
  readonly #database: Database;
  readonly #name: string;
  #underWay: Promise<void> | undefined;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #current: StoreReading | undefined;

  constructor(database: Database, name: string) {
    this.#database = database;
    this.#name = name;
  }

  /** Undefined while the store doesn't answer. */
  get current(): StoreReading | undefined {
    return this.#current;
  }

  async refresh(): Promise<void> {
    if (performance.now() - this.#readAtMs < KEPT_MS) return;
    this.#underWay ??= this.#read().finally(() => {
      this.#underWay = undefined;
    });
    const { promise: late, resolve } = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => resolve('late'), WAIT_MAX_MS);
    const ended = await Promise.race([this.#underWay, late]);
    clearTimeout(timer);
    if (ended === 'late') this.#current = undefined;
  }

  async #read(): Promise<void> {
    try {
      this.#current = await this.#database.transaction((tx) => readForMetrics(tx, this.#name));
      this.#readAtMs = performance.now();
    } catch {
      this.#current = undefined;
    }
  }
}
