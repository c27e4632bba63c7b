// What a call is aimed at: which server, whom, and why.
import { DeskError } from '#errors.ts';
import { TARGETS_MAX } from '#kit/contract/job-schemas.ts';
import type { PlanWork } from '#kit/contract/jobs.ts';
import type { DiscordLink, ListedGuild } from '#kit/server/platforms.ts';
import { type DiscordPermission, permissionTitle } from '#platforms/discord/permissions.ts';
import { durationFault, type Given, readTargets, reasonRoom } from './rules.ts';

/** The input of any of the calls, as far as they are alike. */
export interface AimInput {
  guild_id?: string | undefined;
  user_ids: readonly string[];
  reason?: string | undefined;
  dry_run?: boolean | undefined;
}

export interface Aim {
  guild: ListedGuild;
  given: Given[];
  dropped: number;
  reason: string;
}

/** Refused as a whole where server, accounts or reason are not right. */
export async function readAim(
  input: AimInput,
  { link, by, nowMs }: Pick<PlanWork<DiscordLink>, 'link' | 'by' | 'nowMs'>,
  permission: DiscordPermission,
): Promise<Aim> {
  const { given, dropped } = readTargets(input.user_ids, nowMs);
  const [only] = given;
  if (!only || (given.length === 1 && only.fault !== null)) {
    throw new DeskError('server-ban/missing-user', {
      fields: { user_ids: 'Please enter a user id' },
    });
  }
  if (given.length > TARGETS_MAX) {
    const [limit, many] = [TARGETS_MAX, given.length].map((count) => count.toLocaleString('en'));
    throw new DeskError('jobs/too-long', { params: { limit: limit ?? '', given: many ?? '' } });
  }
  const reason = readReason(input, by);
  const guild = await openGuild(link, input.guild_id, permission);
  return { guild, given, dropped, reason };
}

function readReason({ reason: typed = '', dry_run: isDryRun }: AimInput, label: string): string {
  const reason = typed.trim();
  if (reason === '' && isDryRun !== true) {
    throw new DeskError('server-ban/missing-reason', {
      fields: { reason: 'A reason is required' },
    });
  }
  const { cut } = reasonRoom(reason, label);
  if (cut === 0) return reason;
  const words = `${cut} character${cut === 1 ? '' : 's'}`;
  throw new DeskError('server-ban/reason-too-long', {
    params: { cut: words },
    fields: { reason: `Cut ${words}` },
  });
}

/** One that the owner listed. */
export function readGuild(link: DiscordLink, wanted: string | undefined): ListedGuild {
  const [only, ...others] = link.guilds;
  if (wanted === undefined && others.length > 0) throw new DeskError('server-ban/which-server');
  const guild = wanted === undefined ? only : link.guilds.find(({ id }) => id === wanted.trim());
  if (!guild) throw new DeskError('server-ban/not-listed');
  return guild;
}

/** One where the bot may do this, too. */
export async function openGuild(
  link: DiscordLink,
  wanted: string | undefined,
  permission: DiscordPermission,
): Promise<ListedGuild> {
  const known = readGuild(link, wanted);
  if (!known.missing.includes(permission)) return known;
  const now = await link.lookForGrants(known.id);
  if (now && !now.missing.includes(permission)) return now;
  // Asking without the right would only count against the bot.
  throw new DeskError('discord/no-permission', {
    params: { permissions: permissionTitle(permission) },
  });
}

/** Null: for good. */
export function readDuration(
  seconds: number | null | undefined,
  range: { min: number; max: number },
): number | null {
  if (seconds === null || seconds === undefined) return null;
  const fault = durationFault(seconds, range);
  if (fault === undefined) return seconds;
  throw new DeskError('server-ban/duration', {
    params: { range: fault },
    fields: { duration_seconds: fault },
  });
}
