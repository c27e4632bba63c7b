import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engine, forgetStore, storeSettings } from '#testing/engine.ts';
import type { Database, ManyRows, Transaction } from './database.ts';
import { translate } from './migrate.ts';
import { openStore } from './open.ts';

// The promises that every engine makes to the stores. This file runs on each of them.
const TABLE = `CREATE TABLE IF NOT EXISTS things (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, size BIGINT)`;

let folder: string;
let database: Database;
/** Stands for another process on the same store. */
let other: Database;

async function open(): Promise<Database> {
  const { GATEHOUSE_DATA = '', DATABASE_URL = null } = await storeSettings(folder);
  const place = { dataFolder: GATEHOUSE_DATA, databaseUrl: DATABASE_URL, databaseDirectUrl: null };
  return openStore(place);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-store-'));
  database = await open();
  other = await open();
  const sql = engine() === 'postgres' ? translate(TABLE) : TABLE;
  await database.transaction((tx) => tx.run(sql));
});

afterEach(async () => {
  // Other test files use the same server.
  await database.transaction((tx) => tx.run('DROP TABLE things'));
  await database.close();
  await other.close();
  forgetStore(folder);
  rmSync(folder, { recursive: true, force: true });
});

const insert = (tx: Transaction, name: string, size: number | null = 1) =>
  tx.insert('INSERT INTO things (name, size) VALUES ($1, $2)', [name, size]);
const add = (name: string, size: number | null = 1) =>
  database.transaction((tx) => insert(tx, name, size));
const names = async (from = database) => {
  const rows = await from.transaction((tx) =>
    tx.all<{ name: string }>('SELECT name FROM things ORDER BY name'),
  );
  return rows.map(({ name }) => name);
};

describe('a unit of work', () => {
  it('says which engine it runs on', () => {
    expect(database.kind).toBe(engine());
  });

  it('is there for others once it is answered, and for nobody before', async () => {
    await add('lamp');
    expect(await names(other)).toEqual(['lamp']);
  });

  it('leaves nothing behind when it throws, and says why', async () => {
    const half = database.transaction(async (tx) => {
      await insert(tx, 'half');
      throw new Error('changed my mind');
    });
    await expect(half).rejects.toThrow('changed my mind');
    expect(await names()).toEqual([]);
  });

  it('leaves nothing behind when a statement of it fails', async () => {
    await add('lamp');
    const twice = database.transaction(async (tx) => {
      await insert(tx, 'arch');
      await insert(tx, 'lamp');
    });
    await expect(twice).rejects.toThrow();
    expect(await names()).toEqual(['lamp']);
  });

  it('goes its own way beside many others', async () => {
    const ends = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        database.transaction(async (tx) => {
          await insert(tx, `thing-${index}`);
          if (index % 3 === 0) throw new Error('changed my mind');
          return index;
        }),
      ),
    );
    const kept = ends.filter(({ status }) => status === 'fulfilled');
    expect(kept).toHaveLength(40);
    expect(await names()).toHaveLength(40);
  });

  it('has ended once all are settled, whichever way', async () => {
    const half = database.transaction(async (tx) => {
      await insert(tx, 'half');
      throw new Error('changed my mind');
    });
    const whole = [add('lamp'), add('arch')];
    await Promise.all([database.settled(), expect(half).rejects.toThrow('changed my mind')]);
    expect(await names(other)).toEqual(['arch', 'lamp']);
    await Promise.all(whole);
  });

  it('gives each row a number of its own, in the order they came', async () => {
    const first = await add('lamp');
    const second = await add('arch');
    expect(second).toBeGreaterThan(first);
    const row = await database.transaction((tx) =>
      tx.one<{ id: number }>('SELECT id FROM things WHERE name = $1', ['arch']),
    );
    expect(row).toEqual({ id: second });
  });

  it('says how many rows it changed', async () => {
    await add('lamp');
    await add('arch');
    const set = (size: number, name: string) =>
      database.transaction((tx) =>
        tx.run('UPDATE things SET size = $1 WHERE name >= $2', [size, name]),
      );
    expect(await set(2, '')).toBe(2);
    expect(await set(3, 'b')).toBe(1);
    expect(await set(4, 'z')).toBe(0);
  });

  it('is refused after closing', async () => {
    const third = await open();
    await third.close();
    await expect(third.transaction((tx) => tx.one('SELECT 1 AS one'))).rejects.toMatchObject({
      code: 'desk/store',
    });
  });
});

describe('a value', () => {
  it('comes back as it was: large numbers, none, and every letter', async () => {
    await add('größer 🏮 "\'\\', Number.MAX_SAFE_INTEGER);
    await add('none', null);
    const rows = await database.transaction((tx) =>
      tx.all('SELECT name, size FROM things ORDER BY id'),
    );
    expect(rows).toEqual([
      { name: 'größer 🏮 "\'\\', size: Number.MAX_SAFE_INTEGER },
      { name: 'none', size: null },
    ]);
  });

  it('that is counted, added up or divided is a number', async () => {
    await add('lamp', 7_000_000_000);
    await add('arch', 8);
    const row = await database.transaction((tx) =>
      tx.one(`SELECT COUNT(*) AS count, SUM(size) AS sum, MAX(size) AS most, MIN(size) / 3 AS part
        FROM things`),
    );
    expect(row).toEqual({ count: 2, sum: 7_000_000_008, most: 7_000_000_000, part: 2 });
  });

  it('that is text is ordered by its bytes', async () => {
    const ordered = ['!', '10', '9', 'Arch', 'Zinc', '_', 'arch', 'zinc', 'Ärger', 'ｆ', '🏮'];
    for (const name of ordered.toReversed()) await add(name);
    expect(await names()).toEqual(ordered);
    const least = await database.transaction((tx) =>
      tx.one("SELECT MIN(name) AS least FROM things WHERE name > 'Z'"),
    );
    expect(least).toEqual({ least: 'Zinc' });
  });

  it('is lowered from A to Z alone', async () => {
    await add('ÄRGER');
    const row = await database.transaction((tx) => tx.one('SELECT lower(name) AS low FROM things'));
    expect(row).toEqual({ low: 'Ärger' });
  });
});

