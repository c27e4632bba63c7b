import type { Database, Transaction } from '../database.ts';

export interface Table {
  name: string;
  columns: string[];
}

interface Column {
  table: string;
  name: string;
}

/**
 * Tables about running processes. A handover contains the new secret, which
 * someone with the old one could open.
 */
export const OF_THE_MOMENT = [
  'processes',
  'secret_handover',
  'handed_calls',
  'call_leads',
  'refused_calls',
  'minute_counts',
] as const;

// In column order. Leaves out the engine's own tables, the record of migrations, which every store has
// itself, and tables about running processes.
const LEFT_OUT = ['migrations', ...OF_THE_MOMENT].map((name) => `'${name}'`).join(', ');
const SQLITE = `SELECT t.name AS "table", c.name AS name
  FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
  WHERE t.type = 'table' AND substr(t.name, 1, 7) <> 'sqlite_' AND t.name NOT IN (${LEFT_OUT})
  ORDER BY t.name, c.cid`;
const POSTGRES = `SELECT t.relname::text AS "table", c.attname::text AS name
  FROM pg_class AS t JOIN pg_attribute AS c ON c.attrelid = t.oid
  WHERE t.relkind IN ('r', 'p') AND t.relnamespace = current_schema()::regnamespace
    AND c.attnum > 0 AND NOT c.attisdropped AND t.relname NOT IN (${LEFT_OUT})
  ORDER BY t.relname COLLATE "C", c.attnum`;

/** Lists every table from the schema, so that none can be forgotten. */
export async function listTables(
  tx: Pick<Transaction, 'all'>,
  kind: Database['kind'],
): Promise<Table[]> {
  const tables = new Map<string, Table>();
  for (const { table, name } of await tx.all<Column>(kind === 'sqlite' ? SQLITE : POSTGRES)) {
    const known = tables.get(table) ?? { name: table, columns: [] };
    known.columns.push(name);
    tables.set(table, known);
  }
  return [...tables.values()];
}

export async function countTableRows(tx: Transaction, { name }: Table): Promise<number> {
  const row = await tx.one<{ count: number }>(`SELECT COUNT(*) AS count FROM ${quoted(name)}`);
  return Number(row?.count ?? 0);
}

/** The first table that has a row. */
export async function findFilled(
  tx: Transaction,
  tables: readonly Table[],
): Promise<Table | undefined> {
  for (const table of tables) {
    const row = await tx.one(`SELECT 1 AS found FROM ${quoted(table.name)} LIMIT 1`);
    if (row) return table;
  }
  return undefined;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function quoteColumns({ columns }: Table): string {
  return columns.map(quoted).join(', ');
}
