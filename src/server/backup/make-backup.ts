import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { BackupError, openBackup } from '#database/backup/backup-file.ts';
import { writeSnapshot } from '#database/backup/snapshot.ts';
import { writeWhole } from '#database/backup/write-whole.ts';
import type { FoundNote } from '#desk/audit/chain/judge-end.ts';
import { verifyAll } from '#desk/audit/chain/verify.ts';
import { countCases } from '#desk/audit/copies/store.ts';
import type { AuditKeys } from '#desk/audit/keys.ts';
import { SealedAuditLog } from '#desk/audit/sealed-log.ts';
import type { ChainResult } from '#kit/contract/audit.ts';
import type { Config } from '../config.ts';
import { openLog } from '../open-log.ts';
import { storeFile } from './check-backup.ts';

export interface BackupMade {
  file: string;
  bytes: number;
  cases: number;
  verdict: ChainResult;
  /** Foreign tables in the same database, which the backup leaves out. */
  foreign: string[];
}

/** Writes everything the desk stores, except its secret, into one file. The desk may be running. */
export async function makeBackup(
  config: Config,
  wishes: { file: string; force: boolean },
): Promise<BackupMade> {
  const path = resolve(wishes.file);
  const own = storeFile(config);
  if (config.databaseUrl === null && !existsSync(own)) throw noDesk(config);
  const { database, audit: log } = await openLog(config);
  try {
    // Seals the log first, so that the head covers every row in the backup.
    await new SealedAuditLog({ database, log, now: Date.now }).settle();
    const notes = log.notes.findOutside();
    return await writeWhole({ path, force: wishes.force, never: own }, async (part) => {
      const { foreign } = await writeSnapshot(database, config, part);
      return { file: path, foreign, ...(await lookAtFile(part, log.keys, notes)) };
    });
  } finally {
    await database.close();
  }
}

async function lookAtFile(path: string, keys: AuditKeys, notes: readonly FoundNote[]) {
  const file = openBackup(path);
  try {
    const verdict = await verifyAll({ database: file, keys, notes });
    const { cases } = await file.transaction((tx) => countCases(tx, 0));
    return { verdict, cases, bytes: statSync(path).size };
  } finally {
    await file.close();
  }
}

export function noDesk({ dataFolder }: Config): BackupError {
  return new BackupError(
    `There is no desk in ${dataFolder}. Say where yours keeps its data with GATEHOUSE_DATA. Nothing was done.`,
  );
}
