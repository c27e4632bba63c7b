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
      access: 'read-admin',
      effect: 'reads',
    },
    create: {
      method: 'POST',
      path: '/admin/codes/create',
      access: 'full-admin',
      effect: 'changes',
      secretAnswer: 'Revoke those codes and create others.',
    },
    revoke: {
      method: 'POST',
      path: '/admin/codes/revoke',
      access: 'full-admin',
      effect: 'changes',
      about: { kind: 'code', field: 'code_id' },
    },
    export: {
      method: 'GET',
      path: '/admin/codes/export',
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
  query: plainText(80).optional().describe('The start of the label or the holder’s name'),
});

export const schemas = () => ({
  list: {
    summary: 'Lists access codes with their state, newest first',
    input: z.strictObject({ ...filter(), cursor: plainText(300).optional() }),
    output: z.strictObject({
      now: time(),
      codes: z.array(
        z.strictObject({
          id: z.string(),
          label: z.string(),
          holder: z.string(),
          scope: z.array(z.string()).nullable().describe('Tool ids; null means all tools'),
          state: state(),
          daily_cap: z.int().nullable(),
          created_at: time(),
          created_by: z.string(),
          expires_at: time().nullable(),
          redeemed_at: time().nullable(),
          revoked_at: time().nullable(),
          pass_id: z.string().nullable(),
          reissues: z.boolean().describe('Created to replace its holder’s lost pass'),
        }),
      ),
      next_cursor: z.string().nullable(),
      is_cut: z.boolean().describe('True if the search has more than 50 results'),
    }),
  },
  create: {
    summary: 'Creates one or many access codes, shown only once',
    input: z.strictObject({
      label: plainText(80).trim().min(1, 'Enter who or what it is for'),
      holder: plainText(80).trim().min(1).optional().describe('The holder; the label if omitted'),
      scope: z
        .array(plainText(60))
        .min(1, 'Choose at least one tool')
        .max(100)
        .nullable()
        .optional(),
      expires_in_seconds: z
        .int()
        .min(60, 'At least 1 minute')
        .max(5 * 365 * 86_400, 'At most 5 years')
        .nullable()
        .optional()
        .describe('Counted on the server’s clock'),
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
        z.strictObject({
          id: z.string(),
          label: z.string(),
          holder: z.string(),
          code: z.string(),
          link: z
            .string()
            .nullable()
            .describe('The link that redeems it, if the desk knows its public address'),
        }),
      ),
    }),
  },
  revoke: {
    summary: 'Revokes a code and the pass that was redeemed with it',
    input: z.strictObject({ code_id: plainText(40) }),
    output: z.strictObject({ detail: z.string() }),
  },
  export: {
    summary: 'Exports the list as CSV, without the codes themselves',
    input: z.strictObject(filter()),
    output: z.string().describe('CSV'),
  },
});
