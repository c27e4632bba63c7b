import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { InlineConfig } from 'vite';
import { buildLocalPages } from './build-local-page.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(root, 'dist');
const text = /\.(js|css|html|svg|json)$/;
/** These files aren't part of the page, so changing them doesn't require a new build. */
const tests = /\.(test|fixture)\.tsx?$|[\\/]src[\\/]testing[\\/]/;

/** The message is for the owner. main shows it without a stack. */
class BuildError extends Error {
  override name = 'BuildError';
}

/** Builds the page unless dist already has one made from exactly these files. */
export async function buildPage({ force = false } = {}): Promise<{ built: boolean }> {
  const made = await fingerprint();
  if (!force && (await isBuiltFrom(made))) return { built: false };

  await mkdir(dist, { recursive: true });
  await sweepKilledBuilds();
  // Built separately and then moved, so that a killed build leaves the old page intact.
  const work = await mkdtemp(join(dist, `work-${process.pid}-`));
  try {
    const fresh = join(work, 'web');
    await runVite({ build: { outDir: fresh, emptyOutDir: true } });
    await buildLocalPages(fresh, runVite);
    await compressAll(fresh);
    await rename(join(dist, 'web'), join(work, 'old')).catch(ignoreMissing);
    await rename(fresh, join(dist, 'web'));
    await writeFile(join(dist, '.stamp'), made);
  } catch (error) {
    // Another start finished the same build between our two renames.
    if (!(await isBuiltFrom(made))) throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return { built: true };
}

/** Whether dist has the page, and whether it was made from the current files. */
export async function lookAtPage(): Promise<'current' | 'old' | 'missing'> {
  if (!existsSync(join(dist, 'web', 'index.html'))) return 'missing';
  return (await isBuiltFrom(await fingerprint())) ? 'current' : 'old';
}

async function isBuiltFrom(made: string): Promise<boolean> {
  const kept = await readFile(join(dist, '.stamp'), 'utf8').catch(() => '');
  return kept === made && existsSync(join(dist, 'web', 'index.html'));
}

async function sweepKilledBuilds(): Promise<void> {
  for (const name of await readdir(dist)) {
    const pid = /^work-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(dist, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch {
    return false;
  }
}

async function runVite(config: InlineConfig): Promise<unknown> {
  // Loaded only if there is something to build, so that later starts do without it.
  const { build } = await import('vite');
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    return await build({
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'warn',
      ...config,
    });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new BuildError(`The page could not be built. ${why}`, { cause });
  } finally {
    // A build must not affect the rest of this process, such as a server or the tests.
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

async function fingerprint(): Promise<string> {
  const sources = (await filesIn(join(root, 'src'))).filter((path) => !tests.test(path));
  const paths = [...sources, join(root, 'vite.config.ts'), join(root, 'package-lock.json')].sort();
  const lines = await Promise.all(
    paths.map(async (path) => `${relative(root, path)} ${hash('sha256', await readFile(path))}`),
  );
  return hash('sha256', lines.join('\n'));
}

async function compressAll(folder: string): Promise<void> {
  const paths = (await filesIn(folder)).filter((path) => text.test(path));
  await Promise.all(paths.map(compress));
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const brotli = promisify(brotliCompress)(content, { params });
  const gzipped = promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION });
  await writeFile(`${path}.br`, await brotli);
  await writeFile(`${path}.gz`, await gzipped);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name));
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
