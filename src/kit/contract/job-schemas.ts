// Shapes that calls with many targets share.
import { z } from 'zod';
import { jobStates, planOutcomes } from './jobs.ts';

export { TARGETS_MAX } from './jobs.ts';

/** What a list may hold, doubles among it. */
export const GIVEN_MAX = 200_000;
/** Of a body with so many. */
export const LIST_BYTES_MAX = 8 * 1024 * 1024;

const verdictCounts = () =>
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
      }),
    ),
    needs_second_person: z.boolean(),
    left_alone: z.int().describe('Targets you can act on this hour without a second person'),
  });

/** 202: it goes on by itself. */
export const acceptedShape = () =>
  z.strictObject({ job_id: z.int(), state: z.enum(jobStates), detail: z.string() });
