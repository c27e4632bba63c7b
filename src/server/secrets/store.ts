import type { Transaction } from '#database/database.ts';

export interface OldSecretRow {
  key_id: string;
  next_key_id: string;
  /** The old secret, sealed with the newest one. */
  sealed: string;
  until_block: number;
  until_row: number | null;
  case_id: number;
  rotated_at: number;
  rotated_by: string;
}

export async function listOldSecrets(tx: Transaction): Promise<OldSecretRow[]> {
  return tx.all<OldSecretRow>(
    `SELECT key_id, next_key_id, sealed, until_block, until_row, case_id, rotated_at, rotated_by
     FROM old_secrets ORDER BY rotated_at, case_id`,
  );
}

export async function putOldSecret(tx: Transaction, row: OldSecretRow): Promise<void> {
  await tx.run(
    `INSERT INTO old_secrets
       (key_id, next_key_id, sealed, until_block, until_row, case_id, rotated_at, rotated_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (key_id) DO UPDATE SET sealed = excluded.sealed, until_row = excluded.until_row`,
    [
      row.key_id,
      row.next_key_id,
      row.sealed,
      row.until_block,
      row.until_row,
      row.case_id,
      row.rotated_at,
      row.rotated_by,
    ],
  );
}

/** The first case of this action after another case, and whether that one still exists. */
export async function findAfter(
  tx: Transaction,
  caseId: number,
  action: string,
): Promise<{ isKept: boolean; after: number | undefined }> {
  const kept = await tx.one('SELECT 1 AS found FROM audit WHERE number = $1', [caseId]);
  const after = await tx.one<{ id: number | null }>(
    `SELECT MIN(number) AS id FROM audit WHERE number > $1 AND action = $2`,
    [caseId, action],
  );
  return { isKept: kept !== undefined, after: after?.id ?? undefined };
}

export interface HandoverRow {
  /** The key id of the new secret. */
  key_id: string;
  /** The new secret, sealed with the previous one. */
  sealed: string;
}

export async function findHandover(tx: Transaction): Promise<HandoverRow | undefined> {
  return tx.one<HandoverRow>('SELECT key_id, sealed FROM secret_handover');
}

export async function insertHandover(tx: Transaction, row: HandoverRow): Promise<void> {
  await tx.run('INSERT INTO secret_handover (key_id, sealed) VALUES ($1, $2)', [
    row.key_id,
    row.sealed,
  ]);
}

export async function deleteHandover(tx: Transaction): Promise<void> {
  await tx.run('DELETE FROM secret_handover');
}

export interface ProcessRow {
  name: string;
  /** The key id of the secret that it uses. */
  key_id: string;
  host: string;
  pid: number;
  started_at: number;
}

export async function listProcesses(tx: Transaction): Promise<ProcessRow[]> {
  return tx.all<ProcessRow>(
    'SELECT name, key_id, host, pid, started_at FROM processes ORDER BY started_at, name',
  );
}

/** Writes nothing if it is unchanged. */
export async function putProcess(tx: Transaction, row: ProcessRow): Promise<void> {
  await tx.run(
    `INSERT INTO processes (name, key_id, host, pid, started_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (name) DO UPDATE SET key_id = excluded.key_id
     WHERE processes.key_id <> excluded.key_id`,
    [row.name, row.key_id, row.host, row.pid, row.started_at],
  );
}

export async function deleteProcess(tx: Transaction, name: string): Promise<void> {
  await tx.run('DELETE FROM processes WHERE name = $1', [name]);
}

/** Whether a rotation was started and isn't over. */
export async function isRotating(tx: Transaction): Promise<boolean> {
  const open = await tx.one('SELECT 1 AS found FROM old_secrets WHERE until_row IS NULL');
  return open !== undefined || (await findHandover(tx)) !== undefined;
}
