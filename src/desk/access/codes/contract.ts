import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';
import { plainText } from '#kit/values/text.ts';

export const CODES_AT_ONCE_MAX = 50;

export const codes = {
  id: 'access/codes',
  actions: {
    list: {
      method: 'GET',
      path: '/admin/codes',
      summary: 'Access codes with their state, newest first',
      access: 'read-admin',
      effect: 'reads',
    },
    create: {
      method: 'POST',
      path: '/admin/codes/create',
      summary: 'One or many access codes, shown this once',
      access: 'full-admin',
      effect: 'changes',
      secretAnswer: 'Revoke those codes and create others.',
    },
    revoke: {
      method: 'POST',
      path: '/admin/codes/revoke',
      summary: 'Takes a code back and ends the pass it gave',
      access: 'full-admin',
      effect: 'changes',
      about: { kind: 'code', field: 'code_id' },
    },
    export: {
      method: 'GET',
      path: '/admin/codes/export',
      summary: 'What the list shows as CSV, without any code',
      access: 'read-admin',
      effect: 'reads',
      deadlineMs: 120_000,
    },
  },
} as const satisfies Feature;

const time = () => z.int().describe('Milliseconds since 1970');
const state = () => z.enum(['new', 'redeemed', 'revoked', 'expired']);
const filter = () => ({
  state: state().optional(),
  query: plainText(80).optional().describe('How the label or the holder begins'),
});

export const schemas = () => ({
  list: {
    input: z.strictObject({ ...filter(), cursor: plainText(300).optional() }),
    output: z.strictObject({
      now: time(),
      codes: z.array(
        z.strictObject({
          id: z.string(),
          label: z.string(),
          holder: z.string(),
          scope: z.array(z.string()).nullable().describe('Ids of tools; null opens all'),
          state: state(),
          daily_cap: z.int().nullable(),
          created_at: time(),
          created_by: z.string(),
          expires_at: time().nullable(),
          redeemed_at: time().nullable(),
          revoked_at: time().nullable(),
          pass_id: z.string().nullable(),
          reissues: z.boolean().describe('Made to give a lost pass back to its holder'),
        }),
      ),
      next_cursor: z.string().nullable(),
      is_cut: z.boolean().describe('A search shows the first 50: type more to narrow it'),
    }),
  },
  create: {
    input: z.strictObject({
      label: plainText(80).trim().min(1, 'Say who or what it is for'),
      holder: plainText(80)
        .trim()
        .min(1)
        .optional()
        .describe('Who will hold it; the label if left out'),
      scope: z
        .array(plainText(60))
        .min(1, 'Choose at least one tool')
        .max(100)
        .nullable()
        .optional(),
      expires_in_seconds: z
        .int()
        .min(60, 'At least a minute')
        .max(5 * 365 * 86_400, 'At most five years')
        .nullable()
        .optional()
        .describe('Counted on the clock of the server'),
      daily_cap: z.int().min(1, 'At least 1').max(100_000, 'At most 100,000').nullable().optional(),
      count: z
        .int()
        .min(1, 'At least 1')
        .max(CODES_AT_ONCE_MAX, `At most ${CODES_AT_ONCE_MAX} at once`)
        .optional(),
    }),
    output: z.strictObject({
      detail: z.string(),
      codes: z.array(
        z.strictObject({ id: z.string(), label: z.string(), holder: z.string(), code: z.string() }),
      ),
    }),
  },
  revoke: {
    input: z.strictObject({ code_id: plainText(40) }),
    output: z.strictObject({ detail: z.string() }),
  },
  export: { input: z.strictObject(filter()), output: z.string().describe('CSV') },
});
