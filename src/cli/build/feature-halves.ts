import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const HALVES = ['contract.ts', 'server.ts'];

/** The folders of all features that have both halves, such as `desk/access`. */
export function listFeatureFolders(src: string): string[] {
  const paths = ['desk', 'tools'].flatMap((area) =>
    readdirSync(join(src, area), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(area, path).replaceAll('\\', '/'),
    ),
  );
  const found = new Set(paths);
  return paths
    .filter((path) => basename(path) === 'server.ts')
    .map(dirname)
    .filter((folder) => HALVES.every((half) => found.has(`${folder}/${half}`)))
    .sort();
}

/**
 * The bundle's src/server/load-half.ts. The sources find a feature by its folder; a bundle
 * has no folders, so each feature is imported by name.
 */
export function writeHalves(folders: readonly string[]): string {
  const imports = folders.flatMap((folder, at) => [
    `import * as contract${at} from '../${folder}/contract.ts';`,
    `import * as server${at} from '../${folder}/server.ts';`,
  ]);
  const entries = folders.map(
    (folder, at) =>
      `[${JSON.stringify(folder)}, { contract: contract${at}, server: server${at} }],`,
  );
  return [
    ...imports,
    'const halves = new Map([',
    ...entries,
    ']);',
    'export async function loadHalves(folder) {',
    '  const found = halves.get(folder);',
    "  if (!found) throw new Error('The bundle has no feature in ' + folder);",
    '  return found;',
    '}',
  ].join('\n');
}
