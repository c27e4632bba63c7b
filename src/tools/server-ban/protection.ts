// Decides which accounts are protected from a ban, kick or timeout, and why.
import {
  type DiscordPermission,
  hasPermission,
  isAdministrator,
  readPermissions,
} from '#platforms/discord/permissions.ts';

interface Role {
  id: string;
  position: number;
  permissions: string;
}

/** The facts about a server that are needed before acting on its members. */
export interface Hierarchy {
  guildId: string;
  ownerId: string;
  botId: string;
  /** The position of the bot's highest role. */
  botHeight: number;
  heights: ReadonlyMap<string, number>;
  adminRoles: ReadonlySet<string>;
  /** Roles that can moderate others. */
  staffRoles: ReadonlySet<string>;
  members: number;
}

export function buildHierarchy(
  guild: { id: string; owner_id: string; roles: readonly Role[]; members: number },
  bot: { id: string; roles: readonly string[] },
): Hierarchy {
  const { roles } = guild;
  const heights = new Map(roles.map(({ id, position }) => [id, position]));
  const adminRoles = roles.filter(({ permissions }) =>
    isAdministrator(readPermissions(permissions)),
  );
  const staffRoles = roles.filter(({ permissions }) => canModerate(permissions));
  return {
    guildId: guild.id,
    ownerId: guild.owner_id,
    botId: bot.id,
    botHeight: findHeight(heights, bot.roles),
    heights,
    adminRoles: new Set(adminRoles.map(({ id }) => id)),
    staffRoles: new Set(staffRoles.map(({ id }) => id)),
    members: guild.members,
  };
}

const MODERATES: readonly DiscordPermission[] = [
  ...(['KICK_MEMBERS', 'BAN_MEMBERS', 'MODERATE_MEMBERS', 'MANAGE_GUILD'] as const),
];

function canModerate(permissions: string): boolean {
  const set = readPermissions(permissions);
  return MODERATES.some((permission) => hasPermission(set, permission));
}

/** Returns 0 for a member without roles. */
function findHeight(heights: ReadonlyMap<string, number>, roles: readonly string[]): number {
  return roles.reduce((height, id) => Math.max(height, heights.get(id) ?? 0), 0);
}

/** The protection that is known without reading the members. */
export function findAccountProtection(
  userId: string,
  hierarchy: Pick<Hierarchy, 'ownerId' | 'botId'>,
  protectedIds: readonly string[],
): string | null {
  if (userId === hierarchy.ownerId) return 'Owner of the server.';
  if (userId === hierarchy.botId) return 'This desk’s own bot.';
  return protectedIds.includes(userId) ? 'On the owner’s list of protected accounts.' : null;
}

/** Discord refuses most of these itself, but each refused call counts against the bot. */
export function findMemberProtection(
  roles: readonly string[],
  hierarchy: Hierarchy,
): string | null {
  // The @everyone role has the server's own id.
  const isAdmin = [hierarchy.guildId, ...roles].some((id) => hierarchy.adminRoles.has(id));
  if (isAdmin) return 'Server administrator.';
  if (findHeight(hierarchy.heights, roles) >= hierarchy.botHeight) {
    return 'Has a role at or above the bot’s.';
  }
  return null;
}
