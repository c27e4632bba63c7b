import { z } from 'zod';

export const time = () => z.int().describe('Milliseconds since 1970');

const facts = () => z.record(z.string(), z.unknown()).nullable();

/** A case as every call returns it. */
export const caseShape = () =>
  z.strictObject({
    id: z.int(),
    at: time(),
    actor: z
      .string()
      .describe(
        'pass:ID, key:ID, session:ID, cli, first-start, visitor or desk; for a moderator without the id',
      ),
    name: z.string().nullable().describe('The pass’s holder or the key’s label'),
    action: z.string(),
    targets: z.int(),
    platform: z.string().nullable(),
    is_practice: z.boolean().describe('Done in practice mode: nothing happened on a real platform'),
    target: z.string().nullable().describe('For example roblox:156'),
    target_name: z.string().nullable(),
    job_id: z.int().nullable(),
    outcome: z
      .string()
      .nullable()
      .describe('done, unknown, or the code of a refusal; null while in progress'),
    ended_at: time().nullable(),
    undoes: z.int().nullable().describe('The case that this one undoes'),
    undone_by: z.int().nullable(),
    other_half: z.int().nullable().describe('The case of the same person on the other platform'),
    is_erased: z.boolean().describe('The person in this case was erased'),
    address: z.string().nullable().describe('Masked; for admins only'),
    request_id: z.string().nullable().describe('For admins only'),
    detail: facts(),
    result: facts(),
  });
