import { z } from 'zod';
import { plainText } from '#kit/values/text.ts';

export { decoys } from '#kit/decoys/register.ts';

const time = () => z.int().describe('Milliseconds since 1970');
const decoy = () => ({
  number: z.int().describe('The number people use for it: decoy 07'),
  label: z.string(),
  place: z.string().nullable(),
  planted_by: z.string().nullable().describe('Null if the person was erased'),
  made_at: time(),
  retired_at: time().nullable().describe('When it was retired'),
});

export const schemas = () => ({
  known: {
    summary: 'Fingerprints that let the Leak Scanner recognize decoys',
    input: z.strictObject({}),
    output: z.strictObject({
      now: time(),
      decoys: z.array(
        z.strictObject({
          ...decoy(),
          digests: z
            .array(z.string())
            .describe('Digests of the whole value, its start and its end'),
        }),
      ),
    }),
  },
  found: {
    summary: 'Reports that a decoy turned up somewhere, by its number alone; staff hear of it once',
    input: z.strictObject({ number: z.int().min(1, 'Numbers start at 1') }),
    output: z.strictObject({
      detail: z.string(),
      is_new: z.boolean().describe('False if it had been reported before'),
    }),
  },
  list: {
    summary: 'The register of decoys, newest first',
    input: z.strictObject({
      state: z.enum(['live', 'retired']).optional(),
      query: plainText(80)
        .optional()
        .describe('The start of the label, the place or the planter’s name; or its number'),
      cursor: plainText(300).optional(),
    }),
    output: z.strictObject({
      now: time(),
      decoys: z.array(
        z.strictObject({
          ...decoy(),
          case_id: z.int(),
          found_at: time().nullable().describe('When someone first reported that it turned up'),
        }),
      ),
      next_cursor: z.string().nullable(),
      is_cut: z.boolean().describe('True if the search has more than 50 results'),
    }),
  },
  retire: {
    summary: 'Retires a decoy; it is still recognized',
    input: z.strictObject({ number: z.int().min(1, 'Numbers start at 1') }),
    output: z.strictObject({ detail: z.string() }),
  },
});
