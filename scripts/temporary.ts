import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** Far more than all suites need at once. */
const FREE_MIN = 4 * 1024 ** 3;

/**
 * A folder for all test data, deleted after the tests. It is in memory if there is room, because a desk waits
 * for the disk at each commit, and test data doesn't have to survive a reboot.
 */
export function makeTemporary(): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), 'gatehouse-test-'));
  // If the tests run as root, PostgreSQL runs as another user and needs access.
  chmodSync(folder, 0o711);
  return folder;
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= FREE_MIN;
  } catch {
    return false;
  }
}
