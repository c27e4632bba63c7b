import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#database/open.ts';

const NAME = 'gatehouse.db';

let made: Promise<Buffer> | undefined;

/**
 * Puts a store with all tables and no rows into a folder that has none. Creating the tables anew took each
 * desk as long as everything else at its start. The tests of migrations and of the CLI still do that.
 */
export async function putEmptyStore(folder: string): Promise<void> {
  made ??= makeEmptyStore();
  const bytes = await made;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(join(folder, NAME), bytes, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // It has a store already, and keeps it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

async function makeEmptyStore(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-empty-'));
  try {
    await openDatabase(folder).close();
    return readFileSync(join(folder, NAME));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
