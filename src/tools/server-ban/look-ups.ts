// Lists a server's members and bans.
import { DeskError } from '#errors.ts';
import { readMark } from '#kit/acting/rules.ts';
import { searchBans } from '#kit/acting/server.ts';
import { readSnowflakeTime } from '#kit/recognise/snowflake.ts';
import type { Context } from '#kit/server/context.ts';
import type { DiscordLink } from '#kit/server/platforms.ts';
import { findAccountProtection, findMemberProtection, type Hierarchy } from './protection.ts';
import { openGuild, readGuild } from './read-input.ts';
import { readUserId } from './rules.ts';
import { PAGE_MAX } from './spans.ts';
import { findOwnBans } from './store.ts';
import { Survey, sayUsername } from './survey.ts';

interface ListInput {
  guild_id?: string | undefined;
  query?: string | undefined;
  cursor?: string | undefined;
}

type Api = DiscordLink['api'];
type Member = Awaited<ReturnType<Api['members']['get']>>;
type Ban = Awaited<ReturnType<Api['bans']['get']>>;

const SEARCH_MAX = 100;

export async function listMembers(input: ListInput, context: Context) {
  const link = await context.platforms.discord();
  const { id: guild } = readGuild(link, input.guild_id);
  const query = input.query?.trim() ?? '';
  const after = readAfter(input.cursor);
  if (query === '' && !link.canListMembers) throw new DeskError('server-ban/members-hidden');
  const asking = { signal: context.signal, priority: 'person' } as const;
  const { members } = link.api;
  const [hierarchy, found] = await Promise.all([
    new Survey(link, guild).hierarchy(asking),
    query === ''
      ? members.list({ guild, limit: PAGE_MAX, after }, asking)
      : members.search({ guild, query, limit: SEARCH_MAX }, asking),
  ]);
  const hasMore = query === '' && found.length === PAGE_MAX;
  return {
    now: context.nowMs,
    members: found.map((member) => tellMember(member, { link, hierarchy, context })),
    next_cursor: hasMore ? (found.at(-1)?.user.id ?? null) : null,
  };
}

function tellMember(
  { user, nick, joined_at, roles, communication_disabled_until: until }: Member,
  { link, hierarchy, context }: { link: DiscordLink; hierarchy: Hierarchy; context: Context },
) {
  const { nowMs, settings } = context;
  const timedOutUntil = until ? Date.parse(until) : 0;
  return {
    user_id: user.id,
    username: sayUsername(user),
    nickname: nick ?? null,
    avatar_url: link.avatarOf(user),
    is_bot: user.bot ?? false,
    created_at: readSnowflakeTime(user.id, nowMs) ?? 0,
    joined_at: joined_at ? Date.parse(joined_at) : null,
    timed_out_until: timedOutUntil > nowMs ? timedOutUntil : null,
    protected_why:
      findAccountProtection(user.id, hierarchy, settings.protectedDiscordIds) ??
      findMemberProtection(roles, hierarchy),
  };
}

const PAGE_SHOWN = 100;
/** A search stops after this many pages or hits. */
const PAGES_LOOKED = 5;
const FOUND_ENOUGH = 50;
const SEARCH_MS = 6_000;

export async function listBans(input: ListInput, context: Context) {
  const link = await context.platforms.discord();
  const { id: guild } = await openGuild(link, input.guild_id, 'BAN_MEMBERS');
  const query = input.query?.trim() ?? '';
  const after = readAfter(input.cursor);
  const userId = readUserId(query, context.nowMs);
  const at = { link, guild, after, signal: context.signal };
  const page = await (userId === undefined ? lookThrough(at, query) : lookUp(at, userId));
  const marks = page.bans.map(({ user, reason }) => ({ userId: user.id, mark: readMark(reason) }));
  const { isPractice } = link;
  const own = await context.database.transaction((tx) =>
    findOwnBans(tx, marks, { guildId: guild, isPractice }),
  );
  return {
    now: context.nowMs,
    bans: page.bans.map(({ user, reason }) => ({
      user_id: user.id,
      username: sayUsername(user),
      avatar_url: link.avatarOf(user),
      reason,
      case_id: own.get(user.id)?.caseId ?? null,
      until: own.get(user.id)?.until ?? null,
    })),
    looked_at: page.lookedAt,
    next_cursor: page.next ?? null,
  };
}

interface ListAt {
  link: DiscordLink;
  guild: string;
  after: string | undefined;
  signal: AbortSignal;
}

async function lookUp({ link, guild, signal }: ListAt, user: string) {
  try {
    const ban = await link.api.bans.get({ guild, user }, { signal, priority: 'person' });
    return { bans: [ban], lookedAt: 1, next: undefined };
  } catch (error) {
    const isNone = error instanceof DeskError && error.code === 'discord/unknown-ban';
    if (isNone) return { bans: [], lookedAt: 1, next: undefined };
    throw error;
  }
}

function lookThrough({ link, guild, after: cursor, signal }: ListAt, query: string) {
  const limit = query === '' ? PAGE_SHOWN : PAGE_MAX;
  const endMs = performance.now() + SEARCH_MS;
  return searchBans<Ban>({
    cursor,
    pagesMax: query === '' ? 1 : PAGES_LOOKED,
    async readPage(after) {
      const asking = { signal, priority: 'person' } as const;
      const bans = await link.api.bans.list({ guild, limit, after }, asking);
      return { bans, next: bans.length < limit ? undefined : bans.at(-1)?.user.id };
    },
    matches: (ban) => isMeant(ban, query.toLowerCase()),
    isEnough: (found) => found >= FOUND_ENOUGH || performance.now() > endMs,
  });
}

function isMeant({ user, reason }: Ban, query: string): boolean {
  const texts = [user.username, user.global_name, reason];
  return query === '' || texts.some((text) => text?.toLowerCase().includes(query));
}

/** The cursor is the last id of the previous page. */
function readAfter(cursor: string | undefined): string | undefined {
  if (cursor === undefined || /^\d{1,20}$/.test(cursor)) return cursor;
  const fault = 'Use the cursor of the previous page';
  throw new DeskError('desk/invalid-input', {
    params: { problem: `cursor: ${fault}` },
    fields: { cursor: fault },
  });
}
