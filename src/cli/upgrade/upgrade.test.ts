import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { readMigrations } from '#database/migrate.ts';
import { startDesk } from '#testing/desk.ts';
import type { Check } from '../doctor/check.ts';
import { inFreshFolder, json } from '../run.fixture.ts';
import { judgeRoom } from './room.ts';

const { folder, call, run } = inFreshFolder();

const known = readMigrations();
const newest = known.at(-1)?.version ?? 0;
const file = (name: string) => join(folder(), name);

interface Report {
  ok: boolean;
  version: string;
  from: number | null;
  to: number;
  migrations: string[];
  checks: Check[];
}

async function look(args: string[] = [], environment: Record<string, string> = {}) {
  const ended = await call(['upgrade', '--check', '--json', ...args], environment);
  const report = json<Report & Record<string, unknown>>(ended);
  expect(ended.code).toBe(report.ok ? 0 : 1);
  const of = (name: string) => report.checks.find((check) => check.name === name);
  return { ...report, of };
}

function editByHand(sql: string): void {
  const connection = new DatabaseSync(file('gatehouse.db'));
  connection.exec(sql);
  connection.close();
}

/** Only the list of migrations is older. Nothing here may apply one. */
const makeOlder = () => editByHand(`DELETE FROM migrations WHERE version > ${newest - 2}`);

it('finds nothing to do on a current database', async () => {
  await call(['admin-key', 'create']);
  const report = await look();
  expect(report).toMatchObject({ ok: true, from: newest, to: newest, migrations: [] });
  expect(report.checks.map(({ name }) => name)).toEqual([
    ...['database', 'versions', 'desks', 'backup', 'disk-space'],
  ]);
  expect(report.checks.filter(({ state }) => state !== 'ok')).toEqual([]);
  const { out } = await call(['upgrade', '--check']);
  expect(out).toMatch(/^ok +versions /m);
  expect(out).toContain('The next start changes no table.');
});

it('lists what the next start would apply, and changes nothing', async () => {
  await call(['admin-key', 'create']);
  makeOlder();
  const before = readFileSync(file('gatehouse.db'));
  // A reader of the database leaves its index beside it, empty.
  const list = () => readdirSync(folder()).filter((name) => !/-(shm|wal)$/.test(name));
  const names = list();
  const report = await look();
  expect(report).toMatchObject({ ok: true, from: newest - 2, to: newest });
  expect(report.migrations).toEqual(known.slice(-2).map(({ name }) => name));
  expect(report.of('backup')).toMatchObject({ state: 'warn' });
  expect(report.of('backup')?.detail).toContain(
    `keeps a copy first: gatehouse.db.before-${newest - 1}`,
  );
  expect(readFileSync(file('gatehouse.db')).equals(before)).toBe(true);
  expect(list()).toEqual(names);
  const { out } = await call(['upgrade', '--check']);
  expect(out).toContain(known.at(-1)?.name);
});

it('refuses a downgrade', async () => {
  await call(['admin-key', 'create']);
  editByHand("INSERT INTO migrations VALUES (9999, 'from the future', 0)");
  const report = await look();
  expect(report).toMatchObject({ ok: false, from: 9999, migrations: [] });
  expect(report.of('versions')).toMatchObject({
    state: 'fail',
    detail: expect.stringContaining('would be a downgrade'),
  });
});

it('creates no desk where there is none, and says that a start would', async () => {
  const GATEHOUSE_DATA = file('nowhere');
  const report = await look([], { GATEHOUSE_DATA });
  expect(report).toMatchObject({ ok: true, from: 0 });
  expect(report.migrations).toHaveLength(known.length);
  expect(report.of('database')).toMatchObject({ state: 'warn' });
  expect(existsSync(GATEHOUSE_DATA)).toBe(false);
});

it('fails on a database that can’t be read, and on wrong settings', async () => {
  writeFileSync(file('gatehouse.db'), 'not a database at all, only words', { mode: 0o600 });
  expect(await look()).toMatchObject({ ok: false, from: null });
  const wrong = await look([], { PORT: 'x' });
  expect(wrong).toMatchObject({ ok: false, from: null });
  expect(wrong.of('settings')).toMatchObject({ state: 'fail' });
});

it('says that a desk runs, and which version it is', async () => {
  const desk = await startDesk({ folder: folder() });
  const PORT = new URL(desk.url).port;
  const report = await look([], { PORT });
  expect(report.of('desks')).toMatchObject({
    state: 'ok',
    detail: expect.stringContaining('The one on this machine is version 0.1.0'),
  });
  makeOlder();
  const older = JSON.parse((await run(['upgrade', '--check', '--json'], { PORT })).out) as Report;
  expect(older.checks.find(({ name }) => name === 'desks')).toMatchObject({
    state: 'warn',
    detail: expect.stringContaining('Stop all of them'),
  });
  await desk.stop();
});

it('says how old the named backup is, and refuses a file that is none', async () => {
  await call(['admin-key', 'create']);
  const backup = file('backup.db');
  expect((await call(['backup', backup])).code).toBe(0);
  const fresh = await look(['--backup', backup]);
  expect(fresh.of('backup')).toMatchObject({ state: 'ok' });
  expect(fresh.of('backup')?.detail).toMatch(/is from \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
  const twoDaysAgo = Date.now() / 1_000 - 2 * 86_400;
  utimesSync(backup, twoDaysAgo, twoDaysAgo);
  expect((await look(['--backup', backup])).of('backup')).toMatchObject({ state: 'warn' });
  for (const [name, words] of [
    ['missing.db', 'no file'],
    ['words.db', 'is not a backup'],
    ['folder', 'no file'],
  ] as const) {
    if (name === 'words.db') writeFileSync(file(name), 'only words');
    if (name === 'folder') mkdirSync(file(name));
    const report = await look(['--backup', file(name)]);
    expect(report.of('backup')).toMatchObject({ state: 'fail' });
    expect(report.of('backup')?.detail).toContain(words);
  }
});

it('warns of a copy from an earlier attempt, which a start would not replace', async () => {
  await call(['admin-key', 'create']);
  makeOlder();
  const backup = file('backup.db');
  writeFileSync(file(`gatehouse.db.before-${newest - 1}`), '');
  const report = await look();
  expect(report.of('backup')?.detail).toContain('already exists');
  // Also where there is a fresh backup. A copy of the file is as good as one here.
  writeFileSync(backup, readFileSync(file('gatehouse.db')));
  expect((await look(['--backup', backup])).of('backup')).toMatchObject({ state: 'warn' });
});

it('wants room for the copy and for the upgrade', async () => {
  const storeBytes = 1_000_000_000;
  expect(judgeRoom({ storeBytes, freeBytes: 4_000_000_000 }).state).toBe('ok');
  expect(judgeRoom({ storeBytes, freeBytes: 2_000_000_000 }).state).toBe('warn');
  expect(judgeRoom({ storeBytes, freeBytes: 1_000_000_000 }).state).toBe('fail');
  await call(['admin-key', 'create']);
  makeOlder();
  const detail = (await look()).of('disk-space')?.detail ?? '';
  expect(detail).toMatch(/MB free\. The copy takes \d+(\.\d)? [KM]B/);
  expect(statSync(file('gatehouse.db')).size).toBeGreaterThan(0);
});
