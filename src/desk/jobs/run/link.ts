import { DeskError } from '#errors.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import { openWorld, type Worlds } from '#kit/contract/worlds.ts';
import type { DiscordLink, RobloxLink } from '#kit/server/platforms.ts';
import type { RunJob } from './store.ts';

/** The place where a job acts. */
interface Site {
  platform: PlatformName;
  place: string;
  isPractice: boolean;
}

/** Opens the owner's connection and makes sure that it still covers the place. */
export async function openLink(
  worlds: Worlds,
  { platform, place, isPractice }: Site,
): Promise<DiscordLink | RobloxLink> {
  const link = await openWorld(worlds, { platform, isPractice })[platform]();
  const listed = 'guilds' in link ? link.guilds : link.universes;
  if (!listed.some(({ id }) => id === place)) throw new DeskError('jobs/place-gone');
  return link;
}

/** Opens the owner's connection for public facts, which belong to no place. */
export function openPublic(
  worlds: Worlds,
  { platform, isPractice }: Pick<RunJob, 'platform' | 'isPractice'>,
): Promise<DiscordLink | RobloxLink> {
  return openWorld(worlds, { platform, isPractice: isPractice === 1 })[platform]();
}
