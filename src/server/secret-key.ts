import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OpenError } from '../database/database.ts';
import { type Config, SECRET_LENGTH_MIN } from './config.ts';

const SECRET_FILE = 'secret.key';

/** The desk's one secret, from which all its keys are drawn: from the environment, or a file that only the owner can read. */
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

export function secretFile({ dataFolder }: Config): string {
  return join(dataFolder, SECRET_FILE);
}

/** Whether there is one already, or the next `loadSecret` makes it. */
export function hasSecret(config: Config): boolean {
  return config.secretKey !== null || existsSync(secretFile(config));
}

function readSecret(file: string): string {
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < SECRET_LENGTH_MIN) throw new Error('The file is too short');
  chmodSync(file, 0o600);
  return secret;
}

function makeSecret(file: string): string {
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
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
