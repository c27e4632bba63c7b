// Every Roblox endpoint that the sandbox offers. Literal paths come before those with variables.
import { getUniverse, introspectKey, revokeToken } from './answers/credentials.ts';
import {
  canViewInventory,
  isOwned,
  listCollectibles,
  listInventoryItems,
} from './answers/inventory.ts';
import {
  getRestriction,
  listLogs,
  listRestrictions,
  updateRestriction,
} from './answers/restrictions.ts';
import { answerCount, listGroupRoles, listPlatformBadges } from './answers/social.ts';
import { listBatch, listHeadshots } from './answers/thumbnails.ts';
import {
  findByIds,
  findByUsernames,
  getCloudUser,
  getUser,
  listUsernames,
} from './answers/users.ts';
import type { Limit, Route } from './route.ts';
import type { Draw } from './world/world.ts';

type Params = Readonly<Record<string, string>>;

const secondMs = 1_000;
const minuteMs = 60_000;
const restrictionsPath = '/cloud/v2/universes/:universeId/user-restrictions';
const read = 'universe.user-restriction:read';
const write = 'universe.user-restriction:write';

export function makeRoutes(draw: Draw): readonly Route[] {
  return [...cloudRoutes(), ...publicRoutes(draw), ...credentialRoutes(draw)];
}

function cloudRoutes(): Route[] {
  const cloud = { method: 'GET', isCloud: true } as const;
  return [
    {
      ...cloud,
      path: '/cloud/v2/universes/:universeId',
      limits: () => [{ key: 'universes', count: 100, windowMs: minuteMs }],
      answer: getUniverse,
    },
    {
      ...cloud,
      path: '/cloud/v2/users/:userId',
      limits: () => [{ key: 'users', count: 1000, windowMs: minuteMs }],
      answer: getCloudUser,
    },
    {
      ...cloud,
      path: '/cloud/v2/users/:userId/inventory-items',
      limits: () => [{ key: 'inventory-items', count: 100, windowMs: minuteMs }],
      answer: listInventoryItems,
    },
    {
      ...cloud,
      path: restrictionsPath,
      scope: read,
      limits: restrictionLimits('list', 50),
      answer: listRestrictions,
    },
    {
      ...cloud,
      path: `${restrictionsPath}:listLogs`,
      scope: read,
      limits: restrictionLimits('logs', 50),
      answer: listLogs,
    },
    {
      ...cloud,
      path: `${restrictionsPath}/:userId`,
      scope: read,
      limits: restrictionLimits('get', 50),
      answer: getRestriction,
    },
    {
      ...cloud,
      method: 'PATCH',
      path: `${restrictionsPath}/:userId`,
      scope: write,
      limits: (params) => [...restrictionLimits('update', 10)(params), sameUserLimit(params)],
      answer: updateRestriction,
    },
  ];
}

function restrictionLimits(what: string, count: number) {
  return ({ universeId }: Params): Limit[] => [
    { key: 'restrictions', count: 150, windowMs: secondMs },
    { key: `restrictions/${what}/${universeId}`, count, windowMs: secondMs },
  ];
}

function sameUserLimit({ universeId, userId }: Params): Limit {
  const key = `restrictions/update/${universeId}/${userId}`;
  return { key, count: 2, windowMs: minuteMs, isPerUser: true };
}

function publicRoutes(draw: Draw): Route[] {
  const add = (
    address: `${'GET' | 'POST'} ${string}`,
    gone: string,
    answer: Route['answer'],
  ): Route => {
    const [method, path] = address.split(' ') as ['GET' | 'POST', string];
    return { method, path, gone, answer, isCloud: false, limits: drawnLimit(draw, address) };
  };
  const user = 'GET /v1/users/:userId';
  return [
    add('POST /v1/usernames/users', 'gone-usernames', findByUsernames),
    add('POST /v1/users', 'gone-users', findByIds),
    add('GET /v1/users/avatar-headshot', 'gone-thumbnails', listHeadshots),
    add('POST /v1/batch', 'gone-thumbnails', listBatch),
    add(user, 'gone-users', getUser),
    add(`${user}/username-history`, 'gone-history', listUsernames),
    add(`${user}/friends/count`, 'gone-friends', answerCount('friends')),
    add(`${user}/followers/count`, 'gone-friends', answerCount('followers')),
    add(`${user}/followings/count`, 'gone-friends', answerCount('followings')),
    add(`${user}/groups/roles`, 'gone-groups', listGroupRoles),
    add(`${user}/roblox-badges`, 'gone-badges', listPlatformBadges),
    add(`${user}/can-view-inventory`, 'gone-inventory', canViewInventory),
    add(`${user}/assets/collectibles`, 'gone-inventory', listCollectibles),
    add(`${user}/items/:itemType/:itemId/is-owned`, 'gone-inventory', isOwned),
  ];
}

function credentialRoutes(draw: Draw): Route[] {
  const introspect = '/api-keys/v1/introspect';
  const revoke = '/oauth/v1/token/revoke';
  const post = { method: 'POST', isCloud: false } as const;
  return [
    { ...post, path: introspect, limits: drawnLimit(draw, introspect), answer: introspectKey },
    { ...post, path: revoke, limits: drawnLimit(draw, revoke), answer: revokeToken },
  ];
}

/** Roblox documents no limits here, so each is drawn from the seed to keep clients from relying on it. */
function drawnLimit(draw: Draw, key: string): Route['limits'] {
  const count = 100 + Math.floor(draw('limit', key) * 500);
  return () => [{ key, count, windowMs: minuteMs }];
}
