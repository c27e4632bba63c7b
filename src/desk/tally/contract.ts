import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';

export const tally = {
  id: 'tally',
  actions: {
    actions: {
      method: 'GET',
      path: '/admin/actions',
      summary: 'Returns how often each tool was used and refused in the last 24 hours',
      access: 'read-admin',
      effect: 'reads',
    },
  },
} as const satisfies Feature;

export const schemas = () => ({
  actions: {
    input: z.strictObject({}),
    output: z.strictObject({
      now: z.int(),
      done: z.int(),
      failed: z.int(),
      tools: z.array(z.strictObject({ tool: z.string(), done: z.int(), failed: z.int() })),
    }),
  },
});
