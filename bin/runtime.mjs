import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import {
  LaunchError,
  moveIntoPlace,
  openWorkFolder,
  remove,
  runNpm,
  runtimeFolder,
  withPath,
} from './npm.mjs';
import { hideExperimentalWarnings } from './warnings.mjs';

const NODE_MAJOR = 24;
/** The one package of Node for each platform that is ever fetched, by version and SHA-512. */
const pins = JSON.parse(readFileSync(new URL('node-pins.json', import.meta.url), 'utf8'));
const pin = pins[`${process.platform}-${process.arch}`];
/** Set for the re-executed process, so that a wrong binary cannot start itself for ever. */
const LAUNCHED = 'GATEHOUSE_LAUNCHED';

const onWindows = process.platform === 'win32';

/** Returns on Node 24 or newer. On an older one, runs the same command line on Node 24 and ends with it. */
export async function ensureNode() {
  if (majorOf(process.versions.node) >= NODE_MAJOR) {
    endWithLauncher();
    return;
  }
  if (process.env[LAUNCHED]) throw new LaunchError(cannotFetch('The fetched one is too old.'));
  const installed = findInstalled();
  if (installed) await runAgainOn(installed);
  await runAgainOn(await fetchNode());
  throw new LaunchError(cannotFetch('The fetched one does not start.'));
}

/** A launcher that was killed outright must not leave its server behind, holding the port. */
function endWithLauncher() {
  if (!process.env[LAUNCHED]) return;
  delete process.env[LAUNCHED];
  if (!process.channel) return;
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.channel.unref();
}

function majorOf(version) {
  return Number(version.split('.')[0]);
}

/** The pinned one, and no other that may lie there. */
function findInstalled(folder = runtimeFolder) {
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

async function fetchNode() {
  if (!pin) throw new LaunchError(notPinned());
  process.stderr.write(`Fetching Node ${NODE_MAJOR} (once)...\n`);
  const work = openWorkFolder();
  try {
    const binary = await installPinned(work);
    if (!runs(binary)) throw new LaunchError(cannotFetch('The fetched one does not start.'));
    // Another start may have finished first. Its copy is the same, and may already be running.
    const theirs = findInstalled();
    if (theirs && runs(theirs)) return theirs;
    moveIntoPlace(join(work, 'node_modules'), join(runtimeFolder, 'node_modules'));
    return findInstalled();
  } finally {
    remove(work);
  }
}

/** Looked at as a file before anything of it is unpacked: npm compares it only with what the registry says of it. */
async function installPinned(work) {
  const file = `${pin.package}-${pin.version}.tgz`;
  const packed = await runNpm(['pack', `${pin.package}@${pin.version}`], work);
  const path = join(work, file);
  if (!packed.ok || !existsSync(path)) throw new LaunchError(cannotFetch(reasonIn(packed.output)));
  if (integrityOf(path) !== pin.integrity) throw new LaunchError(notTheSame());
  const args = ['install', `./${file}`, '--prefix', '.', '--no-save', '--no-package-lock'];
  const { ok, output } = await runNpm(args, work);
  const binary = ok && findInstalled(work);
  if (!binary) throw new LaunchError(cannotFetch(reasonIn(output)));
  return binary;
}

function integrityOf(path) {
  return `sha512-${createHash('sha512').update(readFileSync(path)).digest('base64')}`;
}

function runs(binary) {
  const { status, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  return status === 0 && stdout.trim() === `v${pin.version}`;
}

function notPinned() {
  return `Gatehouse needs Node ${NODE_MAJOR}; this is Node ${process.versions.node}, and for ${process.platform} on ${process.arch} it has none that it could fetch and check. Install Node ${NODE_MAJOR} and start again.`;
}

function notTheSame() {
  return `What npm delivered as ${pin.package} ${pin.version} is not the file that this version of Gatehouse names: its SHA-512 is another one. It was not used. Look which registry npm asks (npm config get registry), or install Node ${NODE_MAJOR} yourself, and start again.`;
}

function cannotFetch(reason) {
  return (
    `Gatehouse needs Node ${NODE_MAJOR}; this is Node ${process.versions.node}, and Node ${NODE_MAJOR} could not be fetched from npm. ` +
    `${reason ? `${reason} ` : ''}Install Node ${NODE_MAJOR}, or let this machine reach the npm registry, and start again.`
  );
}

function reasonIn(output) {
  const code = /npm error code (\S+)/.exec(output)?.[1];
  return code ? `(npm said ${code}.)` : '';
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
