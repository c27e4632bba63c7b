import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { type IgnoreRules, readIgnoreRules } from './ignore-rules.ts';

export interface Walked {
  /** The path as it is displayed. */
  path: string;
  /** It was named explicitly, so the scan fails if it can't be read. */
  isNamed: boolean;
}

type OnUnreadable = (folder: Walked, error: unknown) => void;

/** Yields the files at these paths, and those inside folders in the order of their names. */
export function* walk(paths: readonly string[], onUnreadable: OnUnreadable): Generator<Walked> {
  const named = paths.map((path) => ({ path, isFolder: isFolder(path) }));
  for (const { path, isFolder } of named) {
    if (isFolder) yield* walkFolder(path, onUnreadable);
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

interface Folder {
  path: string;
  rules: IgnoreRules;
}

/** Links aren't followed, because their targets are scanned where they are, and links may form a cycle. */
function* walkFolder(top: string, onUnreadable: OnUnreadable): Generator<Walked> {
  const waiting: Folder[] = [{ path: top, rules: readIgnoreRules(resolve(top)) }];
  for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
    const { path } = folder;
    let entries: Dirent[];
    try {
      entries = readdirSync(path, { withFileTypes: true });
    } catch (error) {
      onUnreadable({ path, isNamed: path === top }, error);
      continue;
    }
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    const rules = folder.rules.withOwn(entries.map(({ name }) => name));
    const prefix = prefixOf(path);
    const inside: Folder[] = [];
    for (const entry of entries) {
      const { name } = entry;
      if (entry.isFile()) {
        if (!rules.isIgnored(name, false)) yield { path: prefix + name, isNamed: false };
      } else if (entry.isDirectory() && !rules.isIgnored(name, true)) {
        inside.push({ path: prefix + name, rules: rules.within(name) });
      }
    }
    for (const each of inside.reverse()) waiting.push(each);
  }
}

/** What stands before a name in the displayed path of a file in this folder. */
function prefixOf(folder: string): string {
  return folder === '.' ? '' : join(folder, 'x').slice(0, -1).replaceAll(sep, '/');
}
