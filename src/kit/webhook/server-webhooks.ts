// The webhooks of one listed server, as the bot sees them.
import { DeskError } from '#errors.ts';
import { permissionTitle } from '#platforms/discord/permissions.ts';
import { pickListed } from '../acting/server.ts';
import type { DiscordLink, ListedGuild } from '../server/platforms.ts';

/** One of the servers that the owner listed. */
export function pickWebhookGuild(link: DiscordLink, wanted: string | undefined): ListedGuild {
  return pickListed(
    link.guilds,
    wanted,
    (why) => new DeskError(`webhooks/${why === 'unlisted' ? 'not-listed' : 'which-server'}`),
  );
}

/** One of the servers that the owner listed, in which the bot may manage webhooks. */
export async function openWebhookGuild(
  link: DiscordLink,
  wanted: string | undefined,
): Promise<ListedGuild> {
  const known = pickWebhookGuild(link, wanted);
  if (!known.missing.includes('MANAGE_WEBHOOKS')) return known;
  const now = await link.lookForGrants(known.id);
  if (now && !now.missing.includes('MANAGE_WEBHOOKS')) return now;
  // A call without the permission would only count against the bot.
  throw new DeskError('webhooks/no-permission', {
    params: { permissions: permissionTitle('MANAGE_WEBHOOKS'), server: known.name },
  });
}
