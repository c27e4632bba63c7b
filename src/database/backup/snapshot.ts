import { DatabaseSync } from 'node:sqlite';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import type { StorePlace } from '../open.ts';
import { SqliteDatabase } from '../sqlite.ts';
import { checkPages } from './backup-file.ts';
import { OF_THE_MOMENT } from './tables.ts';

export interface Snapshot {
  /** Other tables in the same database, which the snapshot doesn't contain. */
  foreign: string[];
}

/** Writes a consistent copy of the store into an empty file while others keep using it. */
export async function writeSnapshot(
  database: Database,
  place: StorePlace,
  path: string,
): Promise<Snapshot> {
  // Not copied page by page, because that would include erased data.
  if (database instanceof SqliteDatabase) {
    database.connection.prepare('VACUUM INTO ?').run(path);
  }
  const file = new DatabaseSync(path);
  try {
    forgetMoment(file);
    const foreign = place.databaseUrl === null ? [] : await dump(place, file, path);
    checkPages(file, path);
    return { foreign };
  } finally {
    file.close();
  }
}

/** A copy of our file contains these too. They are overwritten, not just freed. */
function forgetMoment(file: DatabaseSync): void {
  file.exec('PRAGMA secure_delete = ON');
  const has = file.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  for (const name of OF_THE_MOMENT) if (has.get(name)) file.exec(`DELETE FROM ${name}`);
}

async function dump(place: StorePlace, file: DatabaseSync, path: string): Promise<string[]> {
  // Durability doesn't matter here: an incomplete file is thrown away.
  file.exec('PRAGMA page_size = 2048; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
  migrate(file, path);
  const { dumpPostgres } = await import('../postgres/copy-tables.ts');
  return dumpPostgres(place.databaseDirectUrl ?? place.databaseUrl ?? '', file);
}
