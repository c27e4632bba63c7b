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
  /** Of this process. */
  name: string;
  now: () => number;
}

/** From now on whoever rotates the secret waits for this process to take the new one on. */
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

/** Takes a rotated secret on, and says so in the store. Registers anew a process that was taken for dead. */
export async function takeOn(desk: Registered): Promise<void> {
  const { database, secrets } = desk;
  await database.transaction((tx) => secrets.catchUp(tx));
  // What was tagged with the old secret is written before this process says that it has the new one.
  await database.settled();
  await database.transaction((tx) => putProcess(tx, describeProcess(desk)));
}

/** Nobody has to wait for it any more. */
export async function signOff({ database, name }: Pick<Registered, 'database' | 'name'>) {
  await database.transaction((tx) => deleteProcess(tx, name));
}

function describeProcess({ secrets, name, now }: Registered) {
  const at = { host: hostname(), pid: process.pid, started_at: now() };
  return { name, key_id: secrets.keys.id, ...at };
}

/** A command that was killed after all else may have left it: who starts with the new secret needs it no more. */
async function dropTaken(tx: Transaction, { keys }: Secrets): Promise<void> {
  const handover = await findHandover(tx);
  const isOpen = (await listOldSecrets(tx)).some(({ until_row }) => until_row === null);
  if (handover?.key_id === keys.id && !isOpen) await deleteHandover(tx);
}
