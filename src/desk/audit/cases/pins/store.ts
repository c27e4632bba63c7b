import type { Transaction } from '#database/database.ts';

export interface Pin {
  note_id: number;
  case_id: number;
  target: string;
  pinned_at: number;
  pinned_by: string;
}

/** Returns false if it was pinned already. */
export async function insertPin(tx: Transaction, pin: Pin): Promise<boolean> {
  const changed = await tx.run(
    `INSERT INTO pinned_notes (note_id, case_id, target, pinned_at, pinned_by)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [pin.note_id, pin.case_id, pin.target, pin.pinned_at, pin.pinned_by],
  );
  return changed > 0;
}

/** Returns false if it wasn't pinned. */
export async function deletePin(tx: Transaction, noteId: number): Promise<boolean> {
  return (await tx.run('DELETE FROM pinned_notes WHERE note_id = $1', [noteId])) > 0;
}

/** Lists the pins of a target, oldest first. */
export async function listPins(tx: Transaction, target: string): Promise<Pin[]> {
  return tx.all<Pin>(
    'SELECT note_id, case_id, target, pinned_at, pinned_by FROM pinned_notes WHERE target = $1 ORDER BY note_id',
    [target],
  );
}

export async function deletePinsOf(tx: Transaction, target: string): Promise<void> {
  await tx.run('DELETE FROM pinned_notes WHERE target = $1', [target]);
}

/** Deletes the pins that are older than a time. Their notes leave the log at the same age. */
export async function deletePinsBefore(tx: Transaction, beforeMs: number): Promise<void> {
  await tx.run('DELETE FROM pinned_notes WHERE pinned_at < $1', [beforeMs]);
}
