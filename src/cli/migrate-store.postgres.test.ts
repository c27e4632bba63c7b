import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verdictOf } from '#desk/audit/audit.fixture.ts';
import { startDesk } from '#testing/desk.ts';
import { storeSettings } from '#testing/engine.ts';
import {
  contentOfFile,
  digestContent,
  EMBEDDED,
  editFile,
  fillCases,
  fillFolder,
  killInTheMiddle,
  readContent,
} from './backup.fixture.ts';
import { type Environment, inFreshFolder, json } from './run.fixture.ts';

const CASES = 20_000;
const { folder, call, begin } = inFreshFolder();

let large: string;
beforeAll(async () => {
  large = mkdtempSync(join(tmpdir(), 'gatehouse-large-'));
  await fillFolder(large, CASES);
});
afterAll(() => rmSync(large, { recursive: true, force: true }));

/** The settings to move a folder's store to this test's empty database. */
async function move(from: string): Promise<Environment> {
  return { ...(await storeSettings(folder())), GATEHOUSE_DATA: from };
}

async function refused(settings: Environment, words: RegExp): Promise<void> {
  const ended = await call(['migrate-store'], settings);
  expect(ended).toMatchObject({ code: 1, out: '' });
  expect(ended.err).toMatch(words);
}

async function countRows(): Promise<number> {
  return Object.values(await readContent(folder())).flat().length;
}

describe('gatehouse migrate-store', () => {
  it('copies every row of every table, and the desk goes on there', async () => {
    const before = readFileSync(join(large, 'gatehouse.db'));
    const moved = await call(['migrate-store'], await move(large));
    expect(moved).toMatchObject({ code: 0, err: '' });
    expect(moved.out).toMatch(/^Copied: 20,000 cases, \d+,\d{3} rows in all tables/);
    expect(moved.out).toContain('The log is intact.');
    expect(moved.out).toContain("Don't start a desk on it again");
    const content = contentOfFile(join(large, 'gatehouse.db'));
    expect(content.audit).toHaveLength(2 * CASES);
    expect(digestContent(await readContent(folder()))).toEqual(digestContent(content));
    expect(readFileSync(join(large, 'gatehouse.db')).equals(before)).toBe(true);
    const desk = await startDesk({ folder: folder(), untended: true });
    const [next = 0] = await fillCases(desk, 3);
    expect(next).toBe(CASES + 1);
    expect(await verdictOf(desk)).toMatchObject({ state: 'intact', unsealed: 0 });
    await desk.stop();
  });

  it('leaves nothing at the target when it is killed', async () => {
    const settings = await move(large);
    // Creates the tables, so that there is something to watch.
    expect(await countRows()).toBe(0);
    await killInTheMiddle(begin(['migrate-store'], settings), settings, 200);
    expect(await countRows()).toBe(0);
  });

  it('is refused while a desk runs on the folder, and where there is none', async () => {
    const small = join(folder(), 'small');
    const embedded = await fillFolder(small, 5);
    const desk = await startDesk({ folder: small, environment: embedded, untended: true });
    await refused(await move(small), /already running on the data folder/);
    await desk.stop();
    await refused(await move(join(folder(), 'nowhere')), /There is no desk in .*nowhere/);
    await refused({ ...EMBEDDED, GATEHOUSE_DATA: small }, /DATABASE_URL is not set/);
    expect(await countRows()).toBe(0);
  });

  it('is refused when the target holds something', async () => {
    const small = join(folder(), 'small');
    await fillFolder(small, 5);
    await call(['maintenance', 'on']);
    const before = await readContent(folder());
    await refused(await move(small), /is not empty: its table \w+ has rows/);
    expect(await readContent(folder())).toEqual(before);
  });

  it('is refused with a secret that did not seal the log, and says which one to set', async () => {
    const small = join(folder(), 'small');
    await fillFolder(small, 5);
    const other = { GATEHOUSE_SECRET_KEY: 'another secret than the one that sealed this log' };
    const words = /sealed with another secret than the one in GATEHOUSE_SECRET_KEY.*secret\.key/s;
    await refused({ ...(await move(small)), ...other }, words);
    expect(await countRows()).toBe(0);
  });

  it('is refused when the log was tampered with, or a table is not known, and copies nothing', async () => {
    const small = join(folder(), 'small');
    await fillFolder(small, 5);
    const store = join(small, 'gatehouse.db');
    editFile(store, 'CREATE TABLE extra (a TEXT)');
    await refused(await move(small), /The table extra .* is not one of this version/);
    editFile(store, "DROP TABLE extra; UPDATE audit SET action = 'x' WHERE id = 3");
    await refused(await move(small), /Row 3.* was changed/);
    expect(await countRows()).toBe(0);
    const forced = await call(['migrate-store', '--force', '--json'], await move(small));
    expect(json(forced)).toMatchObject({ migrated: true, cases: 5, log: { fault: { row: 3 } } });
  });
});
