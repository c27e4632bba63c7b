import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { UsageError } from '../faults.ts';
import { type IgnoreRules, ignoreRulesOf } from './ignored.ts';

export interface Walked {
  /** As it is shown. */
  path: string;
  /** Somebody named it: if it cannot be read, the scan has failed. */
  isNamed: boolean;
}

type OnUnreadable = (path: string, error: unknown) => void;

/** The files at these paths, and in them if they are folders, each folder in the order of its names. */
export function* walk(paths: readonly string[], onUnreadable: OnUnreadable): Generator<Walked> {
  const named = paths.map((path) => ({ path, isFolder: isFolder(path) }));
  for (const { path, isFolder } of named) {
    if (isFolder) yield* walkFolder(path, ignoreRulesOf(resolve(path)), onUnreadable);
    else yield { path, isNamed: true };
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new UsageError(`There is nothing at '${path}'.`);
    }
    if (code === 'ELOOP') throw new UsageError(`'${path}' is a link that leads to itself.`);
    // It is said when it is read.
    return false;
  }
}

/** Links are not followed: what they lead to is scanned where it stands, and they may lead in a circle. */
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
