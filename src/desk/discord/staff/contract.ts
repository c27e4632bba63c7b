import { z } from 'zod';
import { suspensionShape } from '#kit/contract/suspension-shape.ts';
import { plainText } from '#kit/values/text.ts';

export { discordStaff } from '#kit/contract/discord-staff.ts';

const time = () => z.int().describe('Milliseconds since 1970');
const named = () => z.strictObject({ id: z.string(), name: z.string() });

const look = () =>
  z.strictObject({
    now: time(),
    is_on: z.boolean().describe('Whether the desk can be used from Discord'),
    server: named().nullable().describe('Null if any listed server counts'),
    role: named().nullable().describe('Null if every member of the server counts'),
    chosen: z.strictObject({ at: time(), by: z.string() }).nullable(),
    /**
     * unlisted: the chosen server isn't one of the owner's anymore. absent: the bot isn't in it, or in one of the listed
     * servers if any counts.
     */
    trouble: z
      .strictObject({ what: z.enum(['unlisted', 'absent']), server: z.string() })
      .nullable()
      .describe('Why Discord can’t be asked; nothing is suspended then'),
    linked: z.int().describe('Passes that are linked to an account'),
    suspended: z.array(
      z.strictObject({
        ...{ id: z.string(), label: z.string(), holder: z.string() },
        suspension: suspensionShape(),
      }),
    ),
  });

export const schemas = () => ({
  look: {
    summary: 'Returns whose linked passes work, and which passes are suspended',
    input: z.strictObject({}),
    output: look(),
  },
  options: {
    summary: 'Lists the servers and their roles, for the owner to choose from',
    input: z.strictObject({}),
    output: z.strictObject({
      servers: z.array(
        z.strictObject({
          ...named().shape,
          roles: z.array(named()).describe('The highest first'),
          why: z.string().nullable().describe('Why its roles couldn’t be read'),
        }),
      ),
    }),
  },
  choose: {
    summary: 'Sets the server, and perhaps the role, that a linked account needs',
    input: z.strictObject({
      guild_id: plainText(20).nullable().describe('Null: any listed server'),
      role_id: plainText(20).nullable().describe('Null: every member'),
    }),
    output: z.strictObject({ detail: z.string(), ...look().shape }),
  },
  askAgain: {
    summary: 'Asks Discord whether a pass’s account is still a member, and suspends or opens it',
    input: z.strictObject({ pass_id: plainText(40) }),
    output: z.strictObject({ detail: z.string(), is_suspended: z.boolean() }),
  },
});
