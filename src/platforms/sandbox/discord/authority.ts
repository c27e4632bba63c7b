// Decides which permissions the bot has and which accounts it can act on.
import { ADMINISTRATOR, READ_MESSAGE_HISTORY, VIEW_CHANNEL } from '../world/roles.ts';
import type { Channel, Member } from '../world/things.ts';
import type { Live, LiveGuild } from './live.ts';
import { missingPermissions } from './reply.ts';

function listMemberRoles(guild: LiveGuild, member: Member) {
  const { id, roles } = guild.base;
  return roles.filter((role) => role.id === id || member.roleIds.includes(role.id));
}

function sumPermissions(guild: LiveGuild, member: Member): bigint {
  return listMemberRoles(guild, member).reduce((sum, { permissions }) => sum | permissions, 0n);
}

export function botPermissions(live: Live, guild: LiveGuild): bigint {
  const bot = guild.base.members.get(live.world.bot.id);
  return bot ? sumPermissions(guild, bot) : 0n;
}

/** Throws, and so ends the request, when the bot lacks one of the permissions. */
export function mustHave(live: Live, guild: LiveGuild, ...needed: bigint[]): void {
  const has = botPermissions(live, guild);
  if (needed.some((bit) => (has & bit) === 0n)) throw missingPermissions();
}

function findHighestRole(guild: LiveGuild, member: Member): number {
  return Math.max(...listMemberRoles(guild, member).map(({ position }) => position));
}

/** The bot can't act on the owner, itself, or members ranked as high as itself. Non-members have no rank. */
export function canActOn(live: Live, guild: LiveGuild, userId: string): boolean {
  const bot = guild.base.members.get(live.world.bot.id);
  if (!bot || userId === bot.user.id || userId === guild.base.ownerId) return false;
  const member = guild.member(userId);
  return !member || findHighestRole(guild, member) < findHighestRole(guild, bot);
}

export function isAdministrator(guild: LiveGuild, member: Member): boolean {
  const isOwner = member.user.id === guild.base.ownerId;
  return isOwner || (sumPermissions(guild, member) & ADMINISTRATOR) !== 0n;
}

/** All bits that Discord documents. */
const ALL = (1n << 53n) - 1n;
const OF_TIMED_OUT = VIEW_CHANNEL | READ_MESSAGE_HISTORY;

/** What a member may do in a channel at this moment. Who doesn't see the channel may do nothing there. */
export function channelPermissions(
  guild: LiveGuild,
  { member, channel }: { member: Member; channel: Channel },
  nowMs: number,
): bigint {
  if (isAdministrator(guild, member)) return ALL;
  const sum = sumPermissions(guild, member);
  const isIn = channel.seenBy?.some((roleId) => member.roleIds.includes(roleId));
  if (!(isIn ?? (sum & VIEW_CHANNEL) !== 0n)) return 0n;
  const seen = sum | VIEW_CHANNEL;
  return (member.timeoutUntilMs ?? 0) > nowMs ? seen & OF_TIMED_OUT : seen;
}

export function botChannelPermissions(live: Live, guild: LiveGuild, channel: Channel): bigint {
  const member = guild.base.members.get(live.world.bot.id);
  return member ? channelPermissions(guild, { member, channel }, 0) : 0n;
}

export function botSees(live: Live, guild: LiveGuild, channel: Channel): boolean {
  return (botChannelPermissions(live, guild, channel) & VIEW_CHANNEL) !== 0n;
}
