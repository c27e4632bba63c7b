import { hostname } from 'node:os';
import type { Database, Transaction } from '#database/database.ts';
import type { Secrets } from './secrets.ts';
import {
  deleteHandover,
  deleteProcess,
  findHandover,
  listOldSecrets,
  listProcesses,
  putProcess,
} from './store.ts';

interface Registered {
  database: Database;
  secrets: Secrets;
  /** The name of this process. */
  name: string;
  now: () => number;
}

/** Registers this process. From now on a rotation waits until it has the new secret. */
export async function registerProcess(desk: Registered): Promise<void> {
  const { database, secrets } = desk;
  await database.transaction(async (tx) => {
    await tx.lock('secret');
    await secrets.catchUp(tx);
    for (const other of await listProcesses(tx)) {
      if (!(await tx.isAlive(other.name))) await deleteProcess(tx, other.name);
    }
    await putProcess(tx, describeProcess(desk));
    await dropTaken(tx, secrets);
  });
}

/**
 * Adopts a rotated secret and confirms that in the store. Also registers a process
 * again that was considered dead.
 */
export async function takeOn(desk: Registered): Promise<void> {
  const { database, secrets } = desk;
  await database.transaction((tx) => secrets.catchUp(tx));
  // Everything tagged with the old secret must be written before this process confirms the new one.
  await database.settled();
  await database.transaction((tx) => putProcess(tx, describeProcess(desk)));
}

/** Unregisters the process, so that no rotation waits for it. */
export async function signOff({ database, name }: Pick<Registered, 'database' | 'name'>) {
  await database.transaction((tx) => deleteProcess(tx, name));
}

function describeProcess({ secrets, name, now }: Registered) {
  const at = { host: hostname(), pid: process.pid, started_at: now() };
  return { name, key_id: secrets.keys.id, ...at };
}

/** Deletes a handover that a killed command left behind, once this process has the new secret. */
async function dropTaken(tx: Transaction, { keys }: Secrets): Promise<void> {
  const handover = await findHandover(tx);
  const isOpen = (await listOldSecrets(tx)).some(({ until_row }) => until_row === null);
  if (handover?.key_id === keys.id && !isOpen) await deleteHandover(tx);
}
