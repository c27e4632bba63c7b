// How a ban is taken back: by the call that lifts it, which also puts back what stood before.
import { z } from 'zod';
import type { DoneCase, Undo, UndoPlan } from '#kit/server/context.ts';
import { type Restriction, readKept } from './restriction.ts';

/** What the desk kept with the case of a ban. */
export interface BanTakenBack {
  of_case: number;
  of_user: string;
  of_universe: string;
  /** The number at the front of the private reason that the ban wrote. */
  mark: number;
  before: Restriction | null;
}

const takenShape = z.object({
  of_case: z.int(),
  of_user: z.string(),
  of_universe: z.string(),
  mark: z.int(),
  before: z.unknown(),
});

/** From the input of a call together with what was looked up, or from a row. */
export function readTakenBack(kept: unknown): BanTakenBack | undefined {
  const read = takenShape.safeParse(kept).data;
  return read && { ...read, before: readKept(read.before) };
}

const doneShape = z.object({
  user_id: z.string(),
  universe_id: z.string(),
  mark: z.int(),
  before: z.unknown(),
});

function undoBan({ caseId, result }: DoneCase): UndoPlan | undefined {
  const done = doneShape.safeParse(result).data;
  // Nothing had to be done, or many were meant: their job is undone as a whole.
  if (!done) return undefined;
  const { user_id: user, universe_id, mark, before } = done;
  return {
    action: 'ban-tool/unban',
    input: { user, universe_id, of_case: caseId },
    more: { mark, before: before ?? null, of_user: user, of_universe: universe_id },
  };
}

export const undo: Record<string, Undo> = { ban: undoBan };
