// The server and the command line as a few plain files, so that a start doesn't read and strip a thousand sources.
// See docs/decisions/0034.
import { cpSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { listFeatureFolders, writeHalves } from './feature-halves.ts';
import type { RunVite } from './run-vite.ts';

// Their machine code is in files of its own, which npm installed for this machine.
const NATIVE = ['@node-rs/argon2', 'sharp'];
// Read from disk while the desk runs.
const READ_AT_RUN_TIME = ['package.json', 'src/database/migrations'];
// The HTTP library brings these for what the desk doesn't use: its own schemas, its tests, and a search for files.
const UNUSED = [
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'glob',
  'light-my-request',
];
const MAIN = 'src/cli/main.ts';

/** Writes the bundle and the files it reads into `folder`. Workers become entries of their own. */
export async function buildServer(
  folder: string,
  { root, run }: { root: string; run: RunVite },
): Promise<void> {
  const src = join(root, 'src');
  const workers = listWorkers(src);
  const input = {
    main: join(root, MAIN),
    ...Object.fromEntries(workers.map((path) => [nameWorker(path), join(src, path)])),
  };
  await run({
    root,
    configFile: false,
    publicDir: false,
    plugins: [namedHalves(src), leaveOutUnused(), keepPlace(root), asciiOnly(), noteSources(root)],
    ssr: { noExternal: true, external: NATIVE, target: 'node' },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node24',
      // Names stay, so that a stack trace can be read.
      minify: false,
      rolldownOptions: {
        input,
        output: {
          format: 'esm',
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  });
  for (const path of READ_AT_RUN_TIME) copyInto(folder, root, path);
}

/** `cli/scan/scan-worker.ts`, for each file that runs in a thread of its own. */
function listWorkers(src: string): string[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /-worker\.ts$/.test(path) && !/^(testing|web)\/|\/page\//.test(path));
}

/** The name under which src/kit/server/worker-file.ts finds it. */
function nameWorker(path: string): string {
  return path.replace(/\.ts$/, '').replaceAll('/', '.');
}

function copyInto(folder: string, root: string, path: string): void {
  const to = join(folder, path);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(root, path), to, { recursive: true });
}

function namedHalves(src: string): Plugin {
  const file = join(src, 'server', 'load-half.ts');
  return {
    name: 'gatehouse:named-halves',
    enforce: 'pre',
    load(id) {
      return samePath(id, file) ? writeHalves(listFeatureFolders(src)) : null;
    },
  };
}

function leaveOutUnused(): Plugin {
  const mark = '\0unused:';
  return {
    name: 'gatehouse:leave-out-unused',
    enforce: 'pre',
    resolveId: (id) => (UNUSED.includes(id) ? `${mark}${id}` : null),
    load(id) {
      if (!id.startsWith(mark)) return null;
      const fault = JSON.stringify(`The bundle is without ${id.slice(mark.length)}`);
      return `export default function unused() { throw new Error(${fault}); }\nexport { unused as glob };`;
    },
  };
}

/**
 * A module that reads a file next to itself still finds it: the files of READ_AT_RUN_TIME lie in the bundle
 * as they lie in the tree.
 */
function keepPlace(root: string): Plugin {
  return {
    name: 'gatehouse:keep-place',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes('import.meta.url')) return null;
      const own = relative(root, id.replace(/\?.*$/, '')).replaceAll('\\', '/');
      if (own.startsWith('..')) return null;
      const place = `new URL(${JSON.stringify(`./${own}`)}, import.meta.url).href`;
      return { code: code.replaceAll('import.meta.url', place), map: null };
    },
  };
}

/**
 * Lists what the bundle was made from, so that a command looks at these files only. A feature that was
 * added to the tree changes a file of this list, too.
 */
function noteSources(root: string): Plugin {
  return {
    name: 'gatehouse:note-sources',
    generateBundle() {
      const paths = [...this.getModuleIds()].map((id) =>
        relative(root, id.replace(/\?.*$/, '')).replaceAll('\\', '/'),
      );
      const ours = paths.filter((path) => path.startsWith('src/'));
      const source = JSON.stringify([
        ...ours,
        ...READ_AT_RUN_TIME.flatMap((path) => listAll(root, path)),
      ]);
      this.emitFile({ type: 'asset', fileName: 'made-from.json', source });
    },
  };
}

/** A file, or a folder with all in it. */
function listAll(root: string, path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return [path, ...readdirSync(join(root, path)).map((name) => `${path}/${name}`)];
}

/** V8 keeps a text with a single character outside of ASCII in twice the memory. */
function asciiOnly(): Plugin {
  return {
    name: 'gatehouse:ascii-only',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = escapeNonAscii(file.code);
      }
    },
  };
}

function escapeNonAscii(code: string): string {
  return code.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function samePath(id: string, file: string): boolean {
  return id.replaceAll('\\', '/') === file.replaceAll('\\', '/');
}
