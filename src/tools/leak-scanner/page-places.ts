import type { Place } from './messages.ts';

const DISCORD_APPS = 'https://discord.com/developers/applications';
const ROBLOX_CREDENTIALS = 'https://create.roblox.com/dashboard/credentials';

export const addressOf: Record<Place, string> = {
  discord: 'https://discord.com/channels/@me',
  'discord-apps': DISCORD_APPS,
  'roblox-security': 'https://www.roblox.com/my/account#!/security',
  'roblox-keys': ROBLOX_CREDENTIALS,
  'roblox-apps': `${ROBLOX_CREDENTIALS}?activeTab=OAuthTab`,
  'token-revoker': '/token-revoker',
  'session-refresh': '/session-refresh',
  'sign-out': '/sign-out',
  'admin-codes': '/admin/codes',
  'admin-passes': '/admin/passes',
  'admin-keys': '/admin/keys',
};
