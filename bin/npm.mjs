// Plain JavaScript for any Node from 18 on: this runs before the right Node and node_modules are there.
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { LaunchError, runtimeFolder, withPath } from './root.mjs';

const onWindows = process.platform === 'win32';
const STALE_AFTER_MS = 60 * 60 * 1000;

/** The machine's own npm, run on the Node that runs this. Arguments must hold no spaces: Windows needs a shell for npm. */
export function runNpm(args, cwd) {
  return new Promise((resolve) => {
    // One retry, soon: npm's own minutes of waiting would look like a hang.
    const quick = ['--fetch-retries=1', '--fetch-retry-mintimeout=400'];
    const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
    // Said aloud, since a setting of the machine could say otherwise: nothing that is fetched runs by itself.
    const child = spawn(findNpm(), [...args, '--ignore-scripts', ...quick, ...quiet], {
      cwd,
      env: withPath(dirname(process.execPath)),
      shell: onWindows,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ ok: false, output: `npm: ${error.message}` }));
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}

function findNpm() {
  const folders = onWindows ? [] : (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, 'npm')).find((path) => existsSync(path)) ?? 'npm';
}

/**
 * Work happens in a folder of its own inside .runtime, named by the process, and is moved into place
 * by a rename: two starts at once or a killed one never leave half an install where it would be used.
 */
export function openWorkFolder() {
  try {
    mkdirSync(runtimeFolder, { recursive: true });
    sweepWorkFolders();
    return mkdtempSync(join(runtimeFolder, `work-${process.pid}-`));
  } catch (error) {
    throw new LaunchError(
      `Gatehouse cannot write to ${runtimeFolder} (${error.code ?? error.message}). Make that folder writable and start again.`,
    );
  }
}

export function remove(path) {
  rmSync(path, { recursive: true, force: true, maxRetries: 3 });
}

/** Puts `from` where `to` is, so that nobody ever sees a half of it. */
export function moveIntoPlace(from, to, triesLeft = 5) {
  const aside = mkdtempSync(join(runtimeFolder, `work-${process.pid}-`));
  try {
    renameIfThere(to, join(aside, 'old'));
    renameSync(from, to);
  } catch (error) {
    // Another start put its own there between our two renames.
    const taken = error.code === 'ENOTEMPTY' || error.code === 'EEXIST';
    if (!taken || triesLeft === 0) throw error;
    moveIntoPlace(from, to, triesLeft - 1);
  } finally {
    remove(aside);
  }
}

function renameIfThere(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

function sweepWorkFolders() {
  for (const name of readdirSync(runtimeFolder)) {
    const pid = /^work-(\d+)-/.exec(name)?.[1];
    if (!pid) continue;
    const path = join(runtimeFolder, name);
    if (!isAlive(Number(pid)) || isStale(path)) remove(path);
  }
}

export function isAlive(pid) {
  // Our own number on a folder we did not make is a leftover: containers count from 1 again.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function isStale(path) {
  try {
    return Date.now() - statSync(path).mtimeMs > STALE_AFTER_MS;
  } catch {
    return false;
  }
}
