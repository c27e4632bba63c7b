import type { Transaction } from '#database/database.ts';
import type { Fault, LogEnd, NotePlace } from '#kit/contract/audit.ts';
import type { AuditKeys } from '../keys.ts';
import { type Head, START, writeFollows } from './block.ts';
import type { EndNote } from './end-note.ts';
import { findLastRestore, loadGivenUp } from './given-up.ts';
import { findBlock, findFloor } from './store.ts';

/** A place that was checked for a note, and the note if there was one. */
export interface FoundNote {
  place: NotePlace;
  note: EndNote | undefined;
}

/**
 * below: older than the oldest block that is kept. given-up: a restore or the owner gave
 * it up, and the log says so.
 */
type NoteState = 'held' | 'below' | 'given-up' | 'cut-off' | 'replaced';

/** Checks whether the log that ends with `last` contains the noted block. */
export async function judgeNote(
  tx: Transaction,
  keys: AuditKeys,
  { note, last }: { note: Head; last: Head },
): Promise<NoteState> {
  if (note.number === last.number && note.mac === last.mac) return 'held';
  const floor = (await findFloor(tx)) ?? START;
  if (note.number < floor.number) return 'below';
  const isThere = note.number <= last.number;
  const block = note.number === floor.number ? floor : await findBlock(tx, note.number);
  if (isThere && block?.mac === note.mac) return 'held';
  if ((await loadGivenUp(tx, keys)).has(writeFollows(note))) return 'given-up';
  return isThere ? 'replaced' : 'cut-off';
}

/** Compares all notes with a log that ends with `last`. */
export async function judgeEnd(
  tx: Transaction,
  keys: AuditKeys,
  { notes, last }: { notes: readonly FoundNote[]; last: Head },
): Promise<{ end: LogEnd; fault: Fault | undefined }> {
  const end: LogEnd = { block: null, since: null, places: [], missing: [], restored: null };
  let fault: Fault | undefined;
  for (const { place, note } of notes) {
    const state = note && (await judgeNote(tx, keys, { note, last }));
    if (!state) end.missing.push(place);
    if (state === 'held') hold(end, place, note as EndNote);
    if (state === 'cut-off') {
      fault ??= { kind: 'cut-off', block: last.number, noted: (note as EndNote).number };
    }
    if (state === 'replaced') fault ??= { kind: 'replaced', block: (note as EndNote).number };
  }
  end.restored = await findLastRestore(tx, keys);
  return { end, fault };
}

function hold(end: LogEnd, place: NotePlace, { number, since }: EndNote): void {
  end.places.push(place);
  end.block = Math.max(end.block ?? 0, number);
  end.since = Math.min(end.since ?? since, since);
}
