import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readBackupVersion } from '#database/check.ts';
import { type Check, fail, ok, warn } from '../doctor/check.ts';
import { sayTime } from '../say.ts';
import { changesData, type UpgradeLook } from './look.ts';

const NAME = 'backup';
const OLD_AFTER_MS = 24 * 60 * 60 * 1_000;

/** What could be restored if the upgrade went wrong. */
export function checkBackup(look: UpgradeLook, file: string | undefined): Check {
  const copy = describeCopy(look);
  if (file === undefined) {
    if (!changesData(look)) return ok(NAME, `No need for one now. ${copy.words}`.trim());
    return warn(
      NAME,
      `Where your backups are is not stored: make one with 'gatehouse backup FILE', and name it with --backup FILE. ${copy.words}`.trim(),
    );
  }
  const made = statSync(file, { throwIfNoEntry: false });
  if (!made?.isFile()) return fail(NAME, `There is no file ${file}.`);
  const version = readBackupVersion(file);
  if (version === undefined) return fail(NAME, `${file} is not a backup of Gatehouse.`);
  if (version > look.store.known) {
    return fail(NAME, `${file} is from a newer Gatehouse, so this one can't restore it.`);
  }
  const words = `${file} is from ${sayTime(made.mtimeMs)} UTC. ${copy.words}`.trim();
  const isOld = Date.now() - made.mtimeMs > OLD_AFTER_MS;
  return isOld || copy.isStale ? warn(NAME, `${words} Make a new one.`) : ok(NAME, words);
}

/** The copy that a start keeps beside the database before it changes a table. */
function describeCopy({ store, config, pending }: UpgradeLook): { words: string; isStale?: true } {
  if (store.kind !== 'sqlite') {
    return { words: pending.length > 0 ? 'The start keeps no copy on PostgreSQL.' : '' };
  }
  const next = pending[0];
  if (next === undefined || store.applied === 0) return { words: describeOldCopies(config) };
  const name = `gatehouse.db.before-${next.version}`;
  const path = join(config.dataFolder, name);
  if (!existsSync(path)) return { words: `The start keeps a copy first: ${name}.` };
  const from = sayTime(statSync(path).mtimeMs);
  return {
    words: `${name} already exists, from ${from} UTC, and the start would not replace it: move it away to get a new copy.`,
    isStale: true,
  };
}

function describeOldCopies({ dataFolder }: UpgradeLook['config']): string {
  const copies = readdirSync(dataFolder).filter((name) => /^gatehouse\.db\.before-\d+$/.test(name));
  return copies.length > 0 ? `Copies from earlier updates: ${copies.sort().join(', ')}.` : '';
}
