import { DeskError } from '../../../errors.ts';
import type { DiscordLink, Platforms, RobloxLink } from '../../../kit/platforms.ts';
import type { RunJob } from '../run/store.ts';

/** The owner's connection. It acts on no place of theirs; but what was practised is never read for real. */
export async function openPublic(
  platforms: Platforms,
  { platform, isPractice }: Pick<RunJob, 'platform' | 'isPractice'>,
): Promise<DiscordLink | RobloxLink> {
  const link = platform === 'discord' ? await platforms.discord() : await platforms.roblox();
  if (link.isPractice === (isPractice === 1)) return link;
  const params = { platform: platform === 'discord' ? 'Discord' : 'Roblox' };
  throw new DeskError(isPractice === 1 ? 'jobs/practice-ended' : 'jobs/practice-now', { params });
}
