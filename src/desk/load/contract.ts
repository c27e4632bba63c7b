import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';

export const load = {
  id: 'load',
  actions: {
    page: {
      method: 'POST',
      path: '/load',
      summary:
        'Returns all that a page shows by itself, and keeps its session: one call at load, and one for each refresh',
      access: 'open',
      effect: 'reads',
    },
  },
} as const satisfies Feature;

const part = () =>
  z.union([
    z.strictObject({ ok: z.literal(true), data: z.unknown() }),
    z.strictObject({ ok: z.literal(false), problem: z.record(z.string(), z.unknown()) }),
  ]);

export const schemas = () => ({
  page: {
    input: z.strictObject({
      session_token: z.string().optional().describe('A new session starts if it isn’t valid'),
      rotate: z.boolean().optional().describe('Exchanges the session’s token even if it is fresh'),
      last_active_at: z.int().min(0).optional(),
      redeem_code: z.string().optional().describe('The pass, if there is one'),
      admin_key: z.string().optional().describe('The admin session, if there is one'),
    }),
    output: z.strictObject({
      now: z.int(),
      session: z.strictObject({
        session_token: z.string().nullable().describe('Null if the one that was sent stays valid'),
        expires_at: z.int(),
        expires_in_ms: z.int(),
      }),
      parts: z
        .record(z.string(), part())
        .describe('By the name of a call, what that call would return to this caller'),
    }),
  },
});
