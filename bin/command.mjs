import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import v8 from 'node:v8';
import { findBuilt, glanceAtBuilt, lookAtBuilt } from './built.mjs';
import { root, runtimeFolder } from './root.mjs';
import { hideExperimentalWarnings } from './warnings.mjs';

const SOURCES = join(root, 'src', 'cli', 'main.ts');

/** Runs a command on the right Node: from the bundle if it is current, otherwise from the sources. */
export async function runCommand(args) {
  hideExperimentalWarnings();
  const built = glanceAtBuilt({ page: isStart(args) }) ?? (await prepare(args));
  const isBundle = built && process.env.GATEHOUSE_RUN !== 'sources';
  // A third of a start is compiling. What was compiled before is kept, where the folder can be written.
  enableCompileCache(isBundle ? built.compiled : join(runtimeFolder, 'compiled'));
  // Left alone, a heap of 25 MB grows to 250 before it is tidied. This costs no time that could be measured.
  if (isStart(args)) v8.setFlagsFromString('--heap-growing-percent=30');
  const { main } = await import(pathToFileURL(isBundle ? built.main : SOURCES).href);
  return main(args, { pageFolder: built?.page ?? '', lookAtBuilt });
}

function wantsHelp(args) {
  const [first] = args;
  return !first || first === 'help' || args.includes('--help') || args.includes('-h');
}

function isStart(args) {
  return args[0] === 'start' && !wantsHelp(args);
}

/** Only a start waits for a build. Every other command runs as well without one, a little later. */
async function prepare(args) {
  if (wantsHelp(args)) return findBuilt();
  const { ensureModules } = await import('./modules.mjs');
  await ensureModules({ dev: false });
  if (!isStart(args)) return findBuilt();
  const { BuildError, ensureBuilt } = await import('./run-build.mjs');
  const onBuild = () => process.stderr.write('Building the desk (once)...\n');
  return ensureBuilt({ onBuild }).catch((error) => {
    if (!(error instanceof BuildError) || !args.includes('--json')) throw error;
    const { message } = error;
    process.stdout.write(`${JSON.stringify({ error: { code: 'cli/build', message } })}\n`);
    process.exit(1);
  });
}
