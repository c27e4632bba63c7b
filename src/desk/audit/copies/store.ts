import type { Database, Transaction } from '#database/database.ts';

export interface Mark {
  id: number;
  tag: string | null;
}

/** Finds the newest row up to a number. */
export async function findMark(tx: Transaction, upTo: number): Promise<Mark | undefined> {
  return tx.one<Mark>('SELECT id, tag FROM audit WHERE id <= $1 ORDER BY id DESC LIMIT 1', [upTo]);
}

export async function hasMark(tx: Transaction, { id, tag }: Mark): Promise<boolean> {
  const row = await tx.one<Mark>('SELECT id, tag FROM audit WHERE id = $1', [id]);
  return row !== undefined && row.tag === tag;
}

export interface CaseCount {
  cases: number;
  /** When the newest case began. */
  newestAt: number | null;
}

export async function countCases(tx: Transaction, afterId: number): Promise<CaseCount> {
  const row = await tx.one<{ cases: number; newest: number | null }>(
    `SELECT COUNT(*) AS cases, MAX(at) AS newest FROM audit WHERE phase = 'intent' AND id > $1`,
    [afterId],
  );
  return { cases: Number(row?.cases ?? 0), newestAt: row?.newest ?? null };
}

/**
 * Reserves the numbers up to this one, so that they aren't reused. On SQLite only until
 * `letGo`, unless a row follows.
 */
export async function holdNumbers(
  tx: Transaction,
  kind: Database['kind'],
  upTo: number,
): Promise<void> {
  if (kind === 'postgres') {
    await tx.one("SELECT setval(pg_get_serial_sequence('audit', 'id'), $1)", [upTo]);
    return;
  }
  await tx.run(
    `INSERT INTO audit (id, at, phase, request_id, actor, action, targets)
     VALUES ($1, 0, 'held', '', '', '', 0)`,
    [upTo],
  );
}

export async function letGo(tx: Transaction, upTo: number): Promise<void> {
  await tx.run("DELETE FROM audit WHERE id = $1 AND phase = 'held'", [upTo]);
}

/** Lists those of these rows that contain personal data. */
export async function listPersonal(
  tx: Transaction,
  ids: readonly number[],
): Promise<PersonalRow[]> {
  const places = ids.map((_, at) => `$${at + 1}`).join(', ');
  return tx.all<PersonalRow>(
    `SELECT id, case_id, target FROM audit
     WHERE id IN (${places}) AND LENGTH(person_seal) > 22 ORDER BY id`,
    [...ids],
  );
}

export interface PersonalRow {
  id: number;
  case_id: number | null;
  target: string | null;
}
