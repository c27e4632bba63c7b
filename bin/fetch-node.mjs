import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findInstalled, pin, runs } from './newer-node.mjs';
import { moveIntoPlace, openWorkFolder, remove, runNpm } from './npm.mjs';
import { LaunchError, runtimeFolder } from './root.mjs';

const NODE_MAJOR = 24;

export async function fetchNode() {
  if (!pin) throw new LaunchError(notPinned());
  process.stderr.write(`Fetching Node ${NODE_MAJOR} (once)...\n`);
  const work = openWorkFolder();
  try {
    const binary = await installPinned(work);
    if (!runs(binary)) refuseNode('The fetched one does not start.');
    // Another start may have finished first. Its copy is the same, and may already be running.
    const theirs = findInstalled();
    if (theirs && runs(theirs)) return theirs;
    moveIntoPlace(join(work, 'node_modules'), join(runtimeFolder, 'node_modules'));
    return findInstalled();
  } finally {
    remove(work);
  }
}

export function refuseNode(reason) {
  throw new LaunchError(cannotFetch(reason));
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
