import { statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, fail, ok, warn } from '../doctor/check.ts';
import { saySize } from '../say.ts';
import { changesData, type UpgradeLook } from './look.ts';

const NAME = 'disk-space';
const SPARE_BYTES = 100_000_000;

/** Whether the copy before the upgrade and the upgrade itself fit on the disk. */
export function checkRoom(look: UpgradeLook): Check {
  const { store, config } = look;
  if (!changesData(look)) return ok(NAME, 'The next start needs none.');
  if (store.kind !== 'sqlite') {
    return warn(NAME, "Not checked: look at the database server's disk.");
  }
  const { bavail, bsize } = statfsSync(config.dataFolder);
  return judgeRoom({ freeBytes: bavail * bsize, storeBytes: sizeOf(config.dataFolder) });
}

export function judgeRoom({
  freeBytes,
  storeBytes,
}: {
  freeBytes: number;
  storeBytes: number;
}): Check {
  // A table that is written anew needs its size once more, and the write-ahead log does, too.
  const wanted = 3 * storeBytes + SPARE_BYTES;
  const words = `${saySize(freeBytes)} free. The copy takes ${saySize(storeBytes)}, and the upgrade up to twice as much for a moment.`;
  if (freeBytes >= wanted) return ok(NAME, words);
  const isEnough = freeBytes >= storeBytes + SPARE_BYTES;
  return isEnough
    ? warn(NAME, `${words} Free up space first.`)
    : fail(NAME, `${words} That is too little: free up space first.`);
}

function sizeOf(folder: string): number {
  return ['gatehouse.db', 'gatehouse.db-wal']
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
}
