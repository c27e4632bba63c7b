import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from './command.ts';
import { readSourceFile } from './source-file.ts';

/** Every source file by its path from the root, with the project files that it imports. */
export type Tree = ReadonlyMap<string, readonly string[]>;

const isTest = (path: string) => /\.test\.tsx?$/.test(path) && !path.includes('.long.');
const isSource = (path: string) => /^(src|scripts|bench|e2e)\/.*\.tsx?$/.test(path);

/**
 * These files connect everything with everything. A change doesn't spread through them, because the parts
 * they connect have their own tests. A change to one of them affects all tests.
 */
const assemblies = [
  'src/tools/index.ts',
  'src/server/features.ts',
  'src/server/start.ts',
  'src/server/desk.ts',
  'src/web/router.tsx',
  'src/cli/commands.ts',
  'src/testing/page/answers.ts',
];
/** The rules of the tree, and the shortest path through the whole product. */
const always = ['src/architecture.test.ts', 'e2e/first-visit.test.ts'];
/** Changes to these can affect any test. */
const everything = /^(package(-lock)?\.json|vitest\.config\.ts|vite\.config\.ts|src\/testing\/)/;

/** The files changed since `since`, including untracked ones. */
export function listChanged(since: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...git('diff', '--name-only', '--relative', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

export function readTree(): Tree {
  const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  const tree = new Map<string, string[]>();
  for (const path of paths.filter(isSource)) {
    const text = tryRead(path);
    if (text === undefined) continue;
    const { imports } = readSourceFile(path, text);
    const own = imports.filter(({ specifier }) => /^[.#]/.test(specifier));
    tree.set(
      path,
      own.map(({ specifier }) =>
        specifier.startsWith('#') ? `src/${specifier.slice(1)}` : join(dirname(path), specifier),
      ),
    );
  }
  return tree;
}

/** A file that git lists may have been deleted. */
function tryRead(path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}

/** The tests that a change can affect, or 'all' if none can be left out. */
export function selectTests(changed: readonly string[], tree: Tree): readonly string[] | 'all' {
  if (changed.some((path) => everything.test(path) || assemblies.includes(path))) return 'all';
  const touched = spread(changed, tree);
  const features = listFeatures([...touched]);
  const others = listFeatures([...tree.keys()]);
  const halves = new Set(changed.flatMap((path) => listHalves(path, tree)));
  const tests = [...tree.keys()].filter(isTest);
  return tests.filter(
    (path) =>
      touched.has(path) ||
      always.includes(path) ||
      halves.has(halfOf(path)) ||
      (path.startsWith('e2e/') &&
        [...features].some((feature) => isJourneyOf(path, { feature, others }))),
  );
}

function listFeatures(paths: readonly string[]): Set<string> {
  return new Set(paths.map(featureOf).filter((name) => name !== undefined));
}

const isOfPage = (path: string) => path.endsWith('.tsx') || path.includes('/page/');
/** A feature's component tests, or all its others, which reach the feature over HTTP and don't import it. */
const halfOf = (test: string) => `${featureOf(test)} ${test.endsWith('.tsx') ? 'page' : 'server'}`;

/** The halves of a feature that a file is part of. A page is no part of the server, and no page imports a server. */
function listHalves(path: string, tree: Tree): string[] {
  const feature = featureOf(path);
  if (feature === undefined) return [];
  const isSource = tree.has(path);
  const page = isOfPage(path) || !isSource || [...spread([path], tree)].some(isOfPage);
  return [...(page ? [`${feature} page`] : []), ...(isOfPage(path) ? [] : [`${feature} server`])];
}

/** The changed files, and all files that import them, directly or indirectly. */
function spread(changed: readonly string[], tree: Tree): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [path, imported] of tree) {
    for (const target of imported) importers.set(target, [...(importers.get(target) ?? []), path]);
  }
  const touched = new Set(changed);
  for (const path of touched) {
    if (assemblies.includes(path)) continue;
    for (const importer of importers.get(path) ?? []) touched.add(importer);
  }
  return touched;
}

/** `src/tools/ban-tool`, `src/desk/jobs`, `src/web/admin/screens/codes`: parts with their own tests. */
function featureOf(path: string): string | undefined {
  const found =
    /^src\/web\/admin\/screens\/[^/]+/.exec(path) ??
    /^src\/(tools|desk|web|platforms)\/[^/]+(?=\/)/.exec(path) ??
    /^(scripts|bench)(?=\/)/.exec(path);
  return found?.[0];
}

/**
 * Journeys are named after the parts they cover: `e2e/ban-tool-limits`, `e2e/admin-codes`. The longest name
 * counts: `ban-tool-limits` is none of `desk/bans`.
 */
function isJourneyOf(
  journey: string,
  { feature, others }: { feature: string; others: ReadonlySet<string> },
): boolean {
  const words = basename(journey).replace(/\.test\.ts$/, '');
  const name = basename(feature);
  const isLonger = (other: string) => other.length > name.length && hasName(other, name);
  const longer = [...others].map((other) => basename(other)).filter(isLonger);
  return hasName(words, name) && !longer.some((other) => hasName(words, other));
}

function hasName(words: string, name: string): boolean {
  return new RegExp(`(^|-)${name.replace(/s$/, '')}s?(-|$)`).test(words);
}
