// Builds the view of a connection that tools get.
import type { SeenDiscord, SeenGuild, SeenRoblox, ToolNeeds } from '#kit/contract/connections.ts';
import type { DiscordLink, OauthApp, RobloxLink } from '#kit/server/platforms.ts';
import type { Discord } from '#platforms/discord/client.ts';
import {
  type DiscordPermission,
  discordPermissions,
  hasPermission,
  readPermissions,
} from '#platforms/discord/permissions.ts';
import type { Roblox } from '#platforms/roblox/client.ts';
import { drawAvatar } from '#platforms/sandbox/avatar.ts';

interface Linked<Api, Seen> {
  api: Api;
  seen: Seen;
  app: OauthApp | null;
  isPractice: boolean;
}

interface DiscordExtras {
  /** The permissions that the tools may need. */
  permissions: readonly DiscordPermission[];
  /** Avatars are drawn locally, because a sandbox has no images behind its URLs. */
  isDrawn: boolean;
  readPractice: DiscordLink['readPractice'];
  lookForGrants: DiscordLink['lookForGrants'];
}

export function linkDiscord(
  { api, seen, app, isPractice }: Linked<Discord, SeenDiscord>,
  { permissions, isDrawn, ...rest }: DiscordExtras,
): DiscordLink {
  return {
    api,
    app,
    isPractice,
    botId: seen.bot.id,
    canListMembers: seen.application.hasMembersIntent,
    guilds: seen.guilds
      .filter(({ isHere }) => isHere)
      .map((guild) => ({
        id: guild.id,
        name: guild.name,
        missing: missingIn(guild, permissions),
      })),
    avatarOf: avatars(isDrawn),
    ...rest,
  };
}

export function linkRoblox({ api, seen, app, isPractice }: Linked<Roblox, SeenRoblox>): RobloxLink {
  const universes = seen.universes.filter(({ isHere }) => isHere);
  return {
    api,
    app,
    isPractice,
    universes: universes.map(({ id, name }) => ({ id, name })),
    // Roblox has no account 0.
    keyOwnerId: seen.key.ownerId === '0' ? null : seen.key.ownerId,
  };
}

/** In the order of Discord's own settings. */
export function neededBy(tools: readonly ToolNeeds[]): DiscordPermission[] {
  const wanted = new Set(
    tools.flatMap(({ needs }) => (needs?.discord ?? []).map(({ name }) => name)),
  );
  return discordPermissions.filter((permission) => wanted.has(permission));
}

export function missingIn(
  guild: Pick<SeenGuild, 'permissions'>,
  wanted: readonly DiscordPermission[],
): DiscordPermission[] {
  const set = readPermissions(guild.permissions);
  return wanted.filter((permission) => !hasPermission(set, permission));
}

const CDN = 'https://cdn.discordapp.com';
const SIZE = 128;

type AvatarOf = DiscordLink['avatarOf'];

export function avatars(isDrawn: boolean): AvatarOf {
  return isDrawn ? ({ id }) => drawAvatar(id) : cdnAvatar;
}

/** https://docs.discord.com/developers/reference#image-formatting-cdn-endpoints */
const cdnAvatar: AvatarOf = ({ id, avatar, discriminator = '0' }) => {
  if (avatar) return `${CDN}/avatars/${id}/${avatar}.png?size=${SIZE}`;
  const isLegacy = /^\d{4}$/.test(discriminator) && discriminator !== '0000';
  const index = isLegacy ? BigInt(discriminator) % 5n : (BigInt(id) >> 22n) % 6n;
  return `${CDN}/embed/avatars/${index}.png`;
};
