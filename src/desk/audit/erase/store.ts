import type { Transaction } from '#database/database.ts';

export interface PersonalRow {
  id: number;
  target: string | null;
}

/** Lists the rows of a case that contain personal data. */
export async function listPersonalRows(tx: Transaction, caseId: number): Promise<PersonalRow[]> {
  return tx.all<PersonalRow>(
    `SELECT id, target FROM audit WHERE (number = $1 OR case_id = $1) AND LENGTH(person_seal) > 22 ORDER BY id`,
    [caseId],
  );
}

/**
 * Empties the personal values of a row and keeps only the digest of its commitment, which reveals nothing.
 */
export async function eraseRow(tx: Transaction, id: number): Promise<void> {
  await tx.run(
    `UPDATE audit SET target = NULL, target_name = NULL, detail = NULL, person_seal = substr(person_seal, 1, 22)
     WHERE id = $1`,
    [id],
  );
}

/** Answers kept for repeated requests may name the same person. */
export async function forgetAnswers(tx: Transaction, caseId: number): Promise<void> {
  await tx.run(
    `UPDATE idempotency SET state = 'not-kept', answer = NULL WHERE case_id = $1 AND state = 'done'`,
    [caseId],
  );
}

/** Whether the case's action begins like this. */
export async function findActionOf(tx: Transaction, caseId: number): Promise<string> {
  const row = await tx.one<{ action: string }>('SELECT action FROM audit WHERE number = $1', [
    caseId,
  ]);
  return row?.action ?? '';
}

/** Empties the Discord account that stands in the place of an address. Returns the rows. */
export async function eraseAccountOf(tx: Transaction, caseId: number): Promise<number[]> {
  const rows = await tx.all<{ id: number }>(
    `SELECT id FROM audit WHERE (number = $1 OR case_id = $1) AND address LIKE 'discord:%' ORDER BY id`,
    [caseId],
  );
  for (const { id } of rows) await eraseAddress(tx, id);
  return rows.map(({ id }) => id);
}

export async function eraseAddress(tx: Transaction, id: number): Promise<void> {
  await tx.run(
    'UPDATE audit SET address = NULL, address_seal = substr(address_seal, 1, 22) WHERE id = $1',
    [id],
  );
}

/** Empties the addresses of a range of rows and returns how many there were. */
export async function eraseAddresses(
  tx: Transaction,
  { after, upTo }: { after: number; upTo: number },
): Promise<number> {
  return tx.run(
    `UPDATE audit SET address = NULL, address_seal = substr(address_seal, 1, 22)
     WHERE id > $1 AND id <= $2 AND address IS NOT NULL`,
    [after, upTo],
  );
}

/** The last sealed row that is older than a time. */
export async function findOldId(tx: Transaction, beforeMs: number): Promise<number> {
  const row = await tx.one<{ last_id: number }>(
    'SELECT last_id FROM audit_blocks WHERE to_at < $1 ORDER BY to_at DESC LIMIT 1',
    [beforeMs],
  );
  return row?.last_id ?? 0;
}
