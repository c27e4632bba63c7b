import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';

export const load = {
  id: 'load',
  actions: {
    page: {
      method: 'POST',
      path: '/load',
      access: 'open',
      effect: 'reads',
    },
    reads: {
      method: 'POST',
      path: '/reads',
      access: 'moderator',
      effect: 'reads',
      free: true,
    },
  },
} as const satisfies Feature;

const part = () =>
  z.union([
    z.strictObject({ ok: z.literal(true), data: z.unknown() }),
    z.strictObject({ ok: z.literal(false), problem: z.record(z.string(), z.unknown()) }),
  ]);

export const READS_MAX = 5;

export const schemas = () => ({
  reads: {
    summary: 'Makes up to five free reads at once, for a screen that opens with several',
    input: z.strictObject({
      reads: z
        .array(
          z.strictObject({
            path: z.string().max(100).describe('Of a free read, such as /templates/list'),
            input: z.record(z.string(), z.unknown()),
          }),
        )
        .min(1)
        .max(READS_MAX),
    }),
    output: z.strictObject({ answers: z.array(part()).describe('In the same order') }),
  },
  page: {
    summary:
      'Returns all that a page shows by itself, and keeps its session: one call at load, and one for each refresh',
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
