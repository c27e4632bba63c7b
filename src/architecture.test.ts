import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Feature } from '#kit/contract/feature.ts';
import { tools } from '#tools/index.ts';
import { readSourceFile, type SourceFile } from '../scripts/source-file.ts';

const src = import.meta.dirname;

// Each guard's expectations are written by hand, never read from the code it guards.
const publicActions = [
  'POST /load',
  'GET /session_token',
  'GET /check_ban',
  'GET /banner',
  'POST /authentication',
  'GET /platforms',
  'POST /setup/opened',
  'GET /site',
  'GET /status',
  'GET /status/summary',
];
const guardExemptionsExpected = [
  {
    call: 'POST /admin/connections/save',
    field: 'credential',
    kind: 'discord-token',
    where: { field: 'platform', is: 'discord' },
  },
];
const linesMax = 300;
const bannedNames = [
  'utils',
  'helpers',
  'common',
  'misc',
  'types',
  'constants',
  'service',
  'manager',
];

/** A lower area may not import a higher one. Areas of the same rank may not import each other. */
const ranks: Record<string, number> = {
  errors: 0,
  'errors.ts': 1,
  ui: 1,
  platforms: 2,
  database: 2,
  kit: 3,
  desk: 4,
  tools: 4,
  server: 5,
  web: 5,
  cli: 5,
};
// The command `gatehouse scan` is the Leak Scanner without its page.
const toolsNamedOnPurpose = [/^cli\/scan\/.* names leak-scanner$/];
const areasOfSiblings = ['platforms', 'desk', 'tools'];

interface Found extends SourceFile {
  path: string;
}

const paths = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(src, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .sort();

const sources: Found[] = paths
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, ...readSourceFile(path, read(path)) }));

const shipped = sources.filter(({ path }) => !isTest(path) && areaOf(path) !== 'testing');

function read(path: string): string {
  return readFileSync(join(src, path), 'utf8');
}

function areaOf(path: string): string {
  return path.split('/')[0] ?? '';
}

function isTest(path: string): boolean {
  return /\.(test|fixture)\.tsx?$/.test(path);
}

function isWebHalf(path: string): boolean {
  if (['web', 'ui'].includes(areaOf(path)) || path.endsWith('.tsx')) return true;
  return /^(kit\/(admin|page)|desk\/.*\/page)\//.test(path) || isOfLocalPage(path);
}

/** A separate HTML document in its tool's folder. */
function isOfLocalPage(path: string): boolean {
  return /^tools\/[^/]+\/local\//.test(path);
}

/** The folder of a tool, a desk feature or a platform; undefined for files next to them. */
function siblingOf(path: string): string | undefined {
  const [area = '', folder, ...rest] = path.split('/');
  const isShared = area === 'platforms' && (folder === 'calls' || folder === 'contract');
  return areasOfSiblings.includes(area) && rest.length > 0 && !isShared ? folder : undefined;
}

function mayImport(from: string, to: string): boolean {
  const [fromArea, toArea] = [areaOf(from), areaOf(to)];
  // Node runs no .tsx: only component tests, which Vite transforms, may load the page.
  if (fromArea === 'testing') return toArea !== 'web' || from.startsWith('testing/page/');
  if (toArea === 'testing') return isTest(from);
  // A tool's refusals are in its folder, and every refusal is in one table.
  if (from === 'errors.ts' && to === 'tools/errors.ts') return true;
  if (fromArea === toArea) {
    const [fromSibling, toSibling] = [siblingOf(from), siblingOf(to)];
    return fromSibling === undefined || toSibling === undefined || fromSibling === toSibling;
  }
  if (fromArea === 'cli' && toArea === 'server') return true;
  const [fromRank, toRank] = [ranks[fromArea], ranks[toArea]];
  return fromRank !== undefined && toRank !== undefined && fromRank > toRank;
}

