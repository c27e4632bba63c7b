// How accounts stand in a server now, read with as few calls as will do.
import { DeskError, type ErrorCode } from '#errors.ts';
import { orError, workThrough } from '#kit/acting/server.ts';
import type { DiscordLink } from '#kit/server/platforms.ts';
import type { Asking } from '#platforms/calls/call.ts';
import { buildGround, type Ground, whyMember } from './protection.ts';
import { PAGE_MAX, Spans } from './spans.ts';

/** So few are asked about one by one. */
const FEW = 5;
const AT_ONCE = 16;
/** What was read for other rows of a job so shortly before still counts. */
const FRESH_MS = 2_000;

interface MemberSeen {
  name: string;
  /** Why nobody may act on them. */
  why: string | null;
  timedOutUntil: number | null;
}

interface BanSeen {
  name: string;
  reason: string | null;
}

export interface Standing {
  name: string | null;
  /** Null: not in the server, or not asked. */
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

/** One server, as it was seen a moment ago. */
export class Survey {
  readonly #link: DiscordLink;
  readonly #guildId: string;
  readonly #members = new Spans<MemberSeen>();
  readonly #bans = new Spans<BanSeen>();
  #ground: { value: Ground; readAtMs: number } | undefined;

  constructor(link: DiscordLink, guildId: string) {
    this.#link = link;
    this.#guildId = guildId;
  }

  async ground(asking: Asking): Promise<Ground> {
    const { api, botId } = this.#link;
    if (this.#ground && this.#ground.readAtMs >= monotonicMs() - FRESH_MS) {
      return this.#ground.value;
    }
    const guildId = this.#guildId;
    const [guild, bot] = await Promise.all([
      api.identity.guild(guildId, asking),
      api.members.get({ guild: guildId, user: botId }, asking),
    ]);
    const { owner_id, roles, approximate_member_count: members = 0 } = guild;
    const value = buildGround({ id: guildId, owner_id, roles, members }, { id: botId, ...bot });
    this.#ground = { value, readAtMs: monotonicMs() };
    return value;
  }

  /** Each with how it stands, or why that could not be found out. */
  async look(
    ids: readonly string[],
    wanted: Wanted,
    asking: Asking,
  ): Promise<Map<string, Standing | DeskError>> {
    const sinceMs = monotonicMs() - FRESH_MS;
    const ground = wanted.members ? await this.ground(asking) : undefined;
    await Promise.all([
      ground && this.#coverMembers(ids, { ground, sinceMs }, asking),
      wanted.bans && this.#coverBans(ids, sinceMs, asking),
    ]);
    const looks = new Map<string, Standing | DeskError>();
    await workThrough(ids, AT_ONCE, async (id) => {
      looks.set(id, await orError(this.#standing(id, { ground, wanted }, asking)));
    });
    return looks;
  }

  /** What the desk itself did. */
  noteBan(userId: string, ban: BanSeen | null): void {
    this.#bans.set(userId, ban);
    if (ban) this.#members.set(userId, null);
  }

  async #coverMembers(
    ids: readonly string[],
    { ground, sinceMs }: { ground: Ground; sinceMs: number },
    asking: Asking,
  ): Promise<void> {
    const pages = Math.ceil(ground.members / PAGE_MAX) + 1;
    // Where there are more pages than accounts, each is asked about by itself.
    if (ids.length <= FEW || pages > ids.length || !this.#link.canListMembers) return;
    const guild = this.#guildId;
    const reading = this.#members.cover(
      ids,
      { pagesMax: pages, sinceMs },
      {
        readPage: (after) => this.#link.api.members.list({ guild, limit: PAGE_MAX, after }, asking),
        readId: ({ user }) => user.id,
        readEntry: (member) => memberSeen(member, ground),
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
      // Nobody knows how many bans there are.
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
    { ground, wanted }: { ground: Ground | undefined; wanted: Wanted },
    asking: Asking,
  ): Promise<Standing> {
    const [member, ban] = await Promise.all([
      ground ? (this.#known(this.#members, userId) ?? this.#member(userId, ground, asking)) : NONE,
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

  async #member(userId: string, ground: Ground, asking: Asking) {
    const member = await readMember(this.#at(userId), asking);
    return { seen: member && memberSeen(member, ground) };
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

/** As Discord tells it at this moment. */
export async function readBan(
  { link, guildId, userId }: UserAt,
  asking: Asking,
): Promise<{ seen: BanSeen | null }> {
  const at = { guild: guildId, user: userId };
  const ban = await orNone(link.api.bans.get(at, asking), NO_BAN);
  return { seen: ban && banSeen(ban) };
}

/** Null: not in the server at this moment. */
function readMember({ link, guildId, userId }: UserAt, asking: Asking): Promise<Member | null> {
  return orNone(link.api.members.get({ guild: guildId, user: userId }, asking), NO_MEMBER);
}

const surveys = new WeakMap<Api, Map<string, Survey>>();
/** Then it is forgotten: it may hold a hundred thousand members. */
const KEPT_MS = 10_000;

/** The one that the rows of a job share: pages that were read for some of them serve the others. */
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

function memberSeen(member: Member, ground: Ground): MemberSeen {
  const until = member.communication_disabled_until;
  return {
    name: sayUsername(member.user),
    why: whyMember(member.roles, ground),
    timedOutUntil: until ? Date.parse(until) : null,
  };
}

function banSeen({ user, reason }: Ban): BanSeen {
  return { name: sayUsername(user), reason };
}

/** The legacy names carried a number. */
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

/** Not the desk's clock, which may be set: only how long ago something was read matters. */
function monotonicMs(): number {
  return performance.now();
}
