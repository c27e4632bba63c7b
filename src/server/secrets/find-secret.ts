import type { Database, Transaction } from '#database/database.ts';
import { OpenError } from '#database/database.ts';
import type { Config } from '../config.ts';
import { dropNext, loadSecret, lockSecret, readKept, readNext, takeNext } from '../secret-key.ts';
import { findCurrentId, hashKeyId, openHandover } from './ring.ts';
import { findHandover, listOldSecrets } from './store.ts';

interface Found {
  secret: string;
  /** The new secret is still next to secret.key, because the rotation was stopped before its last step. */
  isNext: boolean;
}

/** Finds the secret that the store is sealed with, among those available. */
export async function findSecret(tx: Transaction, config: Config): Promise<Found> {
  const rows = await listOldSecrets(tx);
  const secret = loadSecret(config);
  const current = findCurrentId(rows);
  const ownId = hashKeyId(secret);
  const rotated = rows.find(({ key_id }) => key_id === ownId);
  // With an unknown secret the desk still starts, and says so.
  if (!current || !rotated) return { secret, isNext: false };
  const fits = (one: string | undefined): one is string =>
    one !== undefined && hashKeyId(one) === current;
  const next = config.secretKey === null ? readNext(config) : undefined;
  if (fits(next)) return { secret: next, isNext: true };
  const given = [
    config.newSecretKey ?? undefined,
    openHandover(secret, await findHandover(tx)),
    // An owner who names the old secret for an old backup has the new one in its file.
    readKept(config),
  ].find(fits);
  if (given !== undefined) return { secret: given, isNext: false };
  throw rotatedOut(config, rotated.rotated_at);
}

/** Finds the secret, and finishes or undoes a killed rotation in the data folder. */
export async function openSecret(config: Config, database: Database): Promise<string> {
  const find = () => database.transaction((tx) => findSecret(tx, config));
  if (config.secretKey !== null || readNext(config) === undefined) return (await find()).secret;
  // A running rotation has the lock and takes care of the file.
  const unlock = lockSecret(config);
  if (!unlock) return (await find()).secret;
  try {
    const { secret, isNext } = await find();
    if (isNext) takeNext(config);
    else dropNext(config);
    return secret;
  } finally {
    unlock();
  }
}

/** An error, because everything written with this secret would look like tampering. */
function rotatedOut(config: Config, rotatedAt: number): OpenError {
  const from = config.secretKey === null ? 'secret.key' : 'GATEHOUSE_SECRET_KEY';
  const when = new Date(rotatedAt).toISOString();
  return new OpenError(
    `The desk's secret was rotated at ${when}, and ${from} still holds the old one. Put the new one there: 'gatehouse secret rotate' showed it, or wrote it into secret.key of the data folder.`,
  );
}