function forbiddenImports({ path, imports }: Pick<Found, 'path' | 'imports'>): string[] {
  return imports
    .filter(({ specifier }) => /^[.#]/.test(specifier))
    .map(({ specifier }) => resolveImport(path, specifier))
    .filter((target) => !mayImport(path, target))
    .map((target) => `${path} imports ${target}`);
}

/** `#kit/values/text.ts` is a path of src; everything else is relative. */
function resolveImport(path: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return join(dirname(path), specifier).replaceAll('\\', '/');
}

/** Lists each cycle once, as the path around it. */
function findCycles(files: readonly Found[]): string[] {
  const imported = new Map(
    files.map(({ path, imports }) => [
      path,
      imports
        .filter(({ specifier, isLazy }) => /^[.#]/.test(specifier) && !isLazy)
        .map(({ specifier }) => resolveImport(path, specifier)),
    ]),
  );
  const cycles: string[] = [];
  const finished = new Set<string>();
  function follow(path: string, way: readonly string[]): void {
    const at = way.indexOf(path);
    if (at >= 0) cycles.push([...way.slice(at), path].join(' > '));
    if (at >= 0 || finished.has(path)) return;
    for (const next of imported.get(path) ?? []) follow(next, [...way, path]);
    finished.add(path);
  }
  for (const path of imported.keys()) follow(path, []);
  return cycles;
}

/** Ids of tools in a text: as a string, as the first part of an action's name, or as a folder. */
function listToolsNamed(text: string): string[] {
  return tools.map(({ id }) => id).filter((id) => new RegExp(`['"\`/]${id}['"\`/]`).test(text));
}

function pathsWhere(has: (file: Found) => boolean): string[] {
  return shipped.filter(has).map(({ path }) => path);
}

function importsPackage(file: Found, name: RegExp): boolean {
  return file.imports.some(({ specifier }) => name.test(specifier));
}

describe('the scanner', () => {
  const scan = (text: string) => readSourceFile('fixture.tsx', text);

  test('sees every way of importing, and which ones are types only', () => {
    const { imports } = scan(`
      import type { A } from './a.ts';
      import { type B } from './b.ts';
      import { type C, c } from './c.ts';
      import './d.css';
      export { e } from './e.ts';
      export * from './f.ts';
      const g = await import('./g.ts');
      const h = import.meta.glob('../tools/*/page.tsx');
      type I = typeof import('./i.ts');
    `);
    expect(imports.map(({ specifier }) => specifier)).toEqual([
      './a.ts',
      './b.ts',
      './c.ts',
      './d.css',
      './e.ts',
      './f.ts',
      './g.ts',
      '../tools/*/page.tsx',
      './i.ts',
    ]);
    const types = imports.filter(({ typeOnly }) => typeOnly).map(({ specifier }) => specifier);
    expect(types).toEqual(['./a.ts', './b.ts', './i.ts']);
  });

  test('sees fetch, the environment, SQL and barrels, and not what only looks like them', () => {
    expect(scan(`await fetch('/x')`).callsFetch).toBe(true);
    expect(scan('const send = globalThis.fetch').callsFetch).toBe(true);
    expect(scan('queue.fetch(1); const fetchAll = 2').callsFetch).toBe(false);
    expect(scan('process.env.PORT').readsEnvironment).toBe(true);
    expect(scan('process.exit(1)').readsEnvironment).toBe(false);
    expect(scan('db.run(`UPDATE ' + '$' + '{table} SET a = 1`)').holdsSql).toBe(true);
    expect(scan(`db.all('SELECT a\\nFROM b')`).holdsSql).toBe(true);
    expect(scan(`say('SELECT one, then UPDATE it')`).holdsSql).toBe(false);
    expect(scan(`export { a } from './a.ts'; export type { B } from './b.ts'`).isBarrel).toBe(true);
    expect(scan(`export { a } from './a.ts'; export const b = 1`).isBarrel).toBe(false);
  });

  test('sees words in elements and in attributes that are read out, and not elsewhere', () => {
    const words = (text: string) => scan(`const a = ${text}`).words;
    expect(words('<p>Hello {name}</p>')).toEqual(['Hello']);
    expect(words('<p>{late ? "Late" : `Soon`}</p>')).toEqual(['Late', 'Soon']);
    expect(words('<p>{open && "Open"}</p>')).toEqual(['Open']);
    expect(words('<a title="Home" href="/home" className="big" />')).toEqual(['Home']);
    expect(words(`<img alt={'A gate'} />`)).toEqual(['A gate']);
    expect(words('<p className="big">{say("home.title")} · {count} / 3</p>')).toEqual([]);
    expect(words('<img alt="" src="x.png" />')).toEqual([]);
  });

  test('a forbidden direction is a fault, and an allowed one is not', () => {
    const faults = (path: string, specifier: string) =>
      forbiddenImports({ path, imports: [{ specifier, typeOnly: false, isLazy: false }] });
    expect(faults('ui/button.tsx', '../kit/page.tsx')).toHaveLength(1);
    expect(faults('kit/server.ts', '../desk/audit/store.ts')).toHaveLength(1);
    expect(faults('desk/access/server.ts', '../audit/store.ts')).toHaveLength(1);
    expect(faults('tools/ip-lock/server.ts', '../../desk/access/store.ts')).toHaveLength(1);
    expect(faults('platforms/discord/client.ts', '../roblox/client.ts')).toHaveLength(1);
    expect(faults('server/start.ts', '../cli/build/page.ts')).toHaveLength(1);
    expect(faults('web/main.tsx', '../server/config.ts')).toHaveLength(1);
    expect(faults('server/start.ts', '../testing/desk.ts')).toHaveLength(1);
    expect(faults('testing/desk.ts', '../web/site.ts')).toHaveLength(1);
    expect(faults('cli/main.ts', '../server/start.ts')).toEqual([]);
    expect(faults('kit/page.tsx', '../ui/button.tsx')).toEqual([]);
    expect(faults('tools/index.ts', './ip-lock/contract.ts')).toEqual([]);
    expect(faults('platforms/discord/client.ts', '../calls/call.ts')).toEqual([]);
    expect(faults('desk/access/server.test.ts', '../../testing/desk.ts')).toEqual([]);
  });
});

describe('the tree', () => {
  test('imports point one way, and siblings do not know each other', () => {
    expect(sources.length).toBeGreaterThan(50);
    const own = (path: string) => path === 'architecture.test.ts';
    expect(sources.filter(({ path }) => !own(path)).flatMap(forbiddenImports)).toEqual([]);
  });

  test('no import leads back to where it came from, types included', () => {
    expect(findCycles(shipped)).toEqual([]);
    const file = (path: string, specifier: string) =>
      ({ path, ...readSourceFile(path, `import type { X } from '${specifier}';`) }) as Found;
    expect(findCycles([file('kit/a.ts', './b.ts'), file('kit/b.ts', '#kit/a.ts')])).toEqual([
      'kit/a.ts > kit/b.ts > kit/a.ts',
    ]);
  });

  test('no file outside of a tool names that tool', () => {
    const faults = shipped
      .filter(({ path }) => areaOf(path) !== 'tools')
      .flatMap(({ path }) => listToolsNamed(read(path)).map((id) => `${path} names ${id}`))
      .filter((fault) => !toolsNamedOnPurpose.some((known) => known.test(fault)));
    expect(faults).toEqual([]);
    expect(listToolsNamed("import x from '#tools/qr-generator/x.ts'")).toEqual(['qr-generator']);
    expect(listToolsNamed("say('sign-out.done')")).toEqual([]);
  });

  test('another part of the tree is imported by its name, as in #kit/values/text.ts', () => {
    const faults = sources.flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier }) => specifier.startsWith('../'))
        .map(({ specifier }) => resolveImport(path, specifier))
        .filter((target) => !/[*]|^\.\./.test(target) && areaOf(target) !== areaOf(path))
        .map((target) => `${path} imports ${target}`),
    );
    expect(faults).toEqual([]);
  });

  test('the page loads nothing of Node and no server half, and the server runs no .tsx', () => {
    const faults = shipped.flatMap(({ path, imports }) => {
      const wrong = isWebHalf(path)
        ? /^node:|\/(server|store)\.ts$|\/(database|platforms)\//
        : /\.tsx$/;
      return imports
        .filter(({ specifier, typeOnly }) => !typeOnly && wrong.test(specifier))
        .map(({ specifier }) => `${path} imports ${specifier}`);
    });
    expect(faults).toEqual([]);
  });

  test('a local page loads nothing of the page around it', () => {
    const loads = ({ imports }: Found) =>
      imports.some(
        ({ specifier, typeOnly }) => !typeOnly && /zod|\/page(-[\w-]+)?\.tsx$/.test(specifier),
      );
    expect(pathsWhere((file) => isOfLocalPage(file.path) && loads(file))).toEqual([]);
  });

  test('only platforms/ calls out from the server, and components in ui/ fetch nothing', () => {
    const faults = pathsWhere(
      (file) =>
        (!isWebHalf(file.path) || areaOf(file.path) === 'ui') &&
        areaOf(file.path) !== 'platforms' &&
        (file.callsFetch || importsPackage(file, /^undici(\/|$)/)),
    );
    expect(faults).toEqual([]);
  });

  test('SQL stands in store.ts files and in database/ only', () => {
    const mayHold = (path: string) => areaOf(path) === 'database' || path.endsWith('/store.ts');
    expect(pathsWhere((file) => file.holdsSql && !mayHold(file.path))).toEqual([]);
  });

  test('only server/http knows the HTTP library', () => {
    const knows = (file: Found) => importsPackage(file, /^(@fastify\/|fastify$)/);
    expect(pathsWhere((file) => knows(file) && !file.path.startsWith('server/http/'))).toEqual([]);
  });

  test('only server/config.ts reads the environment', () => {
    // The build must pass NODE_ENV to the bundler, which takes it no other way.
    // A thread finds what its process has compiled only through its environment.
    const mayRead = ['server/config.ts', 'cli/build/run-vite.ts', 'cli/scan/start-thread.ts'];
    expect(pathsWhere((file) => file.readsEnvironment && !mayRead.includes(file.path))).toEqual([]);
  });

  test('files and folders are named in kebab-case, after what they hold', () => {
    const faults = paths.filter((path) => {
      if (!/\.(ts|tsx|css|sql)$/.test(path)) return false;
      const parts = path
        .replace(/(\.(long|postgres|postgres-more))?(\.(test|fixture))?\.\w+$/, '')
        .split('/');
      return parts.some(
        (part) =>
          !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(part) ||
          bannedNames.some((name) => part === name || part.endsWith(`-${name}`)),
      );
    });
    expect(faults).toEqual([]);
  });

  test('there is no barrel but the list of tools', () => {
    const isNamedIndex = ({ path }: Found) => /(^|\/)index\.tsx?$/.test(path);
    const faults = sources.filter((file) => file.isBarrel || isNamedIndex(file));
    expect(faults.map(({ path }) => path)).toEqual(['tools/index.ts']);
  });

  test(`no file is longer than ${linesMax} lines`, () => {
    const faults = paths.filter(
      (path) =>
        /\.(ts|tsx|css|sql)$/.test(path) &&
        !isTest(path) &&
        read(path).trimEnd().split('\n').length > linesMax,
    );
    expect(faults).toEqual([]);
  });

  test('no screen has a word outside the message catalogues', () => {
    const faults = shipped
      .filter(({ path }) => isWebHalf(path))
      .flatMap(({ path, words }) => words.map((word) => `${path}: ${word}`));
    expect(faults).toEqual([]);
  });
});

