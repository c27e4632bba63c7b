import type { Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import { readTarget, targetText } from '#kit/contract/target.ts';
import type { Context, Handlers } from '#kit/server/context.ts';
import type { Kept } from '#kit/server/kept.ts';
import { wasPractice } from '../describe.ts';
import { NOTE } from '../notes.ts';
import { isSeen } from '../seen.ts';
import { findCase } from '../store.ts';
import { PINS_MAX, type schemas } from './contract.ts';
import { readPins } from './read-pins.ts';
import {
  deletePin,
  deletePinsBefore,
  deletePinsOf,
  insertPin,
  listPins,
  type Pin,
} from './store.ts';

export const kept: Kept = {
  erase: (tx, target) => deletePinsOf(tx, targetText(target)),
  forgetBefore: deletePinsBefore,
};

export const handlers: Handlers<typeof schemas> = {
  async list(input, context) {
    const target = readTarget(input.target);
    if (!target) throw new DeskError('audit/bad-target');
    const text = targetText(target);
    const read = (tx: Transaction) => readPins(tx, { target: text, isPractice: null }, context);
    return { now: context.nowMs, pins: await context.database.transaction(read) };
  },

  async pin({ case_id, note_id }, context) {
    await context.database.transaction(async (tx) => {
      const about = await findPinnable(tx, { case_id, note_id }, context);
      await tx.lock(`pins ${about.target}`);
      const there = await listPins(tx, about.target);
      if (there.some((pin) => pin.note_id === note_id)) return;
      const beside = there.filter(({ is_practice }) => is_practice === about.is_practice);
      if (beside.length >= PINS_MAX) {
        throw new DeskError('audit/pins-full', { params: { limit: PINS_MAX } });
      }
      const pinned_by = context.pass?.holder ?? context.admin?.label ?? '';
      await insertPin(tx, { note_id, case_id, ...about, pinned_at: context.nowMs, pinned_by });
    });
    return { detail: 'The note is shown before anyone acts on this target.' };
  },

  async unpin({ case_id, note_id }, context) {
    await context.database.transaction(async (tx) => {
      await findPinnable(tx, { case_id, note_id }, context);
      await deletePin(tx, note_id);
    });
    return { detail: 'The note is no longer pinned.' };
  },
};

/** Finds the target of a note that the caller may see, and whether it is practice. */
async function findPinnable(
  tx: Transaction,
  { case_id, note_id }: { case_id: number; note_id: number },
  context: Context,
): Promise<Pick<Pin, 'target' | 'is_practice'>> {
  const about = await findCase(tx, case_id);
  if (!about || !isSeen(about, context)) {
    throw new DeskError('audit/no-such-case', { params: { case: case_id } });
  }
  const note = await findCase(tx, note_id);
  const isNote = note?.action === NOTE && note.target === `case:${case_id}`;
  if (!isNote || note.outcome !== 'done') throw new DeskError('audit/no-such-note');
  if (about.target === null) throw new DeskError('audit/no-target');
  const isPractice = wasPractice(about);
  if (isPractice) context.note({ practice: true });
  return { target: about.target, is_practice: isPractice ? 1 : 0 };
}
