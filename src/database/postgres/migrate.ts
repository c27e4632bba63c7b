import { type Migration, newerDatabase, readMigrations } from '../migrate.ts';
import type { Connection } from './connection.ts';

// An arbitrary number that nothing else in the same database is likely to lock.
export const MIGRATION_LOCK = 4_711_202_611;

/** Brings the database up to this version, with all steps in one transaction and one process at a time. */
export async function migratePostgres(
  connection: Connection,
  known: Migration[] = readMigrations('postgres'),
): Promise<void> {
  // Checked without the lock first, because most starts have nothing to do.
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
  // Checked again, because another process may have migrated while this one waited.
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

/** The number of the last applied migration, or 0 in an empty database. */
export async function readPostgresVersion(connection: Connection): Promise<number> {
  // Reads the catalog, because to_regclass can keep reporting a missing table within the same transaction,
  // even after another process has created it during the wait.
  const [table] = await connection.simple(
    `SELECT FROM pg_catalog.pg_class
      WHERE relname = 'migrations' AND relkind = 'r' AND pg_catalog.pg_table_is_visible(oid)`,
  );
  if (!table) return 0;
  const [row] = await connection.simple('SELECT MAX(version) AS version FROM migrations');
  return Number(row?.version ?? 0);
}
