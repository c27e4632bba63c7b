// Reads whether accounts are members of a server or banned from it, with as few calls as possible.
import { DeskError, type ErrorCode } from '#errors.ts';
import { orError, workThrough } from '#kit/acting/server.ts';
import type { DiscordLink } from '#kit/server/platforms.ts';
import type { Asking } from '#platforms/calls/call.ts';
import { buildHierarchy, findMemberProtection, type Hierarchy } from './protection.ts';
import { PAGE_MAX, Spans } from './spans.ts';

/** Up to this many accounts are read one by one. */
const FEW = 5;
const AT_ONCE = 16;
/** Data read this recently for other rows of a job is still used. */
const FRESH_MS = 2_000;

interface MemberSeen {
  name: string;
  /** Why the member is protected; null if they aren't. */
  why: string | null;
  timedOutUntil: number | null;
  /** True if one of their own roles can moderate others. */
  isStaff: boolean;
}

interface BanSeen {
  name: string;
  reason: string | null;
}

export interface Standing {
  name: string | null;
  /** Null if they aren't in the server, or if members weren't requested. */
  member: MemberSeen | null;
  ban: BanSeen | null;
}

export interface Wanted {
  members: boolean;
  bans: boolean;
}

type Api = DiscordLink['api'];
type Member = Awaited<ReturnType<Api['members']['get']>>;
type Ban = Awaited<ReturnType<Api['bans']['get']>>;

/** A snapshot of one server. */
export class Survey {
  readonly #link: DiscordLink;
  readonly #guildId: string;
  readonly #members = new Spans<MemberSeen>();
  readonly #bans = new Spans<BanSeen>();
  #hierarchy: { value: Hierarchy; readAtMs: number } | undefined;

  constructor(link: DiscordLink, guildId: string) {
    this.#link = link;
    this.#guildId = guildId;
  }

  async hierarchy(asking: Asking): Promise<Hierarchy> {
    const { api, botId } = this.#link;
    if (this.#hierarchy && this.#hierarchy.readAtMs >= monotonicMs() - FRESH_MS) {
      return this.#hierarchy.value;
    }
    const guildId = this.#guildId;
    const [guild, bot] = await Promise.all([
      api.identity.guild(guildId, asking),
      api.members.get({ guild: guildId, user: botId }, asking),
    ]);
    const { owner_id, roles, approximate_member_count: members = 0 } = guild;
    const value = buildHierarchy({ id: guildId, owner_id, roles, members }, { id: botId, ...bot });
    this.#hierarchy = { value, readAtMs: monotonicMs() };
    return value;
  }

  /** Returns the standing of every id, or the error that prevented reading it. */
  async look(
    ids: readonly string[],
    wanted: Wanted,
    asking: Asking,
  ): Promise<Map<string, Standing | DeskError>> {
    const sinceMs = monotonicMs() - FRESH_MS;
    const hierarchy = wanted.members ? await this.hierarchy(asking) : undefined;
    await Promise.all([
      hierarchy && this.#coverMembers(ids, { hierarchy, sinceMs }, asking),
      wanted.bans && this.#coverBans(ids, sinceMs, asking),
    ]);
    const looks = new Map<string, Standing | DeskError>();
    await workThrough(ids, AT_ONCE, async (id) => {
      looks.set(id, await orError(this.#standing(id, { hierarchy, wanted }, asking)));
    });
    return looks;
  }

  /** Records a ban or unban by the desk itself. */
  noteBan(userId: string, ban: BanSeen | null): void {
    this.#bans.set(userId, ban);
    if (ban) this.#members.set(userId, null);
  }

  async #coverMembers(
    ids: readonly string[],
    { hierarchy, sinceMs }: { hierarchy: Hierarchy; sinceMs: number },
    asking: Asking,
  ): Promise<void> {
    const pages = Math.ceil(hierarchy.members / PAGE_MAX) + 1;
    // If there are more pages than accounts, it is faster to read each account.
    if (ids.length <= FEW || pages > ids.length || !this.#link.canListMembers) return;
    const guild = this.#guildId;
    const reading = this.#members.cover(
      ids,
      { pagesMax: pages, sinceMs },
      {
        readPage: (after) => this.#link.api.members.list({ guild, limit: PAGE_MAX, after }, asking),
        readId: ({ user }) => user.id,
        readEntry: (member) => memberSeen(member, hierarchy),
        now: monotonicMs,
      },
    );
    await orError(reading);
  }

  async #coverBans(ids: readonly string[], sinceMs: number, asking: Asking): Promise<void> {
    if (ids.length <= FEW) return;
    const guild = this.#guildId;
    const reading = this.#bans.cover(
      ids,
      // The number of bans is unknown, so the number of accounts limits the pages.
      { pagesMax: Math.ceil(ids.length / 2), sinceMs },
      {
        readPage: (after) => this.#link.api.bans.list({ guild, limit: PAGE_MAX, after }, asking),
        readId: ({ user }) => user.id,
        readEntry: banSeen,
        now: monotonicMs,
      },
    );
    await orError(reading);
  }

  async #standing(
    userId: string,
    { hierarchy, wanted }: { hierarchy: Hierarchy | undefined; wanted: Wanted },
    asking: Asking,
  ): Promise<Standing> {
    const [member, ban] = await Promise.all([
      hierarchy
        ? (this.#known(this.#members, userId) ?? this.#member(userId, hierarchy, asking))
        : NONE,
      wanted.bans ? (this.#known(this.#bans, userId) ?? readBan(this.#at(userId), asking)) : NONE,
    ]);
    const [seenMember, seenBan] = [member.seen, ban.seen];
    return {
      name: seenMember?.name ?? seenBan?.name ?? null,
      member: seenMember,
      ban: seenBan,
    };
  }

  #known<Seen>(spans: Spans<Seen>, userId: string): { seen: Seen | null } | undefined {
    const seen = spans.get(userId);
    return seen === undefined ? undefined : { seen };
  }

  async #member(userId: string, hierarchy: Hierarchy, asking: Asking) {
    const member = await readMember(this.#at(userId), asking);
    return { seen: member && memberSeen(member, hierarchy) };
  }

  #at(userId: string): UserAt {
    return { link: this.#link, guildId: this.#guildId, userId };
  }
}

