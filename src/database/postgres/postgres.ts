import { DeskError } from '#errors.ts';
import type {
  Awaitable,
  CommitWatch,
  Database,
  Listener,
  Topic,
  Transaction,
  UnitOptions,
} from '../database.ts';
import type { Connection } from './connection.ts';
import { asStoreFault, isPassing } from './faults.ts';
import { News } from './news.ts';
import { Pool } from './pool.ts';
import { PostgresTransaction, type News as Told } from './transaction.ts';

const ATTEMPTS_MAX = 5;
const PAUSE_MS = 20;
// Longer than the server's statement timeout, so a server that hasn't answered by then is gone.
const UNIT_MAX_MS = 40_000;

export interface PostgresOptions {
  url: string;
  /** Bypasses the pooler if `url` uses one, because LISTEN needs a fixed connection. */
  directUrl: string | null;
  connectionsMax: number;
}

interface Done<T> {
  value: T;
  news: readonly Told[];
}

/** Units of work on a PostgreSQL server that other processes use at the same time. */
export class PostgresDatabase implements Database {
  readonly kind = 'postgres';
  commitWatch: CommitWatch | undefined;
  readonly #pool: Pool;
  readonly #news: News;
  readonly #listeners = new Map<Topic, Listener[]>();
  readonly #cutOffListeners: (() => void)[] = [];
  readonly #underWay = new Set<Promise<unknown>>();
  #isClosed = false;

  constructor({ url, directUrl, connectionsMax }: PostgresOptions) {
    this.#pool = new Pool({ url, isNamed: directUrl === null }, connectionsMax);
    this.#news = new News(directUrl ?? url, {
      hear: (news) => void this.#hear(news),
      onCutOff: () => {
        for (const listener of this.#cutOffListeners) listener();
      },
    });
  }

  /** Connects, prepares the store and then listens. Until then, changes by other processes go unnoticed. */
  start(prepare: (connection: Connection) => Promise<void>): Promise<void> {
    return this.#news.start(prepare);
  }

  /** Conflicting work is repeated, so it must change nothing but the store. */
  async transaction<T>(
    work: (tx: Transaction) => Awaitable<T>,
    options: UnitOptions = {},
  ): Promise<T> {
    const unit = this.#run(work, options);
    this.#underWay.add(unit);
    const { value, news } = await unit.finally(() => this.#underWay.delete(unit));
    await this.#hear(news);
    return value;
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }

  async #run<T>(work: (tx: Transaction) => Awaitable<T>, options: UnitOptions): Promise<Done<T>> {
    const beganMs = this.commitWatch ? performance.now() : 0;
    for (let attempt = 1; ; attempt += 1) {
      if (this.#isClosed) throw new DeskError('desk/store');
      try {
        const done = await this.#attempt(work, options);
        this.commitWatch?.done(performance.now() - beganMs, 1);
        return done;
      } catch (error) {
        if (!isPassing(error) || attempt >= ATTEMPTS_MAX) throw this.#fail(asStoreFault(error));
        await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS * attempt));
      }
    }
  }

  /** A unit's own refusal is no failure of the store. */
  #fail(error: unknown): unknown {
    const code = error instanceof DeskError ? error.code : undefined;
    if (code === 'desk/store' || code === 'desk/unsure') this.commitWatch?.failed();
    return error;
  }

  live(name: string): Promise<void> {
    return this.#news.live(name);
  }

  onCutOff(listener: () => void): void {
    this.#cutOffListeners.push(listener);
  }

  onChange(topic: Topic, listener: Listener): void {
    const listeners = this.#listeners.get(topic) ?? [];
    this.#listeners.set(topic, [...listeners, listener]);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#news.close();
    await this.#pool.close();
  }

  async #attempt<T>(
    work: (tx: Transaction) => Awaitable<T>,
    options: UnitOptions,
  ): Promise<Done<T>> {
    const connection = await this.#pool.take();
    const timer = options.isLong ? undefined : setTimeout(() => connection.destroy(), UNIT_MAX_MS);
    try {
      return await this.#runOn(new PostgresTransaction(connection, options), work);
    } finally {
      clearTimeout(timer);
      this.#pool.give(connection);
    }
  }

  async #runOn<T>(
    tx: PostgresTransaction,
    work: (tx: Transaction) => Awaitable<T>,
  ): Promise<Done<T>> {
    try {
      const value = await work(tx);
      await tx.commit(this.#news.encodeNews(tx.news));
      return { value, news: tx.news };
    } catch (error) {
      await tx.rollBack();
      // The connection's statements were prepared for tables that have changed.
      if (isPassing(error) && (error as { code: string }).code === '0A000') tx.giveUp();
      throw error;
    }
  }

  /** A listener's failure isn't reported to the caller. */
  async #hear(news: readonly Told[] | 'anything'): Promise<void> {
    const told: readonly Told[] =
      news === 'anything' ? [...this.#listeners.keys()].map((topic) => [topic, undefined]) : news;
    await Promise.allSettled(
      told.flatMap(([topic, key]) =>
        (this.#listeners.get(topic) ?? []).map(async (listener) => listener(key)),
      ),
    );
  }
}
