import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { DeskError } from '#errors.ts';
import type {
  Awaitable,
  CommitWatch,
  Database,
  Listener,
  Topic,
  Transaction,
  UnitOptions,
} from './database.ts';
import { type News, prepareOn, SqliteTransaction } from './sqlite-transaction.ts';

const UNITS_PER_COMMIT = 256;
const GATHERED_TURNS_MAX = 4;
const BUSY_TIMEOUT_MS = 5_000;

// SQLite's error codes for faults of the disk or the file.
const STORE_FAULTS = new Set([
  5, // busy
  8, // read-only
  10, // input or output
  11, // corrupt
  13, // full
  14, // cannot open
  26, // not a database
]);

// Every commit is durable. Pages of 2 KB make a commit of a few rows 40 % cheaper than the default
// of 4 KB. Deleted data is overwritten. Savepoints and a cache of 32 MB stay in memory. The log
// grows to 64 MB before it is copied into the database, so with a million rows the same pages are
// written once instead of repeatedly.
const PRAGMAS = `
  PRAGMA page_size = 2048;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA secure_delete = ON;
  PRAGMA temp_store = MEMORY;
  PRAGMA cache_size = -32768;
  PRAGMA wal_autocheckpoint = 32000;
`;

interface Unit {
  work: (tx: Transaction) => Awaitable<unknown>;
  isSafe: boolean;
  resolve: (value: never) => void;
  reject: (reason: unknown) => void;
}

type Settled = { unit: Unit; value: unknown; news: News[] };

/**
 * Group commit: units that arrive in the same turn of the event loop share one durable COMMIT, each in
 * its own SAVEPOINT, and each is answered only after it.
 */
export class SqliteDatabase implements Database {
  readonly kind = 'sqlite';
  migratedFrom: number | undefined;
  commitWatch: CommitWatch | undefined;
  readonly connection: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #listeners = new Map<Topic, Listener[]>();
  #queue: Unit[] = [];
  #flushing: Promise<void> | undefined;
  #scheduled = false;
  #dataVersion: number;
  #closed = false;
  #name: string | undefined;

  constructor(file: string) {
    this.connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    this.connection.exec(PRAGMAS);
    this.#dataVersion = this.#readDataVersion();
  }

