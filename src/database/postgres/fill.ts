import type { BackupFile } from '../backup/backup-file.ts';
import { columnsOf, quoted, type Table } from '../backup/tables.ts';
import type { Transaction } from '../database.ts';

const ROWS_AT_ONCE = 2_000;

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
  // Until somebody counts them, the server would plan for empty tables.
  await tx.run(`ANALYZE ${tables.map(({ name }) => quoted(name)).join(', ')}`);
}

async function fillTable(tx: Transaction, table: Table, file: BackupFile): Promise<void> {
  const name = quoted(table.name);
  const columns = columnsOf(table);
  // One parameter for all rows, taken apart by the server.
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

/** The next row gets the number after the highest. */
async function goOnNumbering(tx: Transaction, { name }: Table): Promise<void> {
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
