import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { Databases } from '#testing/postgres/databases.ts';
import { Connection } from './connection.ts';
import { openPostgres } from './open.ts';

const found = inject('postgres');
const buildUrl = (name: string) => ('url' in found ? found.url.replace(/NAME$/, name) : '');

let databases: Databases;
let url: string;

beforeEach(async () => {
  if (!('url' in found)) return;
  databases = new Databases(buildUrl);
  url = await databases.create();
});

afterEach(async () => {
  if (!('url' in found)) return;
  await databases.drop(url);
  await databases.close();
});

/** The message for the owner, which never contains the password. */
async function readRefusal(wrongUrl: string, directUrl: string | null = null): Promise<string> {
  const error: unknown = await openPostgres({ url: wrongUrl, directUrl }).then(
    (database) => database.close(),
    (reason) => reason,
  );
  expect(error).toMatchObject({ name: 'OpenError' });
  const { message } = error as Error;
  for (const part of [new URL(url).password, 'hunter2', 'postgres://']) {
    expect(message).not.toContain(part);
  }
  return message;
}

function changed(change: (url: URL) => void): string {
  const copy = new URL(url);
  change(copy);
  return copy.href;
}

async function say(sql: string): Promise<void> {
  const connection = await Connection.open({ url, isNamed: false });
  await connection.simple(sql);
  await connection.end();
}

it('names host, port and database of a server that cannot be reached', async () => {
  const closed = changed((copy) => {
    copy.port = '1';
  });
  expect(await readRefusal(closed)).toMatch(
    /^The database new_\w+ at 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)\. Start the server/,
  );
  const nowhere = changed((copy) => {
    copy.hostname = 'nowhere.invalid';
  });
  expect(await readRefusal(nowhere)).toMatch(/at nowhere\.invalid:\d+ cannot be reached/);
});

it('says that the password is wrong, of either address', async () => {
  const wrong = changed((copy) => {
    copy.password = 'hunter2';
  });
  expect(await readRefusal(wrong)).toMatch(/refuses the user or the password/);
  expect(await readRefusal(wrong, url)).toMatch(/refuses the user or the password/);
});

it('says that the database is missing', async () => {
  expect(await readRefusal(buildUrl('not_there'))).toMatch(
    /^The database not_there at .* is not there\. Make it with createdb/,
  );
});

it('says that the user may not make tables, and needs no such right once they are made', async () => {
  await say(`DROP ROLE IF EXISTS moderator_desk; CREATE ROLE moderator_desk LOGIN PASSWORD 'hunter2';
    REVOKE CREATE ON SCHEMA public FROM PUBLIC`);
  const limited = changed((copy) => {
    copy.username = 'moderator_desk';
    copy.password = 'hunter2';
  });
  expect(await readRefusal(limited)).toMatch(/does not let this user make tables/);
  await (await openPostgres({ url, directUrl: null })).close();
  await say('GRANT SELECT ON ALL TABLES IN SCHEMA public TO moderator_desk');
  await (await openPostgres({ url: limited, directUrl: null })).close();
  await say('DROP OWNED BY moderator_desk; DROP ROLE moderator_desk');
});

it('says that a database keeps its text in another way', async () => {
  const name = 'latin';
  await say(`CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`);
  expect(await readRefusal(buildUrl(name))).toMatch(/keeps its text as LATIN1/);
  await databases.drop(buildUrl(name));
});

it('refuses a database that a newer version has written', async () => {
  await (await openPostgres({ url, directUrl: null })).close();
  await say("INSERT INTO migrations VALUES (99, '0099-from-the-future.sql', 0)");
  expect(await readRefusal(url)).toMatch(/written by a newer Gatehouse/);
});

it('makes the tables once when many open an empty database at the same moment', async () => {
  const all = await Promise.all(
    Array.from({ length: 8 }, () => openPostgres({ url, directUrl: null })),
  );
  const versions = await all[0]?.transaction((tx) =>
    tx.all<{ version: number }>('SELECT version FROM migrations ORDER BY version'),
  );
  expect(versions?.map(({ version }) => version)).toEqual(versions?.map((_, index) => index + 1));
  await Promise.all(all.map((database) => database.close()));
});

it('sees the tables that another process made while it waited for its turn', async () => {
  const { migratePostgres, MIGRATION_LOCK } = await import('./migrate.ts');
  const steps = [{ version: 1, name: '0001-lamps.sql', sql: 'CREATE TABLE lamps (name TEXT)' }];
  const first = await Connection.open({ url, isNamed: false });
  const second = await Connection.open({ url, isNamed: false });
  await first.simple(`BEGIN; SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  const waiting = migratePostgres(second, steps);
  await expect
    .poll(() => first.simple("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"))
    .toHaveLength(1);
  await first.simple(`CREATE TABLE migrations (version BIGINT, name TEXT, applied_at BIGINT);
    INSERT INTO migrations VALUES (1, '0001-lamps.sql', 0); COMMIT`);
  await waiting;
  expect(await second.simple('SELECT version FROM migrations')).toHaveLength(1);
  await first.end();
  await second.end();
});

it('changes nothing when a step fails half-way', async () => {
  const { migratePostgres } = await import('./migrate.ts');
  const connection = await Connection.open({ url, isNamed: false });
  const steps = [
    { version: 1, name: '0001-lamps.sql', sql: 'CREATE TABLE lamps (name TEXT)' },
    { version: 2, name: '0002-broken.sql', sql: 'ALTER TABLE nowhere ADD COLUMN never TEXT' },
  ];
  await expect(migratePostgres(connection, steps)).rejects.toThrow(/nowhere/);
  const look = () => connection.simple("SELECT to_regclass('lamps') AS found");
  expect(await look()).toMatchObject([{ found: null }]);
  await migratePostgres(connection, steps.slice(0, 1));
  expect(await look()).toMatchObject([{ found: 'lamps' }]);
  await connection.end();
});
