import { z } from 'zod';
import { plainText } from '#kit/values/text.ts';

export { decoys } from '#kit/decoys/register.ts';

const time = () => z.int().describe('Milliseconds since 1970');
const decoy = () => ({
  number: z.int().describe('What people call it: decoy 07'),
  label: z.string(),
  place: z.string().nullable(),
  planted_by: z.string().nullable().describe('Null once they were erased'),
  made_at: time(),
  retired_at: time().nullable().describe('When it was taken away'),
});

export const schemas = () => ({
  known: {
    input: z.strictObject({}),
    output: z.strictObject({
      now: time(),
      decoys: z.array(
        z.strictObject({
          ...decoy(),
          digests: z.array(z.string()).describe('Of the whole value, its beginning and its end'),
        }),
      ),
    }),
  },
  list: {
    input: z.strictObject({
      state: z.enum(['live', 'retired']).optional(),
      query: plainText(80)
        .optional()
        .describe('How the label, the place or who planted it begins; or its number'),
      cursor: plainText(300).optional(),
    }),
    output: z.strictObject({
      now: time(),
      decoys: z.array(z.strictObject({ ...decoy(), case_id: z.int() })),
      next_cursor: z.string().nullable(),
      is_cut: z.boolean().describe('A search shows the first 50: type more to narrow it'),
    }),
  },
  retire: {
    input: z.strictObject({ number: z.int().min(1, 'Numbers begin at 1') }),
    output: z.strictObject({ detail: z.string() }),
  },
});
