// What a tool is told of the practice world: the same as of the real ones, without a call.
import { z } from 'zod';
import type { SeenDiscord, SeenRoblox } from '#kit/contract/connections.ts';
import { robloxScopes } from '#platforms/roblox/scopes.ts';

const described = z.object({
  bot: z.object({ id: z.string(), username: z.string() }),
  guilds: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      permissions: z.string(),
      member_count: z.number(),
    }),
  ),
  universes: z.array(z.object({ id: z.string(), name: z.string() })),
  key_owner_id: z.string(),
});

export interface SeenPractice {
  discord: SeenDiscord;
  roblox: SeenRoblox;
}

/** Takes what the sandbox tells of itself. */
export function seePractice(world: unknown): SeenPractice {
  const { bot, guilds, universes, key_owner_id: ownerId } = described.parse(world);
  return {
    discord: {
      bot: { id: bot.id, name: bot.username, avatar: null, discriminator: '0' },
      application: { id: bot.id, isPublic: false, hasMembersIntent: true },
      guilds: guilds.map(({ id, name, permissions, member_count: members }) => ({
        id,
        name,
        isHere: true,
        permissions,
        members,
        role: null,
        needsTwoFactor: false,
      })),
      unlisted: [],
    },
    roblox: {
      key: {
        name: 'Practice',
        ownerId,
        isEnabled: true,
        isExpired: false,
        expiresAt: null,
        scopes: robloxScopes.map((scope) => {
          const [name = '', operation = ''] = scope.split(':');
          return { name, operations: [operation], universes: null };
        }),
      },
      universes: universes.map(({ id, name }) => ({ id, name, isHere: true })),
    },
  };
}
