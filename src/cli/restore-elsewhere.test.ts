import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectStore } from '#database/check.ts';
import { readConfig } from '#server/config.ts';
import { storeSettings } from '#testing/engine.ts';
import {
  contentOfFile,
  EMBEDDED,
  fillFolder,
  killInTheMiddle,
  readContent,
  startFilled,
} from './backup.fixture.ts';
import { type Environment, inFreshFolder, json } from './run.fixture.ts';

const { folder, call, begin } = inFreshFolder();

let large: string;
beforeAll(async () => {
  large = mkdtempSync(join(tmpdir(), 'gatehouse-large-'));
  await fillFolder(large, 5_000);
});
afterAll(() => rmSync(large, { recursive: true, force: true }));

/** Both engines use the same secret, so that each can restore the other's backup. */
const { GATEHOUSE_SECRET_KEY } = EMBEDDED;
const own = async (): Promise<Environment> => ({
  ...(await storeSettings(folder())),
  GATEHOUSE_SECRET_KEY,
});
const embedded = (name: string): Environment => ({
  ...EMBEDDED,
  GATEHOUSE_DATA: join(folder(), name),
});

describe('a restore that is killed', () => {
  it('has changed nothing, or everything', async () => {
    const settings = await own();
    const file = join(folder(), 'large.db');
    await call(['backup', file], { ...EMBEDDED, GATEHOUSE_DATA: large });
    await call(['maintenance', 'on'], settings);
    const before = await readContent(folder(), settings);
    for (const afterMs of [0, 20, 60]) {
      const child = begin(['restore', file, '--yes'], settings);
      await killInTheMiddle(child, settings, afterMs);
      const after = await readContent(folder(), settings);
      if (after.audit?.length === 10_002) break;
      expect(after).toEqual(before);
    }
    const again = await call(['restore', file, '--yes', '--json'], settings);
    expect(json(again)).toMatchObject({ cases: 5_000, log: { state: 'intact' } });
  });
});

describe('a restore under way', () => {
  const COUNTS = `SELECT (SELECT COUNT(*) FROM audit) AS audit,
    (SELECT COUNT(*) FROM audit_facets) AS facets, (SELECT COUNT(*) FROM settings) AS settings`;

  it('is never seen half', async () => {
    const settings = await own();
    const file = join(folder(), 'large.db');
    await call(['backup', file], { ...EMBEDDED, GATEHOUSE_DATA: large });
    await call(['maintenance', 'on'], settings);
    const store = await inspectStore(readConfig(settings));
    if (!store) throw new Error('There is no store');
    const seen = new Set<string>();
    const look = async () => seen.add(JSON.stringify(await store.read((tx) => tx.one(COUNTS))));
    const child = begin(['restore', file, '--yes'], settings);
    while (child.exitCode === null) {
      await look();
      await wait(1);
    }
    // It may have ended between the last look and the end of the loop.
    await look();
    await store.close();
    expect(child.exitCode).toBe(0);
    expect([...seen].map((text) => JSON.parse(text) as object)).toEqual([
      { audit: 2, facets: 0, settings: 1 },
      { audit: 10_002, facets: expect.any(Number), settings: 0 },
    ]);
  });
});

describe('a new machine', () => {
  it('is told to bring the secret along, and has no new one then', async () => {
    const desk = await startFilled(folder());
    const file = join(folder(), 'backup.db');
    await call(['backup', file]);
    await desk.stop();
    const settings = { GATEHOUSE_DATA: join(folder(), 'new'), DATABASE_URL: '' };
    const refused = await call(['restore', file], { ...settings, GATEHOUSE_SECRET_KEY: '' });
    expect(refused.err).toContain('There is no secret here to verify the log of the backup with.');
    expect(existsSync(settings.GATEHOUSE_DATA)).toBe(false);
  });

  it('has all of it, on either engine, and gives it back', async () => {
    const settings = await own();
    const file = (name: string) => join(folder(), name);
    expect((await call(['restore', await smallBackup()], settings)).code).toBe(0);
    const first = await readContent(folder(), settings);
    expect(json(await call(['backup', file('1.db'), '--json'], settings))).toMatchObject({
      log: { state: 'intact' },
    });
    expect((await call(['restore', file('1.db')], embedded('there'))).code).toBe(0);
    await call(['backup', file('2.db')], embedded('there'));
    const second = contentOfFile(file('2.db'));
    expect((await call(['restore', file('2.db')], settings)).code).toBe(0);
    const third = await readContent(folder(), settings);
    for (const [name, rows] of Object.entries(first)) {
      // Each restore adds its fact to the log, the backups seal it, and the note of the end advances.
      if (name === 'audit_marks') {
        expect(second[name]).toHaveLength(rows.length);
        expect(third[name]).toHaveLength(rows.length);
      } else if (name.startsWith('audit')) {
        expect(second[name]).toEqual(expect.arrayContaining(rows));
        expect(third[name]).toEqual(expect.arrayContaining(second[name] ?? []));
      } else {
        expect(second[name], name).toEqual(rows);
        expect(third[name], name).toEqual(rows);
      }
    }
  });

  async function smallBackup(): Promise<string> {
    await fillFolder(join(folder(), 'small'), 50);
    const file = join(folder(), 'small.db');
    await call(['backup', file], embedded('small'));
    return file;
  }
});

