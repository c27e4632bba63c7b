import { z } from 'zod';
import { suspensionShape } from '#kit/contract/suspension-shape.ts';
import { plainText } from '#kit/values/text.ts';

export { passes } from '#kit/contract/passes.ts';

const time = () => z.int().describe('Milliseconds since 1970');
const state = () => z.enum(['active', 'waiting', 'revoked', 'expired']);
const onePass = () => z.strictObject({ pass_id: plainText(40) });
const detail = () => z.strictObject({ detail: z.string() });

const pass = () =>
  z.strictObject({
    id: z.string(),
    label: z.string(),
    holder: z.string(),
    scope: z.array(z.string()).nullable().describe('Tool ids; null means all tools'),
    state: state().describe(
      'waiting: signed out or re-issued, and its new code is not redeemed yet',
    ),
    created_at: time(),
    expires_at: time().nullable(),
    revoked_at: time().nullable(),
    seen_at: time().nullable(),
    sessions: z.int().describe('Live sessions'),
    addresses: z.array(z.string()).describe('Masked; from the last day, newest first'),
    networks: z.int().describe('Networks in use at the same time; more than 1 shows a warning'),
    locked_to: z.array(z.string()).nullable().describe('Networks of its IP lock'),
    suspension: suspensionShape().nullable().describe('Set while it can’t be used'),
    targets_today: z.int(),
    targets_limit: z.int(),
    lookups_today: z.int(),
    discord: z
      .strictObject({ name: z.string(), linked_at: time() })
      .nullable()
      .describe('The Discord account that it is linked to'),
  });

export const schemas = () => ({
  list: {
    summary: 'Passes with their use, newest first',
    input: z.strictObject({
      state: z.enum(['live', 'ended']).optional(),
      query: plainText(80).optional().describe('The start of the label or the holder’s name'),
      cursor: plainText(300).optional(),
    }),
    output: z.strictObject({
      now: time(),
      passes: z.array(pass()),
      next_cursor: z.string().nullable(),
      is_cut: z.boolean().describe('True if the search has more than 50 results'),
    }),
  },
  crowded: {
    summary: 'Passes in use from several networks at once',
    input: z.strictObject({}),
    output: z.strictObject({
      passes: z.array(
        z.strictObject({
          id: z.string(),
          label: z.string(),
          holder: z.string(),
          networks: z.int(),
        }),
      ),
    }),
  },
  ending: {
    summary: 'Passes that are in use and end within three days',
    input: z.strictObject({}),
    output: z.strictObject({
      now: time(),
      passes: z.array(
        z.strictObject({
          id: z.string(),
          label: z.string(),
          holder: z.string(),
          expires_at: time(),
        }),
      ),
    }),
  },
  revoke: { summary: 'Revokes a pass immediately', input: onePass(), output: detail() },
  reissue: {
    summary:
      'A new code for the same pass, with the same holder, history and limits; the lost secret stops working',
    input: onePass(),
    output: z.strictObject({
      detail: z.string(),
      code: z.string(),
      code_id: z.string(),
      link: z
        .string()
        .nullable()
        .describe('The link that redeems it, if the desk knows its public address'),
    }),
  },
  unlock: {
    summary: 'Removes the IP lock of a pass whose holder has a new address',
    input: onePass(),
    output: detail(),
  },
});
