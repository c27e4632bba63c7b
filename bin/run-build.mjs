import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findBuilt } from './built.mjs';
import { LaunchError } from './root.mjs';

const BUILDER = fileURLToPath(new URL('build-desk.mjs', import.meta.url));

/** The desk could not be built. The message says why. */
export class BuildError extends LaunchError {}

/**
 * The build of the files that are here, made now if there is none. A process of its own makes it and ends:
 * the bundler takes hundreds of megabytes, which this process would never give back.
 */
export async function ensureBuilt({ force = false, onBuild = () => {} } = {}) {
  const found = force ? undefined : findBuilt();
  if (found) return { ...found, isNew: false };
  onBuild();
  const { code, output } = await runBuilder(force);
  const built = code === 0 ? findBuilt() : undefined;
  if (built) return { ...built, isNew: true };
  throw new BuildError(
    output.trim() ||
      `The desk could not be built (the builder ended with ${code}). Start it again.`,
  );
}

function runBuilder(force) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [BUILDER, ...(force ? ['--force'] : [])], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => resolve({ code: error.code, output: error.message }));
    child.on('close', (code, signal) => resolve({ code: code ?? signal, output }));
  });
}
