import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { moveIntoPlace, openWorkFolder, remove, runNpm } from './npm.mjs';
import { LaunchError, root } from './root.mjs';

const modulesFolder = join(root, 'node_modules');
const STAMP = '.gatehouse-stamp';

/** Makes node_modules what package-lock.json says; the tools of development are left out unless `dev`. */
export async function ensureModules({ dev }) {
  if (fits(dev)) return;
  if (!isLockCurrent()) {
    throw new LaunchError(
      'package.json and package-lock.json disagree. Run npm install, look at what changed, and start again.',
    );
  }
  process.stderr.write('Installing packages (once)...\n');
  const work = openWorkFolder();
  try {
    for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
      if (existsSync(join(root, name))) copyFileSync(join(root, name), join(work, name));
    }
    await install(work, dev);
    if (!fits(dev)) moveIntoPlace(join(work, 'node_modules'), modulesFolder);
  } catch (error) {
    // node_modules is a disk of its own (a container's volume): nothing can be moved there.
    if (error.code !== 'EXDEV' && error.code !== 'EBUSY') throw error;
    await install(root, dev);
  } finally {
    remove(work);
  }
}

/**
 * `npm install` in an empty folder takes exactly the lockfile's versions. `npm ci` would refuse our
 * lockfile: it lacks the native parts for platforms that the registry it was made with did not have.
 */
async function install(folder, dev) {
  // Said aloud, because NODE_ENV=production would leave out what `npm test` needs.
  const kinds = dev ? '--include=dev' : '--omit=dev';
  const { ok, output } = await runNpm(['install', '--no-save', kinds], folder);
  if (!ok) throw new LaunchError(cannotInstall(output));
  stamp(join(folder, 'node_modules'), dev ? 'all' : 'production');
}

function fits(dev) {
  const kept = read(join(modulesFolder, STAMP));
  if (kept?.made === fingerprint() && (kept.kind === 'all' || !dev)) return true;
  if (!isAsLocked(dev)) return false;
  // Somebody ran npm by hand: remember what was found, so that the next start looks only at the stamp.
  try {
    stamp(modulesFolder, isAsLocked(true) ? 'all' : 'production');
  } catch {
    // A read-only tree is looked through again next time.
  }
  return true;
}

/** Compares what npm says it installed with what the lockfile asks for, on this machine. */
function isAsLocked(dev) {
  const wanted = read(join(root, 'package-lock.json'))?.packages;
  const found = read(join(modulesFolder, '.package-lock.json'))?.packages;
  if (!wanted || !found || !isLockCurrent()) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || !isNeeded(entry, dev)) return true;
    return found[path]?.version === entry.version && existsSync(join(root, path));
  });
}

function isLockCurrent() {
  const asked = read(join(root, 'package.json'));
  const lockedRoot = read(join(root, 'package-lock.json'))?.packages[''];
  return ['dependencies', 'devDependencies'].every(
    (kind) => JSON.stringify(sorted(asked?.[kind])) === JSON.stringify(sorted(lockedRoot?.[kind])),
  );
}

function sorted(record = {}) {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}

function isNeeded(entry, dev) {
  if (entry.devOptional || (entry.dev && !dev)) return false;
  if (!entry.optional) return true;
  // Native parts for this processor are needed; which C library it has is left to npm.
  return Boolean(
    entry.os?.includes(process.platform) && entry.cpu?.includes(process.arch) && !entry.libc,
  );
}

function stamp(folder, kind) {
  writeFileSync(join(folder, STAMP), JSON.stringify({ made: fingerprint(), kind }));
}

function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const name of ['package.json', 'package-lock.json']) {
    hash.update('\0').update(readFileSync(join(root, name)));
  }
  return hash.digest('hex');
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function cannotInstall(output) {
  const said = output
    .split('\n')
    .filter((line) => !/^npm error\s+at /.test(line))
    .join('\n');
  return `${said}\n\nGatehouse could not install its packages with npm. Let this machine reach the npm registry, or run npm install in ${root} yourself, and start again.`;
}
