import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildLocalPages } from './local-page.ts';
import type { RunVite } from './run-vite.ts';

const text = /\.(js|css|html|svg|json)$/;

/** Builds the page and each tool's local page, with compressed copies of all text. */
export async function buildPage(folder: string, run: RunVite): Promise<void> {
  await run({ build: { outDir: folder, emptyOutDir: true } });
  await buildLocalPages(folder, run);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name));
  await Promise.all(paths.filter((path) => text.test(path)).map(compress));
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const brotli = promisify(brotliCompress)(content, { params });
  const gzipped = promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION });
  await writeFile(`${path}.br`, await brotli);
  await writeFile(`${path}.gz`, await gzipped);
}
