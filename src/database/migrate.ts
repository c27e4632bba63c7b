import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { type Database, OpenError } from './database.ts';
import { translate } from './postgres/translate.ts';

export interface Migration {
  version: number;
  name: string;
  sql: string;
}

const FOLDER = new URL('./migrations/', import.meta.url);

/**
 * Brings the file up to this version, all steps in one transaction, with a copy of the file kept before.
 * Returns the older version that it had, if any.
 */
export function migrate(
  connection: DatabaseSync,
  file: string,
  known: Migration[] = readMigrations(),
): number | undefined {
  connection.exec(
    'CREATE TABLE IF NOT EXISTS migrations (version BIGINT PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL)',
  );
  const applied = appliedVersion(connection);
  const newest = known.at(-1)?.version ?? 0;
  if (applied > newest) throw newerDatabase(applied, newest, 'the copy that was kept');
  const pending = known.filter((migration) => migration.version > applied);
  if (pending.length === 0) return undefined;
  if (applied > 0) keepCopy(connection, `${file}.before-${pending[0]?.version}`);
  apply(connection, pending);
  return applied > 0 ? applied : undefined;
}

function apply(connection: DatabaseSync, pending: Migration[]): void {
  connection.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have migrated while this one waited for the lock.
    const applied = appliedVersion(connection);
    const note = connection.prepare('INSERT INTO migrations VALUES (?, ?, ?)');
    for (const { version, name, sql } of pending) {
      if (version <= applied) continue;
      connection.exec(sql);
      note.run(version, name, Date.now());
    }
    connection.exec('COMMIT');
  } catch (error) {
    if (connection.isTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}

function keepCopy(connection: DatabaseSync, copy: string): void {
  if (existsSync(copy)) return;
  connection.prepare('VACUUM INTO ?').run(copy);
  chmodSync(copy, 0o600);
}

export function appliedVersion(connection: DatabaseSync): number {
  const row = connection.prepare('SELECT MAX(version) AS version FROM migrations').get();
  return Number(row?.version ?? 0);
}

export function newerDatabase(applied: number, newest: number, backup: string): OpenError {
  return new OpenError(
    `The database was written by a newer Gatehouse (its version is ${applied}, this one knows ${newest}). Start the newer one, or restore ${backup} before the update.`,
  );
}

/** One list of steps for both engines. */
export function readMigrations(kind: Database['kind'] = 'sqlite'): Migration[] {
  const files = readdirSync(FOLDER);
  const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8');
  return files
    .filter((name) => /^[^.]+\.sql$/.test(name))
    .sort()
    .map((name) => ({
      version: Number.parseInt(name, 10),
      name,
      sql: kind === 'sqlite' ? read(name) : readForPostgres(name, { files, read }),
    }));
}

/** `NAME.postgres.sql` is taken instead of a file, `NAME.postgres-more.sql` after it. */
function readForPostgres(
  name: string,
  { files, read }: { files: string[]; read: (name: string) => string },
): string {
  const [own, more] = ['postgres', 'postgres-more'].map((part) =>
    name.replace(/sql$/, `${part}.sql`),
  );
  const step = own && files.includes(own) ? read(own) : translate(read(name));
  return more && files.includes(more) ? `${step}\n${read(more)}` : step;
}
