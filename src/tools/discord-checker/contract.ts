import { z } from 'zod';
import type { Tool } from '#kit/contract/feature.ts';
import { plainText } from '#kit/values/text.ts';

export const tool = {
  id: 'discord-checker',
  title: 'Account Checker',
  tagline: 'A Discord account’s profile and status',
  summary: 'Shows a Discord account’s public profile and its status in your server.',
  group: 'chat',
  icon: 'user-check',
  keywords: ['account', 'user', 'profile', 'age', 'badges', 'member', 'ban', 'timeout', 'roles'],
  needs: {
    discord: [{ name: 'BAN_MEMBERS', for: 'show who is banned', isOptional: true }],
  },
  takes: ['discord-id', 'user-mention'],
  actions: {
    check: {
      method: 'POST',
      path: '/discord_checker',
      access: 'moderator',
      effect: 'reads',
      cooldown: 'tool',
      command: 'lookup discord',
    },
  },
} as const satisfies Tool;

/** A part of the card that Discord may withhold while it returns the rest. */
const part = <Value extends z.ZodType>(value: Value) =>
  z.union([
    z.strictObject({ state: z.literal('ok'), value }),
    z.strictObject({ state: z.literal('none') }),
    z.strictObject({ state: z.literal('unavailable'), why: z.string() }),
  ]);

export const schemas = () => ({
  check: {
    summary: 'An account’s public profile and its status in a listed server',
    input: z.strictObject({
      user_id: plainText(200).describe('An id, or a mention of the account'),
      guild_id: plainText(30).optional().describe('One of the listed servers'),
    }),
    output: z.strictObject({
      user_id: z.string(),
      username: z.string(),
      display_name: z.string().nullable(),
      avatar_url: z.string(),
      is_bot: z.boolean(),
      is_system: z.boolean(),
      badges: z.array(z.string()),
      created_at: z.int().nullable().describe('From the id'),
      age_days: z.int().nullable(),
      is_young: z.boolean().describe('Younger than the minimum account age'),
      young_days: z.int().describe('The minimum account age in days'),
      server: z
        .strictObject({
          guild_id: z.string(),
          name: z.string(),
          member: part(
            z.strictObject({
              nick: z.string().nullable(),
              joined_at: z.int().nullable(),
              timed_out_until: z.int().nullable(),
            }),
          ),
          roles: part(z.array(z.strictObject({ id: z.string(), name: z.string() }))),
          ban: part(z.strictObject({ reason: z.string().nullable() })),
        })
        .nullable(),
      now: z.int(),
    }),
  },
});
