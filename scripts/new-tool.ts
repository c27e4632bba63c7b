import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './command.ts';
import { filesOf } from './new-tool-files.ts';

const LINE_MAX = 100;
/** Paths that the page or the server uses itself. */
const taken = [
  'admin',
  'admin-full',
  'api',
  'assets',
  'cases',
  'healthz',
  'index',
  'information',
  'metrics',
  'readyz',
];

/**
 * `npm run new-tool <id> [-- --changes]` creates a folder with all parts and a failing test, and adds the
 * tool to the list.
 */
export async function newTool(args: readonly string[]): Promise<number> {
  const changes = args.includes('--changes');
  const [id = ''] = args.filter((arg) => arg !== '--changes');
  const fault = faultOf(root, id);
  if (fault) {
    console.error(fault);
    return 1;
  }
  writeTool(root, id, { changes });
  console.log(`src/tools/${id} is there and in src/tools/index.ts. Begin with its server.test.ts.`);
  if (changes) console.log('Say in its words/cases.json what its cases are called in the log.');
  return 0;
}

export function faultOf(inRoot: string, id: string): string | undefined {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) {
    return 'A tool is named in kebab-case, as in: npm run new-tool name-checker';
  }
  if (taken.includes(id)) return `${id} is an address that the desk has for itself`;
  if (existsSync(join(inRoot, 'src', 'tools', id))) return `There is a tool ${id} already`;
  return undefined;
}

export function writeTool(inRoot: string, id: string, { changes = false } = {}): void {
  const folder = join(inRoot, 'src', 'tools', id);
  for (const [path, content] of Object.entries(filesOf({ id, title: titleOf(id), changes }))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const list = join(inRoot, 'src', 'tools', 'index.ts');
  writeFileSync(list, withTool(readFileSync(list, 'utf8'), id));
}

/** Adds an import to the list in alphabetical order, and the tool at the end. */
export function withTool(list: string, id: string): string {
  const name = nameOf(id);
  const line = `import { tool as ${name} } from './${id}/contract.ts';`;
  const imports = /(?:^import \{ tool as .*\n)+/m;
  const [before = ''] = imports.exec(list) ?? [];
  if (before === '') throw new Error('src/tools/index.ts does not look as expected');
  const sorted = [...before.trimEnd().split('\n'), line].sort(byPath).join('\n');
  return addToArray(list.replace(before, `${sorted}\n`), name);
}

function addToArray(list: string, name: string): string {
  return list.replace(
    /^(export const tools\b.* = \[)([^\]]*)\];/m,
    (_, start: string, inner: string) => {
      if (inner.includes('\n')) return `${start}${inner.trimEnd()}\n  ${name},\n];`;
      const names = [...inner.split(',').map((entry) => entry.trim()), name].filter(Boolean);
      const short = `${start}${names.join(', ')}];`;
      return short.length <= LINE_MAX ? short : `${start}\n  ${names.join(',\n  ')},\n];`;
    },
  );
}

function byPath(left: string, right: string): number {
  const pathOf = (line: string) => line.slice(line.indexOf("'"));
  return pathOf(left) < pathOf(right) ? -1 : 1;
}

/** A single word may be a JavaScript keyword, such as `delete`. */
function nameOf(id: string): string {
  const name = id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return name === id ? `${id}Tool` : name;
}

function titleOf(id: string): string {
  return id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
