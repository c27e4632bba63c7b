import { join } from 'node:path';
import type { Database } from '#database/database.ts';
import { openStore, prepareFolder } from '#database/open.ts';
import { adoptOldRows } from '#desk/audit/chain/adopt.ts';
import { AuditLog } from '#desk/audit/log.ts';
import type { Config } from './config.ts';
import { loadSecret } from './secret-key.ts';
import { openSecret } from './secrets/find-secret.ts';
import { Secrets } from './secrets/secrets.ts';

export interface OpenLog {
  database: Database;
  audit: AuditLog;
  secrets: Secrets;
}

/**
 * The file, besides the store, in which the end of the log is noted. Desks on a PostgreSQL server
 * share no folder, and their own may vanish with the container. They rely on the mark in the store,
 * their memory and their output.
 */
export function endFile({ databaseUrl, dataFolder }: Config): string | undefined {
  return databaseUrl === null ? join(dataFolder, 'audit-end') : undefined;
}

/** Opens the store for a command, with the keys to write its log. */
export async function openLog(config: Config): Promise<OpenLog> {
  if (config.databaseUrl === null) prepareFolder(config.dataFolder);
  // The secret comes first: migrating the store without it would leave untagged rows.
  loadSecret(config);
  const database = await openStore(config);
  try {
    const secrets = new Secrets(await openSecret(config, database));
    await database.transaction((tx) => secrets.catchUp(tx));
    const audit = new AuditLog(secrets.keys, endFile(config));
    await adoptOldRows(database, audit.keys);
    await audit.notes.begin(database, Date.now());
    return { database, audit, secrets };
  } catch (error) {
    await database.close();
    throw error;
  }
}
