// Every command asks this before anything else, so it loads next to nothing itself.
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
import { root } from './root.mjs';

export const distFolder = join(root, 'dist');
/** Names the last build, with the size and times of each file that it was made from. */
const NOTE = join(distFolder, 'built.json');
/** These files aren't part of the desk, so changing them doesn't require a new build. */
const LEFT_OUT = /\.(test|fixture)\.tsx?$|^src\/testing(\/|$)/;
const BESIDES_SOURCES = ['package-lock.json', 'package.json', 'vite.config.ts'];
/** npm and bin/modules.mjs write these after an install. While they stay the same, so do the packages. */
const OF_INSTALL = ['node_modules/.gatehouse-stamp', 'node_modules/.package-lock.json'];
/** A file system's clock is this coarse at most: a younger file can change again and look the same. */
const SETTLED_AFTER_MS = 2_000;

/**
 * The build made from these very files, going by their sizes and times, which takes some milliseconds.
 * Undefined if that is uncertain. Without `page`, changes to the page's own files don't count.
 */
export function glanceAtBuilt({ page }) {
  const note = readNote();
  if (!note || !isWhole(note.hash)) return undefined;
  // An image has new times for old files, and nobody changes them.
  if (process.env.GATEHOUSE_RUN === 'built') return describe(note.hash);
  const looksSame = note.seen.every(
    ([path, ofServer, ...look]) => !(page || ofServer) || isSameLook(look, lookAt(path)),
  );
  return looksSame && note.seen.length > 0 ? describe(note.hash) : undefined;
}

/** The build made from these very files, going by what they say. Undefined if there is none. */
export function findBuilt() {
  const certain = glanceAtBuilt({ page: true });
  if (certain) return certain;
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

/** The files that a build is made from: a hash of what they say, and how they look. */
export function readState() {
  const { createHash } = process.getBuiltinModule('node:crypto');
  const { files, folders } = listSources();
  const paths = [...files, ...folders, ...OF_INSTALL];
  // Before the files are read, so that a change in between is noticed next time.
  const looks = paths.map((path) => [path, lookAt(path)]);
  const hash = createHash('sha256');
  for (const path of files) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${createHash('sha256').update(content).digest('hex')}\n`);
  }
  return { hash: hash.digest('hex').slice(0, 16), looks: isSettled(looks) ? looks : [] };
}

/** Written aside and renamed, so that nobody reads a half of it. */
export function keepNote({ hash, looks }) {
  const before = readNote();
  const previous = before && before.hash !== hash ? before.hash : before?.previous;
  const inServer = new Set(readServerFiles(hash));
  const isOfServer = (path) => !path.startsWith('src') || inServer.has(path);
  const seen = looks.map(([path, look]) => [path, isOfServer(path) ? 1 : 0, ...look]);
  const aside = `${NOTE}.${process.pid}`;
  mkdirSync(distFolder, { recursive: true });
  writeFileSync(aside, JSON.stringify({ hash, previous, seen }));
  renameSync(aside, NOTE);
}

/** The sources of the bundle, and the folders whose files it reads, as src/cli/build/server-bundle.ts noted them. */
function readServerFiles(hash) {
  return JSON.parse(readFileSync(join(folderOf(hash), 'server', 'made-from.json'), 'utf8'));
}

export function readNote() {
  try {
    const note = JSON.parse(readFileSync(NOTE, 'utf8'));
    return /^[0-9a-f]{16}$/.test(note.hash) && Array.isArray(note.seen) ? note : undefined;
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
      if (LEFT_OUT.test(path)) continue;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) files.push(path);
    }
  };
  walk('src');
  return { files: [...files, ...BESIDES_SOURCES].sort(), folders };
}

/** Size and times, one of which changes with the file. A folder's times change when a file is added or removed. */
function lookAt(path) {
  const found = statSync(`${root}/${path}`, { throwIfNoEntry: false });
  if (!found) return [0, 0, 0];
  // A folder's size means nothing on some systems.
  return [found.isDirectory() ? 0 : found.size, found.mtimeMs, found.ctimeMs];
}

function isSameLook(a, b) {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
}

function isSettled(looks) {
  const since = Date.now() - SETTLED_AFTER_MS;
  return looks.every(([, [, changedAt, movedAt]]) => changedAt < since && movedAt < since);
}
