import { z } from 'zod';
import type { Feature } from '../../kit/contract.ts';

export const banner = {
  id: 'banner',
  actions: {
    show: {
      method: 'GET',
      path: '/banner',
      summary: 'The announcement that every visitor sees, or null',
      access: 'open',
      effect: 'reads',
      cooldownMs: 0,
    },
  },
} as const satisfies Feature;

export const schemas = () => ({
  show: {
    input: z.strictObject({}),
    output: z.strictObject({
      banner: z
        .strictObject({
          id: z.string(),
          message: z.string(),
          duration_seconds: z.int().describe('0: it stays'),
          created_at: z.int(),
        })
        .nullable(),
    }),
  },
});
