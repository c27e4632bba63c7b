import { DeskError } from '#errors.ts';
import { decoyNumber } from '#kit/decoys/register.ts';
import {
  findDecoy,
  type KeptDecoy,
  listDecoys,
  listKnown,
  noteFound,
  retireDecoy,
  searchDecoys,
} from '#kit/decoys/store.ts';
import { line } from '#kit/message/markdown.ts';
import type { Handlers } from '#kit/server/context.ts';
import { beginningWith, cutPage, cutSearch, readCursor } from '#kit/values/cursor.ts';
import type { schemas } from './contract.ts';

export const handlers: Handlers<typeof schemas> = {
  async known(_, { database, nowMs }) {
    const rows = await database.transaction(listKnown);
    // Moderators open cases from the screens that they have access to.
    const decoys = rows.map(({ case_id: _case, found_at: _found, ...decoy }) => decoy);
    return { now: nowMs, decoys };
  },

  async found({ number }, { database, nowMs, about, notify }) {
    const name = decoyNumber(number);
    const { label, isNew } = await database.transaction(async (tx) => {
      const decoy = await findDecoy(tx, number);
      if (!decoy) throw new DeskError('decoys/no-such', { params: { number: name } });
      if (!(await noteFound(tx, number, nowMs))) return { label: decoy.label, isNew: false };
      // Neither where it was planted nor who found it: whoever leaked it may read the channel.
      const content = line`A moderator reported that decoy ${name} turned up.`;
      await notify(tx, { topic: 'decoys', content });
      return { label: decoy.label, isNew: true };
    });
    about({ kind: 'decoy', id: String(number), name: label });
    return {
      detail: isNew
        ? `Decoy ${name} is marked as found under Admin > Decoys.`
        : `Decoy ${name} was already marked as found.`,
      is_new: isNew,
    };
  },

  async list({ state, query = '', cursor }, { database, nowMs }) {
    if (query.trim() !== '') {
      const rows = await database.transaction(async (tx) => {
        const named = await findDecoy(tx, numberIn(query));
        const found = await searchDecoys(tx, { state, range: beginningWith(query) });
        const others = found.filter(({ number }) => number !== named?.number);
        return named && matchesState(named, state) ? [named, ...others] : found;
      });
      const { shown, isCut } = cutSearch(rows, positionInList);
      return { now: nowMs, decoys: shown, next_cursor: null, is_cut: isCut };
    }
    const after = readCursor(cursor);
    const rows = await database.transaction((tx) => listDecoys(tx, { state, after }));
    const { shown, next } = cutPage(rows, positionInList);
    return { now: nowMs, decoys: shown, next_cursor: next, is_cut: false };
  },

  async retire({ number }, { database, nowMs, about }) {
    const params = { number: decoyNumber(number) };
    const { label } = await database.transaction(async (tx) => {
      const decoy = await findDecoy(tx, number);
      if (!decoy) throw new DeskError('decoys/no-such', { params });
      if (await retireDecoy(tx, number, nowMs)) return decoy;
      throw new DeskError('decoys/retired-before', { params });
    });
    about({ kind: 'decoy', id: String(number), name: label });
    return { detail: `Decoy ${params.number} was retired. The scanner still recognizes it.` };
  },
};

const positionInList = ({ number }: KeptDecoy) => ({ at: number, id: '' });

/** Reads 'Decoy 07', as the Leak Scanner writes it, as 7. Returns 0 if the query isn't a decoy number. */
function numberIn(query: string): number {
  return Number(/^(?:decoy)?\s*#?\s*(\d{1,15})$/i.exec(query.trim())?.[1] ?? 0);
}

function matchesState({ retired_at }: KeptDecoy, state: 'live' | 'retired' | undefined): boolean {
  return state === undefined || state === (retired_at === null ? 'live' : 'retired');
}