const NONE = { seen: null };
const NO_MEMBER: readonly ErrorCode[] = ['discord/unknown-member', 'discord/unknown-user'];
const NO_BAN: readonly ErrorCode[] = ['discord/unknown-ban', 'discord/unknown-user'];

interface UserAt {
  link: DiscordLink;
  guildId: string;
  userId: string;
}

export async function readBan(
  { link, guildId, userId }: UserAt,
  asking: Asking,
): Promise<{ seen: BanSeen | null }> {
  const at = { guild: guildId, user: userId };
  const ban = await orNone(link.api.bans.get(at, asking), NO_BAN);
  return { seen: ban && banSeen(ban) };
}

/** Null if they aren't in the server. */
function readMember({ link, guildId, userId }: UserAt, asking: Asking): Promise<Member | null> {
  return orNone(link.api.members.get({ guild: guildId, user: userId }, asking), NO_MEMBER);
}

const surveys = new WeakMap<Api, Map<string, Survey>>();
/** A survey may hold a hundred thousand members, so it isn't kept longer. */
const KEPT_MS = 10_000;

/** Rows of a job share a survey, so that pages read for some of them serve the others. */
export function shareSurvey(link: DiscordLink, guildId: string): Survey {
  const ofLink = surveys.get(link.api) ?? new Map<string, Survey>();
  surveys.set(link.api, ofLink);
  const known = ofLink.get(guildId);
  if (known) return known;
  const survey = new Survey(link, guildId);
  ofLink.set(guildId, survey);
  setTimeout(() => ofLink.delete(guildId), KEPT_MS).unref();
  return survey;
}

function memberSeen(member: Member, hierarchy: Hierarchy): MemberSeen {
  const until = member.communication_disabled_until;
  return {
    name: sayUsername(member.user),
    why: findMemberProtection(member.roles, hierarchy),
    timedOutUntil: until ? Date.parse(until) : null,
    isStaff: member.roles.some((id) => hierarchy.staffRoles.has(id)),
  };
}

function banSeen({ user, reason }: Ban): BanSeen {
  return { name: sayUsername(user), reason };
}

/** Legacy names have a discriminator. */
export function sayUsername(user: { username: string; discriminator?: string }): string {
  const { username, discriminator = '0' } = user;
  return /^0+$/.test(discriminator) ? username : `${username}#${discriminator}`;
}

async function orNone<Value>(
  asked: Promise<Value>,
  none: readonly ErrorCode[],
): Promise<Value | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DeskError && none.includes(error.code)) return null;
    throw error;
  }
}

/** The system clock may be changed, so ages are measured with a monotonic clock. */
function monotonicMs(): number {
  return performance.now();
}