describe('the features', () => {
  test('only ui/locale.ts names a language; dates, lists and plurals are given it', () => {
    const named = /Intl\.\w+\(\s*['"`]|toLocale\w+\(\s*['"`]/;
    expect(named.test("new Intl.ListFormat('en')")).toBe(true);
    expect(shipped.filter(({ path }) => named.test(read(path)))).toEqual([]);
  });

  test('every tool folder is in the list, under its own name, and the other way round', () => {
    const folders = paths.filter((path) => path.startsWith('tools/')).map(siblingOf);
    const named = [...new Set(folders.filter((folder) => folder !== undefined))];
    expect(tools.map(({ id }) => id).sort()).toEqual(named.sort());
  });

  test('every tool has a contract, a page, its words, and a server half if it has actions', () => {
    const faults = tools.flatMap(({ id, actions }) => {
      const parts = ['contract.ts', 'page.tsx', 'words/en.json'];
      if (Object.keys(actions).length > 0) parts.push('server.ts', 'server.test.ts');
      return parts.map((part) => `tools/${id}/${part}`).filter((path) => !paths.includes(path));
    });
    expect(faults).toEqual([]);
  });

  test('no two actions share an address', async () => {
    const addresses = (await readFeatures()).flatMap(addressesOf);
    expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
  });

  test('nothing but the listed actions answers without a session', async () => {
    const actions = (await readFeatures()).flatMap(({ actions }) => Object.values(actions));
    const open = actions.filter(({ access }) => access === 'open');
    expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      [...publicActions].sort(),
    );
  });

  test('the credential guard looks at everything but the listed fields', async () => {
    const { guardExemptions } = await import('#desk/guard/exemptions.ts');
    expect(guardExemptions).toEqual(guardExemptionsExpected);
  });
});

async function readFeatures(): Promise<readonly Feature[]> {
  const { features } = await import('#server/features.ts');
  return features;
}

function addressesOf({ actions }: Feature): string[] {
  return Object.values(actions).flatMap(({ method, path, aliases = [] }) =>
    [path, ...aliases].map((address) => `${method} ${address}`),
  );
}
