import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** Far more than all suites need at the same time. */
const FREE_MIN = 4 * 1024 ** 3;

/**
 * A folder for all that the tests keep, which ends with them: in memory where there is room, since a desk waits for
 * the disk at each commit, and nothing of a test has to outlast the machine.
 */
export function makeTemporary(): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), 'gatehouse-test-'));
  // PostgreSQL runs as another user where the tests run as root, and has to get through.
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
