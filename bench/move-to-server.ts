import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrateStore } from '../src/server/backup/migrate-store.ts';
import { readConfig } from '../src/server/config.ts';
import { databaseUrl, storeOf } from './engines.ts';

/** Where this process was given a PostgreSQL database, what was filled as a file goes there. */
export async function moveToServer(folder: string): Promise<void> {
  if (databaseUrl() === undefined) return;
  await migrateStore(readConfig(storeOf(folder)), { force: false });
  rmSync(join(folder, 'gatehouse.db'));
}