  transaction<T>(
    work: (tx: Transaction) => Awaitable<T>,
    { isSafe = false }: UnitOptions = {},
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#closed) {
        reject(new DeskError('desk/store'));
        return;
      }
      this.#queue.push({ work, isSafe, resolve, reject });
      this.#schedule();
    });
  }

  /** Units run in the order in which they were requested. */
  settled(): Promise<void> {
    return this.transaction(() => undefined);
  }

  onChange(topic: Topic, listener: Listener): void {
    const listeners = this.#listeners.get(topic) ?? [];
    this.#listeners.set(topic, [...listeners, listener]);
  }

  /** The folder is locked, so no other process works on it. */
  async live(name: string): Promise<void> {
    this.#name = name;
  }

  /** The store is in this process and can't be lost. */
  onCutOff(): void {}

  async close(): Promise<void> {
    this.#closed = true;
    while (this.#flushing || this.#queue.length > 0) {
      await (this.#flushing ?? new Promise((resolve) => setImmediate(resolve)));
    }
    this.connection.close();
  }

  #schedule(): void {
    if (this.#scheduled || this.#flushing) return;
    this.#scheduled = true;
    setImmediate(() => this.#gather(0, GATHERED_TURNS_MAX));
  }

  /** Waits while units keep coming, because a commit of many costs little more than one of few. */
  #gather(before: number, turnsLeft: number): void {
    const waiting = this.#queue.length;
    if (waiting > before && waiting < UNITS_PER_COMMIT && turnsLeft > 0) {
      setImmediate(() => this.#gather(waiting, turnsLeft - 1));
      return;
    }
    this.#scheduled = false;
    if (waiting === 0) return;
    this.#flushing = this.#flush().finally(() => {
      this.#flushing = undefined;
      if (this.#queue.length > 0) this.#schedule();
    });
  }

  async #flush(): Promise<void> {
    const batch = this.#queue.splice(0, UNITS_PER_COMMIT);
    // Run alone, units that only read still succeed on a full disk.
    for (const unit of await this.#commit(batch)) await this.#commit([unit]);
  }

  /** Makes the units durable and answers them. Returns those that a failing disk leaves to be tried alone. */
  async #commit(units: Unit[]): Promise<Unit[]> {
    const done: Settled[] = [];
    const refused = new Set<Unit>();
    const drawn = new Map<string, number>();
    const beganMs = this.commitWatch ? performance.now() : 0;
    try {
      this.#run('BEGIN IMMEDIATE');
      this.#noticeOutsideChange();
      for (const unit of units) {
        const tx = new SqliteTransaction(this.#prepared, { name: this.#name, drawn });
        try {
          // A unit that may still fail may also write numbers that it didn't draw, as a restore does.
          if (!unit.isSafe) drawn.clear();
          if (!unit.isSafe) this.#run('SAVEPOINT unit');
          const value = await unit.work(tx);
          if (!unit.isSafe) this.#run('RELEASE unit');
          if (!unit.isSafe) drawn.clear();
          done.push({ unit, value, news: tx.news });
        } catch (error) {
          drawn.clear();
          this.#rollBack(unit, error);
          refused.add(unit);
        }
      }
      this.#run('COMMIT');
      this.commitWatch?.done(performance.now() - beganMs, units.length);
    } catch (error) {
      this.commitWatch?.failed();
      if (this.connection.isTransaction) this.connection.exec('ROLLBACK');
      // Caches may contain values that were just rolled back.
      this.#tellAll();
      const left = units.filter((unit) => !refused.has(unit));
      if (left.length > 1 && isDiskFault(error)) return left;
      for (const unit of left) unit.reject(asStoreFault(error));
      return [];
    }
    for (const { news } of done) for (const [topic, key] of news) this.#tell(topic, key);
    for (const { unit, value } of done) unit.resolve(value as never);
    return [];
  }

  #rollBack(unit: Unit, error: unknown): void {
    // A full disk can end the whole transaction, and a unit without a savepoint can't be undone alone. In
    // both cases the whole batch fails.
    if (!this.connection.isTransaction || (unit.isSafe && isDiskFault(error))) throw error;
    if (!unit.isSafe) {
      this.#run('ROLLBACK TO unit');
      this.#run('RELEASE unit');
    }
    unit.reject(asStoreFault(error));
  }

  #noticeOutsideChange(): void {
    const version = this.#readDataVersion();
    if (version === this.#dataVersion) return;
    this.#dataVersion = version;
    // Another process such as the CLI changed something, and we don't know what.
    this.#tellAll();
  }

  #tellAll(): void {
    for (const topic of this.#listeners.keys()) this.#tell(topic, undefined);
  }

  #tell(topic: Topic, key: string | undefined): void {
    // Not awaited, because a listener's reads are queued before whatever the caller does next.
    for (const listener of this.#listeners.get(topic) ?? []) void listener(key);
  }

  #readDataVersion(): number {
    const row = this.#prepare('PRAGMA data_version').get() as { data_version: number };
    return row.data_version;
  }

  #run(sql: string): void {
    this.#prepare(sql).run();
  }

  readonly #prepared = (sql: string): StatementSync => this.#prepare(sql);

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = prepareOn(this.connection, sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

/** The primary code of an error of node:sqlite, or undefined. */
export function sqliteCode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown }).errcode;
  return typeof code === 'number' ? code & 0xff : undefined;
}

/** A full or failing disk, which may still accept the next unit. */
function isDiskFault(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === 10 || code === 13;
}

function asStoreFault(error: unknown): unknown {
  const code = sqliteCode(error);
  if (code === undefined || !STORE_FAULTS.has(code)) return error;
  const fault = new DeskError('desk/store');
  fault.cause = error;
  return fault;
}
