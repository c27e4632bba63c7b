import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';
import { digestColumns } from './rules.ts';

export const digest = {
  id: 'audit/digest',
  actions: {
    since: {
      method: 'GET',
      path: '/admin/since',
      access: 'read-admin',
      effect: 'reads',
    },
    week: {
      method: 'GET',
      path: '/admin/digest',
      access: 'read-admin',
      effect: 'reads',
      deadlineMs: 60_000,
    },
    export: {
      method: 'GET',
      path: '/admin/digest/export',
      access: 'read-admin',
      effect: 'reads',
      deadlineMs: 120_000,
    },
  },
} as const satisfies Feature;

// In an address every value is text.
const time = () => z.string().regex(/^\d{1,15}$/, 'A time in milliseconds since 1970');
const span = () => ({
  from: time(),
  to: time().describe('Exclusive; at most 8 days after `from`'),
});
const count = () => z.int().describe('At most 1,000');
const counts = () =>
  z.strictObject(
    Object.fromEntries(digestColumns.map((name) => [name, z.int()])) as Record<
      (typeof digestColumns)[number],
      z.ZodInt
    >,
  );

export const schemas = () => ({
  since: {
    summary: 'Counts what happened since a time: finished jobs, cases, passes and refusals',
    input: z.strictObject({ from: time() }),
    output: z.strictObject({
      now: z.int(),
      jobs: count(),
      cases: count(),
      refused: count().describe('Of these cases'),
      passes: count(),
    }),
  },
  week: {
    summary: 'Sums up what each moderator did in a week, with the results and what was undone',
    input: z.strictObject(span()),
    output: z.strictObject({
      now: z.int(),
      oldest_at: z.int().nullable().describe('The first case that the log still has'),
      is_cut: z.boolean().describe('True if the week has too many cases to count them all'),
      people: z.array(
        z.strictObject({
          holder: z.string(),
          is_admin: z.boolean(),
          is_practice: z.boolean(),
          counts: counts(),
        }),
      ),
    }),
  },
  export: {
    summary: 'Exports the same sums as CSV',
    input: z.strictObject(span()),
    output: z.string().describe('CSV'),
  },
});
