/** A statement that takes its rows as a table, with columns `column1`, `column2` and so on. */
export interface ManyRows {
  /** Other parameters are numbered from `next`. Using them in order makes them faster to bind. */
  text: (table: string, next: number) => string;
  /** The type of each column. */
  types: readonly ('BIGINT' | 'TEXT')[];
}

// The interface between stores and engines. SQLite answers at once and PostgreSQL
// later, so every result is awaited.

export type Param = string | number | null;
export type Awaitable<T> = T | Promise<T>;

export interface Transaction {
  /**
   * Blocks other units on the same name until this one ends, for reads that lead to a decision. SQLite has
   * one writer, so there it costs nothing.
   */
  lock(name: string): Awaitable<void>;
  one<Row>(sql: string, params?: Param[]): Awaitable<Row | undefined>;
  all<Row>(sql: string, params?: Param[]): Awaitable<Row[]>;
  /** Rows as arrays of values, which is a fifth faster for millions of rows. */
  values<Row extends readonly unknown[]>(sql: string, params?: Param[]): Awaitable<Row[]>;
  /** The number of rows changed. */
  run(sql: string, params?: Param[]): Awaitable<number>;
  /** Runs a statement over many rows. Returns the number of rows changed. */
  runMany(statement: ManyRows, rows: readonly Param[][], others?: Param[]): Awaitable<number>;
  /** The same, for a statement that returns rows. */
  allMany<Row>(statement: ManyRows, rows: readonly Param[][], others?: Param[]): Awaitable<Row[]>;
  /** Returns the `id` of the new row. */
  insert(sql: string, params?: Param[]): Awaitable<number>;
  /**
   * Draws the next numbers for rows of a table with a `number` column. The rows have to be inserted in the same
   * unit.
   */
  drawNumbers(table: string, count: number): Awaitable<number[]>;
  /** Notifies listeners of this topic once the work is durable, and never after a rollback. */
  announce(topic: Topic, key?: string): void;
  /** Whether the process of this name is alive. */
  isAlive(name: string): Awaitable<boolean>;
}

/** Topics that are cached in memory and must be dropped when they change. */
export const TOPICS = [
  'sessions',
  'passes',
  'use',
  'bans',
  'settings',
  'log',
  'connections',
  'jobs',
  'secret',
  'calls',
  'penalties',
] as const;
export type Topic = (typeof TOPICS)[number];

export type Listener = (key: string | undefined) => Awaitable<unknown>;

/** Hears of every commit. */
export interface CommitWatch {
  /** From its beginning until it is durable. On SQLite, units that come together share one. */
  done(tookMs: number, units: number): void;
  failed(): void;
}

export interface Database {
  readonly kind: 'sqlite' | 'postgres';
  /** The version before the migration, if it was migrated when opened. */
  readonly migratedFrom?: number | undefined;
  commitWatch?: CommitWatch | undefined;
  /**
   * Runs the work as one unit: all of it is durable when the promise resolves, or none of it. The
   * work awaits only its own transaction, because other units wait behind it. It runs again if the
   * commit that it shared has failed.
   */
  transaction<T>(work: (tx: Transaction) => Awaitable<T>, options?: UnitOptions): Promise<T>;
  /** Resolves once every unit that was requested so far has ended. */
  settled(): Promise<void>;
  /**
   * Calls the listener with the changed key, or with none if anything may have changed. A change in this
   * process is answered only when the listener is done.
   */
  onChange(topic: Topic, listener: Listener): void;
  /** Registers this process under a name, so that others on the store can tell whether it is alive. */
  live(name: string): Promise<void>;
  /** Called when this process has lost the store, and others may soon consider it dead. */
  onCutOff(listener: () => void): void;
  close(): Promise<void>;
}

export interface UnitOptions {
  /** The work is one statement, which is a unit by itself, and announces nothing. */
  isSingle?: boolean;
  /** Once the work has written something it can't fail anymore, so it needs no savepoint of its own. */
  isSafe?: boolean;
  /** It may take minutes, like a restore, so no timeout applies. */
  isLong?: boolean;
}

/** The store cannot be opened; the message tells the owner what to do. */
export class OpenError extends Error {
  override name = 'OpenError';
}
