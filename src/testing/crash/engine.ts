import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Awaitable, Database, Transaction } from '#database/database.ts';
import { openStore } from '#database/open.ts';
import { EndNotes } from '#desk/audit/chain/end-notes.ts';
import { verify } from '#desk/audit/chain/verify.ts';
import { auditKeys } from '#desk/audit/keys.ts';
import { isChainResult } from '#kit/contract/audit.ts';
import { type Config, readConfig } from '#server/config.ts';
import { endFile } from '#server/open-log.ts';
import { loadSecret } from '#server/secret-key.ts';
import { forgetStore, storeSettings } from '../engine.ts';

/** The storage of a desk that will crash, and ways to inspect it from outside. */
export interface CrashEngine {
  folder: string;
  /** The settings that make a process use this storage. */
  environment: Record<string, string>;
  read<T>(work: (tx: Transaction) => Awaitable<T>): Promise<T>;
  /** Lists damage that the engine finds in its files or the hash chain finds in the log. */
  findDamage(): Promise<string[]>;
  remove(): Promise<void>;
}

/** Uses the engine that this process's tests run on. */
export async function openEngine(): Promise<CrashEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-crash-'));
  const environment = await storeSettings(folder);
  return {
    ...lookInto(folder, environment),
    async remove() {
      forgetStore(folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Looks into the store of desks that run with these settings. */
export function lookInto(
  folder: string,
  environment: Record<string, string>,
): Omit<CrashEngine, 'remove'> {
  const config = readConfig(environment);
  return {
    folder,
    environment,
    read: (work) => withStore(config, (database) => database.transaction(work)),
    findDamage: async () => [
      ...(config.databaseUrl ? [] : checkIntegrity(join(folder, 'gatehouse.db'))),
      ...(await checkLog(config)),
    ],
  };
}

async function withStore<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openStore(config);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function checkLog(config: Config): Promise<string[]> {
  const keys = auditKeys(loadSecret(config));
  const notes = new EndNotes(keys, endFile(config)).findOutside();
  const verdict = await withStore(config, (database) => verify({ database, keys, notes }));
  const isIntact = isChainResult(verdict) && verdict.state === 'intact';
  return isIntact ? [] : [`The log does not verify: ${JSON.stringify(verdict)}`];
}

function checkIntegrity(file: string): string[] {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    const rows = connection.prepare('PRAGMA integrity_check').all() as {
      integrity_check: string;
    }[];
    return rows.map((row) => row.integrity_check).filter((finding) => finding !== 'ok');
  } finally {
    connection.close();
  }
}
