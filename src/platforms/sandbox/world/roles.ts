import { readSnowflakeTime, snowflakeAt } from './snowflake.ts';
import type { Role } from './things.ts';

// The permission bits that the sandbox knows, as Discord documents them.
export const KICK_MEMBERS = 1n << 1n;
export const BAN_MEMBERS = 1n << 2n;
export const ADMINISTRATOR = 1n << 3n;
export const MANAGE_GUILD = 1n << 5n;
export const VIEW_AUDIT_LOG = 1n << 7n;
export const VIEW_CHANNEL = 1n << 10n;
export const SEND_MESSAGES = 1n << 11n;
const MANAGE_MESSAGES = 1n << 13n;
export const EMBED_LINKS = 1n << 14n;
export const READ_MESSAGE_HISTORY = 1n << 16n;
export const MANAGE_WEBHOOKS = 1n << 29n;
export const USE_APPLICATION_COMMANDS = 1n << 31n;
export const MODERATE_MEMBERS = 1n << 40n;

const EVERYONE = VIEW_CHANNEL | SEND_MESSAGES | READ_MESSAGE_HISTORY | USE_APPLICATION_COMMANDS;
const MODERATOR = KICK_MEMBERS | BAN_MEMBERS | VIEW_AUDIT_LOG | MANAGE_MESSAGES | MODERATE_MEMBERS;
const FULL_BOT =
  KICK_MEMBERS |
  BAN_MEMBERS |
  VIEW_AUDIT_LOG |
  VIEW_CHANNEL |
  SEND_MESSAGES |
  EMBED_LINKS |
  MANAGE_WEBHOOKS |
  MODERATE_MEMBERS;

type Plan = [name: string, permissions: bigint, color: number, isHoisted?: boolean];

const GREY = 0x99aab5;

interface RolesOptions {
  guildId: string;
  botId: string;
  isManageGuildGranted: boolean;
}

/** Lists roles from lowest to highest; the bot's own role is above the moderators and below the admins. */
export function mainRoles({ guildId, botId, isManageGuildGranted }: RolesOptions): Role[] {
  const forBot = isManageGuildGranted ? FULL_BOT | MANAGE_GUILD : FULL_BOT;
  return makeRoles({ guildId, botId }, [
    ['@everyone', EVERYONE, 0],
    ['Level 5', 0n, 0x8fbc8f],
    ['Level 10', 0n, 0x5f9ea0],
    ['Level 25', 0n, 0x4682b4],
    ['Verified', 0n, 0x2e8b57],
    ['Event Crew', 0n, 0xd2a24c],
    ['Bots', 0n, GREY, true],
    ['Helper', MANAGE_MESSAGES, 0x6fa8dc, true],
    ['Moderator', MODERATOR, 0xe69138, true],
    [BOT_ROLE, forBot, GREY],
    ['Admin', ADMINISTRATOR, 0xcc4125, true],
    ['Owner', ADMINISTRATOR, 0xf1c232, true],
  ]);
}

/** In this guild the bot can only ban and kick. */
export function sisterRoles({
  guildId,
  botId,
}: Omit<RolesOptions, 'isManageGuildGranted'>): Role[] {
  return makeRoles({ guildId, botId }, [
    ['@everyone', EVERYONE, 0],
    ['Builder', 0n, 0x8fbc8f],
    ['Bots', 0n, GREY, true],
    [BOT_ROLE, KICK_MEMBERS | BAN_MEMBERS, GREY],
    ['Foreman', MODERATOR, 0xe69138, true],
    ['Admin', ADMINISTRATOR, 0xcc4125, true],
  ]);
}

const BOT_ROLE = 'Gatehouse';

function makeRoles(ids: { guildId: string; botId: string }, plans: readonly Plan[]): Role[] {
  const madeMs = readSnowflakeTime(ids.guildId);
  return plans.map(([name, permissions, color, isHoisted = false], position) => ({
    id: position === 0 ? ids.guildId : snowflakeAt(madeMs + position * 60_000, position),
    name,
    position,
    permissions,
    color,
    isHoisted,
    ...(name === BOT_ROLE ? { botId: ids.botId } : {}),
  }));
}

/** Expects one of the world's own role names. */
export function roleId(roles: readonly Role[], name: string): string {
  return roles.find((role) => role.name === name)!.id;
}

export function botRoleId(roles: readonly Role[]): string {
  return roleId(roles, BOT_ROLE);
}
