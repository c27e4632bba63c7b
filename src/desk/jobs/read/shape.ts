import { z } from 'zod';

const findingCounts = () =>
  z.strictObject({
    found: z.int().describe('Young ones not among them'),
    young: z.int().describe('Found, and younger than the owner’s number of days'),
    banned: z.int().describe('By the platform'),
    missing: z.int(),
  });

const changeCounts = () =>
  z.strictObject({
    renamed: z.int(),
    gone: z.int().describe('Was found, and is not now'),
    banned: z.int(),
    young: z.int(),
    new: z.int(),
    dropped: z.int().describe('No longer on the list'),
  });

/** What a job that only reads found out. */
export const readsShape = () =>
  z.strictObject({
    list: z.string().describe('What the list is called'),
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
          .describe('GET with the pass as Authorization: Bearer, for 24 hours; below the origin'),
        outfile: z.string(),
        before: z.strictObject({ job_id: z.int(), at: z.int() }).nullable(),
        is_other: z.boolean().describe('The run before under this name was of another list'),
        changes: changeCounts(),
      })
      .nullable()
      .describe('Once it is done'),
  });
