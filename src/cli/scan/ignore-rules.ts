import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';

const IGNORE_FILE = '.gitignore';
const GIT_FOLDER = '.git';

/** The rules of a folder: its own and those of the folders above it, up to the top of the repository. */
export interface IgnoreRules {
  isIgnored(name: string, isFolder: boolean): boolean;
  /** The rules inside a subfolder, without its own. */
  within(name: string): IgnoreRules;
  /** Adds the folder's own rules, if these names of its files say that it has some. */
  withOwn(names: Iterable<string>): IgnoreRules;
}

interface Level {
  folder: string;
  rules: Ignore;
}

/** `folder` must be absolute. */
export function readIgnoreRules(folder: string): IgnoreRules {
  const above = foldersTo(folder).slice(0, -1);
  return rulesOf(folder, above.flatMap(readLevel));
}

function rulesOf(folder: string, levels: readonly Level[]): IgnoreRules {
  return {
    isIgnored(name, isFolder) {
      if (isFolder && name === GIT_FOLDER) return true;
      return levels.length > 0 && isIgnored(levels, join(folder, name), isFolder);
    },
    within: (name) => rulesOf(join(folder, name), levels),
    withOwn(names) {
      for (const name of names) {
        if (name !== IGNORE_FILE && name !== GIT_FOLDER) continue;
        return rulesOf(folder, [...levels, ...readLevel(folder)]);
      }
      return this;
    },
  };
}

/** The nearest matching rule decides, so a folder can override one above it. */
function isIgnored(levels: readonly Level[], path: string, isFolder: boolean): boolean {
  for (const { folder, rules } of levels.toReversed()) {
    const inside = path.slice(folder.endsWith(sep) ? folder.length : folder.length + 1);
    const asked = inside.replaceAll(sep, '/');
    const { ignored, unignored } = rules.test(isFolder ? `${asked}/` : asked);
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

function readLevel(folder: string): Level[] {
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
