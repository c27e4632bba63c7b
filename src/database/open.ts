import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync as Connection, type DatabaseSync } from 'node:sqlite';
import { type Database, OpenError } from './database.ts';
import { migrate } from './migrate.ts';
import { SqliteDatabase, sqliteCode } from './sqlite.ts';

// Above this size a full check would slow down each start.
const CHECKED_BYTES_MAX = 64 * 1024 * 1024;

/** Opens the embedded store in the data folder, creates it if it is new, and brings it up to date. */
export function openDatabase(folder: string): SqliteDatabase {
  prepareFolder(folder);
  const file = join(folder, 'gatehouse.db');
  try {
    closeToOthers(file);
    const database = new SqliteDatabase(file);
    checkFile(database.connection, file);
    database.migratedFrom = migrate(database.connection, file);
    return database;
  } catch (error) {
    throw explainOpenError(error, file);
  }
}

/** Locks the folder until the process ends. The system releases the lock however that happens. */
export function lockFolder(folder: string): () => void {
  const unlock = tryLock(join(folder, 'gatehouse.lock'));
  if (unlock) return unlock;
  throw new OpenError(
    `Another Gatehouse is already running on the data folder ${folder}. Stop it first, or give this one a folder of its own with GATEHOUSE_DATA.`,
  );
}

/** Locks any file in the same way. Returns undefined if another process holds the lock. */
export function tryLock(file: string): (() => void) | undefined {
  const lock = new Connection(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (sqliteCode(error) !== 5) throw explainOpenError(error, file);
    return undefined;
  }
  return () => lock.close();
}

export function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unwritable(folder, error);
  }
  if (!statSync(folder).isDirectory()) throw unwritable(folder);
}

/** Made private before SQLite opens it, because -wal and -shm inherit its mode. */
function closeToOthers(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(path)) chmodSync(path, 0o600);
  }
}

function unwritable(folder: string, cause?: unknown): OpenError {
  return new OpenError(
    `The data folder ${folder} cannot be written. Make it writable for the user that runs Gatehouse, or name another with GATEHOUSE_DATA.`,
    { cause },
  );
}

function checkFile(connection: DatabaseSync, file: string): void {
  if (!existsSync(file) || statSync(file).size > CHECKED_BYTES_MAX) return;
  const row = connection.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
  if (row.quick_check !== 'ok') throw damaged(file);
}

export function damaged(file: string, cause?: unknown): OpenError {
  return new OpenError(
    `The database ${file} is damaged. Move it away and restore a backup: gatehouse restore FILE (a copy from before the last update lies beside it as gatehouse.db.before-*). Nothing was changed.`,
    { cause },
  );
}

export function explainOpenError(error: unknown, file: string): unknown {
  const code = sqliteCode(error);
  if (code === 11 || code === 26) return damaged(file, error);
  if (code === 8 || code === 14) {
    return new OpenError(
      `The database ${file} cannot be opened for writing. Give the user that runs Gatehouse the right to write it and its folder.`,
      { cause: error },
    );
  }
  if (code === 13 || code === 10) {
    return new OpenError(
      `The disk that holds ${file} is full or failing. Free some space and start again. Nothing was changed.`,
      { cause: error },
    );
  }
  if (code === 5) {
    return new OpenError(
      `The database ${file} is in use by another program that does not let go. Close it and start again.`,
      { cause: error },
    );
  }
  return error;
}

/** Where a desk stores its data. */
export interface StorePlace {
  dataFolder: string;
  /** The address of a PostgreSQL database; null for the embedded store in the folder. */
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
}

/** Opens the configured store, creates it if it is new, and brings it up to date. */
export async function openStore(place: StorePlace): Promise<Database> {
  if (place.databaseUrl === null) return openDatabase(place.dataFolder);
  // Loaded on demand: most desks never need the driver.
  const { openPostgres } = await import('./postgres/open.ts');
  return openPostgres({ url: place.databaseUrl, directUrl: place.databaseDirectUrl });
}
