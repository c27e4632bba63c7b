import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { columnsOf, listTables, quoted, type Table } from '../backup/tables.ts';
import { prepareOn, SqliteTransaction } from '../sqlite-transaction.ts';
import { Connection } from './connection.ts';
import { explain } from './open.ts';

const ROWS_AT_ONCE = 2_000;

/** Copies everything of one moment into a file with our tables; the answer is what is not ours. */
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
    throw explain(error, url);
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

/** A piece at a time: memory does not grow with the table. */
async function copyTable(connection: Connection, file: DatabaseSync, table: Table): Promise<void> {
  const { name, columns } = table;
  const places = columns.map(() => '?').join(', ');
  const insert = file.prepare(
    `INSERT INTO ${quoted(name)} (${columnsOf(table)}) VALUES (${places})`,
  );
  await connection.simple(
    `DECLARE rows NO SCROLL CURSOR FOR SELECT ${columnsOf(table)} FROM ${quoted(name)}`,
  );
  for (;;) {
    const rows = await connection.simple(`FETCH ${ROWS_AT_ONCE} FROM rows`);
    for (const row of rows) insert.run(...columns.map((column) => row[column] as SQLInputValue));
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await connection.simple('CLOSE rows');
}

/** An index over rows that are there is made many times faster than one that grows with them. */
function dropIndices(file: DatabaseSync): () => void {
  const indices = file
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
    .all() as { name: string; sql: string }[];
  for (const { name } of indices) file.exec(`DROP INDEX ${quoted(name)}`);
  return () => {
    for (const { sql } of indices) file.exec(sql);
  };
}
