import { hostname } from 'node:os';
import { expect, inject, it } from 'vitest';
import { readMigrations } from '#database/migrate.ts';
import { Connection } from '#database/postgres/connection.ts';
import { startDesk } from '#testing/desk.ts';
import { Databases } from '#testing/postgres/databases.ts';
import type { Check } from '../doctor/check.ts';
import { inFreshFolder, json } from '../run.fixture.ts';

const { call } = inFreshFolder();
const newest = readMigrations('postgres').at(-1);

async function look(environment: Record<string, string>) {
  const ended = await call(['upgrade', '--check', '--json'], environment);
  const report = json<{ ok: boolean; from: number; migrations: string[]; checks: Check[] }>(ended);
  expect(ended.code).toBe(report.ok ? 0 : 1);
  const of = (name: string) => report.checks.find((check) => check.name === name);
  return { ...report, of };
}

it('lists the desks that run on the database, and what the next start would apply', async () => {
  const found = inject('postgres');
  const databases = new Databases((name) =>
    'url' in found ? found.url.replace(/NAME$/, name) : '',
  );
  const environment = { DATABASE_URL: await databases.create() };
  const empty = await look(environment);
  expect(empty).toMatchObject({ ok: true, from: 0 });
  expect(empty.of('versions')?.detail).toContain('The database is empty');

  const desks = [await startDesk({ environment }), await startDesk({ environment })];
  const current = await look(environment);
  expect(current).toMatchObject({ ok: true, from: newest?.version, migrations: [] });
  expect(current.of('desks')?.detail).toContain('Running: 2 desks');
  expect(current.of('desks')?.detail).toContain(`${hostname()} (process ${process.pid}`);

  const connection = await Connection.open({ url: environment.DATABASE_URL, isNamed: false });
  await connection.simple(`DELETE FROM migrations WHERE version = ${newest?.version}`);
  await connection.end();
  // Looked at twice, because the first look must not have applied anything.
  for (const older of [await look(environment), await look(environment)]) {
    expect(older.migrations).toEqual([newest?.name]);
    expect(older.of('desks')).toMatchObject({
      state: 'warn',
      detail: expect.stringContaining('Stop all of them'),
    });
    expect(older.of('backup')?.detail).toContain('keeps no copy on PostgreSQL');
  }
  for (const desk of desks) await desk.stop();
  expect((await look(environment)).of('desks')?.detail).toContain('No desk is running');
  await databases.drop(environment.DATABASE_URL);
  await databases.close();
});
