// The stored form of a look-up. If it can't be read, the platform is asked again.
import { z } from 'zod';
import type { SeenDiscord, SeenRoblox } from '#kit/contract/connections.ts';

const text = z.string();
const place = { id: text, name: text };

export const seenDiscord: z.ZodType<SeenDiscord> = z.object({
  bot: z.object({ ...place, avatar: text.nullable(), discriminator: text }),
  application: z.object({
    id: text,
    isPublic: z.boolean(),
    verifyKey: text.optional(),
    hasMembersIntent: z.boolean(),
    hasContentIntent: z.boolean().optional(),
    hasPresenceIntent: z.boolean().optional(),
  }),
  guilds: z.array(
    z.object({
      ...place,
      isHere: z.boolean(),
      permissions: text,
      members: z.number().nullable(),
      role: z.object({ name: text, above: z.number() }).nullable(),
      needsTwoFactor: z.boolean(),
    }),
  ),
  unlisted: z.array(
    z.object({ ...place, members: z.number().nullish(), permissions: text.optional() }),
  ),
});

export const seenRoblox: z.ZodType<SeenRoblox> = z.object({
  key: z.object({
    name: text,
    ownerId: text,
    isEnabled: z.boolean(),
    isExpired: z.boolean(),
    expiresAt: z.number().nullable(),
    scopes: z.array(
      z.object({
        name: text,
        operations: z.array(text),
        universes: z.array(text).nullable(),
      }),
    ),
  }),
  universes: z.array(z.object({ ...place, isHere: z.boolean() })),
  offered: z.array(z.object(place)).optional(),
});
