import { closeSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Awaitable, Database, Transaction } from '../database.ts';
import { migrate, readAppliedVersion, readMigrations } from '../migrate.ts';
import { sqliteCode } from '../sqlite.ts';
import { prepareOn, SqliteTransaction } from '../sqlite-transaction.ts';

/** A backup can't be made or restored. The message tells the owner why, and what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const BUSY_TIMEOUT_MS = 5_000;
const BEGINNING = 'SQLite format 3\0';

/** A backup, or a folder's store, opened for reading only. */
export class BackupFile implements Database {
  readonly kind = 'sqlite';
  migratedFrom: number | undefined;
  /** In this version's format: the file itself, or a migrated copy. */
  readonly path: string;
  readonly connection: DatabaseSync;
  readonly #remove: () => void;

  constructor(path: string, remove: () => void = () => undefined) {
    this.path = path;
    this.connection = openToRead(path);
    this.#remove = remove;
  }

  async transaction<T>(work: (tx: Transaction) => Awaitable<T>): Promise<T> {
    return work(new SqliteTransaction((sql) => prepareOn(this.connection, sql)));
  }

  async settled(): Promise<void> {}

  onChange(): void {}

  async live(): Promise<void> {}

  onCutOff(): void {}

  async close(): Promise<void> {
    this.connection.close();
    this.#remove();
  }
}

/** Opens a file after checking that it is a complete store of this version or an older one. */
export function openBackup(path: string): BackupFile {
  if (!hasBeginning(path)) throw notOurs(path);
  try {
    const file = new BackupFile(path);
    try {
      const newest = readMigrations().at(-1)?.version ?? 0;
      const version = readBackupVersion(file, path);
      if (version > newest) throw newerBackup(path, { version, newest });
      checkPages(file.connection, path);
      return version === newest ? file : updatedCopy(file);
    } catch (error) {
      file.connection.close();
      throw error;
    }
  } catch (error) {
    throw explainReadError(error, path);
  }
}

/** Whether a file starts like a SQLite file. File system errors are explained. */
export function hasBeginning(path: string): boolean {
  let handle: number | undefined;
  try {
    handle = openSync(path, 'r');
    const begin = Buffer.alloc(BEGINNING.length);
    return readSync(handle, begin) === begin.length && begin.toString('latin1') === BEGINNING;
  } catch (error) {
    throw explainReadError(error, path);
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

export function checkPages(connection: DatabaseSync, path: string): void {
  const row = connection.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
  if (row.quick_check !== 'ok') throw damagedFile(path);
}

function openToRead(path: string): DatabaseSync {
  return new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
}

function readBackupVersion({ connection }: BackupFile, path: string): number {
  const names = connection
    .prepare("SELECT name FROM sqlite_schema WHERE name IN ('migrations', 'audit', 'passes')")
    .all();
  if (names.length < 3) throw notOurs(path);
  return readAppliedVersion(connection);
}

/** The file stays unchanged. The copy is deleted on close. */
function updatedCopy(file: BackupFile): BackupFile {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-backup-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const path = join(folder, 'backup.db');
  try {
    file.connection.prepare('VACUUM INTO ?').run(path);
    const copy = new DatabaseSync(path);
    const migratedFrom = migrate(copy, path);
    copy.close();
    const updated = new BackupFile(path, remove);
    updated.migratedFrom = migratedFrom;
    file.connection.close();
    return updated;
  } catch (error) {
    remove();
    throw error;
  }
}

function explainReadError(error: unknown, path: string): unknown {
  const code = (error as { code?: unknown }).code;
  if (code === 'ENOENT') return new BackupError(`There is no file ${path}.`, { cause: error });
  if (code === 'EISDIR') return new BackupError(`${path} is a folder.`, { cause: error });
  const sqlite = sqliteCode(error);
  if (code === 'EACCES' || code === 'EPERM' || sqlite === 14) {
    const words = `${path} cannot be read. Give the user that runs Gatehouse the right to read it.`;
    return new BackupError(words, { cause: error });
  }
  if (sqlite === 11 || sqlite === 26) return damagedFile(path, error);
  if (sqlite === 13 || code === 'ENOSPC') {
    const words = `${path} is of an older version, and the disk has no room for a copy of it that is brought up to date. Free some space in ${tmpdir()}, or name another folder with TMPDIR.`;
    return new BackupError(words, { cause: error });
  }
  return error;
}

function notOurs(path: string): BackupError {
  return new BackupError(`${path} is not a backup of Gatehouse. Nothing was changed.`);
}

function damagedFile(path: string, cause?: unknown): BackupError {
  return new BackupError(`${path} is damaged. Take another backup. Nothing was changed.`, {
    cause,
  });
}

function newerBackup(path: string, at: { version: number; newest: number }): BackupError {
  return new BackupError(
    `${path} was written by a newer Gatehouse (its version is ${at.version}, this one knows ${at.newest}). Update this one first. Nothing was changed.`,
  );
}
