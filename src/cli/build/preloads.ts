import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';
import { PRELOADS_FILE, type Preloads } from '#kit/contract/preloads.ts';
import { tools } from '#tools/index.ts';
import { listScreenFiles } from './screen-files.ts';

type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/** Notes which of the built files each screen needs besides the first view, so that the server can name them. */
export async function writePreloads(folder: string, output: Output): Promise<void> {
  const preloads: Record<string, Preloads> = {};
  for (const [screen, sources] of listScreenFiles(tools)) {
    preloads[screen] = findPreloads(output, sources);
  }
  const file = join(folder, PRELOADS_FILE);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(preloads));
}

export function findPreloads(output: Output, sources: readonly string[]): Preloads {
  const chunks = new Map(output.flatMap((file) => (isChunk(file) ? [[file.fileName, file]] : [])));
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const queue = sources.map((source) => findFile(output, source));
  for (const name of queue) {
    const chunk = chunks.get(name);
    if (!chunk) styles.add(name);
    // The first view is asked for by the document itself.
    if (!chunk || chunk.isEntry || scripts.has(name)) continue;
    scripts.add(name);
    queue.push(...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? []));
  }
  return { scripts: [...scripts].sort(), styles: [...styles].sort() };
}

function findFile(output: Output, source: string): string {
  const path = `/src/${source}`;
  const found = output.find((file) =>
    isChunk(file)
      ? file.moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(path))
      : file.originalFileNames.some((name) => `/src/web/${name}` === path),
  );
  if (!found) throw new Error(`A screen needs ${source}, which the page doesn't have`);
  return found.fileName;
}

function isChunk(file: Output[number]): file is Rolldown.OutputChunk {
  return file.type === 'chunk';
}
