import { join } from 'node:path';
import { BuildError, ensureBuilt } from '../bin/run-build.mjs';
import { root, runCommand } from './command.ts';

function runPackage(path: string, args: readonly string[]): Promise<number> {
  return runCommand(process.execPath, [join(root, 'node_modules', path), ...args]);
}

const biome = '@biomejs/biome/bin/biome';
const tsc = 'typescript/bin/tsc';

/** Formats everything and sorts imports. With --check it only reports what it would change. */
export function format(args: readonly string[]): Promise<number> {
  const mode = args.includes('--check') ? [] : ['--write'];
  return runPackage(biome, ['check', '--linter-enabled=false', ...mode, '.']);
}

export function lint(args: readonly string[]): Promise<number> {
  return runPackage(biome, ['lint', '--error-on-warnings', ...args, '.']);
}

export async function types(): Promise<number> {
  const server = await runPackage(tsc, ['-p', 'tsconfig.json']);
  const web = await runPackage(tsc, ['-p', 'tsconfig.web.json']);
  return server || web;
}

export function deadCode(args: readonly string[]): Promise<number> {
  return runPackage('knip/bin/knip.js', args);
}

export async function build(args: readonly string[]): Promise<number> {
  try {
    const { isNew } = await ensureBuilt({ force: args.includes('--force') });
    console.log(isNew ? 'The desk is built' : 'The build was up to date');
    return 0;
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(error.message);
    return 1;
  }
}
