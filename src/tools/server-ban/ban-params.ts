import type { ApplyWork } from '#kit/contract/jobs.ts';
import type { DiscordLink } from '#kit/server/platforms.ts';

export type BanParams = {
  guildId: string;
  reason: string;
  /** Null: for good. */
  durationSeconds: number | null;
  deleteMessageSeconds: number;
};

export type BanWork = ApplyWork<DiscordLink, BanParams>;

/** The same however often it is sent. */
export function banEnd(firstSentAt: number, durationSeconds: number | null): number | null {
  return durationSeconds === null ? null : firstSentAt + durationSeconds * 1_000;
}
