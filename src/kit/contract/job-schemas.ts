// Schemas shared by calls with many targets.
import { z } from 'zod';
import { befores, jobStates, planOutcomes } from './jobs.ts';

export { TARGETS_MAX } from './jobs.ts';

/** The most entries in a list, including duplicates. */
export const GIVEN_MAX = 200_000;
/** The body limit for a list of that length. */
export const LIST_BYTES_MAX = 8 * 1024 * 1024;

export const verdictCounts = () =>
  z.strictObject({
    would: z.int(),
    already: z.int(),
    protected: z.int(),
    unknown: z.int(),
    unchecked: z.int(),
  });

export const planShape = () =>
  z.strictObject({
    title: z.string(),
    summary: z.string(),
    lasting: z.string().nullable().describe('Effects that no undo reverses'),
    total: z.int(),
    dropped: z.int().describe('Number of duplicates removed'),
    counts: verdictCounts(),
    rows: z.array(
      z.strictObject({
        line: z.int(),
        target: z.string(),
        name: z.string().nullable(),
        verdict: z.enum(planOutcomes),
        why: z.string().nullable(),
        before: z.enum(befores).nullable().describe('What the account was when it was read'),
      }),
    ),
    needs_second_person: z.boolean(),
    left_alone: z.int().describe('Targets you can act on this hour without a second person'),
  });

/** The 202 answer: the job continues in the background. */
export const acceptedShape = () =>
  z.strictObject({ job_id: z.int(), state: z.enum(jobStates), detail: z.string() });
