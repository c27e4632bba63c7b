import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Awaitable, type Database, OpenError, type Transaction } from './database.ts';
import { readAppliedVersion, readMigrations } from './migrate.ts';
import { damaged, explainOpenError, type StorePlace } from './open.ts';
import { sqliteCode } from './sqlite.ts';
import { prepareOn, SqliteTransaction } from './sqlite-transaction.ts';

const BUSY_TIMEOUT_MS = 5_000;

/** The store as it lies there. */
export interface StoreLook {
  kind: Database['kind'];
  /** What was found, for the owner. */
  words: string;
  /** It works, and will not for long. */
  isTight: boolean;
  /** What its server takes for the time, where it has one of its own. */
  clockMs: number | undefined;
  /** The number of the last migration that was made, and of the last that this version knows. */
  applied: number;
  known: number;
  /** Reads what a store asks for; a write fails. */
  read<T>(work: (tx: Transaction) => Awaitable<T>): Awaitable<T>;
  close(): Awaitable<void>;
}

/** Looks at the store that the settings name. */
export async function inspectStore(place: StorePlace): Promise<StoreLook | undefined> {
  if (place.databaseUrl === null) return lookAtStore(place.dataFolder);
  const { lookAtPostgres } = await import('./postgres/open.ts');
  return lookAtPostgres({ url: place.databaseUrl, directUrl: place.databaseDirectUrl });
}

/** Looks at the whole store and changes nothing of it; undefined when there is none. A fault is an OpenError. */
function lookAtStore(folder: string): StoreLook | undefined {
  const file = join(folder, 'gatehouse.db');
  if (!isThere(file)) return undefined;
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    return inspectFile(connection, file);
  } catch (error) {
    connection?.close();
    throw explainOpenError(error, file);
  }
}

function inspectFile(connection: DatabaseSync, file: string): StoreLook {
  const row = connection.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
  if (row.quick_check !== 'ok') throw damaged(file);
  const isMigrated = connection
    .prepare("SELECT 1 AS found FROM sqlite_master WHERE name = 'migrations'")
    .get();
  return {
    kind: 'sqlite',
    words: 'It opens, and its pages are in order.',
    isTight: false,
    clockMs: undefined,
    applied: isMigrated ? readAppliedVersion(connection) : 0,
    known: readMigrations().at(-1)?.version ?? 0,
    read: (work) => work(new SqliteTransaction((sql) => prepareOn(connection, sql))),
    close: () => connection.close(),
  };
}

/** Whether a running desk holds the folder. Asked without taking its place for a moment. */
export function isDeskRunning(folder: string): boolean {
  const file = join(folder, 'gatehouse.lock');
  if (!isThere(file)) return false;
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { readOnly: true, timeout: 0 });
    lock.prepare('SELECT 1 AS one FROM sqlite_master').get();
    return false;
  } catch (error) {
    if (sqliteCode(error) === 5) return true;
    throw explainOpenError(error, file);
  } finally {
    lock?.close();
  }
}

/** A file that may not be seen is not a file that is missing. */
function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (cause) {
    throw new OpenError(`${file} cannot be seen by this user. Be the user that runs the desk.`, {
      cause,
    });
  }
}
