import type { Database } from './database.ts';
import { SqliteDatabase } from './sqlite.ts';

/**
 * Removes deleted data from SQLite's write-ahead log too, which would keep older pages until it has grown.
 * While someone is reading, this happens later.
 */
export function scrubStore(database: Database): void {
  if (database instanceof SqliteDatabase) {
    database.connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }
}
