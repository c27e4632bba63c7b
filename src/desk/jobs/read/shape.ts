import { z } from 'zod';

const findingCounts = () =>
  z.strictObject({
    found: z.int().describe('Not counting young accounts'),
    young: z.int().describe('Found, and younger than the owner’s minimum age'),
    banned: z.int().describe('By the platform'),
    missing: z.int(),
  });

const changeCounts = () =>
  z.strictObject({
    renamed: z.int(),
    gone: z.int().describe('Found last time, not found now'),
    banned: z.int(),
    young: z.int(),
    new: z.int(),
    dropped: z.int().describe('No longer on the list'),
  });

/** The findings of a job that only reads. */
export const readsShape = () =>
  z.strictObject({
    list: z.string().describe('The list’s name'),
    findings: findingCounts(),
    has_ages: z.boolean(),
    outfile: z.string(),
    result: z
      .strictObject({
        detail: z.string(),
        valid_found: z.int(),
        processing_time_seconds: z.number(),
        download_url: z
          .string()
          .describe(
            'Relative to the origin. GET it with the pass as Authorization: Bearer, within 24 hours',
          ),
        outfile: z.string(),
        before: z.strictObject({ job_id: z.int(), at: z.int() }).nullable(),
        is_other: z.boolean().describe('The last run under this name had a different list'),
        changes: changeCounts(),
      })
      .nullable()
      .describe('Set when the job is done'),
  });
