import type { Worlds } from '#kit/contract/worlds.ts';
import type { DiscordLink, RobloxLink } from '#kit/server/platforms.ts';
import type { RunJob } from '../run/store.ts';

/** The owner's connection. It acts on no place of theirs. */
export function openPublic(
  worlds: Worlds,
  { platform, isPractice }: Pick<RunJob, 'platform' | 'isPractice'>,
): Promise<DiscordLink | RobloxLink> {
  return worlds.in({ [platform]: isPractice === 1 })[platform]();
}
