import { expect, inject, it } from 'vitest';
import { Connection } from '#database/postgres/connection.ts';
import { startDesk } from '#testing/desk.ts';
import { Databases } from '#testing/postgres/databases.ts';
import { inFreshFolder, json } from '../run.fixture.ts';
import type { Check } from './check.ts';

const { folder, run, call } = inFreshFolder();

// Written by hand, so that no check can get lost.
const CHECKS = [
  ...['node', 'page', 'settings', 'proxy'],
  ...['database', 'migrations', 'admin-key', 'audit-log', 'clock', 'desk'],
];

async function examine(environment: Record<string, string> = {}) {
  const ended = await call(['doctor', '--json'], environment);
  const { ok, checks } = json<{ ok: boolean; checks: Check[] }>(ended);
  expect(ended.code).toBe(ok ? 0 : 1);
  const of = (name: string) => checks.find((check) => check.name === name);
  return { ok, names: checks.map(({ name }) => name), of };
}

it('finds nothing wrong with a desk that is running and answers', async () => {
  const desk = await startDesk({ folder: folder() });
  await desk.createKey('full');
  const { out, code } = await run(['doctor', '--json'], { PORT: new URL(desk.url).port });
  const { checks } = JSON.parse(out) as { checks: Check[] };
  expect(code).toBe(0);
  expect(checks.map(({ name }) => name)).toEqual(CHECKS);
  for (const { name, state, detail } of checks) {
    if (name !== 'page') expect([name, state, detail]).toEqual([name, 'ok', detail]);
  }
  const database = checks.find(({ name }) => name === 'database');
  expect(database?.detail).toMatch(
    /^The database desk_\d+ at 127\.0\.0\.1:\d+ answers: PostgreSQL \d+\. It takes 200 connections; each replica uses up to 11\.$/,
  );
  await desk.stop();
});

it('tells an older database, and one of a newer version, from a current one', async () => {
  const found = inject('postgres');
  const databases = new Databases((name) =>
    'url' in found ? found.url.replace(/NAME$/, name) : '',
  );
  const environment = { DATABASE_URL: await databases.create() };
  const empty = await examine(environment);
  expect(empty.of('migrations')?.detail).toMatch(/is at 0, .*; make a backup first/);
  expect(empty.of('clock')?.detail).toMatch(/^Not checked/);
  await call(['admin-key', 'create'], environment);
  expect((await examine(environment)).of('migrations')?.state).toBe('ok');
  const connection = await Connection.open({ url: environment.DATABASE_URL, isNamed: false });
  await connection.simple("INSERT INTO migrations VALUES (9999, 'from the future', 0)");
  await connection.end();
  const newer = await examine(environment);
  expect(newer.ok).toBe(false);
  expect(newer.of('migrations')?.detail).toMatch(/newer Gatehouse.*restore a backup/);
  await databases.drop(environment.DATABASE_URL);
  await databases.close();
});

it('changes nothing, and says of a desk that was never started what is missing', async () => {
  const report = await examine();
  expect(report.names).toEqual(CHECKS);
  expect(report.ok).toBe(false);
  expect(report.of('admin-key')?.state).not.toBe('ok');
  expect(report.of('desk')).toMatchObject({ state: 'warn' });
});
