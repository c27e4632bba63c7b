import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './command.ts';
import { faultOf, withTool, writeTool } from './new-tool.ts';
import { readSourceFile } from './source-file.ts';

let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'gatehouse-new-tool-'));
  mkdirSync(join(copy, 'src'));
  cpSync(join(root, 'src', 'tools'), join(copy, 'src', 'tools'), { recursive: true });
  for (const name of ['biome.json', '.gitignore']) cpSync(join(root, name), join(copy, name));
});

afterEach(() => rmSync(copy, { recursive: true, force: true }));

const read = (path: string) => readFileSync(join(copy, 'src', 'tools', path), 'utf8');

test('a new tool has every part, a failing test and a line in the list, in the order of the tree', () => {
  writeTool(copy, 'name-checker');
  expect(read('name-checker/contract.ts')).toContain("id: 'name-checker'");
  expect(read('name-checker/contract.ts')).toContain("path: '/name_checker'");
  expect(read('name-checker/server.ts')).toContain('handlers');
  expect(read('name-checker/page.tsx')).toContain('export function Page');
  expect(JSON.parse(read('name-checker/words/en.json'))).toMatchObject({ run: 'Name Checker' });
  expect(read('name-checker/server.test.ts')).toContain(
    'name-checker does nothing yet: say what it guarantees',
  );
  const list = read('index.ts');
  expect(list).toContain("import { tool as nameChecker } from './name-checker/contract.ts';");
  expect(list).toMatch(/nameChecker,?\n?\];/);
});

test('a tool that changes something shows the history of its target and leads to its case', () => {
  writeTool(copy, 'name-eraser', { changes: true });
  expect(read('name-eraser/contract.ts')).toContain("effect: 'changes'");
  expect(read('name-eraser/contract.ts')).toContain("about: { kind: 'roblox', field: 'target' }");
  expect(read('name-eraser/page.tsx')).toContain('<History of=');
  expect(read('name-eraser/page.tsx')).toContain('<CaseLink id=');
  expect(Object.keys(JSON.parse(read('name-eraser/words/cases.json')))).toEqual([
    'do:run',
    'do:run:try',
  ]);
  writeTool(copy, 'name-checker');
  expect(read('name-checker/contract.ts')).toContain("effect: 'reads'");
  expect(read('name-checker/page.tsx')).not.toMatch(/History|CaseLink/);
});

test('a new page imports every component that it shows', () => {
  writeTool(copy, 'name-checker');
  writeTool(copy, 'name-eraser', { changes: true });
  for (const id of ['name-checker', 'name-eraser']) {
    const page = read(`${id}/page.tsx`);
    const [imports = '', body = ''] = page.split('const say');
    const shown = [...body.matchAll(/<([A-Z]\w+)[\s>]/g)].map(([, name = '']) => name);
    const missing = shown.filter((name) => name !== 'Run' && !imports.includes(name));
    expect(shown.length, id).toBeGreaterThan(3);
    expect(missing, id).toEqual([]);
  }
});

test('everything that a new tool imports is there', () => {
  writeTool(copy, 'name-checker');
  writeTool(copy, 'name-eraser', { changes: true });
  const files = ['contract.ts', 'server.ts', 'page.tsx', 'server.test.ts'];
  const own = ['name-checker', 'name-eraser'].flatMap((id) => files.map((file) => `${id}/${file}`));
  const missing = own.flatMap((path) =>
    readSourceFile(path, read(path))
      .imports.map(({ specifier }) => specifier)
      .filter((specifier) => /^[.#]/.test(specifier))
      .filter((specifier) => !existsSync(placeOf(path, specifier)))
      .map((specifier) => `${path} imports ${specifier}`),
  );
  expect(missing).toEqual([]);
});

/** Other parts of the tree are imported by name and aren't in the copy. */
function placeOf(path: string, specifier: string): string {
  if (specifier.startsWith('#')) return join(root, 'src', specifier.slice(1));
  return join(copy, 'src', 'tools', dirname(path), specifier);
}

test('what is written passes the formatter and the linter as it is', () => {
  writeTool(copy, 'name-checker');
  writeTool(copy, 'a-tool-with-rather-a-long-name');
  writeTool(copy, 'name-eraser', { changes: true });
  const written = ['index.ts', 'name-checker', 'name-eraser', 'a-tool-with-rather-a-long-name'];
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const checked = spawnSync(process.execPath, [biome, 'check', ...written], {
    cwd: join(copy, 'src', 'tools'),
    encoding: 'utf8',
  });
  expect(checked.stdout + checked.stderr).toContain('No fixes applied');
  expect(checked.status).toBe(0);
});

test('the list stays sorted by import, and long lists get a line for each tool', () => {
  const list = [
    "import type { Tool } from '#kit/contract/feature.ts';",
    "import { tool as qrGenerator } from './qr-generator/contract.ts';",
    '',
    'export const tools: readonly Tool[] = [qrGenerator];',
    '',
  ].join('\n');
  const ids = ['ban-tool', 'webhook-sender', 'discord-checker', 'session-refresh', 'delete'];
  const grown = ids.reduce(withTool, list);
  expect(grown.split('\n').filter((line) => line.startsWith('import { tool'))).toEqual([
    "import { tool as banTool } from './ban-tool/contract.ts';",
    "import { tool as deleteTool } from './delete/contract.ts';",
    "import { tool as discordChecker } from './discord-checker/contract.ts';",
    "import { tool as qrGenerator } from './qr-generator/contract.ts';",
    "import { tool as sessionRefresh } from './session-refresh/contract.ts';",
    "import { tool as webhookSender } from './webhook-sender/contract.ts';",
  ]);
  const names = 'qrGenerator|banTool|webhookSender|discordChecker|sessionRefresh|deleteTool';
  expect(grown).toContain(`= [\n  ${names.split('|').join(',\n  ')},\n];`);
});

test('a name that is not kebab-case, is taken or is an address of the desk is refused', () => {
  for (const id of ['', 'Name', 'name_checker', '-name', 'name-', '../x', '1st', 'a--b']) {
    expect(faultOf(copy, id), id).toContain('kebab-case');
  }
  expect(faultOf(copy, 'qr-generator')).toContain('already');
  expect(faultOf(copy, 'admin')).toContain('for itself');
  expect(faultOf(copy, 'cases')).toContain('for itself');
  expect(faultOf(copy, 'name-checker')).toBeUndefined();
});
