// What a store may ask of an engine. Made for two engines: SQLite answers at once, PostgreSQL later,
// so every answer is awaited.

import type { ManyRows } from './many.ts';

export type Param = string | number | null;
export type Awaitable<T> = T | Promise<T>;

export interface Transaction {
  /**
   * Until this unit ends, no other unit gets past the same name. For what is read and then decided on;
   * the embedded store has one writer, so there it costs nothing.
   */
  lock(name: string): Awaitable<void>;
  one<Row>(sql: string, params?: Param[]): Awaitable<Row | undefined>;
  all<Row>(sql: string, params?: Param[]): Awaitable<Row[]>;
  /** The values of each row in the order of its columns: a fifth quicker, for whoever reads a million. */
  values<Row extends readonly unknown[]>(sql: string, params?: Param[]): Awaitable<Row[]>;
  /** The number of rows changed. */
  run(sql: string, params?: Param[]): Awaitable<number>;
  /** A statement over many rows: how many it changed. */
  runMany(statement: ManyRows, rows: readonly Param[][], others?: Param[]): Awaitable<number>;
  /** The same, where it returns something. */
  allMany<Row>(statement: ManyRows, rows: readonly Param[][], others?: Param[]): Awaitable<Row[]>;
  /** The number that the new row's `id` was given. */
  insert(sql: string, params?: Param[]): Awaitable<number>;
  /** Tells whoever remembers something of this topic, once the work is durable; never when it was rolled back. */
  announce(topic: Topic, key?: string): void;
  /** Whether a process that works under this name lives. */
  isAlive(name: string): Awaitable<boolean>;
}

/** What is remembered outside of the store, and has to be forgotten when it changes. */
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
] as const;
export type Topic = (typeof TOPICS)[number];

export type Listener = (key: string | undefined) => Awaitable<unknown>;

export interface Database {
  readonly kind: 'sqlite' | 'postgres';
  /** The version that whoever opened it found, where it was an older one and is up to date now. */
  readonly migratedFrom?: number | undefined;
  /**
   * Runs the work as one unit: all of it becomes durable before the promise resolves, or none of it.
   * The work awaits nothing but its own transaction: other units wait behind it. It is run once more when
   * the commit that it shared has failed.
   */
  transaction<T>(work: (tx: Transaction) => Awaitable<T>, options?: UnitOptions): Promise<T>;
  /** Once every unit that was asked for by now has ended, whichever way. */
  settled(): Promise<void>;
  /**
   * Calls the listener with the key that changed, or with none when anything may have changed. Whoever
   * changed it in this process is answered when the listener is done.
   */
  onChange(topic: Topic, listener: Listener): void;
  /** This process works under a name from now on, and everybody on the store can tell whether it lives. */
  live(name: string): Promise<void>;
  /** Called when others may soon take this process for dead: it has been cut off from the store for a moment. */
  onCutOff(listener: () => void): void;
  close(): Promise<void>;
}

export interface UnitOptions {
  /** The work is one statement, which is a unit by itself, and announces nothing. */
  isSingle?: boolean;
  /** Once the work has written something it cannot fail any more, so it needs no savepoint of its own. */
  isSafe?: boolean;
  /** It may take minutes, as a restore does: nobody ends it for being slow. */
  isLong?: boolean;
}

/** The store cannot be opened; the message tells the owner what to do. */
export class OpenError extends Error {
  override name = 'OpenError';
}
