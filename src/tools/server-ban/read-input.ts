// Reads the input of a call: server, accounts, duration and reason.
import { DeskError } from '#errors.ts';
import { type DurationRange, sayCharacters } from '#kit/acting/rules.ts';
import { pickListed, readDuration } from '#kit/acting/server.ts';
import { TARGETS_MAX } from '#kit/contract/job-schemas.ts';
import type { PlanWork } from '#kit/contract/jobs.ts';
import type { DiscordLink, ListedGuild } from '#kit/server/platforms.ts';
import { type DiscordPermission, permissionTitle } from '#platforms/discord/permissions.ts';
import { formatNumber } from '#ui/format-number.ts';
import { type Given, readTargets, reasonRoom } from './rules.ts';

/** The input that all calls share. */
export interface ActInput {
  guild_id?: string | undefined;
  user_ids: readonly string[];
  reason?: string | undefined;
  dry_run?: boolean | undefined;
}

export interface ActRequest {
  guild: ListedGuild;
  given: Given[];
  dropped: number;
  reason: string;
}

/** Throws if the server, the accounts or the reason are wrong. */
export async function readActInput(
  input: ActInput,
  { link, by, nowMs }: Pick<PlanWork<DiscordLink>, 'link' | 'by' | 'nowMs'>,
  permission: DiscordPermission,
): Promise<ActRequest> {
  const { given, dropped } = readTargets(input.user_ids, nowMs);
  const [only] = given;
  if (!only || (given.length === 1 && only.fault !== null)) {
    throw new DeskError('server-ban/missing-user', {
      fields: { user_ids: 'Please enter a user id' },
    });
  }
  if (given.length > TARGETS_MAX) {
    const [limit, many] = [TARGETS_MAX, given.length].map((count) => formatNumber(count));
    throw new DeskError('jobs/too-long', { params: { limit: limit ?? '', given: many ?? '' } });
  }
  const reason = readReason(input, by);
  const guild = await openGuild(link, input.guild_id, permission);
  return { guild, given, dropped, reason };
}

function readReason({ reason: typed = '', dry_run: isDryRun }: ActInput, label: string): string {
  const reason = typed.trim();
  if (reason === '' && isDryRun !== true) {
    throw new DeskError('server-ban/missing-reason', {
      fields: { reason: 'A reason is required' },
    });
  }
  const { cut } = reasonRoom(reason, label);
  if (cut === 0) return reason;
  const words = sayCharacters(cut);
  throw new DeskError('server-ban/reason-too-long', {
    params: { cut: words },
    fields: { reason: `Cut ${words}` },
  });
}

/** Returns one of the servers that the owner listed. */
export function readGuild({ guilds }: DiscordLink, wanted: string | undefined): ListedGuild {
  return pickListed(
    guilds,
    wanted,
    (why) => new DeskError(`server-ban/${why === 'unlisted' ? 'not-listed' : 'which-server'}`),
  );
}

/** Like `readGuild`, but also requires that the bot has this permission. */
export async function openGuild(
  link: DiscordLink,
  wanted: string | undefined,
  permission: DiscordPermission,
): Promise<ListedGuild> {
  const known = readGuild(link, wanted);
  if (!known.missing.includes(permission)) return known;
  const now = await link.lookForGrants(known.id);
  if (now && !now.missing.includes(permission)) return now;
  // A call without the permission would only count against the bot.
  throw new DeskError('discord/no-permission', {
    params: { permissions: permissionTitle(permission) },
  });
}

/** Null means permanent. For a timeout it means that it ends now. */
export function readSeconds(
  seconds: number | null | undefined,
  range: DurationRange,
): number | null {
  return readDuration(
    seconds,
    range,
    (words) =>
      new DeskError('server-ban/duration', {
        params: { range: words },
        fields: { duration_seconds: words },
      }),
  );
}