describe('a statement over many rows', () => {
  const adding: ManyRows = {
    text: (table) => `INSERT INTO things (name, size) ${table} RETURNING id`,
    types: ['TEXT', 'BIGINT'],
  };
  const growing: ManyRows = {
    text: (table, next) => `UPDATE things SET size = size + grown.column2 + $${next}
      FROM (${table}) AS grown WHERE things.name = grown.column1`,
    types: ['TEXT', 'BIGINT'],
  };
  const naming: ManyRows = {
    text: (table, next) =>
      `SELECT name FROM things WHERE name IN (${table}) AND size > $${next} ORDER BY id`,
    types: ['TEXT'],
  };
  const addAll = (rows: [string, number | null][]) =>
    database.transaction((tx) => tx.allMany<{ id: number }>(adding, rows));
  const read = () =>
    database.transaction((tx) =>
      tx.all<{ name: string; size: number | null }>('SELECT name, size FROM things ORDER BY id'),
    );

  it('writes any text as it is, in the order it was given', async () => {
    const odd = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''));
    const plain = fc.constantFrom('', 'NULL', '{', '}', '"', '\\', ',', ' a ', '\\"', '\n');
    const row = fc.tuple(fc.oneof(odd, plain), fc.option(fc.maxSafeInteger()));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(row, { maxLength: 300, selector: ([name]) => name }),
        async (rows) => {
          await database.transaction((tx) => tx.run('DELETE FROM things'));
          const ids = (await addAll(rows)).map(({ id }) => id);
          expect(ids).toEqual(ids.toSorted((left, right) => left - right));
          expect(await read()).toEqual(rows.map(([name, size]) => ({ name, size })));
        },
      ),
      { numRuns: 25 },
    );
  });

  it.each([0, 1, 255, 256, 257, 1_500])(
    'takes %i rows and tells how many it changed',
    async (count) => {
      const rows = Array.from({ length: count }, (_, at): [string, number] => [`thing ${at}`, at]);
      expect(await addAll(rows)).toHaveLength(count);
      const changed = await database.transaction((tx) =>
        tx.runMany(growing, [...rows, ['nobody', 1]], [1]),
      );
      expect(changed).toBe(count);
      expect(await read()).toEqual(rows.map(([name, size]) => ({ name, size: size * 2 + 1 })));
      const found = await database.transaction((tx) =>
        tx.allMany(naming, [...rows.map(([name]) => [name]), ['nobody']], [1]),
      );
      expect(found).toEqual(rows.slice(1).map(([name]) => ({ name })));
    },
  );
});

describe('a lock', () => {
  /** Reads, waits and writes. Without the lock, one of two updates would be lost. */
  const raise = (by: Database) =>
    by.transaction(async (tx) => {
      await tx.lock('size of lamp');
      const row = await tx.one<{ size: number }>("SELECT size FROM things WHERE name = 'lamp'");
      for (let turns = 0; turns < 5; turns += 1) await tx.one('SELECT 1 AS one');
      await tx.run("UPDATE things SET size = $1 WHERE name = 'lamp'", [(row?.size ?? 0) + 1]);
    });

  it('lets one unit decide on what it read before the next one reads', async () => {
    await add('lamp', 0);
    await Promise.all(Array.from({ length: 20 }, () => raise(database)));
    const row = await database.transaction((tx) => tx.one('SELECT size FROM things'));
    expect(row).toEqual({ size: 20 });
  });

  it('ends with its unit, also with one that failed', async () => {
    const failed = database.transaction(async (tx) => {
      await tx.lock('size of lamp');
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await add('lamp', 0);
    await raise(database);
    expect(await database.transaction((tx) => tx.one('SELECT size FROM things'))).toEqual({
      size: 1,
    });
  });
});

describe('what is announced', () => {
  it('is told after the commit, and never when it was rolled back', async () => {
    const told: unknown[] = [];
    database.onChange('bans', (key) => told.push(key));
    await database.transaction(async (tx) => {
      tx.announce('bans', 'kept');
      await insert(tx, 'lamp');
      expect(told).toEqual([]);
    });
    await database
      .transaction(async (tx) => {
        tx.announce('bans', 'lost');
        await insert(tx, 'arch');
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    expect(told).toEqual(['kept']);
  });

  it('reaches the other process, at the latest with its next unit', async () => {
    let told = 0;
    other.onChange('bans', () => {
      told += 1;
    });
    await database.transaction(async (tx) => {
      tx.announce('bans', 'lamp');
      await insert(tx, 'lamp');
    });
    await expect
      .poll(async () => {
        await names(other);
        return told;
      })
      .toBe(1);
  });
});
