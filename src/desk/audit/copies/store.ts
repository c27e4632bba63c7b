import type { Database, Transaction } from '#database/database.ts';

export interface Mark {
  id: number;
  tag: string | null;
}

/** The last numbers that were given out. */
export interface Numbers {
  row: number;
  case: number;
}

export async function findNumbers(tx: Transaction): Promise<Numbers> {
  const row = await tx.one<{ row: number | null; case: number | null }>(
    'SELECT MAX(id) AS "row", MAX(number) AS "case" FROM audit',
  );
  return { row: row?.row ?? 0, case: row?.case ?? 0 };
}

/** Finds the newest row up to an id. */
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
 * Reserves the numbers up to these, so that they aren't reused. On SQLite only until
 * `letGo`, unless a case follows.
 */
export async function holdNumbers(
  tx: Transaction,
  kind: Database['kind'],
  upTo: { row: number; case: number | null },
): Promise<void> {
  if (kind === 'postgres') {
    await tx.one("SELECT setval(pg_get_serial_sequence('audit', 'id'), $1)", [upTo.row]);
    if (upTo.case !== null) await tx.one("SELECT setval('audit_numbers', $1)", [upTo.case]);
    return;
  }
  await tx.run(
    `INSERT INTO audit (id, number, at, phase, request_id, actor, action, targets)
     VALUES ($1, $2, 0, 'held', '', '', '', 0)`,
    [upTo.row, upTo.case],
  );
}

export async function letGo(tx: Transaction): Promise<void> {
  await tx.run("DELETE FROM audit WHERE phase = 'held'");
}

export async function findAddress(
  tx: Transaction,
  id: number,
): Promise<{ address: string | null; case_id: number } | undefined> {
  return tx.one('SELECT address, COALESCE(number, case_id) AS case_id FROM audit WHERE id = $1', [
    id,
  ]);
}

/** Lists those of these rows that contain personal data. */
export async function listPersonal(
  tx: Transaction,
  ids: readonly number[],
): Promise<PersonalRow[]> {
  const places = ids.map((_, at) => `$${at + 1}`).join(', ');
  return tx.all<PersonalRow>(
    `SELECT id, COALESCE(number, case_id) AS case_id, target FROM audit
     WHERE id IN (${places}) AND LENGTH(person_seal) > 22 ORDER BY id`,
    [...ids],
  );
}

export interface PersonalRow {
  id: number;
  case_id: number;
  target: string | null;
}
