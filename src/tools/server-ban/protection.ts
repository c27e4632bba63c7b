// Whom nobody may ban, kick or time out, and why.
import { isAdministrator, readPermissions } from '#platforms/discord/permissions.ts';

interface Role {
  id: string;
  position: number;
  permissions: string;
}

/** What has to be known of a server before anybody in it is acted on. */
export interface Ground {
  guildId: string;
  ownerId: string;
  botId: string;
  /** Of the bot's highest role. */
  botHeight: number;
  heights: ReadonlyMap<string, number>;
  adminRoles: ReadonlySet<string>;
  members: number;
}

export function buildGround(
  guild: { id: string; owner_id: string; roles: readonly Role[]; members: number },
  bot: { id: string; roles: readonly string[] },
): Ground {
  const { roles } = guild;
  const heights = new Map(roles.map(({ id, position }) => [id, position]));
  const adminRoles = roles.filter(({ permissions }) =>
    isAdministrator(readPermissions(permissions)),
  );
  return {
    guildId: guild.id,
    ownerId: guild.owner_id,
    botId: bot.id,
    botHeight: findHeight(heights, bot.roles),
    heights,
    adminRoles: new Set(adminRoles.map(({ id }) => id)),
    members: guild.members,
  };
}

/** Who has no role stands at the bottom. */
function findHeight(heights: ReadonlyMap<string, number>, roles: readonly string[]): number {
  return roles.reduce((height, id) => Math.max(height, heights.get(id) ?? 0), 0);
}

/** Without a look at the server's members. */
export function whyNobody(
  userId: string,
  ground: Pick<Ground, 'ownerId' | 'botId'>,
  protectedIds: readonly string[],
): string | null {
  if (userId === ground.ownerId) return 'Owner of the server.';
  if (userId === ground.botId) return 'This desk’s own bot.';
  return protectedIds.includes(userId) ? 'On the owner’s list of protected accounts.' : null;
}

/** Discord itself refuses most of these; asking it would only count against the bot. */
export function whyMember(roles: readonly string[], ground: Ground): string | null {
  // The role that everybody has goes by the server's own id.
  const isAdmin = [ground.guildId, ...roles].some((id) => ground.adminRoles.has(id));
  if (isAdmin) return 'Server administrator.';
  if (findHeight(ground.heights, roles) >= ground.botHeight) {
    return 'Has a role at or above the bot’s.';
  }
  return null;
}
