// Finds members whose accounts were created together, which reveals a raid without knowing any id.
import { DeskError } from '#errors.ts';
import { findCohorts, idsIn } from '#kit/cohort/rules.ts';
import { sayCohort } from '#kit/cohort/say-cohort.ts';
import type { Context } from '#kit/server/context.ts';
import type { DiscordLink } from '#kit/server/platforms.ts';
import { readGuild } from './read-input.ts';
import { PAGE_MAX } from './spans.ts';
import { sayUsername } from './survey.ts';

type Member = Awaited<ReturnType<DiscordLink['api']['members']['list']>>[number];

const DISCORD_BEGAN_MS = 1_420_070_400_000;
/** Accounts of a raid are mostly younger than this, so these are read first. */
const YOUNG_MS = 60 * 86_400_000;
/** Keeps a server with a million members from being read for minutes. */
const PAGES_MAX = 20;

export async function findRaid(input: { guild_id?: string | undefined }, context: Context) {
  const link = await context.platforms.discord();
  const { id: guild, name } = readGuild(link, input.guild_id);
  if (!link.canListMembers) throw new DeskError('server-ban/members-hidden');
  const { members, isWhole } = await readMembers({ link, guild, context });
  const people = new Map(
    members.filter(({ user }) => !user.bot).map(({ user }) => [user.id, sayUsername(user)]),
  );
  const cohorts = findCohorts([...people.keys()], context.nowMs);
  return {
    now: context.nowMs,
    guild_id: guild,
    guild_name: name,
    looked_at: people.size,
    is_whole: isWhole,
    finding: sayCohort(cohorts) ?? null,
    groups: cohorts.clusters.map((cluster) => ({
      began_at: cluster.beganMs,
      ended_at: cluster.endedMs,
      accounts: idsIn(cohorts, cluster).map((id) => ({ user_id: id, username: people.get(id)! })),
    })),
  };
}

interface Reading {
  link: DiscordLink;
  guild: string;
  context: Context;
}

async function readMembers({ link, guild, context: { nowMs, signal } }: Reading) {
  let pages = 0;
  const members: Member[] = [];
  /** Reads in the order of ids, which is that of age. Says whether everything up to the end was read. */
  const readFrom = async (first: string, end?: string): Promise<boolean> => {
    let after = first;
    while (pages < PAGES_MAX) {
      pages += 1;
      const asking = { signal, priority: 'person' } as const;
      const page = await link.api.members.list({ guild, limit: PAGE_MAX, after }, asking);
      const inside = end === undefined ? page : page.filter(({ user }) => isBefore(user.id, end));
      members.push(...inside);
      const last = page.at(-1)?.user.id;
      if (page.length < PAGE_MAX || inside.length < page.length) return true;
      // A page that doesn't lead on would be read again and again.
      if (last === undefined || !isBefore(after, last)) return true;
      after = last;
    }
    return false;
  };
  const young = firstIdOf(nowMs - YOUNG_MS);
  const hasYoung = await readFrom(young);
  return { members, isWhole: (await readFrom('0', young)) && hasYoung };
}

function firstIdOf(ms: number): string {
  return String(BigInt(Math.max(0, ms - DISCORD_BEGAN_MS)) << 22n);
}

function isBefore(left: string, right: string): boolean {
  return BigInt(left) < BigInt(right);
}
