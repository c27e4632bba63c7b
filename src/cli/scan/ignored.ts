import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';

const IGNORE_FILE = '.gitignore';
const GIT_FOLDER = '.git';

/** The rules that hold in a folder: its own, and those of the folders above it, up to where git begins. */
export interface IgnoreRules {
  isIgnored(path: string, isFolder: boolean): boolean;
  /** With what a folder inside says itself. */
  within(folder: string): IgnoreRules;
}

interface Level {
  folder: string;
  rules: Ignore;
}

export function ignoreRulesOf(folder: string): IgnoreRules {
  return rulesOf(foldersTo(folder).flatMap(levelsOf));
}

function rulesOf(levels: readonly Level[]): IgnoreRules {
  return {
    isIgnored: (path, isFolder) => isIgnored(levels, path, isFolder),
    within(folder) {
      const more = levelsOf(folder);
      return more.length > 0 ? rulesOf([...levels, ...more]) : rulesOf(levels);
    },
  };
}

/** The nearest rule that says anything decides: a folder may take back what one above it said. */
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

/** From the top of the repository, if it is in one, else from the folder itself. */
function foldersTo(folder: string): string[] {
  const folders = [folder];
  for (let at = folder; !existsSync(join(at, GIT_FOLDER)); at = dirname(at)) {
    if (dirname(at) === at) return [folder];
    folders.unshift(dirname(at));
  }
  return folders;
}

function levelsOf(folder: string): Level[] {
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
