import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeskRunning } from '#database/check.ts';
import type { Transaction } from '#database/database.ts';
import { scrubStore } from '#database/scrub.ts';
import { SealedAuditLog } from '#desk/audit/sealed-log.ts';
import type { Hand } from '../by-hand.ts';
import type { Config } from '../config.ts';
import type { OpenLog } from '../open-log.ts';
import {
  drawSecret,
  dropNext,
  keepOld,
  lockSecret,
  oldSecretFile,
  takeNext,
  writeNext,
} from '../secret-key.ts';
import { hashKeyId } from './ring.ts';
import { beginRotation, endRotation, RotateError } from './steps.ts';
import {
  deleteHandover,
  isRotating,
  listOldSecrets,
  listProcesses,
  type ProcessRow,
} from './store.ts';

const ASKED_EVERY_MS = 200;
/** Within `returnsMs` a live replica that lost its database connection is back. */
const USUAL = { returnsMs: 15_000, answersMs: 60_000 };

export interface Rotating {
  config: Config;
  open: OpenLog;
  /** How long desks have to respond. Tests use shorter times. */
  waits?: typeof USUAL | undefined;
}

export interface Found {
  /** The key id of the current secret. */
  keyId: string;
  /** The key id of the previous secret if a rotation wasn't finished. */
  unfinished: string | null;
  /** The running desks. */
  processes: ProcessRow[];
}

export interface Rotated {
  old_key: string;
  new_key: string;
  /** The secret to set where the old one was, or null if it is already in its file. */
  secret: string | null;
  /** The file in which the old secret is kept for old backups. */
  kept_as: string | null;
}

/** Reports what a rotation would do. */
export function lookAtSecret({ config, open }: Rotating): Promise<Found> {
  return open.database.transaction(async (tx) => {
    const last = (await listOldSecrets(tx)).at(-1);
    const unfinished = (await isRotating(tx)) ? (last?.key_id ?? null) : null;
    return { keyId: open.secrets.keys.id, unfinished, processes: await listLiving(tx, config) };
  });
}

/**
 * Rotates the secret while desks run, or finishes an earlier rotation. A secret that the owner has to set is
 * stored sealed until `tell` has shown it.
 */
export async function rotateSecret(
  rotating: Rotating,
  tell: (rotated: Rotated) => void,
): Promise<void> {
  const { config, open } = rotating;
  const unlock = isInFile(config) ? (lockSecret(config) ?? refuseBusy()) : () => undefined;
  try {
    const { unfinished, keyId } = await lookAtSecret(rotating);
    if (unfinished === null) {
      await awaitReturn(rotating);
      await startRotation(rotating);
    }
    await awaitAnswers(rotating);
    tell(await finishRotation(rotating, unfinished ?? keyId));
    await open.database.transaction(deleteHandover);
    scrubStore(open.database);
  } finally {
    unlock();
  }
}

/** A desk that stops unregisters. A registered replica that is missing has crashed or is briefly cut off. */
async function awaitReturn({ config, open, waits }: Rotating): Promise<void> {
  if (config.databaseUrl === null) return;
  const until = performance.now() + (waits ?? USUAL).returnsMs;
  const isMissed = async (tx: Transaction) =>
    (await listLiving(tx, config)).length < (await listProcesses(tx)).length;
  while (performance.now() < until && (await open.database.transaction(isMissed))) {
    await sleep(ASKED_EVERY_MS);
  }
}

async function startRotation({ config, open }: Rotating): Promise<void> {
  const { database, audit, secrets } = open;
  const from = secrets.secret;
  const to = config.newSecretKey ?? drawSecret();
  // Seals as much as possible first, so that little depends on the old secret alone.
  await new SealedAuditLog({ database, log: audit, now: Date.now }).settle();
  if (isInFile(config)) {
    keepOld(config, hashKeyId(from), from);
    writeNext(config, to);
  }
  try {
    await database.transaction(async (tx) => {
      const processes = await listLiving(tx, config);
      const isHandedOver = processes.length > 0 || !isKnown(config, to);
      const change = { hand: createHand(open), randomBytes, from, to };
      await beginRotation(tx, change, { isHandedOver });
    });
  } catch (error) {
    // After any other fault we don't know whether the store has changed. The next start finds out.
    if (error instanceof RotateError && isInFile(config)) dropNext(config);
    throw error;
  }
  if (isInFile(config)) takeNext(config);
  await database.transaction((tx) => secrets.take(tx, to));
}

async function awaitAnswers({ config, open, waits }: Rotating): Promise<void> {
  const { answersMs } = waits ?? USUAL;
  const { id } = open.secrets.keys;
  const until = performance.now() + answersMs;
  for (;;) {
    const living = await open.database.transaction((tx) => listLiving(tx, config));
    const late = living.filter(({ key_id }) => key_id !== id);
    if (late.length === 0) return;
    if (performance.now() > until) throw silent(late);
    await sleep(ASKED_EVERY_MS);
  }
}

async function finishRotation({ config, open }: Rotating, old_key: string): Promise<Rotated> {
  const { database, audit, secrets } = open;
  const { secret } = secrets;
  const isSet = isKnown(config, secret);
  const step = { hand: createHand(open), randomBytes };
  await database.transaction((tx) => endRotation(tx, step, { secret, keepsHandover: !isSet }));
  await database.transaction((tx) => secrets.catchUp(tx));
  // The new secret's first block covers the old one's last.
  await new SealedAuditLog({ database, log: audit, now: Date.now }).settle();
  return {
    old_key,
    new_key: secrets.keys.id,
    secret: isSet ? null : secret,
    kept_as: isInFile(config) ? oldSecretFile(config, old_key) : null,
  };
}

/**
 * A folder has at most one desk, and its lock shows whether it is alive. Replicas are alive while connected.
 */
async function listLiving(tx: Transaction, { databaseUrl, dataFolder }: Config) {
  const all = await listProcesses(tx);
  if (databaseUrl === null) {
    const isRunning = isDeskRunning(dataFolder);
    if (isRunning && all.length === 0) throw new RotateError(NOT_REGISTERED);
    return isRunning ? all : [];
  }
  const living: ProcessRow[] = [];
  for (const one of all) if (await tx.isAlive(one.name)) living.push(one);
  return living;
}

function createHand({ database, audit }: OpenLog): Hand {
  return { database, audit, nowMs: Date.now(), by: 'cli' };
}

function isInFile({ secretKey }: Config): boolean {
  return secretKey === null;
}

/** Whether the owner already has it or finds it in its file. */
function isKnown(config: Config, secret: string): boolean {
  return isInFile(config) || [config.secretKey, config.newSecretKey].includes(secret);
}

const NOT_REGISTERED =
  'A desk runs on this data folder that is just starting, or is of an older version. Wait a moment, or start it again, and then rotate. Nothing was changed.';

function refuseBusy(): never {
  throw new RotateError('Another command rotates this secret right now. Nothing was changed.');
}

function silent(late: readonly ProcessRow[]): RotateError {
  const names = late.map(({ name, host, pid }) => `${name} (process ${pid} on ${host})`);
  return new RotateError(
    `The new secret counts, but not every desk has taken it on: ${names.join(', ')}. Until it does, the old secret counts for what it writes. Stop it or look into its log, and run this command again: it finishes this rotation.`,
  );
}
