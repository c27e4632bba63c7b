// Plain JavaScript: a start asks this before any TypeScript is loaded.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { root } from './npm.mjs';

export const distFolder = join(root, 'dist');
/** What the last build was made from, and how its files looked then. */
const NOTE = join(distFolder, 'built.json');
/** These files aren't part of the desk, so changing them doesn't require a new build. */
const LEFT_OUT = /\.(test|fixture)\.tsx?$|^src\/testing\//;
const BESIDES_SOURCES = ['package-lock.json', 'package.json', 'vite.config.ts'];
/** A file system's clock is this coarse at most: a younger file can change again and look the same. */
const SETTLED_AFTER_MS = 2_000;

/**
 * The build that was made from exactly the files that are here now, or undefined. Looks at sizes and times
 * first, which takes some milliseconds, and reads the files only if one of them differs.
 */
export function findBuilt() {
  const note = readNote();
  if (note?.seen && isWhole(note.hash) && look(note.paths) === note.seen) {
    return describe(note.hash);
  }
  const state = readState();
  if (!isWhole(state.hash)) return undefined;
  try {
    keepNote(state);
  } catch {
    // A read-only tree is read again next time.
  }
  return describe(state.hash);
}

/** Whether dist has a build, and whether it was made from the current files. */
export function lookAtBuilt() {
  if (findBuilt()) return 'current';
  const note = readNote();
  return note && isWhole(note.hash) ? 'old' : 'missing';
}

function describe(hash) {
  const folder = folderOf(hash);
  return {
    hash,
    page: join(folder, 'web'),
    main: join(folder, 'server', 'main.js'),
    compiled: join(folder, 'compiled'),
  };
}

/** A build is moved into place as a whole. Somebody may still have deleted a part of it. */
export function isWhole(hash) {
  const { page, main } = describe(hash);
  return existsSync(join(page, 'index.html')) && existsSync(main);
}

export function folderOf(hash) {
  return join(distFolder, hash);
}

/** The files that a build is made from: how they look, and a hash of what they say. */
export function readState() {
  const { files, folders } = listSources();
  const paths = [...files, ...folders];
  // Before the files are read, so that a change in between is noticed next time.
  const seen = isSettled(paths) ? look(paths) : null;
  const hash = createHash('sha256');
  for (const path of files) {
    hash.update(`${path}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest(),
    );
  }
  return { hash: hash.digest('hex').slice(0, 16), seen, paths };
}

/** Written aside and renamed, so that nobody reads a half of it. */
export function keepNote({ hash, seen, paths }) {
  const before = readNote();
  const previous = before && before.hash !== hash ? before.hash : before?.previous;
  const aside = `${NOTE}.${process.pid}`;
  mkdirSync(distFolder, { recursive: true });
  writeFileSync(aside, JSON.stringify({ hash, previous, seen, paths }));
  renameSync(aside, NOTE);
}

export function readNote() {
  try {
    const note = JSON.parse(readFileSync(NOTE, 'utf8'));
    return /^[0-9a-f]{16}$/.test(note.hash) && Array.isArray(note.paths) ? note : undefined;
  } catch {
    return undefined;
  }
}

function listSources() {
  const folders = [];
  const files = [];
  const walk = (folder) => {
    folders.push(folder);
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile() && !LEFT_OUT.test(path)) files.push(path);
    }
  };
  walk('src');
  return { files: [...files, ...BESIDES_SOURCES].sort(), folders };
}

/** A text that differs when a file was changed, added or removed. A folder's time tells of the last two. */
function look(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    if (!found) return undefined;
    // A folder has no size of its own that means something everywhere.
    const size = found.isDirectory() ? 'folder' : found.size;
    hash.update(`${path} ${size} ${found.mtimeMs} ${found.ctimeMs}\n`);
  }
  return hash.digest('hex');
}

function isSettled(paths) {
  const since = Date.now() - SETTLED_AFTER_MS;
  return paths.every((path) => {
    const { mtimeMs, ctimeMs } = statSync(join(root, path));
    return Math.max(mtimeMs, ctimeMs) < since;
  });
}
