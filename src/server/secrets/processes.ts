import { hostname } from 'node:os';
import type { Database, Transaction } from '../../database/database.ts';
import type { Secrets } from './secrets.ts';
import {
  acknowledge,
  deleteHandover,
  deleteProcess,
  findHandover,
  insertProcess,
  listOldSecrets,
  listProcesses,
} from './store.ts';

interface Registered {
  database: Database;
  secrets: Secrets;
  /** Of this process. */
  name: string;
}

/** From now on whoever rotates the secret waits for this process to take the new one on. */
export async function registerProcess(
  { database, secrets, name }: Registered,
  nowMs: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.lock('secret');
    await secrets.catchUp(tx);
    for (const other of await listProcesses(tx)) {
      if (!(await tx.isAlive(other.name))) await deleteProcess(tx, other.name);
    }
    const at = { host: hostname(), pid: process.pid, started_at: nowMs };
    await insertProcess(tx, { name, key_id: secrets.keys.id, ...at });
    await dropTaken(tx, secrets);
  });
}

/** Takes a rotated secret on, and says so in the store. */
export function takeOn({ database, secrets, name }: Registered): Promise<void> {
  return database.transaction(async (tx) => {
    await secrets.catchUp(tx);
    await acknowledge(tx, name, secrets.keys.id);
  });
}

/** A command that was killed after all else may have left it: who starts with the new secret needs it no more. */
async function dropTaken(tx: Transaction, { keys }: Secrets): Promise<void> {
  const handover = await findHandover(tx);
  const isOpen = (await listOldSecrets(tx)).some(({ until_row }) => until_row === null);
  if (handover?.key_id === keys.id && !isOpen) await deleteHandover(tx);
}
