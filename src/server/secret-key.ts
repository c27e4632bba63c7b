import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { OpenError } from '#database/database.ts';
import { tryLock } from '#database/open.ts';
import { type Config, SECRET_LENGTH_MIN } from './config.ts';

const SECRET_FILE = 'secret.key';

type Folder = Pick<Config, 'dataFolder'>;

/**
 * The secret from which all keys of the desk are derived. It comes from the environment, or from a file that
 * only the owner can read.
 */
export function loadSecret(config: Config): string {
  if (config.secretKey !== null) return config.secretKey;
  const file = secretFile(config);
  try {
    return readSecret(file);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw unreadable(file, error);
  }
  return makeSecret(file);
}

export function secretFile({ dataFolder }: Folder): string {
  return join(dataFolder, SECRET_FILE);
}

/** The file of an earlier secret, kept for backups from its time. */
export function oldSecretFile({ dataFolder }: Folder, keyId: string): string {
  return join(dataFolder, `secret-${keyId}.key`);
}

/** Whether a secret exists. Otherwise the next `loadSecret` creates it. */
export function hasSecret(config: Config): boolean {
  return config.secretKey !== null || existsSync(secretFile(config));
}

export function drawSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Locks a folder's secret for rotation; undefined if another process is rotating it. */
export function lockSecret({ dataFolder }: Folder): (() => void) | undefined {
  return tryLock(join(dataFolder, 'secret.lock'));
}

function nextFile(config: Folder): string {
  return `${secretFile(config)}.next`;
}

/** The prepared next secret; undefined if there is none. */
export function readNext(config: Folder): string | undefined {
  return tryRead(nextFile(config));
}

export function writeNext(config: Folder, secret: string): void {
  writeDurably(nextFile(config), secret);
}

/** Makes the prepared secret the current one. */
export function takeNext(config: Folder): void {
  renameSync(nextFile(config), secretFile(config));
  syncFolder(config.dataFolder);
}

export function dropNext(config: Folder): void {
  rmSync(nextFile(config), { force: true });
}

export function keepOld(config: Folder, keyId: string, secret: string): string {
  const file = oldSecretFile(config, keyId);
  writeDurably(file, secret);
  return file;
}

/** The content of secret.key, even if the environment sets another secret; undefined if there is none. */
export function readKept(config: Folder): string | undefined {
  return tryRead(secretFile(config));
}

/** Reads an earlier secret by its key id; undefined if this folder doesn't have it. */
export function readOldSecret(config: Folder, keyId: string): string | undefined {
  return tryRead(oldSecretFile(config, keyId));
}

function tryRead(file: string): string | undefined {
  try {
    return readSecret(file);
  } catch {
    return undefined;
  }
}

function writeDurably(file: string, secret: string): void {
  const handle = openSync(file, 'w', 0o600);
  try {
    writeSync(handle, `${secret}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  chmodSync(file, 0o600);
  syncFolder(dirname(file));
}

/** A file name is durable only once its folder is. Windows can't open folders. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function readSecret(file: string): string {
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < SECRET_LENGTH_MIN) throw new Error('The file is too short');
  chmodSync(file, 0o600);
  return secret;
}

function makeSecret(file: string): string {
  try {
    writeFileSync(file, `${drawSecret()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // Another process of the same desk may have been first.
    if ((error as { code?: string }).code !== 'EEXIST') throw unreadable(file, error);
  }
  return readSecret(file);
}

function unreadable(file: string, cause: unknown): OpenError {
  return new OpenError(
    `The desk's secret in ${file} cannot be read. Give the user that runs Gatehouse the right to read it, or put it back from where you keep it. Without it the audit log cannot be verified, and saved connections cannot be opened.`,
    { cause },
  );
}
