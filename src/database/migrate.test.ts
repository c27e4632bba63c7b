import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Migration, migrate } from './migrate.ts';

const first: Migration = {
  version: 1,
  name: '0001-lamps.sql',
  sql: 'CREATE TABLE lamps (name TEXT)',
};
const second: Migration = {
  version: 2,
  name: '0002-light.sql',
  sql: 'ALTER TABLE lamps ADD COLUMN light TEXT',
};
const broken: Migration = {
  version: 3,
  name: '0003-broken.sql',
  sql: 'ALTER TABLE lamps ADD COLUMN oil TEXT; ALTER TABLE nowhere ADD COLUMN never TEXT',
};

let folder: string;
let file: string;
let connection: DatabaseSync;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-migrate-'));
  file = join(folder, 'gatehouse.db');
  connection = new DatabaseSync(file);
});

afterEach(() => {
  connection.close();
  rmSync(folder, { recursive: true, force: true });
});

const columns = (database: DatabaseSync) =>
  database
    .prepare("SELECT name FROM pragma_table_info('lamps')")
    .all()
    .map((row) => row.name);

it('applies each step once, in order', () => {
  migrate(connection, file, [first]);
  migrate(connection, file, [first, second]);
  migrate(connection, file, [first, second]);
  expect(columns(connection)).toEqual(['name', 'light']);
});

it('keeps a copy of the file as it was before the step', () => {
  migrate(connection, file, [first]);
  connection.exec("INSERT INTO lamps VALUES ('gate')");
  expect(existsSync(`${file}.before-1`)).toBe(false);
  migrate(connection, file, [first, second]);
  const copy = new DatabaseSync(`${file}.before-2`);
  expect(columns(copy)).toEqual(['name']);
  expect(copy.prepare('SELECT name FROM lamps').all()).toEqual([{ name: 'gate' }]);
  copy.close();
});

it('changes nothing when a step fails half-way', () => {
  migrate(connection, file, [first]);
  expect(() => migrate(connection, file, [first, second, broken])).toThrow(/nowhere/);
  expect(columns(connection)).toEqual(['name']);
  migrate(connection, file, [first, second]);
  expect(columns(connection)).toEqual(['name', 'light']);
});
