import { spawn, spawnSync } from 'node:child_process';
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

const NODE_MAJOR = 24;
const NODE_VERSION = '24.21.0';
/** Set for the re-executed process, so that a wrong binary cannot start itself for ever. */
const LAUNCHED = 'GATEHOUSE_LAUNCHED';

const onWindows = process.platform === 'win32';
const platformPackage = `node-${onWindows ? 'win' : process.platform}-${process.arch}`;

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

function findInstalled(folder = runtimeFolder) {
  for (const name of [platformPackage, 'node']) {
    const home = join(folder, 'node_modules', name);
    const binary = join(home, 'bin', onWindows ? 'node.exe' : 'node');
    if (existsSync(binary) && majorOf(packageVersion(home)) >= NODE_MAJOR) return binary;
  }
  return undefined;
}

function packageVersion(home) {
  try {
    return String(JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version);
  } catch {
    return '0';
  }
}

async function fetchNode() {
  process.stderr.write(`Fetching Node ${NODE_MAJOR} (once)...\n`);
  let lastOutput = '';
  // The platform's own package needs no install script. `node` exists for more platforms and needs one.
  for (const [name, scripts] of [
    [`${platformPackage}@${NODE_VERSION}`, '--ignore-scripts'],
    [`node@${NODE_MAJOR}`, '--ignore-scripts=false'],
  ]) {
    const work = openWorkFolder();
    try {
      const args = ['install', name, '--prefix', '.', '--no-save', '--no-package-lock', scripts];
      const { ok, output } = await runNpm(args, work);
      lastOutput = output;
      const binary = ok && findInstalled(work);
      if (!binary || !runs(binary)) continue;
      // Somebody else may have finished first; theirs is as good, and may be running.
      const theirs = findInstalled();
      if (theirs && runs(theirs)) return theirs;
      moveIntoPlace(join(work, 'node_modules'), join(runtimeFolder, 'node_modules'));
      return findInstalled();
    } finally {
      remove(work);
    }
  }
  throw new LaunchError(cannotFetch(reasonIn(lastOutput)));
}

function runs(binary) {
  const { status, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  return status === 0 && majorOf(stdout.trim().replace(/^v/, '')) >= NODE_MAJOR;
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

/** Ends this process as the child ends. Resolves only when the binary cannot be started at all. */
function runAgainOn(binary) {
  return new Promise((resolve) => {
    const child = spawn(binary, [...process.execArgv, ...process.argv.slice(1)], {
      env: { ...withPath(dirname(binary)), [LAUNCHED]: '1' },
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
