import { DeskError } from '../../../errors.ts';
import type { PlatformName } from '../../../kit/needs.ts';
import type { DiscordLink, Platforms, RobloxLink } from '../../../kit/platforms.ts';

/** Where a job acts. */
export interface Site {
  platform: PlatformName;
  place: string;
  isPractice: boolean;
}

/** The owner's connection, where it still leads to that place; what was practised never runs for real. */
export async function openLink(
  platforms: Platforms,
  { platform, place, isPractice }: Site,
): Promise<DiscordLink | RobloxLink> {
  const link = platform === 'discord' ? await platforms.discord() : await platforms.roblox();
  if (link.isPractice !== isPractice) {
    const params = { platform: platform === 'discord' ? 'Discord' : 'Roblox' };
    throw new DeskError(isPractice ? 'jobs/practice-ended' : 'jobs/practice-now', { params });
  }
  const listed = 'guilds' in link ? link.guilds : link.universes;
  if (!listed.some(({ id }) => id === place)) throw new DeskError('jobs/place-gone');
  return link;
}
