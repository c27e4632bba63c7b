// Every endpoint that Gatehouse calls, listed by hand. It calls nothing else.
import type { Base, Method } from '../wire.ts';

export type DocumentName = 'discord' | 'roblox' | 'prose-supplement';

export interface Endpoint {
  method: Method;
  base: Base;
  /** Written as in the document. */
  path: string;
  document: DocumentName;
}

const discord = [
  'GET /users/@me',
  'GET /users/@me/guilds',
  'GET /users/{user_id}',
  'GET /applications/@me',
  'PATCH /applications/@me',
  'GET /applications/{application_id}/guilds/{guild_id}/commands',
  'PUT /applications/{application_id}/guilds/{guild_id}/commands',
  'GET /guilds/{guild_id}',
  'GET /guilds/{guild_id}/roles',
  'GET /guilds/{guild_id}/channels',
  'GET /guilds/{guild_id}/members',
  'GET /guilds/{guild_id}/members/search',
  'GET /guilds/{guild_id}/members/{user_id}',
  'PATCH /guilds/{guild_id}/members/{user_id}',
  'DELETE /guilds/{guild_id}/members/{user_id}',
  'GET /guilds/{guild_id}/bans',
  'GET /guilds/{guild_id}/bans/{user_id}',
  'PUT /guilds/{guild_id}/bans/{user_id}',
  'DELETE /guilds/{guild_id}/bans/{user_id}',
  'POST /guilds/{guild_id}/bulk-ban',
  'GET /guilds/{guild_id}/audit-logs',
  'PUT /guilds/{guild_id}/incident-actions',
  'GET /guilds/{guild_id}/webhooks',
  'POST /channels/{channel_id}/messages',
  'PATCH /channels/{channel_id}/messages/{message_id}',
  'GET /channels/{channel_id}/webhooks',
  'POST /channels/{channel_id}/webhooks',
  'GET /webhooks/{webhook_id}',
  'PATCH /webhooks/{webhook_id}',
  'DELETE /webhooks/{webhook_id}',
  'GET /webhooks/{webhook_id}/{webhook_token}',
  'PATCH /webhooks/{webhook_id}/{webhook_token}',
  'DELETE /webhooks/{webhook_id}/{webhook_token}',
  'POST /webhooks/{webhook_id}/{webhook_token}',
  'PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original',
  'DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original',
  'GET /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}',
  'PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}',
  'DELETE /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}',
];

const cloud = [
  'GET /cloud/v2/universes/{universe_id}',
  'GET /cloud/v2/universes/{universe_id}/user-restrictions',
  'GET /cloud/v2/universes/{universe_id}/user-restrictions/{user_restriction_id}',
  'PATCH /cloud/v2/universes/{universe_id}/user-restrictions/{user_restriction_id}',
  'GET /cloud/v2/universes/{universe_id}/user-restrictions:listLogs',
  'GET /cloud/v2/users/{user_id}',
  'GET /cloud/v2/users/{user_id}/inventory-items',
];

export const endpoints: readonly Endpoint[] = [
  ...listed('discord', 'discord', discord),
  ...listed('prose-supplement', 'discord', ['POST /oauth2/token/revoke']),
  ...listed('roblox', 'cloud', cloud),
  ...listed('prose-supplement', 'cloud', [
    'POST /api-keys/v1/introspect',
    'POST /oauth/v1/token/revoke',
  ]),
  ...listed('roblox', 'users', [
    'POST /v1/usernames/users',
    'POST /v1/users',
    'GET /v1/users/{userId}',
    'GET /v1/users/{userId}/username-history',
  ]),
  ...listed('roblox', 'friends', [
    'GET /v1/users/{userId}/friends/count',
    'GET /v1/users/{targetUserId}/followers/count',
    'GET /v1/users/{targetUserId}/followings/count',
  ]),
  ...listed('roblox', 'groups', ['GET /v1/users/{userId}/groups/roles']),
  ...listed('roblox', 'accountinformation', ['GET /v1/users/{userId}/roblox-badges']),
  ...listed('roblox', 'thumbnails', ['GET /v1/users/avatar-headshot', 'POST /v1/batch']),
  ...listed('roblox', 'inventory', [
    'GET /v1/users/{userId}/can-view-inventory',
    'GET /v1/users/{userId}/assets/collectibles',
    'GET /v1/users/{userId}/items/{itemType}/{itemTargetId}/is-owned',
  ]),
];

function listed(document: DocumentName, base: Base, addresses: readonly string[]): Endpoint[] {
  return addresses.map((address) => {
    const [method, path = ''] = address.split(' ');
    return { method: method as Method, base, path, document };
  });
}
