import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#database/database.ts';
import { SqliteDatabase } from '#database/sqlite.ts';

/** A disk that a test can fill up under a desk. */
export interface SmallDisk {
  /** An existing data folder; undefined lets the desk create its own. */
  folder: string | undefined;
  /** The database is the desk's, for a disk that only SQLite believes in. */
  fill(database?: Database): void;
  free(database?: Database): void;
  remove(): void;
}

/** Keeps SQLite's file from growing, so that it fails as on a full disk. */
export function limitPages(): SmallDisk {
  const limit = (database: Database | undefined, pages: number | 'now') => {
    if (!(database instanceof SqliteDatabase)) throw new Error('Only SQLite counts pages');
    const { connection } = database;
    const row = connection.prepare('PRAGMA page_count').get() as { page_count: number };
    connection.exec(`PRAGMA max_page_count = ${pages === 'now' ? row.page_count : pages}`);
  };
  return {
    folder: undefined,
    fill: (database) => limit(database, 'now'),
    free: (database) => limit(database, 1_000_000),
    remove: () => undefined,
  };
}

/** Mounts a real disk of this size in memory; undefined where this user may not mount one. */
export function mountDisk(size = '8m'): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => writeUntilFull(filler),
    free: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

function writeUntilFull(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (;;) writeSync(file, Buffer.alloc(4_096));
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}
