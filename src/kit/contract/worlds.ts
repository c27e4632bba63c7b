// Practice and the real platforms: two worlds, and nothing passes from one into the other.
import { DeskError } from '#errors.ts';
import type { DiscordLink, Platforms, RobloxLink } from '../server/platforms.ts';
import { type PlatformName, platformTitles } from './needs.ts';

/** For each platform, whether it is practised. */
export type Practised = Readonly<Record<PlatformName, boolean>>;

/** Where links come from for whoever has to say first which world they belong to. */
export interface Worlds {
  /** How it is now. */
  practised(): Practised;
  /** Links into these worlds alone; a platform whose world has changed since is refused. */
  in(practised: Partial<Practised>, onLink?: (link: Linked) => void): Platforms;
}

export interface Linked {
  platform: PlatformName;
  isPractice: boolean;
}

/** The one door through which a link is handed out to a call, a job or the upkeep. */
export function pinned(
  platforms: Platforms,
  practised: Partial<Practised>,
  onLink?: (link: Linked) => void,
): Platforms {
  function admit<Link extends DiscordLink | RobloxLink>(platform: PlatformName, link: Link): Link {
    const { isPractice } = link;
    if (isPractice !== practised[platform]) throw worldsApart(platform, !isPractice);
    onLink?.({ platform, isPractice });
    return link;
  }
  return {
    discord: async () => admit('discord', await platforms.discord()),
    roblox: async () => admit('roblox', await platforms.roblox()),
  };
}

export function worldsApart(platform: PlatformName, wasPractice: boolean): DeskError {
  const params = { platform: platformTitles[platform] };
  return new DeskError(wasPractice ? 'platform/practice-ended' : 'platform/practice-now', {
    params,
  });
}
