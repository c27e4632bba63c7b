import { type Migration, newerDatabase, readMigrations } from '../migrate.ts';
import type { Connection } from './connection.ts';

// Any number that nobody else is likely to lock in the same database.
export const MIGRATION_LOCK = 4_711_202_611;

/** Brings the database up to this version: all steps in one transaction, by one process at a time. */
export async function migratePostgres(
  connection: Connection,
  known: Migration[] = readMigrations('postgres'),
): Promise<void> {
  // Looked at without the lock first: most starts have nothing to do.
  if ((await countPending(connection, known)) === 0) return;
  await connection.simple(`BEGIN; SET LOCAL statement_timeout = 0;
    SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  try {
    await applyPostgresMigrations(connection, known);
    await connection.simple('COMMIT');
  } catch (error) {
    if (!connection.isLost) await connection.simple('ROLLBACK');
    throw error;
  }
}

async function countPending(connection: Connection, known: Migration[]): Promise<number> {
  const applied = await readPostgresVersion(connection);
  const newest = known.at(-1)?.version ?? 0;
  if (applied > newest) throw newerDatabase(applied, newest, 'a backup from');
  return known.filter(({ version }) => version > applied).length;
}

async function applyPostgresMigrations(connection: Connection, known: Migration[]): Promise<void> {
  // Asked once more: another process may have migrated while this one waited.
  const pending = await countPending(connection, known);
  for (const { version, name, sql } of known.slice(known.length - pending)) {
    if (version === known[0]?.version) {
      await connection.simple(
        'CREATE TABLE migrations (version BIGINT PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL)',
      );
    }
    await connection.simple(sql);
    await connection.query('INSERT INTO migrations VALUES ($1, $2, $3)', [
      version,
      name,
      Date.now(),
    ]);
  }
}

/** The number of the last migration that was made; 0 in an empty database. */
export async function readPostgresVersion(connection: Connection): Promise<number> {
  // Read from the catalogue: what to_regclass once found missing, it may go on remembering as
  // missing in the same transaction, also after the wait in which another process made it.
  const [table] = await connection.simple(
    `SELECT FROM pg_catalog.pg_class
      WHERE relname = 'migrations' AND relkind = 'r' AND pg_catalog.pg_table_is_visible(oid)`,
  );
  if (!table) return 0;
  const [row] = await connection.simple('SELECT MAX(version) AS version FROM migrations');
  return Number(row?.version ?? 0);
}
