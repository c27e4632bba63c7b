import { z } from 'zod';
import { REQUEST_NOTE_MAX, requestKinds, requestStates } from '#kit/contract/requests.ts';
import { plainText } from '#kit/values/text.ts';

export { requests } from '#kit/contract/requests.ts';

/** The most unanswered requests that a pass can have. */
export const OPEN_MAX = 5;

const shape = () =>
  z.strictObject({
    id: z.int(),
    kind: z.enum(requestKinds),
    tool: z.strictObject({ id: z.string(), title: z.string() }).nullable(),
    note: z.string(),
    state: z.enum(requestStates),
    at: z.int(),
    holder: z.string(),
    pass_id: z.string(),
    is_yours: z.boolean(),
    answered_at: z.int().nullable(),
    answered_by: z.string().nullable(),
    answer: z.string().nullable(),
    granted_targets: z.int().nullable(),
  });

export const schemas = () => ({
  ask: {
    summary: 'Asks the owner for a tool or for more targets today',
    input: z.strictObject({
      kind: z.enum(requestKinds),
      tool: plainText(60).optional(),
      note: plainText(REQUEST_NOTE_MAX).optional(),
    }),
    output: z.strictObject({ detail: z.string(), request: shape() }),
  },
  list: {
    summary: 'Requests: your own, or all as an admin',
    input: z.strictObject({
      state: z.enum(requestStates).optional(),
      cursor: plainText(300).optional(),
    }),
    output: z.strictObject({
      now: z.int(),
      requests: z.array(shape()),
      open: z.int(),
      next_cursor: z.string().nullable(),
    }),
  },
  answer: {
    summary: 'Approves or declines a request',
    input: z.strictObject({
      request_id: z.int(),
      grant: z.boolean(),
      targets: z.int().min(1).max(10_000).optional().describe('For a limit: how many more targets'),
      answer: plainText(REQUEST_NOTE_MAX).optional(),
    }),
    output: z.strictObject({ detail: z.string(), request: shape() }),
  },
});
