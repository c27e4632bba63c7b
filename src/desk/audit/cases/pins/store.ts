import type { Transaction } from '#database/database.ts';

export interface Pin {
  note_id: number;
  case_id: number;
  target: string;
  /** 1 if the case was practice. */
  is_practice: number;
  pinned_at: number;
  pinned_by: string;
}

const COLUMNS = 'note_id, case_id, target, is_practice, pinned_at, pinned_by';

export async function insertPin(tx: Transaction, pin: Pin): Promise<void> {
  await tx.run(
    `INSERT INTO pinned_notes (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    [pin.note_id, pin.case_id, pin.target, pin.is_practice, pin.pinned_at, pin.pinned_by],
  );
}

export async function deletePin(tx: Transaction, noteId: number): Promise<void> {
  await tx.run('DELETE FROM pinned_notes WHERE note_id = $1', [noteId]);
}

/** Lists the pins of a target, of practice and of the real platforms, oldest note first. */
export async function listPins(tx: Transaction, target: string): Promise<Pin[]> {
  return tx.all<Pin>(`SELECT ${COLUMNS} FROM pinned_notes WHERE target = $1 ORDER BY note_id`, [
    target,
  ]);
}

export async function deletePinsOf(tx: Transaction, target: string): Promise<void> {
  await tx.run('DELETE FROM pinned_notes WHERE target = $1', [target]);
}

/** Deletes the pins from before a time, and those whose notes left the log. */
export async function deletePinsBefore(tx: Transaction, beforeMs: number): Promise<void> {
  await tx.run(
    `DELETE FROM pinned_notes WHERE pinned_at < $1
       OR NOT EXISTS (SELECT 1 FROM audit WHERE audit.number = pinned_notes.note_id)`,
    [beforeMs],
  );
}
