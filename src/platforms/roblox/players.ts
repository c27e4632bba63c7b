import { json } from '../answer.ts';
import type { Asking } from '../calls/call.ts';
import type { Ask } from './ask.ts';
import {
  badges,
  canView,
  collectibles,
  count,
  formerNames,
  foundIds,
  foundNames,
  groups,
  headshots,
  isOwned,
  profile,
} from './shapes.ts';

// Public reads without the key, with the data that any visitor sees. Each is optional and may vanish.
// https://create.roblox.com/docs/cloud/reference/openapi-legacy

const countRelations =
  (ask: Ask, what: 'friends' | 'followers' | 'followings') => (user: string, asking: Asking) =>
    ask(
      {
        answer: json(count),
        base: 'friends',
        method: 'GET',
        path: `/v1/users/:user/${what}/count`,
        ids: { user },
      },
      asking,
    );

const byNames =
  (ask: Ask, which: { excludeBannedUsers: boolean }) =>
  (usernames: readonly string[], asking: Asking) =>
    ask(
      {
        answer: json(foundNames),
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
    ask(
      {
        answer: json(foundIds),
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
  /** Leaves out players banned by Roblox. */
  standingByNames: byNames(ask, { excludeBannedUsers: true }),

  byIds: byIds(ask, { excludeBannedUsers: false }),
  standingByIds: byIds(ask, { excludeBannedUsers: true }),

  profile: (user: string, asking: Asking) =>
    ask(
      {
        answer: json(profile),
        base: 'users',
        method: 'GET',
        path: '/v1/users/:user',
        ids: { user },
      },
      asking,
    ),

  formerNames: (user: string, asking: Asking) =>
    ask(
      {
        answer: json(formerNames),
        base: 'users',
        method: 'GET',
        path: '/v1/users/:user/username-history',
        ids: { user },
        query: { limit: 50, sortOrder: 'Desc' },
      },
      asking,
    ),

  friends: countRelations(ask, 'friends'),
  followers: countRelations(ask, 'followers'),
  followings: countRelations(ask, 'followings'),

  groups: (user: string, asking: Asking) =>
    ask(
      {
        answer: json(groups),
        base: 'groups',
        method: 'GET',
        path: '/v1/users/:user/groups/roles',
        ids: { user },
      },
      asking,
    ),

  badges: (user: string, asking: Asking) =>
    ask(
      {
        answer: json(badges),
        base: 'accountinformation',
        method: 'GET',
        path: '/v1/users/:user/roblox-badges',
        ids: { user },
      },
      asking,
    ),

  headshots: (users: readonly string[], asking: Asking) =>
    ask(
      {
        answer: json(headshots),
        base: 'thumbnails',
        method: 'GET',
        path: '/v1/users/avatar-headshot',
        query: { userIds: users.join(','), size: '150x150', format: 'Png', isCircular: false },
      },
      asking,
    ),

  canViewInventory: (user: string, asking: Asking) =>
    ask(
      {
        answer: json(canView),
        base: 'inventory',
        method: 'GET',
        path: '/v1/users/:user/can-view-inventory',
        ids: { user },
      },
      asking,
    ),

  collectibles: (page: { user: string; cursor?: string | undefined }, asking: Asking) =>
    ask(
      {
        answer: json(collectibles),
        base: 'inventory',
        method: 'GET',
        path: '/v1/users/:user/assets/collectibles',
        ids: { user: page.user },
        query: { limit: 100, sortOrder: 'Asc', cursor: page.cursor },
      },
      asking,
    ),

  owns: (item: { user: string; kind: 'asset' | 'bundle'; id: string }, asking: Asking) =>
    ask(
      {
        answer: json(isOwned),
        base: 'inventory',
        method: 'GET',
        path: '/v1/users/:user/items/:kind/:item/is-owned',
        ids: { user: item.user, kind: item.kind === 'asset' ? '0' : '3', item: item.id },
      },
      asking,
    ),
});
