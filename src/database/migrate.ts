import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { OpenError } from './database.ts';

export interface Migration {
  version: number;
  name: string;
  sql: string;
}

const FOLDER = new URL('./migrations/', import.meta.url);

/** Brings the file up to this version, all steps in one transaction, with a copy of the file kept before. */
export function migrate(
  connection: DatabaseSync,
  file: string,
  known: Migration[] = readMigrations(),
): void {
  connection.exec(
    'CREATE TABLE IF NOT EXISTS migrations (version BIGINT PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL)',
  );
  const applied = appliedVersion(connection);
  const newest = known.at(-1)?.version ?? 0;
  if (applied > newest) {
    throw new OpenError(
      `The database was written by a newer Gatehouse (its version is ${applied}, this one knows ${newest}). Start the newer one, or restore the copy that was kept before the update.`,
    );
  }
  const pending = known.filter((migration) => migration.version > applied);
  if (pending.length === 0) return;
  if (applied > 0) keepCopy(connection, `${file}.before-${pending[0]?.version}`);
  apply(connection, pending);
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

export function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({
      version: Number.parseInt(name, 10),
      name,
      sql: readFileSync(new URL(name, FOLDER), 'utf8'),
    }));
}
