import type { Transaction } from '#database/database.ts';
import type { SavedMessage } from './contract.ts';

export interface KeptTemplate {
  id: string;
  tool: string;
  name: string;
  reason: string;
  privateReason: string | null;
  message: SavedMessage | null;
  createdAt: number;
  actor: string;
  holder: string;
}

interface Row {
  id: string;
  tool: string;
  name: string;
  fields: string;
  created_at: number;
  actor: string;
  holder: string;
}

interface Fields {
  reason: string;
  privateReason: string | null;
  /** Missing in templates that were saved before there were any of messages. */
  message?: SavedMessage | null;
}

const TEMPLATE = 'SELECT id, tool, name, fields, created_at, actor, holder FROM templates';

/** The templates of one tool, or of all tools, sorted by name. */
export async function listTemplates(
  tx: Transaction,
  tool: string | undefined,
): Promise<KeptTemplate[]> {
  const rows =
    tool === undefined
      ? await tx.all<Row>(`${TEMPLATE} ORDER BY tool, name`)
      : await tx.all<Row>(`${TEMPLATE} WHERE tool = $1 ORDER BY name`, [tool]);
  return rows.map(toTemplate);
}

export async function findTemplate(tx: Transaction, id: string): Promise<KeptTemplate | undefined> {
  const row = await tx.one<Row>(`${TEMPLATE} WHERE id = $1`, [id]);
  return row && toTemplate(row);
}

/** Inserts or updates a template. An update keeps its author. */
export async function saveTemplate(tx: Transaction, one: KeptTemplate): Promise<void> {
  const { reason, privateReason, message } = one;
  const fields: Fields = { reason, privateReason, message };
  await tx.run(
    `INSERT INTO templates (id, tool, name, fields, created_at, actor, holder)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, fields = excluded.fields`,
    [one.id, one.tool, one.name, JSON.stringify(fields), one.createdAt, one.actor, one.holder],
  );
}

export async function deleteTemplate(tx: Transaction, id: string): Promise<void> {
  await tx.run('DELETE FROM templates WHERE id = $1', [id]);
}

function toTemplate({ fields, created_at, ...row }: Row): KeptTemplate {
  const read = JSON.parse(fields) as Fields;
  return { ...row, ...read, message: read.message ?? null, createdAt: created_at };
}