describe('a backup of an older version', () => {
  it('is brought up to date in a copy', async () => {
    const settings = await own();
    const file = join(folder(), 'old.db');
    await fillFolder(join(folder(), 'small'), 20);
    await call(['backup', file], embedded('small'));
    makeOld(file);
    const refused = await call(['restore', file], settings);
    expect(refused.err).toMatch(/The log is broken/);
    const TMPDIR = mkdtempSync(join(folder(), 'tmp-'));
    const forced = await call(['restore', file, '--force'], { ...settings, TMPDIR });
    expect(forced).toMatchObject({ code: 0, err: '' });
    expect((await readContent(folder(), settings)).audit).toHaveLength(42);
    expect(contentOfFile(file)).not.toHaveProperty('audit_blocks');
    expect(readdirSync(TMPDIR)).toEqual([]);
    const verified = await call(['audit', 'verify', '--json'], settings);
    expect(json(verified)).toMatchObject({ state: 'intact', rows: 42 });
  });
});

describe('a store of an older version', () => {
  it('is brought up to date by whatever opens it first, and its log is a chain then', async () => {
    const settings = embedded('small');
    await fillFolder(join(folder(), 'small'), 20);
    makeOld(join(folder(), 'small', 'gatehouse.db'));
    await call(['code', 'list'], settings);
    const verified = await call(['audit', 'verify', '--json'], settings);
    expect(json(verified)).toMatchObject({ state: 'intact', rows: 40 });
  });

  it('is not touched while its secret cannot be read', async () => {
    const settings = { ...embedded('small'), GATEHOUSE_SECRET_KEY: '' };
    await fillFolder(join(folder(), 'small'), 20);
    makeOld(join(folder(), 'small', 'gatehouse.db'));
    const secret = join(folder(), 'small', 'secret.key');
    writeFileSync(secret, 'short');
    const refused = await call(['code', 'list'], settings);
    expect(refused.err).toMatch(/secret in .* cannot be read/);
    rmSync(secret);
    const verified = await call(['audit', 'verify', '--json'], settings);
    expect(json(verified)).toMatchObject({ state: 'intact', rows: 40 });
  });
});

const MIGRATIONS = join(import.meta.dirname, '../database/migrations');

/** The tables of the chain and of every later version. */
function newTables(): string[] {
  const files = readdirSync(MIGRATIONS).filter((name) => /^\d+-[a-z-]+\.sql$/.test(name));
  const later = files.filter((name) => Number.parseInt(name, 10) >= 3);
  return later.flatMap((name) =>
    [...readFileSync(join(MIGRATIONS, name), 'utf8').matchAll(/^CREATE TABLE (\w+)/gm)].map(
      ([, table = '']) => table,
    ),
  );
}

/** Removes everything that the chain and later versions added. */
function makeOld(file: string): void {
  const old = new DatabaseSync(file);
  // A case had the number of its first row.
  old.exec(`UPDATE audit SET case_id = (SELECT intent.id FROM audit AS intent WHERE intent.number = audit.case_id)
    WHERE case_id IS NOT NULL`);
  for (const index of ['audit_by_undone', 'audit_by_number', 'audit_by_entry', 'passes_by_end']) {
    old.exec(`DROP INDEX ${index}`);
  }
  old.exec('DELETE FROM migrations WHERE version >= 3');
  for (const table of newTables()) old.exec(`DROP TABLE ${table}`);
  for (const column of NEW_COLUMNS) old.exec(`ALTER TABLE audit DROP COLUMN ${column}`);
  for (const column of ['keyed_at', 'active_at']) {
    old.exec(`ALTER TABLE admin_sessions DROP COLUMN ${column}`);
  }
  for (const column of ['refused', 'unknown']) {
    old.exec(`ALTER TABLE tool_hours DROP COLUMN ${column}`);
  }
  for (const column of ['practice_until', 'suspension']) {
    old.exec(`ALTER TABLE passes DROP COLUMN ${column}`);
  }
  old.close();
  // The file that the current version keeps next to its store.
  rmSync(join(dirname(file), 'audit-end'), { force: true });
}

const NEW_COLUMNS = [
  ...['platform', 'target', 'target_name', 'job_id', 'undoes'],
  ...['address_seal', 'person_seal', 'follows', 'tag', 'number'],
];
