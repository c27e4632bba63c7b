import type { Transaction } from '#database/database.ts';
import type { Context } from '#kit/server/context.ts';
import { readFacts } from '../describe.ts';
import { isOfOtherWorld } from '../other-world.ts';
import { isSeen } from '../seen.ts';
import { findCasesById } from '../store.ts';
import { listPins } from './store.ts';

interface About {
  target: string;
  /** Null: those of the world that the platform is in now. */
  isPractice: boolean | null;
}

/**
 * Reads the pinned notes about a target whose cases the caller may see. The same id may belong to someone else in
 * practice, so its notes are never mixed with those about the real account.
 */
export async function readPins(tx: Transaction, { target, isPractice }: About, context: Context) {
  const pins = await listPins(tx, target);
  const ids = pins.flatMap(({ note_id, case_id }) => [note_id, case_id]);
  const rows = new Map((await findCasesById(tx, ids)).map((row) => [row.id, row]));
  return pins.flatMap(({ note_id, case_id, is_practice, pinned_at, pinned_by }) => {
    const [note, about] = [rows.get(note_id), rows.get(case_id)];
    const text = readFacts(note?.detail ?? null)?.text;
    if (!note || !about || !isSeen(about, context) || typeof text !== 'string') return [];
    const isOther =
      isPractice === null
        ? isOfOtherWorld(about, context.connections.modes())
        : isPractice !== (is_practice === 1);
    if (isOther) return [];
    return [{ note_id, case_id, text, name: note.name, at: note.at, pinned_at, pinned_by }];
  });
}
