import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { LAUNCHED, runtimeFolder, withPath } from './root.mjs';
import { hideExperimentalWarnings } from './warnings.mjs';

/** The one package of Node for each platform that is ever fetched, by version and SHA-512. */
const pins = JSON.parse(readFileSync(new URL('node-pins.json', import.meta.url), 'utf8'));
export const pin = pins[`${process.platform}-${process.arch}`];

const onWindows = process.platform === 'win32';

/** Runs the same command line on Node 24, which is fetched first if it isn't there, and ends with it. */
export async function runOnNewerNode() {
  const installed = findInstalled();
  if (installed && !process.env[LAUNCHED]) await runAgainOn(installed);
  // Loaded only here, because this process may stay in memory for as long as the desk runs.
  const { fetchNode, refuseNode } = await import('./fetch-node.mjs');
  if (process.env[LAUNCHED]) refuseNode('The fetched one is too old.');
  await runAgainOn(await fetchNode());
  refuseNode('The fetched one does not start.');
}

/** The pinned one, and no other that may lie there. */
export function findInstalled(folder = runtimeFolder) {
  if (!pin) return undefined;
  const home = join('node_modules', pin.package);
  const binary = join(folder, home, 'bin', onWindows ? 'node.exe' : 'node');
  const found = installedAs(folder, pin.package);
  const isPinned = found?.version === pin.version && found.integrity === pin.integrity;
  return isPinned && existsSync(binary) ? binary : undefined;
}

/** npm's own record of a package that it installed. */
function installedAs(folder, name) {
  try {
    const kept = readFileSync(join(folder, 'node_modules', '.package-lock.json'), 'utf8');
    return JSON.parse(kept).packages[`node_modules/${name}`];
  } catch {
    return undefined;
  }
}

export function runs(binary) {
  const { status, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  return status === 0 && stdout.trim() === `v${pin.version}`;
}

/**
 * Becomes the other Node where this one can (22.15 or newer, not on Windows), so that no launcher stays in
 * memory. Elsewhere it stays and ends as its child ends. Resolves only when the binary cannot be started at all.
 */
async function runAgainOn(binary) {
  const args = [...process.execArgv, ...process.argv.slice(1)];
  const env = { ...withPath(dirname(binary)), [LAUNCHED]: '1' };
  // Where the call itself fails, the process is gone: the binary is tried first.
  if (process.execve && !onWindows && runs(binary)) {
    hideExperimentalWarnings();
    process.execve(binary, [process.argv0, ...args], env);
  }
  await runBeside(binary, args, env);
}

function runBeside(binary, args, env) {
  return new Promise((resolve) => {
    const child = spawn(binary, args, {
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    const pass = (signal) => {
      // A terminal sends Ctrl-C to the whole group: the child has it already, and twice means 'at once'.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    for (const signal of signals) process.on(signal, pass);
    child.on('error', () => {
      for (const signal of signals) process.off(signal, pass);
      resolve();
    });
    child.on('exit', (code, signal) => {
      process.exit(signal ? 128 + constants.signals[signal] : code);
    });
  });
}
