import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BenchResult } from '../bench/result.ts';
import { root } from './command.ts';

const folder = join(root, 'bench');

/** Runs one benchmark, or all of them. The last line of each is its JSON. Fails if a target is missed. */
export async function bench(args: readonly string[]): Promise<number> {
  const asked = args.filter((argument) => !argument.startsWith('--'));
  const known = names();
  const unknown = asked.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`No benchmark ${unknown.join(', ')}. There are: ${known.join(', ')}`);
    return 1;
  }
  let hasFailed = false;
  for (const name of asked.length > 0 ? asked : known) {
    const { run }: { run: () => Promise<BenchResult> } = await import(
      pathToFileURL(join(folder, `${name}.ts`)).href
    );
    const result = await run();
    console.log(JSON.stringify(result));
    hasFailed ||= !result.holds;
  }
  return hasFailed ? 1 : 0;
}

/** A benchmark is a file that exports `run`. The other files are helpers. */
function names(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .filter((name) =>
      /^export (async function|const) run\b/m.test(readFileSync(join(folder, name), 'utf8')),
    )
    .map((name) => name.slice(0, -'.ts'.length))
    .sort();
}
