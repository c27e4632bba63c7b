import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder, openDatabase } from './open.ts';
import type { SqliteDatabase } from './sqlite.ts';

let folder: string;
let database: SqliteDatabase;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-db-'));
  database = openDatabase(folder);
  await database.transaction((tx) =>
    tx.run('CREATE TABLE things (name TEXT PRIMARY KEY, size BIGINT NOT NULL)'),
  );
});

afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const add = (name: string, size = 1) =>
  database.transaction((tx) => tx.run('INSERT INTO things VALUES ($1, $2)', [name, size]));

const list = () =>
  database.transaction((tx) => tx.all<{ name: string }>('SELECT name FROM things ORDER BY name'));

describe('a unit of work', () => {
  it('is there for another connection once it is answered', async () => {
    await add('lamp');
    const other = new DatabaseSync(join(folder, 'gatehouse.db'));
    expect(other.prepare('SELECT name FROM things').all()).toEqual([{ name: 'lamp' }]);
    other.close();
  });

  it('leaves nothing behind when it throws, and its neighbours in the commit stay', async () => {
    const results = await Promise.allSettled([
      add('arch'),
      database.transaction(async (tx) => {
        await tx.run('INSERT INTO things VALUES ($1, $2)', ['half', 1]);
        throw new Error('changed my mind');
      }),
      add('lamp'),
    ]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await list()).toEqual([{ name: 'arch' }, { name: 'lamp' }]);
  });

  it('shares its durable commit with those that arrived in the same turn', async () => {
    await database.close();
    let commits = 0;
    database = openDatabase(folder);
    const { connection } = database;
    const prepare = connection.prepare.bind(connection);
    connection.prepare = (sql: string) => {
      const statement = prepare(sql);
      if (sql === 'COMMIT') {
        const run = statement.run.bind(statement);
        statement.run = () => {
          commits += 1;
          return run();
        };
      }
      return statement;
    };
    await Promise.all(Array.from({ length: 100 }, (_, index) => add(`thing-${index}`)));
    expect(commits).toBe(1);
    expect(await list()).toHaveLength(100);
  });

  it('tells its listeners after the commit, and never when it was rolled back', async () => {
    const told: unknown[] = [];
    database.onChange('bans', (key) => told.push(key));
    await database.transaction(async (tx) => {
      tx.announce('bans', 'kept');
      await tx.run('INSERT INTO things VALUES ($1, $2)', ['arch', 1]);
    });
    await database
      .transaction((tx) => {
        tx.announce('bans', 'lost');
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    expect(told).toEqual(['kept']);
  });

  it('answers desk/store when the disk is full, loses nothing acknowledged, and recovers', async () => {
    await add('before');
    const { page_count } = database.connection.prepare('PRAGMA page_count').get() as {
      page_count: number;
    };
    database.connection.exec(`PRAGMA max_page_count = ${page_count}`);
    const big = 'x'.repeat(200_000);
    const results = await Promise.allSettled([add(big), add('small')]);
    expect(results[0]).toMatchObject({ status: 'rejected', reason: { code: 'desk/store' } });
    database.connection.exec('PRAGMA max_page_count = 1000000');
    await add('after');
    const names = (await list()).map(({ name }) => name);
    expect(names).toContain('before');
    expect(names).toContain('after');
    expect(names).not.toContain(big);
  });

  it('is undone as a whole by a full disk, also where it has no savepoint, and memory is told', async () => {
    await add('before');
    let told = 0;
    database.onChange('bans', () => {
      told += 1;
    });
    const { page_count } = database.connection.prepare('PRAGMA page_count').get() as {
      page_count: number;
    };
    database.connection.exec(`PRAGMA max_page_count = ${page_count}`);
    const unit = database.transaction(
      async (tx) => {
        await tx.run('INSERT INTO things VALUES ($1, 1)', ['half']);
        // It inserts several rows, so that SQLite undoes only the statement and not the transaction.
        await tx.run('INSERT INTO things SELECT name || $1, 1 FROM things', ['x'.repeat(50_000)]);
      },
      { isSafe: true },
    );
    const results = await Promise.allSettled([unit, list(), add('small')]);
    database.connection.exec('PRAGMA max_page_count = 1000000');
    expect(results[0]).toMatchObject({ status: 'rejected', reason: { code: 'desk/store' } });
    expect(results[1]).toMatchObject({ status: 'fulfilled', value: [{ name: 'before' }] });
    expect(results[2]).toMatchObject({ status: 'fulfilled' });
    expect(await list()).toEqual([{ name: 'before' }, { name: 'small' }]);
    expect(told).toBeGreaterThan(0);
  });

  it('is refused after closing', async () => {
    await database.close();
    await expect(add('late')).rejects.toMatchObject({ code: 'desk/store' });
    database = openDatabase(folder);
  });
});

describe('numbers drawn by units of one commit', () => {
  const draw = (isSafe: boolean, count = 1) =>
    database.transaction(
      async (tx) => {
        const numbers = await tx.drawNumbers('numbered', count);
        for (const number of numbers) await tx.run('INSERT INTO numbered VALUES ($1)', [number]);
        return numbers;
      },
      { isSafe },
    );
  const write = (number: number) =>
    database.transaction((tx) => tx.run('INSERT INTO numbered VALUES ($1)', [number]));

  beforeEach(() => database.connection.exec('CREATE TABLE numbered (number BIGINT UNIQUE)'));

  it('follow one another', async () => {
    const drawn = await Promise.all([draw(true), draw(true, 3), draw(false), draw(true)]);
    expect(drawn).toEqual([[1], [2, 3, 4], [5], [6]]);
  });

  it('leave no gap for a unit that failed', async () => {
    const failing = database.transaction(async (tx) => {
      await tx.drawNumbers('numbered', 5);
      throw new Error('refused');
    });
    const drawn = await Promise.allSettled([draw(true), failing, draw(true)]);
    expect(drawn).toMatchObject([{ value: [1] }, { status: 'rejected' }, { value: [2] }]);
  });

  it('come after a number that a unit wrote without drawing it', async () => {
    const [first, , second] = await Promise.all([draw(true), write(40), draw(true)]);
    expect([first, second]).toEqual([[1], [41]]);
  });
});

describe('the store', () => {
  it('notices what another process has changed', async () => {
    let changes = 0;
    database.onChange('bans', () => {
      changes += 1;
    });
    await add('own');
    expect(changes).toBe(0);
    const other = new DatabaseSync(join(folder, 'gatehouse.db'));
    other.exec("INSERT INTO things VALUES ('outside', 1)");
    other.close();
    await list();
    expect(changes).toBe(1);
  });

  it('keeps a copy of the file before it is migrated, and refuses one from the future', async () => {
    await database.close();
    const file = join(folder, 'gatehouse.db');
    const connection = new DatabaseSync(file);
    connection.exec("INSERT INTO migrations VALUES (99, '0099-from-the-future.sql', 0)");
    connection.close();
    expect(() => openDatabase(folder)).toThrow(/newer Gatehouse/);
    const back = new DatabaseSync(file);
    back.exec('DELETE FROM migrations WHERE version = 99');
    back.close();
    database = openDatabase(folder);
    expect(readdirSync(folder).filter((name) => name.includes('before'))).toEqual([]);
  });

  it('says what to do when its file is damaged', async () => {
    await database.close();
    writeFileSync(join(folder, 'gatehouse.db'), 'this is no database, only a sentence of text');
    expect(() => openDatabase(folder)).toThrow(/is damaged. Move it away/);
    rmSync(join(folder, 'gatehouse.db'));
    database = openDatabase(folder);
  });

  it('is closed to other users of the machine, whatever the rights of its folder', async () => {
    await add('lamp');
    const files = readdirSync(folder).filter((name) => name.startsWith('gatehouse.db'));
    expect(files.sort()).toEqual(['gatehouse.db', 'gatehouse.db-shm', 'gatehouse.db-wal']);
    for (const name of files) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  });

  it('says what to do when the folder is a file', () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(() => openDatabase(file)).toThrow(/cannot be written/);
  });

  it('lets only one server have a data folder, until that one ends', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(/already running/);
    unlock();
    lockFolder(folder)();
  });
});
