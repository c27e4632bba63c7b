import { isDeepStrictEqual } from 'node:util';
import type { Database, Transaction } from '../database.ts';
import { BackupError, type BackupFile } from './backup-file.ts';
import { countTableRows, listTables, quoted, type Table } from './tables.ts';

/**
 * Locks every other process out of the store until the unit ends, so that what is read stays true. Returns
 * the tables that the file fills.
 */
export async function claimStore(
  tx: Transaction,
  kind: Database['kind'],
  file: BackupFile,
): Promise<Table[]> {
  const tables = await file.transaction((source) => listTables(source, 'sqlite'));
  refuseOther(tables, await listTables(tx, kind), { path: file.path, kind });
  if (kind === 'postgres') {
    const names = tables.map(({ name }) => quoted(name)).join(', ');
    await tx.run(`LOCK TABLE ${names} IN ACCESS EXCLUSIVE MODE`);
  }
  return tables;
}

/** Replaces the content of a claimed store with the file's. Returns the number of rows. */
export async function takeOver(
  tx: Transaction,
  kind: Database['kind'],
  { file, tables }: { file: BackupFile; tables: readonly Table[] },
): Promise<number> {
  if (kind === 'sqlite') await fillSqlite(tx, tables, file);
  else {
    const { fillPostgres } = await import('../postgres/copy-tables.ts');
    await fillPostgres(tx, tables, file);
  }
  return compareCounts(tx, tables, file);
}

/** SQLite copies rows and indices directly from file to file. */
async function fillSqlite(
  tx: Transaction,
  tables: readonly Table[],
  file: BackupFile,
): Promise<void> {
  await tx.run('ATTACH $1 AS backup', [file.path]);
  for (const { name } of tables) {
    await tx.run(`DELETE FROM main.${quoted(name)}`);
    await tx.run(`INSERT INTO main.${quoted(name)} SELECT * FROM backup.${quoted(name)}`);
  }
}

/** Every column of the file must exist in the store, under the same name. */
function refuseOther(
  from: readonly Table[],
  to: readonly Table[],
  { path, kind }: { path: string; kind: Database['kind'] },
): void {
  for (const table of from) {
    const same = to.find(({ name }) => name === table.name);
    if (isDeepStrictEqual(same, table)) continue;
    throw new BackupError(
      `The table ${table.name} of ${path} is not one of this version of Gatehouse. Nothing was changed.`,
    );
  }
  const missing = to.find(({ name }) => !from.some((table) => table.name === name));
  // A database on a server can contain other applications' tables.
  if (missing && kind === 'sqlite') {
    throw new BackupError(
      `The store has a table ${missing.name}, which is not one of this version of Gatehouse and not in ${path}. Nothing was changed.`,
    );
  }
}

async function compareCounts(
  tx: Transaction,
  tables: readonly Table[],
  file: BackupFile,
): Promise<number> {
  let sum = 0;
  for (const table of tables) {
    const expected = await file.transaction((source) => countTableRows(source, table));
    const found = await countTableRows(tx, table);
    if (found !== expected) {
      throw new Error(
        `Of ${expected} rows of ${table.name}, ${found} arrived; nothing was changed`,
      );
    }
    sum += found;
  }
  return sum;
}
