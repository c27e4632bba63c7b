import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { BackupFile } from '../backup/backup-file.ts';
import { listTables, quoteColumns, quoted, type Table } from '../backup/tables.ts';
import type { Transaction } from '../database.ts';
import { prepareOn, SqliteTransaction } from '../sqlite-transaction.ts';
import { Connection } from './connection.ts';
import { explainConnectError } from './open.ts';

const ROWS_AT_ONCE = 2_000;

/** Copies a consistent snapshot into a file. Returns the names of foreign tables. */
export async function dumpPostgres(url: string, file: DatabaseSync): Promise<string[]> {
  const tables = await listTables(new SqliteTransaction((sql) => prepareOn(file, sql)), 'sqlite');
  let connection: Connection | undefined;
  try {
    connection = await Connection.open({ url, isNamed: false });
    await connection.simple(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
      SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`);
    await copyTables(connection, file, tables);
    return await listForeign(connection, tables);
  } catch (error) {
    throw explainConnectError(error, url);
  } finally {
    connection?.destroy();
  }
}

async function listForeign(connection: Connection, ours: readonly Table[]): Promise<string[]> {
  const all = async <Row>(sql: string) => [...(await connection.simple(sql))] as Row[];
  const there = await listTables({ all }, 'postgres');
  return there.map(({ name }) => name).filter((name) => !ours.some((table) => table.name === name));
}

async function copyTables(
  connection: Connection,
  file: DatabaseSync,
  tables: readonly Table[],
): Promise<void> {
  file.exec('BEGIN');
  const restoreIndices = dropIndices(file);
  for (const table of tables) await copyTable(connection, file, table);
  restoreIndices();
  file.exec('COMMIT');
}

/** In pieces, so that memory doesn't grow with the table. */
async function copyTable(connection: Connection, file: DatabaseSync, table: Table): Promise<void> {
  const { name, columns } = table;
  const places = columns.map(() => '?').join(', ');
  const insert = file.prepare(
    `INSERT INTO ${quoted(name)} (${quoteColumns(table)}) VALUES (${places})`,
  );
  await connection.simple(
    `DECLARE rows NO SCROLL CURSOR FOR SELECT ${quoteColumns(table)} FROM ${quoted(name)}`,
  );
  for (;;) {
    const rows = await connection.simple(`FETCH ${ROWS_AT_ONCE} FROM rows`);
    for (const row of rows) insert.run(...columns.map((column) => row[column] as SQLInputValue));
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await connection.simple('CLOSE rows');
}

/** Building an index over existing rows is many times faster than growing it row by row. */
function dropIndices(file: DatabaseSync): () => void {
  const indices = file
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
    .all() as { name: string; sql: string }[];
  for (const { name } of indices) file.exec(`DROP INDEX ${quoted(name)}`);
  return () => {
    for (const { sql } of indices) file.exec(sql);
  };
}

/** Empties our tables and fills them from a file, a piece at a time. */
export async function fillPostgres(
  tx: Transaction,
  tables: readonly Table[],
  file: BackupFile,
): Promise<void> {
  await tx.run(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  for (const table of tables) {
    await fillTable(tx, table, file);
    await goOnNumbering(tx, table);
  }
  // Without this the server would plan for empty tables.
  await tx.run(`ANALYZE ${tables.map(({ name }) => quoted(name)).join(', ')}`);
}

async function fillTable(tx: Transaction, table: Table, file: BackupFile): Promise<void> {
  const name = quoted(table.name);
  const columns = quoteColumns(table);
  // All rows go into one parameter, which the server takes apart.
  const insert = `INSERT INTO ${name} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${name}, $1::text::json)`;
  let rows: unknown[] = [];
  const send = async () => {
    if (rows.length > 0) await tx.run(insert, [JSON.stringify(rows)]);
    rows = [];
  };
  for (const row of file.connection.prepare(`SELECT ${columns} FROM ${name}`).iterate()) {
    rows.push(row);
    if (rows.length === ROWS_AT_ONCE) await send();
  }
  await send();
}

/** The next row gets the id, and the number, after the highest. */
async function goOnNumbering(tx: Transaction, { name }: Table): Promise<void> {
  await goOnDrawing(tx, name);
  const numbered = await tx.one<{ column: string }>(
    `SELECT attname::text AS "column" FROM pg_attribute
     WHERE attrelid = $1::text::regclass AND attidentity <> ''`,
    [quoted(name)],
  );
  if (!numbered) return;
  await tx.one(
    `SELECT setval(pg_get_serial_sequence($1, $2),
       (SELECT COALESCE(MAX(${quoted(numbered.column)}), 0) + 1 FROM ${quoted(name)}), false)`,
    [quoted(name), numbered.column],
  );
}

/** For tables whose rows draw their numbers; see `Transaction.drawNumbers`. */
async function goOnDrawing(tx: Transaction, name: string): Promise<void> {
  const sequence = `${name}_numbers`;
  const drawn = await tx.one('SELECT 1 AS found WHERE to_regclass($1::text) IS NOT NULL', [
    sequence,
  ]);
  if (!drawn) return;
  await tx.one(
    `SELECT setval($1::text::regclass, (SELECT COALESCE(MAX(number), 0) + 1 FROM ${quoted(name)}), false)`,
    [sequence],
  );
}
