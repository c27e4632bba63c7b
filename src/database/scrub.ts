import type { Database } from './database.ts';
import { SqliteDatabase } from './sqlite.ts';

/**
 * Takes what was deleted out of the log of the embedded store, too: it overwrites what it deletes, but its log keeps
 * older pages until it has grown. Where somebody reads right now, that happens later.
 */
export function scrubStore(database: Database): void {
  if (database instanceof SqliteDatabase) {
    database.connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }
}
