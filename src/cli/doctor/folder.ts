import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  type Stats,
  statfsSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { formatNumber } from '#ui/format-number.ts';
import { type Check, fail, ok, warn } from './check.ts';

const MB = 1024 * 1024;
const SPACE_NEEDED_BYTES = 100 * MB;
const SPACE_WANTED_BYTES = 1024 * MB;

/** It must exist, be writable, and be closed to other users of the machine. */
export function checkFolder(folder: string): Check {
  const name = 'data-folder';
  if (!existsSync(folder)) {
    return fail(
      name,
      `There is none at ${folder}. The first start creates it. If your desk keeps its data elsewhere, set GATEHOUSE_DATA.`,
    );
  }
  const stats = statSync(folder);
  if (!stats.isDirectory())
    return fail(name, `${folder} is not a folder. Set GATEHOUSE_DATA to a folder.`);
  if (!isWritable(folder)) {
    return fail(
      name,
      `This user can’t write to ${folder}. Run this as the user that runs the desk.`,
    );
  }
  // Windows doesn't store permissions in these bits.
  return process.platform === 'win32' ? ok(name, folder) : checkRights(folder, stats);
}

function checkRights(folder: string, stats: Stats): Check {
  const name = 'data-folder';
  const files = readdirSync(folder)
    .filter((file) => file.startsWith('gatehouse.'))
    .map((file) => ({ file, stats: statSync(join(folder, file)) }));
  const foreign = files.filter((each) => each.stats.uid !== stats.uid);
  if (foreign.length > 0) {
    const detail = `${folder}: ${list(foreign)} and the folder have different owners. Make the user that runs the desk the owner of everything (chown).`;
    return fail(name, detail);
  }
  // The lock contains nothing worth reading.
  const open = files.filter(
    (each) => !each.file.startsWith('gatehouse.lock') && isOpen(each.stats),
  );
  if (open.length > 0) {
    const detail = `Other users of this machine can read ${list(open)} in ${folder}. Fix it with chmod 600.`;
    return isOpen(stats) ? fail(name, detail) : warn(name, detail);
  }
  if (isOpen(stats)) {
    return warn(name, `Other users of this machine can open it. Fix it with: chmod 700 ${folder}`);
  }
  return ok(name, `${folder}, not accessible to other users.`);
}

function list(files: readonly { file: string }[]): string {
  return files.map(({ file }) => file).join(', ');
}

function isOpen({ mode }: Stats): boolean {
  return (mode & 0o077) !== 0;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function checkSpace(folder: string): Check {
  if (!existsSync(folder)) return warn('disk-space', 'Not checked: there is no data folder.');
  const { bavail, bsize } = statfsSync(folder);
  return judgeSpace(bavail * bsize);
}

export function judgeSpace(freeBytes: number): Check {
  const free = `${formatNumber(Math.floor(freeBytes / MB))} MB free.`;
  if (freeBytes >= SPACE_WANTED_BYTES) return ok('disk-space', free);
  if (freeBytes >= SPACE_NEEDED_BYTES) {
    return warn(
      'disk-space',
      `${free} Free up space: the database grows, and an update keeps a copy.`,
    );
  }
  return fail('disk-space', `${free} Free up space now: on a full disk, every action fails.`);
}
