import type { Asking } from '../calls/call.ts';
import type { Ask } from './ask.ts';

// Public reads, without the key: what any visitor sees. Each is optional and may vanish.
// https://create.roblox.com/docs/cloud/reference/openapi-legacy

export interface FoundName {
  requestedUsername: string;
  id: number;
  name: string;
  displayName: string;
  hasVerifiedBadge: boolean;
}

export interface PlayerProfile {
  id: number;
  name: string;
  displayName: string;
  description: string;
  created: string;
  isBanned: boolean;
  hasVerifiedBadge: boolean;
}

export interface GroupRole {
  group: { id: number; name: string; memberCount?: number };
  role: { id: number; name: string; rank: number };
  isPrimaryGroup?: boolean;
}

export interface RobloxBadge {
  id: number;
  name: string;
  description: string;
  imageUrl: string;
}

export interface Headshot {
  targetId: number;
  state: string;
  imageUrl: string | null;
}

export interface Collectible {
  userAssetId: number;
  assetId: number;
  name: string;
  recentAveragePrice: number | null;
}

interface Paged<T> {
  data: T[];
  nextPageCursor: string | null;
}

const countOf =
  (ask: Ask, what: 'friends' | 'followers' | 'followings') => (user: string, asking: Asking) =>
    ask<{ count: number }>(
      { base: 'friends', method: 'GET', path: `/v1/users/:user/${what}/count`, ids: { user } },
      asking,
    );

const byNames =
  (ask: Ask, which: { excludeBannedUsers: boolean }) =>
  (usernames: readonly string[], asking: Asking) =>
    ask<{ data: FoundName[] }>(
      {
        base: 'users',
        method: 'POST',
        path: '/v1/usernames/users',
        body: { usernames, ...which },
        isRead: true,
      },
      asking,
    );

const byIds =
  (ask: Ask, which: { excludeBannedUsers: boolean }) =>
  (userIds: readonly number[], asking: Asking) =>
    ask<{ data: Omit<FoundName, 'requestedUsername'>[] }>(
      {
        base: 'users',
        method: 'POST',
        path: '/v1/users',
        body: { userIds, ...which },
        isRead: true,
      },
      asking,
    );

export const players = (ask: Ask) => ({
  /** Also matches former names: compare `requestedUsername` with `name`. */
  byNames: byNames(ask, { excludeBannedUsers: false }),
  /** The same without those whom Roblox has banned. */
  standingByNames: byNames(ask, { excludeBannedUsers: true }),

  byIds: byIds(ask, { excludeBannedUsers: false }),
  standingByIds: byIds(ask, { excludeBannedUsers: true }),

  profile: (user: string, asking: Asking) =>
    ask<PlayerProfile>(
      { base: 'users', method: 'GET', path: '/v1/users/:user', ids: { user } },
      asking,
    ),

  formerNames: (user: string, asking: Asking) =>
    ask<Paged<{ name: string }>>(
      {
        base: 'users',
        method: 'GET',
        path: '/v1/users/:user/username-history',
        ids: { user },
        query: { limit: 50, sortOrder: 'Desc' },
      },
      asking,
    ),

  friends: countOf(ask, 'friends'),
  followers: countOf(ask, 'followers'),
  followings: countOf(ask, 'followings'),

  groups: (user: string, asking: Asking) =>
    ask<{ data: GroupRole[] }>(
      { base: 'groups', method: 'GET', path: '/v1/users/:user/groups/roles', ids: { user } },
      asking,
    ),

  badges: (user: string, asking: Asking) =>
    ask<RobloxBadge[]>(
      {
        base: 'accountinformation',
        method: 'GET',
        path: '/v1/users/:user/roblox-badges',
        ids: { user },
      },
      asking,
    ),

  headshots: (users: readonly string[], asking: Asking) =>
    ask<{ data: Headshot[] }>(
      {
        base: 'thumbnails',
        method: 'GET',
        path: '/v1/users/avatar-headshot',
        query: { userIds: users.join(','), size: '150x150', format: 'Png', isCircular: false },
      },
      asking,
    ),

  canViewInventory: (user: string, asking: Asking) =>
    ask<{ canView: boolean }>(
      {
        base: 'inventory',
        method: 'GET',
        path: '/v1/users/:user/can-view-inventory',
        ids: { user },
      },
      asking,
    ),

  collectibles: (page: { user: string; cursor?: string | undefined }, asking: Asking) =>
    ask<Paged<Collectible>>(
      {
        base: 'inventory',
        method: 'GET',
        path: '/v1/users/:user/assets/collectibles',
        ids: { user: page.user },
        query: { limit: 100, sortOrder: 'Asc', cursor: page.cursor },
      },
      asking,
    ),

  owns: (item: { user: string; kind: 'asset' | 'bundle'; id: string }, asking: Asking) =>
    ask<boolean>(
      {
        base: 'inventory',
        method: 'GET',
        path: '/v1/users/:user/items/:kind/:item/is-owned',
        ids: { user: item.user, kind: item.kind === 'asset' ? '0' : '3', item: item.id },
      },
      asking,
    ),
});
