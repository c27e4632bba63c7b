import type { Transaction } from '#database/database.ts';
import type { Context } from '#kit/server/context.ts';
import { readFacts } from '../describe.ts';
import { isSeen } from '../seen.ts';
import { findCasesById } from '../store.ts';
import { listPins } from './store.ts';

/** Reads the pinned notes about a target whose cases the caller may see. */
export async function readPins(tx: Transaction, target: string, context: Context) {
  const pins = await listPins(tx, target);
  const ids = pins.flatMap(({ note_id, case_id }) => [note_id, case_id]);
  const rows = new Map((await findCasesById(tx, ids)).map((row) => [row.id, row]));
  return pins.flatMap(({ note_id, case_id, pinned_at, pinned_by }) => {
    const [note, about] = [rows.get(note_id), rows.get(case_id)];
    const text = readFacts(note?.detail ?? null)?.text;
    if (!note || !about || !isSeen(about, context) || typeof text !== 'string') return [];
    return [{ note_id, case_id, text, name: note.name, at: note.at, pinned_at, pinned_by }];
  });
}
