import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';

export const tally = {
  id: 'tally',
  actions: {
    actions: {
      method: 'GET',
      path: '/admin/actions',
      access: 'read-admin',
      effect: 'reads',
    },
  },
} as const satisfies Feature;

const outcomes = () => ({
  done: z.int(),
  refused: z.int().describe('The platform, a rule or the input was the reason'),
  failed: z.int().describe('The platform or the desk didn’t work'),
  unknown: z.int().describe('It may or may not have been done'),
});

export const schemas = () => ({
  actions: {
    summary: 'Returns how often each tool was used in the last 24 hours, and what came of it',
    input: z.strictObject({}),
    output: z.strictObject({
      now: z.int(),
      ...outcomes(),
      tools: z.array(z.strictObject({ tool: z.string(), ...outcomes() })),
    }),
  },
});
