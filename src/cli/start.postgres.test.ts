import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { Databases } from '#testing/postgres/databases.ts';
import { inFreshFolder } from './run.fixture.ts';

const { run, call } = inFreshFolder();
const found = inject('postgres');

let databases: Databases;
/** The settings of a database without tables. */
let environment: Record<string, string>;

beforeEach(async () => {
  if (!('url' in found)) return;
  databases = new Databases((name) => found.url.replace(/NAME$/, name));
  environment = { DATABASE_URL: await databases.create() };
});

afterEach(async () => {
  if (!('url' in found)) return;
  await databases.drop(environment.DATABASE_URL ?? '');
  await databases.close();
});

it('of three replicas that start at once on an empty database, one migrates and one prints the first key', async () => {
  const ends = await Promise.all([1, 2, 3].map(() => run(['start'], environment)));
  for (const { code, out, err } of ends) {
    expect(code, err).toBe(0);
    expect(out).toMatch(/^Gatehouse listening on http:\/\/127\.0\.0\.1:\d+$/m);
  }
  const all = ends.map(({ out }) => out).join('');
  expect(all.match(/Admin key {4}gth_k_/g)).toHaveLength(1);
  expect(all.match(/Access code {2}GATE-/g)).toHaveLength(1);
  const { keys } = JSON.parse((await call(['admin-key', 'list', '--json'], environment)).out);
  expect(keys).toHaveLength(1);
  const again = await run(['start'], environment);
  expect(again.out).not.toContain('gth_k_');
});

it('says what to do when the database cannot be had, and never the password', async () => {
  const url = new URL(environment.DATABASE_URL ?? '');
  const { password } = url;
  url.pathname = '/not_there';
  for (const args of [['start'], ['code', 'list'], ['doctor']]) {
    const { code, out, err } = await run(args, { DATABASE_URL: url.href });
    expect(code).toBe(1);
    expect(out + err).toMatch(/The database not_there at 127\.0\.0\.1:\d+ is not there/);
    expect(out + err).not.toContain(password);
    expect(out + err).not.toMatch(/\n\s+at /);
  }
});
