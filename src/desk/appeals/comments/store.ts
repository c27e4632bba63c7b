import type { Transaction } from '#database/database.ts';

export interface CommentRow {
  id: number;
  at: number;
  by_name: string;
  by_actor: string;
  text: string;
}

export async function listComments(tx: Transaction, appealId: number): Promise<CommentRow[]> {
  return tx.all<CommentRow>(
    'SELECT id, at, by_name, by_actor, text FROM appeal_comments WHERE appeal_id = $1 ORDER BY id',
    [appealId],
  );
}

export async function insertComment(
  tx: Transaction,
  appealId: number,
  one: Omit<CommentRow, 'id'>,
): Promise<void> {
  await tx.run(
    `INSERT INTO appeal_comments (appeal_id, at, by_name, by_actor, text) VALUES ($1, $2, $3, $4, $5)`,
    [appealId, one.at, one.by_name, one.by_actor, one.text],
  );
}
