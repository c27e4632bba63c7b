import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Awaitable } from '../database.ts';
import { sqliteCode } from '../sqlite.ts';
import { BackupError, hasBeginning } from './backup-file.ts';

export interface WholeFile {
  path: string;
  /** Replace an existing backup. */
  force: boolean;
  /** A file that is never replaced: the store itself. */
  never: string;
}

/** Writes a file that is complete, durable and readable only by its owner, or no file at all. */
export async function writeWhole<T>(
  { path, force, never }: WholeFile,
  make: (part: string) => Awaitable<T>,
): Promise<T> {
  refuseTaken({ path, force, never });
  const part = `${path}.part-${process.pid}`;
  try {
    sweepKilled(path);
    closeSync(openSync(part, 'wx', 0o600));
    const made = await make(part);
    sync(part, 'r+');
    renameSync(part, path);
    // Windows makes folders durable by itself and doesn't allow asking for it.
    if (process.platform !== 'win32') sync(dirname(path), 'r');
    return made;
  } catch (error) {
    throw explainWriteError(error, path);
  } finally {
    for (const rest of [part, `${part}-journal`]) rmSync(rest, { force: true });
  }
}

function refuseTaken({ path, force, never }: WholeFile): void {
  if (!existsSync(path)) return;
  if (isSame(path, never)) {
    throw new BackupError(`${path} is the store of the desk itself. Name another file.`);
  }
  if (!force) {
    throw new BackupError(`${path} is there already. Name another file, or replace it: --force`);
  }
  if (!hasBeginning(path)) {
    throw new BackupError(`${path} is not a backup, so it is not replaced. Name another file.`);
  }
}

function isSame(path: string, other: string): boolean {
  const [one, two] = [path, other].map((each) => statSync(each, { throwIfNoEntry: false }));
  return one !== undefined && one.ino === two?.ino && one.dev === two.dev;
}

/** Deletes files left behind by a killed backup. */
function sweepKilled(path: string): void {
  const begin = `${basename(path)}.part-`;
  for (const name of readdirSync(dirname(path))) {
    const pid = name.startsWith(begin) && /^\d+$/.exec(name.slice(begin.length))?.[0];
    if (pid && !isAlive(Number(pid))) rmSync(join(dirname(path), name), { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

function sync(path: string, mode: 'r' | 'r+'): void {
  const handle = openSync(path, mode);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const WORDS: Record<string, (path: string) => string> = {
  ENOENT: (path) => `There is no folder ${dirname(path)}. Make it first, or name another file.`,
  ENOTDIR: (path) => `${dirname(path)} is not a folder. Name another file.`,
  EACCES: notWritable,
  EPERM: notWritable,
  EROFS: notWritable,
  ENOSPC: full,
  EDQUOT: full,
  EFBIG: full,
};

function notWritable(path: string): string {
  return `This user may not write ${path}. Name another file, or run this as a user that may.`;
}

function full(path: string): string {
  return `The disk that is to hold ${path} is full or failing. Nothing is left of the file. Free some space, or name another disk.`;
}

function explainWriteError(error: unknown, path: string): unknown {
  const code = (error as { code?: unknown }).code;
  const sqlite = sqliteCode(error);
  const say = sqlite === 13 || sqlite === 10 ? full : WORDS[String(code)];
  return say ? new BackupError(say(path), { cause: error }) : error;
}
