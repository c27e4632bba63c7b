import { z } from 'zod';
import type { Feature } from '../../kit/contract.ts';
import { plainText } from '../../kit/text.ts';

export const audit = {
  id: 'audit',
  actions: {
    list: {
      method: 'GET',
      path: '/admin/audit',
      summary: 'Cases, newest first: who did what, and what came of it',
      access: 'read-admin',
      effect: 'reads',
    },
  },
} as const satisfies Feature;

const time = () => z.int().describe('Milliseconds since 1970');

export const schemas = () => ({
  list: {
    input: z.strictObject({
      cursor: plainText(300).optional(),
      limit: z
        .string()
        .regex(/^([1-9]|[1-4]\d|50)$/, 'A whole number from 1 to 50')
        .optional(),
    }),
    output: z.strictObject({
      now: time(),
      cases: z.array(
        z.strictObject({
          id: z.int(),
          at: time(),
          actor: z
            .string()
            .describe('pass:ID, key:ID, session:ID, cli, first-start, visitor or desk'),
          name: z.string().nullable().describe('The holder of the pass or the label of the key'),
          action: z.string(),
          targets: z.int(),
          outcome: z
            .string()
            .nullable()
            .describe('done, unknown, the code of a refusal; null: under way'),
          ended_at: time().nullable(),
          address: z.string().nullable().describe('Masked'),
          request_id: z.string(),
          detail: z.record(z.string(), z.unknown()).nullable(),
          result: z.record(z.string(), z.unknown()).nullable(),
        }),
      ),
      next_cursor: z.string().nullable(),
    }),
  },
});
