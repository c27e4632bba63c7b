// What a store may ask of an engine. Made for two engines: SQLite answers at once, PostgreSQL later,
// so every answer is awaited.

export type Param = string | number | null;
export type Awaitable<T> = T | Promise<T>;

export interface Transaction {
  one<Row>(sql: string, params?: Param[]): Awaitable<Row | undefined>;
  all<Row>(sql: string, params?: Param[]): Awaitable<Row[]>;
  /** The number of rows changed. */
  run(sql: string, params?: Param[]): Awaitable<number>;
  /** The number that the new row's `id` was given. */
  insert(sql: string, params?: Param[]): Awaitable<number>;
  /** Tells whoever remembers something of this topic, once the work is durable; never when it was rolled back. */
  announce(topic: Topic, key?: string): void;
}

/** What is remembered outside of the store, and has to be forgotten when it changes. */
export type Topic = 'sessions' | 'passes' | 'use' | 'bans' | 'settings';

export interface Database {
  /**
   * Runs the work as one unit: all of it becomes durable before the promise resolves, or none of it.
   * The work awaits nothing but its own transaction: other units wait behind it.
   */
  transaction<T>(work: (tx: Transaction) => Awaitable<T>, options?: UnitOptions): Promise<T>;
  /** Calls the listener with the key that changed, or with none when anything may have changed. */
  onChange(topic: Topic, listener: (key: string | undefined) => void): void;
  close(): Promise<void>;
}

export interface UnitOptions {
  /** Once the work has written something it cannot fail any more, so it needs no savepoint of its own. */
  isSafe?: boolean;
}

/** The store cannot be opened; the message tells the owner what to do. */
export class OpenError extends Error {
  override name = 'OpenError';
}
