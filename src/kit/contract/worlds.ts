// Practice and the real platforms are two separate worlds: nothing crosses from one to the other.
import { DeskError } from '#errors.ts';
import type { DiscordLink, Platforms, RobloxLink } from '../server/platforms.ts';
import { type PlatformName, platformTitles } from './needs.ts';

/** Whether each platform is in practice mode. */
export type Practised = Readonly<Record<PlatformName, boolean>>;

/** Provides links to callers that must first say which world they belong to. */
export interface Worlds {
  /** The current state. */
  practised(): Practised;
  /** Returns links to these worlds only; refuses a platform whose world has changed since. */
  in(practised: Partial<Practised>, onLink?: (link: Linked) => void): Platforms;
  /** Returns links to the practice world, whatever is connected. */
  sandbox(onLink?: (link: Linked) => void): Platforms;
}

/** Practice stays in its sandbox, and real work is refused once its platform isn't connected anymore. */
export function openWorld(worlds: Worlds, { platform, isPractice }: Linked): Platforms {
  return isPractice ? worlds.sandbox() : worlds.in({ [platform]: false });
}

export interface Linked {
  platform: PlatformName;
  isPractice: boolean;
}

/** Every link handed to a call, a job or the upkeep passes through here. */
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

/** Whether a pass practices beside what is connected. */
export function isPracticing(
  pass: { practiceUntil: number | null } | undefined,
  nowMs: number,
): boolean {
  return (pass?.practiceUntil ?? 0) > nowMs;
}

export const everythingPractised: Practised = { discord: true, roblox: true };

export function worldsApart(platform: PlatformName, wasPractice: boolean): DeskError {
  const params = { platform: platformTitles[platform] };
  return new DeskError(wasPractice ? 'platform/practice-ended' : 'platform/practice-now', {
    params,
  });
}
