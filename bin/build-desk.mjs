// A process that builds the desk and ends. bin/run-build.mjs runs it.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { distFolder, folderOf, isWhole, keepNote, readNote, readState } from './built.mjs';
import { isAlive, remove } from './npm.mjs';
import { root } from './root.mjs';
import { hideExperimentalWarnings } from './warnings.mjs';

const BUILD = /^[0-9a-f]{16}$/;
/** An older Gatehouse kept its page here. */
const BEFORE_BUNDLES = ['web', '.stamp'];

hideExperimentalWarnings();
try {
  await build({ force: process.argv.includes('--force') });
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

async function build({ force }) {
  mkdirSync(distFolder, { recursive: true });
  sweepKilledBuilds();
  const state = readState();
  if (force || !isWhole(state.hash)) await buildInto(state.hash);
  keepNote(state);
  sweepOldBuilds();
}

/** Built aside and then moved, so that a killed build leaves nothing that could be taken for a whole one. */
async function buildInto(hash) {
  const folder = folderOf(hash);
  const work = mkdtempSync(join(distFolder, `work-${process.pid}-`));
  try {
    const fresh = join(work, 'fresh');
    const { buildDesk } = await import('../src/cli/build/build-desk.ts');
    await buildDesk(fresh, root);
    if (existsSync(folder)) renameSync(folder, join(work, 'old'));
    renameSync(fresh, folder);
  } catch (error) {
    // Another start finished the same build in the meantime.
    if (!error.code || !isWhole(hash)) throw error;
  } finally {
    remove(work);
  }
}

function sweepKilledBuilds() {
  for (const name of readdirSync(distFolder)) {
    const pid = Number(/^work-(\d+)-/.exec(name)?.[1]);
    if (pid && !isAlive(pid)) remove(join(distFolder, name));
  }
}

/** The previous build stays: a desk that runs on it may still read a file of it, and an update may be taken back. */
function sweepOldBuilds() {
  const { hash, previous } = readNote() ?? {};
  for (const name of readdirSync(distFolder)) {
    const isOld = BUILD.test(name) && name !== hash && name !== previous;
    if (isOld || BEFORE_BUNDLES.includes(name)) remove(join(distFolder, name));
  }
}

function explain(error) {
  if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EEXIST', 'ENOTDIR'].includes(error.code)) {
    return `The desk could not be built: ${distFolder} cannot be written (${error.code}). Make it a folder that this user may write to, with some free space, and start again.`;
  }
  return error.name === 'BuildError'
    ? error.message
    : `The desk could not be built. ${error.stack ?? error}`;
}
