// Contract parts shared by all tools with bans.
import { z } from 'zod';
import { acceptedShape, GIVEN_MAX, LIST_BYTES_MAX, planShape } from '../contract/job-schemas.ts';
import { plainText } from '../values/text.ts';

/** An action that changes targets: one immediately, or many as a job. */
export const acts = {
  method: 'POST',
  access: 'moderator',
  effect: 'changes',
  rehearsal: 'dry_run',
  cooldown: 'ban',
  bodyBytesMax: LIST_BYTES_MAX,
  // A list is planned before the answer.
  deadlineMs: 60_000,
} as const;

export const looks = { method: 'POST', access: 'moderator', effect: 'reads' } as const;

export const time = () => z.int();

export const targetList = () => z.array(plainText(200)).max(GIVEN_MAX, 'The list is too long');

export const actInput = () => ({
  dry_run: z.boolean().optional(),
  with_case: z.int().optional().describe('The linked case on the other platform'),
});

/** The result for one target; each tool adds its platform's details. */
export const actedOne = () => ({
  outcome: z.enum(['done', 'already']),
  detail: z.string(),
  user_id: z.string(),
  username: z.string().nullable(),
  case_id: z.int(),
  now: time(),
});

export const actOutput = <One extends z.ZodType>(one: One) =>
  z.union([one, acceptedShape(), z.strictObject({ plan: planShape() })]);

/** A page of the bans in effect now. */
export const banPage = <Ban extends z.ZodType>(ban: Ban) =>
  z.strictObject({
    now: time(),
    bans: z.array(ban),
    looked_at: z.int().describe('Number of bans checked for this page'),
    next_cursor: z.string().nullable(),
  });
