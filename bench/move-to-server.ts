import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrateStore } from '../src/server/backup/migrate-store.ts';
import { readConfig } from '../src/server/config.ts';
import { databaseUrl, storeOf } from './engines.ts';

/** Moves the seeded SQLite data to PostgreSQL, if this process was given a database. */
export async function moveToServer(folder: string): Promise<void> {
  if (databaseUrl() === undefined) return;
  await migrateStore(readConfig(storeOf(folder)), { force: false });
  rmSync(join(folder, 'gatehouse.db'));
}
