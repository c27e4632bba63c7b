// https://docs.discord.com/developers/topics/permissions

/** The permissions that the desk's tools may need, as bits and with the names in Discord's settings. */
const permissions = {
  KICK_MEMBERS: { bit: 1n << 1n, title: 'Kick Members' },
  BAN_MEMBERS: { bit: 1n << 2n, title: 'Ban Members' },
  MANAGE_GUILD: { bit: 1n << 5n, title: 'Manage Server' },
  VIEW_AUDIT_LOG: { bit: 1n << 7n, title: 'View Audit Log' },
  VIEW_CHANNEL: { bit: 1n << 10n, title: 'View Channels' },
  SEND_MESSAGES: { bit: 1n << 11n, title: 'Send Messages' },
  EMBED_LINKS: { bit: 1n << 14n, title: 'Embed Links' },
  MANAGE_WEBHOOKS: { bit: 1n << 29n, title: 'Manage Webhooks' },
  MODERATE_MEMBERS: { bit: 1n << 40n, title: 'Time Out Members' },
} as const;

export type DiscordPermission = keyof typeof permissions;

export const discordPermissions = Object.keys(permissions) as DiscordPermission[];

const ADMINISTRATOR = 1n << 3n;

export function permissionTitle(permission: DiscordPermission): string {
  return permissions[permission].title;
}

/** Reads a set of permissions, which Discord writes as a decimal number in a string. */
export function readPermissions(text: string | undefined): bigint {
  return text !== undefined && /^\d{1,40}$/.test(text) ? BigInt(text) : 0n;
}

export function isAdministrator(set: bigint): boolean {
  return (set & ADMINISTRATOR) !== 0n;
}

export function hasPermission(set: bigint, permission: DiscordPermission): boolean {
  return isAdministrator(set) || (set & permissions[permission].bit) !== 0n;
}

/** The sum that an invite link requests. */
function permissionSum(wanted: Iterable<DiscordPermission>): string {
  let sum = 0n;
  for (const permission of wanted) sum |= permissions[permission].bit;
  return sum.toString();
}

/** Links to the page where the owner adds the bot to one server with exactly these permissions. */
export function inviteLink(invite: {
  applicationId: string;
  guildId?: string | undefined;
  permissions: Iterable<DiscordPermission>;
}): string {
  const link = new URL('https://discord.com/oauth2/authorize');
  link.searchParams.set('client_id', invite.applicationId);
  link.searchParams.set('scope', 'bot');
  link.searchParams.set('permissions', permissionSum(invite.permissions));
  if (invite.guildId !== undefined) {
    link.searchParams.set('guild_id', invite.guildId);
    link.searchParams.set('disable_guild_select', 'true');
  }
  return link.href;
}
