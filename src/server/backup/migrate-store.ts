import { existsSync } from 'node:fs';
import { BackupError, type BackupFile, openBackup } from '#database/backup/backup-file.ts';
import { findFilled } from '#database/backup/tables.ts';
import { claimStore, takeOver } from '#database/backup/take-over.ts';
import type { Database, Transaction } from '#database/database.ts';
import { lockFolder, openStore } from '#database/open.ts';
import { EndNotes } from '#desk/audit/chain/end-notes.ts';
import type { FoundNote } from '#desk/audit/chain/judge-end.ts';
import { verifyAll } from '#desk/audit/chain/verify.ts';
import { countCases } from '#desk/audit/copies/store.ts';
import type { AuditKeys } from '#desk/audit/keys.ts';
import type { ChainResult } from '#kit/contract/audit.ts';
import type { Config } from '../config.ts';
import { endFile } from '../open-log.ts';
import { loadKeys } from '../secrets/secrets.ts';
import { checkBackup, findBackupSecret, storeFile } from './check-backup.ts';
import { noDesk } from './make-backup.ts';

interface Migrated {
  cases: number;
  /** Over all tables. */
  rows: number;
  verdict: ChainResult;
}

/** Copies the store of the data folder to the server of DATABASE_URL, all of it or nothing. */
export async function migrateStore(
  config: Config,
  { force }: { force: boolean },
): Promise<Migrated> {
  if (config.databaseUrl === null) throw noTarget();
  if (!existsSync(storeFile(config))) throw noDesk(config);
  const unlock = lockFolder(config.dataFolder);
  try {
    const file = openBackup(storeFile(config));
    try {
      const keys = await loadKeys(
        (work) => file.transaction(work),
        await findBackupSecret(config, file),
      );
      const wishes = { head: undefined, yes: true, force, notes: notesBeside(config, keys) };
      const { verdict: found } = await checkBackup(config, file, wishes);
      return await copyTo(config, { file, found, keys });
    } finally {
      await file.close();
    }
  } finally {
    unlock();
  }
}

/**
 * Notes about the end of the copied folder's log. The folder is still there
 * although DATABASE_URL names the store.
 */
function notesBeside(config: Config, keys: AuditKeys): FoundNote[] {
  const file = endFile({ ...config, databaseUrl: null });
  return new EndNotes(keys, file).findOutside();
}

interface Source {
  file: BackupFile;
  found: ChainResult;
  keys: AuditKeys;
}

async function copyTo(config: Config, source: Source): Promise<Migrated> {
  const database = await openStore(config);
  try {
    return await database.transaction((tx) => copyAll(tx, source), { isLong: true });
  } finally {
    await database.close();
  }
}

async function copyAll(tx: Transaction, { file, found, keys }: Source): Promise<Migrated> {
  const tables = await claimStore(tx, 'postgres', file);
  const filled = await findFilled(tx, tables);
  if (filled) throw notEmpty(filled.name);
  const rows = await takeOver(tx, 'postgres', { file, tables });
  const verdict = await verifyAll({ database: withinUnit(tx, 'postgres'), keys });
  if (verdict.rows !== found.rows || verdict.head !== found.head) {
    throw new Error('The log did not arrive as it was; nothing was kept');
  }
  const { cases } = await countCases(tx, 0);
  return { cases, rows, verdict };
}

function noTarget(): BackupError {
  return new BackupError(
    'DATABASE_URL is not set. Set it to the database that the desk is to move to, such as postgres://user:password@host:5432/gatehouse.',
  );
}

function notEmpty(table: string): BackupError {
  return new BackupError(
    `The database of DATABASE_URL is not empty: its table ${table} has rows. Name a new one (createdb). Nothing was done.`,
  );
}

/** Wraps a unit of work as a store, for functions that take a whole store. */
function withinUnit(tx: Transaction, kind: Database['kind']): Database {
  return {
    kind,
    transaction: async (work) => work(tx),
    settled: async () => undefined,
    onChange: () => undefined,
    live: async () => undefined,
    onCutOff: () => undefined,
    close: async () => undefined,
  };
}
