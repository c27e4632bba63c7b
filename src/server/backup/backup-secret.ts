import { existsSync } from 'node:fs';
import type { BackupFile } from '#database/backup/backup-file.ts';
import { openStore } from '#database/open-store.ts';
import { findLastBlock } from '#desk/audit/chain/store.ts';
import type { Config } from '../config.ts';
import { loadSecret, readOldSecret } from '../secret-key.ts';
import { openSecret } from '../secrets/find-secret.ts';
import { findCurrentId, keyIdOf, openRing } from '../secrets/ring.ts';
import { listOldSecrets } from '../secrets/store.ts';
import { storeFile } from './store-file.ts';

/** The secret that a backup was made under: the one that is set, or one that this desk had before. */
export async function findBackupSecret(config: Config, file: BackupFile): Promise<string> {
  const own = loadSecret(config);
  const keyId = await file.transaction(
    async (tx) => findCurrentId(await listOldSecrets(tx)) ?? (await findLastBlock(tx))?.key_id,
  );
  const fits = (secret: string | null | undefined) => !!secret && keyIdOf(secret) === keyId;
  if (keyId === undefined || fits(own)) return own;
  const kept = [config.newSecretKey, readOldSecret(config, keyId)].find(fits);
  return kept ?? (await listRing(config)).find(fits) ?? own;
}

/** The secrets that were rotated out of the desk's own store; none where there is no store yet. */
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
