import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OpenError } from './database.ts';
import { readAppliedVersion, readMigrations } from './migrate.ts';
import { damaged, explainOpenError, type StorePlace } from './open.ts';
import type { StoreLook } from './postgres/open.ts';
import { sqliteCode } from './sqlite.ts';
import { prepareOn, SqliteTransaction } from './sqlite-transaction.ts';

const BUSY_TIMEOUT_MS = 5_000;

/** Inspects the configured store. */
export async function inspectStore(place: StorePlace): Promise<StoreLook | undefined> {
  if (place.databaseUrl === null) return lookAtStore(place.dataFolder);
  const { lookAtPostgres } = await import('./postgres/open.ts');
  return lookAtPostgres({ url: place.databaseUrl, directUrl: place.databaseDirectUrl });
}

/**
 * Inspects the whole store without changing it; undefined if there is none. Throws an OpenError for a fault.
 */
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

/** The last migration of a backup file, found without changing the file; undefined if it is no backup. */
export function readBackupVersion(file: string): number | undefined {
  let connection: DatabaseSync | undefined;
  try {
    connection = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    return readAppliedVersion(connection) || undefined;
  } catch {
    return undefined;
  } finally {
    connection?.close();
  }
}

/** Whether a running desk holds the folder, determined without taking the lock. */
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

/** A file that we can't stat isn't necessarily missing, so this throws. */
function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (cause) {
    throw new OpenError(`${file} cannot be seen by this user. Be the user that runs the desk.`, {
      cause,
    });
  }
}
