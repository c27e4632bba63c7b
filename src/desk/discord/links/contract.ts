import { z } from 'zod';
import { plainText } from '#kit/values/text.ts';

export { discordLinks } from '#kit/contract/discord-links.ts';

const time = () => z.int().describe('Milliseconds since 1970');
const detail = () => z.strictObject({ detail: z.string() });
const code = () => z.strictObject({ code: plainText(60) });
const account = () => z.strictObject({ user_id: z.string(), name: z.string() });

export const schemas = () => ({
  look: {
    summary: 'The Discord account that this pass is linked to',
    input: z.strictObject({}),
    output: z.strictObject({
      now: time(),
      is_required: z.boolean().describe('Whether actions need a linked pass on this desk'),
      link: account().extend({ linked_at: time() }).nullable(),
    }),
  },
  find: {
    summary: 'Returns whose code it is, before the pass is linked with it',
    input: code(),
    output: account(),
  },
  link: {
    summary: 'Links this pass to the Discord account that a code from Discord belongs to',
    input: code(),
    output: z.strictObject({ detail: z.string(), link: account() }),
  },
  makeCode: {
    summary: 'A code to type in Discord, which links this pass to the account that types it',
    input: z.strictObject({}),
    output: z.strictObject({
      detail: z.string(),
      code: z.string(),
      expires_in_ms: z.int(),
    }),
  },
  unlink: {
    summary: 'Ends the link of this pass',
    input: z.strictObject({}),
    output: detail(),
  },
  unlinkPass: {
    summary: 'Ends the link between a pass and a Discord account',
    input: z.strictObject({ pass_id: plainText(40) }),
    output: detail(),
  },
});
