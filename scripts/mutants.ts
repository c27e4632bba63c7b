import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { root, runCommand } from './command.ts';

/**
 * The core: what every tool relies on to be limited, recorded and safe to repeat. Each part with the tests
 * that speak of it. A mutant that no test notices costs all of them, so there are as few as tell the truth.
 */
const parts: Readonly<Record<string, readonly string[]>> = {
  'src/kit/secrets': ['src/kit/secrets/**', 'src/desk/guard/**', 'src/tools/leak-scanner/**'],
  'src/platforms/calls': ['src/platforms/{calls,discord,roblox}/**'],
  'src/desk/limits': ['src/desk/limits/**', 'src/server/http/**'],
  'src/desk/audit': [
    'src/desk/audit/**',
    'src/desk/jobs/undo/**',
    'src/server/rollback-scope.test.ts',
    'src/cli/{audit,backup,restore,restore-elsewhere}.test.ts',
  ],
  'src/desk/jobs': [
    'src/desk/jobs/**',
    'src/tools/{ban-tool,server-ban}/{lists,many,repeats}.test.ts',
  ],
  'src/server/http': [
    'src/server/http/**',
    'src/server/{roles,disk-full,tend,fresh-key}.test.ts',
    'src/desk/access/**',
    'src/desk/limits/server.test.ts',
    'src/tools/check-tool/roster/**',
  ],
};
/** One statement in so many is changed: several hundred mutants, which takes an hour or two on two cores. */
const EVERY = 20;

const CONFIG = '.mutants/stryker.json';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/**
 * Changes the core in a few hundred places, one at a time, and counts how many of the changes the tests
 * notice, folder by folder (or in those that are named). Which places is decided by the text of each statement
 * alone, so two runs can be compared.
 */
export async function mutants(args: readonly string[]): Promise<number> {
  const named = Object.keys(parts).filter((part) => args.includes(part));
  const total = { killed: 0, all: 0 };
  for (const folder of named.length > 0 ? named : Object.keys(parts)) {
    if ((await mutate(folder)) !== 0) return 1;
    const counts = readCounts(folder);
    console.log(`${folder}: ${counts.killed} of ${counts.all} killed`);
    total.killed += counts.killed;
    total.all += counts.all;
  }
  const share = Math.round((100 * total.killed) / Math.max(1, total.all));
  console.log(`All: ${total.killed} of ${total.all} killed, ${share} %`);
  return 0;
}

async function mutate(folder: string): Promise<number> {
  const config = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutants.vitest.config.ts', related: false },
    mutate: listSources(folder).flatMap(chooseRanges),
    coverageAnalysis: 'perTest',
    reporters: ['progress-append-only', 'clear-text', 'json'],
    clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
    jsonReporter: { fileName: reportFile(folder) },
    concurrency: 2,
    dryRunTimeoutMinutes: 60,
    timeoutMS: 30_000,
    tempDirName: '.mutants/work',
    ignorePatterns: ['.runtime', 'data', 'docs', '.screenshots'],
    // Stryker rewrites a tsconfig with an API that TypeScript 7 no longer has.
    tsconfigFile: 'none',
    warnings: false,
  };
  mkdirSync(join(root, '.mutants'), { recursive: true });
  writeFileSync(join(root, CONFIG), JSON.stringify(config));
  writeFileSync(join(root, '.mutants/tests.json'), JSON.stringify(parts[folder]));
  const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  return runCommand(process.execPath, [stryker, 'run', CONFIG]);
}

function reportFile(folder: string): string {
  return `.mutants/${folder.replaceAll('/', '-')}.json`;
}

interface Report {
  files: Record<string, { mutants: { status: string }[] }>;
}

/** A mutant that makes a test hang is noticed, too. One that no longer compiles is no mutant. */
function readCounts(folder: string): { killed: number; all: number } {
  const { files } = JSON.parse(readFileSync(join(root, reportFile(folder)), 'utf8')) as Report;
  const found = Object.values(files).flatMap((file) => file.mutants.map(({ status }) => status));
  const killed = found.filter((status) => ['Killed', 'Timeout'].includes(status)).length;
  const missed = found.filter((status) => ['Survived', 'NoCoverage'].includes(status)).length;
  return { killed, all: killed + missed };
}

// Requests that enter together are merged on PostgreSQL alone, and these runs have none. Pages have
// component tests, which need a browser's document.
const leftOut = /\.(test|fixture)\.ts$|contract\.ts$|^src\/server\/http\/at-once\/|\/page\//;

function listSources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith('.ts') && !leftOut.test(path))
    .sort();
}

/** As Stryker takes them: `path:line:column-line:column`. */
function chooseRanges(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const { program } = parseSync(path, text);
  const chosen: string[] = [];
  visit(program as unknown as Node, (node) => {
    const part = changeablePart(node);
    if (!part) return;
    const own = text.slice(part.start, part.end);
    if (Number.parseInt(hash('sha256', path + own).slice(0, 8), 16) % EVERY !== 0) return;
    chosen.push(`${path}:${placeOf(text, part.start)}-${placeOf(text, part.end)}`);
  });
  return chosen;
}

const small = new Set([
  'ExpressionStatement',
  'ReturnStatement',
  'ThrowStatement',
  'VariableDeclaration',
]);

/** A statement that holds no others, or what an `if` decides by. */
function changeablePart(node: Node): Node | undefined {
  if (node.type === 'IfStatement') return node.test as Node;
  if (!small.has(node.type)) return undefined;
  let holdsOthers = false;
  visit(node, (child) => {
    if (child !== node && child.type.endsWith('Statement')) holdsOthers = true;
  });
  return holdsOthers ? undefined : node;
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, see);
    }
  }
}

function placeOf(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n');
  return `${lines.length}:${lines.at(-1)?.length ?? 0}`;
}
