import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';

export const limits = {
  id: 'limits',
  actions: {
    pass: {
      method: 'POST',
      path: '/pass',
      summary: 'What this pass opens, until when, and how much of it is used today',
      access: 'moderator',
      effect: 'reads',
      sessionField: 'session_token',
      free: true,
    },
  },
} as const satisfies Feature;

const use = () => z.strictObject({ used: z.int(), limit: z.int() });
const rolling = () =>
  use().extend({
    back_at: z.int().nullable().describe('When some of it comes back; null while none is used'),
  });

export const schemas = () => ({
  pass: {
    input: z.strictObject({}),
    output: z.strictObject({
      id: z.string().describe('As cases name it: pass:ID'),
      holder: z.string(),
      label: z.string(),
      scope: z.array(z.string()).nullable().describe('Ids of tools; null opens all'),
      expires_at: z.int().nullable(),
      now: z.int(),
      changes: use(),
      ten_minutes: rolling().describe('Targets of changes of this pass'),
      hour: rolling().describe('Of all passes of the holder: more wait for a second person'),
      lookups: use(),
      cooldown_ms: z.strictObject({ tool: z.int(), ban: z.int() }),
    }),
  },
});
