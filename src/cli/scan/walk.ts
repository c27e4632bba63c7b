import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';

export interface Walked {
  /** The path as it is displayed. */
  path: string;
  /** It was named explicitly, so the scan fails if it can't be read. */
  isNamed: boolean;
}

type OnUnreadable = (path: string, error: unknown) => void;

/** Yields the files at these paths, and those inside folders in the order of their names. */
export function* walk(paths: readonly string[], onUnreadable: OnUnreadable): Generator<Walked> {
  const named = paths.map((path) => ({ path, isFolder: isFolder(path) }));
  for (const { path, isFolder } of named) {
    if (isFolder) yield* walkFolder(path, readIgnoreRules(resolve(path)), onUnreadable);
    else yield { path, isNamed: true };
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // Reading it fails as well, and says why.
    return false;
  }
}

/** Links aren't followed, because their targets are scanned where they are, and links may form a cycle. */
function* walkFolder(
  top: string,
  rules: IgnoreRules,
  onUnreadable: OnUnreadable,
): Generator<Walked> {
  const waiting: { path: string; rules: IgnoreRules }[] = [{ path: top, rules }];
  for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
    let entries: Dirent[];
    try {
      entries = readdirSync(folder.path, { withFileTypes: true });
    } catch (error) {
      onUnreadable(folder.path, error);
      continue;
    }
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    const inside: typeof waiting = [];
    for (const entry of entries) {
      const path = shown(folder.path, entry.name);
      if (!entry.isFile() && !entry.isDirectory()) continue;
      if (folder.rules.isIgnored(resolve(path), entry.isDirectory())) continue;
      if (entry.isFile()) yield { path, isNamed: false };
      else inside.unshift({ path, rules: folder.rules.within(resolve(path)) });
    }
    waiting.push(...inside);
  }
}

function shown(folder: string, name: string): string {
  return folder === '.' ? name : join(folder, name).replaceAll(sep, '/');
}

const IGNORE_FILE = '.gitignore';
const GIT_FOLDER = '.git';

/** The rules of a folder: its own and those of the folders above it, up to the top of the repository. */
interface IgnoreRules {
  isIgnored(path: string, isFolder: boolean): boolean;
  /** The rules inside a subfolder, including its own. */
  within(folder: string): IgnoreRules;
}

interface Level {
  folder: string;
  rules: Ignore;
}

function readIgnoreRules(folder: string): IgnoreRules {
  return combineLevels(foldersTo(folder).flatMap(readLevels));
}

function combineLevels(levels: readonly Level[]): IgnoreRules {
  return {
    isIgnored: (path, isFolder) => isIgnored(levels, path, isFolder),
    within(folder) {
      const more = readLevels(folder);
      return more.length > 0 ? combineLevels([...levels, ...more]) : combineLevels(levels);
    },
  };
}

/** The nearest matching rule decides, so a folder can override one above it. */
function isIgnored(levels: readonly Level[], path: string, isFolder: boolean): boolean {
  if (isFolder && path.endsWith(`${sep}${GIT_FOLDER}`)) return true;
  for (const { folder, rules } of levels.toReversed()) {
    const inside = relative(folder, path).replaceAll(sep, '/');
    if (inside === '' || inside.startsWith('..')) continue;
    const { ignored, unignored } = rules.test(isFolder ? `${inside}/` : inside);
    if (ignored || unignored) return ignored;
  }
  return false;
}

/** Starts at the top of the repository if there is one, or else at the folder itself. */
function foldersTo(folder: string): string[] {
  const folders = [folder];
  for (let at = folder; !existsSync(join(at, GIT_FOLDER)); at = dirname(at)) {
    if (dirname(at) === at) return [folder];
    folders.unshift(dirname(at));
  }
  return folders;
}

function readLevels(folder: string): Level[] {
  const files = [join(folder, GIT_FOLDER, 'info', 'exclude'), join(folder, IGNORE_FILE)];
  const texts = files.map(readIfThere).filter((text) => text !== undefined);
  if (texts.length === 0) return [];
  return [{ folder, rules: ignore().add(texts.join('\n')) }];
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
