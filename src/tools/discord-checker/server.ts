import { DeskError, type ErrorCode } from '#errors.ts';
import { readSnowflakeTime } from '#kit/recognise/snowflake.ts';
import type { Context, Handlers } from '#kit/server/context.ts';
import { inTime } from '#kit/server/in-time.ts';
import type { DiscordLink, ListedGuild } from '#kit/server/platforms.ts';
import type { schemas } from './contract.ts';
import { ageDays, fullUsername, readBadges, readUserId, timedOutUntil } from './rules.ts';

export { commands } from './discord.ts';

export const handlers: Handlers<typeof schemas> = {
  async check({ user_id, guild_id }, context) {
    const user = readUserId(user_id);
    if (user === undefined) throw new DeskError('accounts/missing-id');
    const link = await context.platforms.discord();
    const guild = findGuild(link, guild_id);
    const { signal } = context;
    const [profile, standing] = await Promise.all([
      ask(signal, (limited) => link.api.identity.user(user, { signal: limited, priority })),
      guild && askStanding(link, { user, guild, signal }),
    ]);
    return {
      ...tellAccount(accountIn(profile, standing), { link, context }),
      server: guild && standing ? tellStanding(guild, standing, context.nowMs) : null,
      now: context.nowMs,
    };
  },
};

const priority = 'person' as const;

function findGuild({ guilds }: DiscordLink, wanted: string | undefined): ListedGuild | undefined {
  if (wanted === undefined) return undefined;
  const guild = guilds.find(({ id }) => id === wanted);
  if (!guild) throw new DeskError('accounts/not-listed');
  return guild;
}

interface Place {
  user: string;
  guild: ListedGuild;
  signal: AbortSignal;
}

async function askStanding(link: DiscordLink, place: Place) {
  const { user, guild, signal } = place;
  const { api } = link;
  const at = { guild: guild.id, user };
  const [member, roles, ban] = await Promise.all([
    ask(signal, (limited) => api.members.get(at, { signal: limited, priority })),
    ask(signal, (limited) => api.identity.roles(guild.id, { signal: limited, priority })),
    askBan(link, place),
  ]);
  return { member, roles, ban };
}

async function askBan({ api }: DiscordLink, { user, guild, signal }: Place) {
  const hidden = { error: new DeskError('accounts/bans-hidden') };
  // A call without the permission would only count against the bot.
  if (guild.missing.includes('BAN_MEMBERS')) return hidden;
  const at = { guild: guild.id, user };
  const asked = await ask(signal, (limited) => api.bans.get(at, { signal: limited, priority }));
  return asked.error?.code === 'discord/no-permission' ? hidden : asked;
}

type Api = DiscordLink['api'];
type User = Awaited<ReturnType<Api['identity']['user']>>;
type Standing = Awaited<ReturnType<typeof askStanding>>;

/** The profile, or if that failed, the same account as the server reports it. */
function accountIn(profile: Asked<User>, standing: Standing | undefined): User {
  const told = profile.value ?? standing?.member.value?.user ?? banFact(standing)?.user;
  if (told && profile.error?.code !== 'discord/unknown-user') return told;
  throw profile.error ?? new DeskError('discord/unknown-user');
}

function banFact(standing: Standing | undefined) {
  return standing && 'value' in standing.ban ? standing.ban.value : undefined;
}

function tellAccount(user: User, { link, context }: { link: DiscordLink; context: Context }) {
  const { nowMs, settings } = context;
  const createdAt = readSnowflakeTime(user.id, nowMs) ?? null;
  const age = createdAt === null ? null : ageDays(createdAt, nowMs);
  return {
    user_id: user.id,
    username: fullUsername(user),
    display_name: user.global_name ?? null,
    avatar_url: link.avatarOf(user),
    is_bot: user.bot ?? false,
    is_system: user.system ?? false,
    badges: readBadges(user.public_flags),
    created_at: createdAt,
    age_days: age,
    is_young: age !== null && age < settings.youngAccountDays,
    young_days: settings.youngAccountDays,
  };
}

function tellStanding(guild: ListedGuild, { member, roles, ban }: Standing, nowMs: number) {
  const names = new Map(roles.value?.map(({ id, name }) => [id, name]));
  return {
    guild_id: guild.id,
    name: guild.name,
    member: toPart(
      member,
      (one) => ({
        nick: one.nick ?? null,
        joined_at: one.joined_at ? Date.parse(one.joined_at) : null,
        timed_out_until: timedOutUntil(one.communication_disabled_until, nowMs),
      }),
      'discord/unknown-member',
    ),
    roles: namedRoles(member, roles, names),
    ban: toPart(ban, ({ reason }) => ({ reason: reason ?? null }), 'discord/unknown-ban'),
  };
}

type Role = { id: string; name: string };

function namedRoles(
  member: Standing['member'],
  roles: Standing['roles'],
  names: ReadonlyMap<string, string>,
): Part<Role[]> {
  if (member.error) return toPart(member, () => [], 'discord/unknown-member');
  const held = member.value?.roles ?? [];
  return toPart(roles, () => held.map((id) => ({ id, name: names.get(id) ?? id })));
}

type Part<Value> =
  | { state: 'ok'; value: Value }
  | { state: 'none' }
  | { state: 'unavailable'; why: string };

/** A slower part is left out, so that the rest arrives in time. */
const PART_MS = 5_000;

interface Asked<Value> {
  value?: Value;
  /** Why there is no value. */
  error?: DeskError;
}

/** Runs one of several reads. Its failure becomes a value, so the others continue. */
async function ask<Value>(
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Asked<Value>> {
  try {
    return { value: await inTime(signal, { ms: PART_MS, platform: 'Discord' }, work) };
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    return { error };
  }
}

/** `none` is the error code that means there is nothing to report. */
function toPart<Value, Told>(
  asked: Asked<Value>,
  tell: (value: Value) => Told,
  none?: ErrorCode,
): Part<Told> {
  if (asked.error) {
    if (asked.error.code === none) return { state: 'none' };
    return { state: 'unavailable', why: asked.error.message };
  }
  return { state: 'ok', value: tell(asked.value as Value) };
}
