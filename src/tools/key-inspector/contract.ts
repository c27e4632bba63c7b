import { z } from 'zod';
import type { Tool } from '#kit/contract/feature.ts';

export const tool = {
  id: 'key-inspector',
  title: 'Key Inspector',
  tagline: 'The state of the Open Cloud key',
  summary:
    'Shows whether the owner’s Open Cloud key works, when it expires, and which tools it allows.',
  group: 'game',
  icon: 'key-round',
  keywords: ['open cloud', 'api key', 'scopes', 'permissions', 'expiry', 'connection'],
  needs: { roblox: [] },
  actions: {
    inspect: {
      method: 'POST',
      path: '/inspect_key',
      access: 'moderator',
      effect: 'reads',
      cooldown: 'tool',
    },
  },
} as const satisfies Tool;

export const schemas = () => ({
  inspect: {
    summary: 'Whether the owner’s key works, when it expires, its scopes, and the tools they allow',
    input: z.strictObject({}),
    output: z.strictObject({
      name: z.string(),
      enabled: z.boolean(),
      expired: z.boolean(),
      expires_at: z.int().nullable(),
      expires_soon: z.boolean().describe('Within 14 days'),
      scopes: z.array(
        z.strictObject({
          name: z.string(),
          operations: z.array(z.string()),
          universes: z
            .array(z.strictObject({ id: z.string(), name: z.string().nullable() }))
            .nullable()
            .describe('Null: all of them, or not applicable to this scope'),
        }),
      ),
      tools: z.array(
        z.strictObject({
          tool: z.string(),
          title: z.string(),
          works: z.enum(['yes', 'partly', 'no']),
          missing: z.array(
            z.strictObject({
              name: z.string(),
              title: z.string(),
              for: z.string(),
              optional: z.boolean(),
              places: z.array(z.string()).describe('The experiences where it is missing'),
            }),
          ),
        }),
      ),
      checked_at: z.int().describe('When Roblox was asked'),
      now: z.int(),
    }),
  },
});
