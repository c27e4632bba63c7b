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
import { type Check, fail, ok, warn } from './check.ts';

const MB = 1024 * 1024;
const SPACE_NEEDED_BYTES = 100 * MB;
const SPACE_WANTED_BYTES = 1024 * MB;

/** There, writable, and closed to other users of the machine. */
export function checkFolder(folder: string): Check {
  const name = 'data-folder';
  if (!existsSync(folder)) {
    return fail(
      name,
      `There is none at ${folder}. The first start makes it; if your desk keeps its data elsewhere, say where with GATEHOUSE_DATA.`,
    );
  }
  const stats = statSync(folder);
  if (!stats.isDirectory()) return fail(name, `${folder} is no folder. Name one: GATEHOUSE_DATA.`);
  if (!isWritable(folder)) {
    return fail(name, `${folder} cannot be written by this user. Be the user that runs the desk.`);
  }
  // Windows keeps rights elsewhere than in these bits.
  return process.platform === 'win32' ? ok(name, folder) : checkRights(folder, stats);
}

function checkRights(folder: string, stats: Stats): Check {
  const name = 'data-folder';
  const files = readdirSync(folder)
    .filter((file) => file.startsWith('gatehouse.'))
    .map((file) => ({ file, stats: statSync(join(folder, file)) }));
  const foreign = files.filter((each) => each.stats.uid !== stats.uid);
  if (foreign.length > 0) {
    const detail = `${folder}: ${list(foreign)} belongs to another user than the folder. Give all of it to the user that runs the desk (chown).`;
    return fail(name, detail);
  }
  // The lock holds nothing that could be read.
  const open = files.filter(
    (each) => !each.file.startsWith('gatehouse.lock') && isOpen(each.stats),
  );
  if (open.length > 0) {
    const detail = `Other users of this machine could read ${list(open)} in ${folder}. Close it: chmod 600.`;
    return isOpen(stats) ? fail(name, detail) : warn(name, detail);
  }
  if (isOpen(stats)) {
    return warn(name, `Other users of this machine can look into it. chmod 700 ${folder}`);
  }
  return ok(name, `${folder}, closed to other users.`);
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
  if (!existsSync(folder)) return warn('disk-space', 'Not looked at: there is no data folder.');
  const { bavail, bsize } = statfsSync(folder);
  return judgeSpace(bavail * bsize);
}

export function judgeSpace(freeBytes: number): Check {
  const free = `${Math.floor(freeBytes / MB).toLocaleString('en')} MB free.`;
  if (freeBytes >= SPACE_WANTED_BYTES) return ok('disk-space', free);
  if (freeBytes >= SPACE_NEEDED_BYTES) {
    return warn('disk-space', `${free} Make room: the store grows, and an update keeps a copy.`);
  }
  return fail('disk-space', `${free} Make room now: on a full disk nothing can be changed.`);
}
