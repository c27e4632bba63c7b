import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError, type BackupFile } from '#database/backup/backup-file.ts';
import { openStore, prepareFolder } from '#database/open.ts';
import type { Head } from '#desk/audit/chain/block.ts';
import { writeHead } from '#desk/audit/chain/block.ts';
import type { FoundNote } from '#desk/audit/chain/judge-end.ts';
import { findLastBlock } from '#desk/audit/chain/store.ts';
import { verifyAll } from '#desk/audit/chain/verify.ts';
import { verdictWords } from '#desk/audit/fault-words.ts';
import type { ChainResult } from '#kit/contract/audit.ts';
import type { Config } from '../config.ts';
import { hasSecret, loadSecret, readKept, readOldSecret, secretFile } from '../secret-key.ts';
import { openSecret } from '../secrets/find-secret.ts';
import { findCurrentId, hashKeyId, openRing } from '../secrets/ring.ts';
import { loadKeys } from '../secrets/secrets.ts';
import { listOldSecrets } from '../secrets/store.ts';

export interface RestoreWishes {
  file: string;
  /** A head that was kept elsewhere. */
  head: Head | undefined;
  /** Accepts losing everything newer than the backup. */
  yes: boolean;
  /** Restores even if the backup's log doesn't verify. */
  force: boolean;
}

type Wishes = Pick<RestoreWishes, 'head' | 'yes' | 'force'> & {
  /** If the file is a desk's store: the note about the end of its log. */
  notes?: readonly FoundNote[];
};

interface CheckedBackup {
  verdict: ChainResult;
  /** The secret that it is sealed with: this desk's, or an earlier one. */
  secret: string;
}

/** Refuses a file whose log doesn't verify with this desk's secret or an earlier one. */
export async function checkBackup(
  config: Config,
  file: BackupFile,
  { head, yes, force, notes }: Wishes,
): Promise<CheckedBackup> {
  if (!hasSecret(config)) {
    if (!force) throw noSecret(config);
    prepareFolder(config.dataFolder);
  }
  const secret = await findBackupSecret(config, file);
  const keys = await loadKeys((work) => file.transaction(work), secret);
  const verdict = await verifyAll({ database: file, keys, head, notes });
  if (verdict.state === 'broken' && !force) {
    throw (await isOtherKey(config, file, verdict)) ? otherKey(config) : broken(verdict);
  }
  if (verdict.state === 'older' && !yes) {
    const { title, detail } = verdictWords(verdict, head && writeHead(head));
    throw new BackupError(
      `${title}. ${detail} Nothing was done. If you know that this backup is older than the head, add --yes.`,
    );
  }
  return { verdict, secret };
}

/** Whether the only fault is that the log was written with another secret. */
async function isOtherKey(
  config: Config,
  file: BackupFile,
  { fault }: ChainResult,
): Promise<boolean> {
  if (fault?.kind === 'other-key') return true;
  // Unsealed rows don't tell which secret they belong to. The key file counts only if nothing else is set.
  const kept = config.secretKey === null ? undefined : readKept(config);
  if (kept === undefined || kept === config.secretKey) return false;
  const keys = await loadKeys((work) => file.transaction(work), kept);
  return (await verifyAll({ database: file, keys })).fault === null;
}

function noSecret(config: Config): BackupError {
  return new BackupError(
    `There is no secret here to verify the log of the backup with. Set GATEHOUSE_SECRET_KEY to the desk's secret, or put it into ${secretFile(config)}. Nothing was done.`,
  );
}

function otherKey(config: Config): BackupError {
  const from = config.secretKey === null ? secretFile(config) : 'GATEHOUSE_SECRET_KEY';
  return new BackupError(
    `The log was sealed with another secret than the one in ${from}. Set GATEHOUSE_SECRET_KEY to the secret that the desk had, which is the content of its secret.key where it was never set. Nothing was done. (--force goes on without it; then nobody can verify the log.)`,
  );
}

function broken(verdict: ChainResult): BackupError {
  const { title, detail } = verdictWords(verdict);
  return new BackupError(`${title}: ${detail} Nothing was done. (Use --force to continue anyway.)`);
}

/** Finds the secret of a backup: the current one, or an earlier one of this desk. */
export async function findBackupSecret(config: Config, file: BackupFile): Promise<string> {
  const own = loadSecret(config);
  const keyId = await file.transaction(
    async (tx) => findCurrentId(await listOldSecrets(tx)) ?? (await findLastBlock(tx))?.key_id,
  );
  const fits = (secret: string | null | undefined) => !!secret && hashKeyId(secret) === keyId;
  if (keyId === undefined || fits(own)) return own;
  const kept = [config.newSecretKey, readOldSecret(config, keyId)].find(fits);
  return kept ?? (await listRing(config)).find(fits) ?? own;
}

/** Earlier secrets from the desk's own store; none if there is no store yet. */
async function listRing(config: Config): Promise<string[]> {
  if (config.databaseUrl === null && !existsSync(storeFile(config))) return [];
  const database = await openStore(config);
  try {
    const newest = await openSecret(config, database);
    const ring = await database.transaction((tx) => openRing(tx, newest));
    return [newest, ...ring.map(({ secret }) => secret)];
  } finally {
    await database.close();
  }
}

export function storeFile({ dataFolder }: Config): string {
  return join(dataFolder, 'gatehouse.db');
}
