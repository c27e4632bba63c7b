import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Rolldown } from 'vite';
import { buildLocalPages } from './local-page.ts';
import { writePreloads } from './preloads.ts';
import type { RunVite } from './run-vite.ts';

const text = /\.(js|css|html|svg|json)$/;

/** Builds the page and each tool's local page, with compressed copies of all text. */
export async function buildPage(folder: string, run: RunVite): Promise<void> {
  const built = await run({ build: { outDir: folder, emptyOutDir: true } });
  const { output } = built as Rolldown.RolldownOutput;
  await writePreloads(folder, output);
  await Promise.all(output.map((file) => compileAtOnce(folder, file)));
  await buildLocalPages(folder, run);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name));
  await Promise.all(paths.filter((path) => text.test(path)).map(compress));
}

/**
 * Chromium compiles all functions of a script that begins like this in a thread of its own, while the script is still
 * arriving. Otherwise it compiles each when it is first called, which was almost half of what home's script took. The
 * first view is worth it: most of it runs at once. Other browsers read a comment.
 */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad\n';

async function compileAtOnce(folder: string, file: Rolldown.RolldownOutput['output'][number]) {
  if (file.type !== 'chunk' || !file.isEntry) return;
  await writeFile(join(folder, file.fileName), COMPILE_AT_ONCE + file.code);
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const brotli = promisify(brotliCompress)(content, { params });
  const gzipped = promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION });
  await writeFile(`${path}.br`, await brotli);
  await writeFile(`${path}.gz`, await gzipped);
}
