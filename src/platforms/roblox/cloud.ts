import { json } from '../answer.ts';
import type { Asking, KnownLimit } from '../calls/call.ts';
import type { Ask, WaitMs } from './ask.ts';
import type { Question } from './faults.ts';
import {
  cloudUser,
  type JoinRestriction,
  keyInfo,
  logPage,
  restrictionPage,
  universe,
  userRestriction,
} from './shapes.ts';

/** A complete restriction, as it is written. */
export type WrittenRestriction = Pick<JoinRestriction, 'active'> &
  Partial<Omit<JoinRestriction, 'startTime'>>;

export interface RestrictionAt {
  universe: string;
  user: string;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** https://create.roblox.com/docs/cloud/reference/rate-limits */
const perKey: KnownLimit = { key: 'restrictions', count: 150, windowMs: SECOND_MS };
const read = (what: string, universe: string): KnownLimit[] => [
  perKey,
  { key: `${what}/${universe}`, count: 50, windowMs: SECOND_MS },
];
const update = ({ universe, user }: RestrictionAt): KnownLimit[] => [
  perKey,
  { key: `update/${universe}`, count: 10, windowMs: SECOND_MS },
  { key: `update/${universe}/${user}`, count: 2, windowMs: MINUTE_MS },
];

/** Tells who a key belongs to and what it may do. */
export const keys = (ask: Ask, key: string) => ({
  introspect: (asking: Asking) =>
    ask(
      {
        answer: json(keyInfo),
        method: 'POST',
        path: '/api-keys/v1/introspect',
        body: { apiKey: key },
        authorization: 'none',
        isRead: true,
      },
      asking,
    ),
});

export const universes = (ask: Ask) => ({
  /**
   * Any valid key may call this, so it is a cheap way to test one.
   * https://create.roblox.com/docs/cloud/reference/Universe
   */
  get: (universeId: string, asking: Asking) =>
    ask(
      {
        answer: json(universe),
        method: 'GET',
        path: '/cloud/v2/universes/:universe',
        ids: { universe: universeId },
      },
      asking,
    ),

  /** https://create.roblox.com/docs/cloud/reference/User */
  user: (user: string, asking: Asking) =>
    ask(
      { answer: json(cloudUser), method: 'GET', path: '/cloud/v2/users/:user', ids: { user } },
      asking,
    ),
});

/** https://create.roblox.com/docs/cloud/reference/UserRestriction */
export const restrictions = (ask: Ask) => ({
  get: (at: RestrictionAt, asking: Asking) =>
    ask(
      {
        answer: json(userRestriction),
        method: 'GET',
        path: '/cloud/v2/universes/:universe/user-restrictions/:user',
        ids: { universe: at.universe, user: at.user },
        scope: 'universe.user-restriction:read',
        limits: read('get', at.universe),
      },
      asking,
    ),

  /** Lists everyone who was ever restricted, including lifted restrictions. */
  list: (page: { universe: string; pageToken?: string | undefined }, asking: Asking) =>
    ask(
      {
        answer: json(restrictionPage),
        method: 'GET',
        path: '/cloud/v2/universes/:universe/user-restrictions',
        ids: { universe: page.universe },
        query: { maxPageSize: 100, pageToken: page.pageToken },
        scope: 'universe.user-restriction:read',
        limits: read('list', page.universe),
      },
      asking,
    ),

  logs: (page: RestrictionAt & { pageToken?: string | undefined }, asking: Asking) =>
    ask(
      {
        answer: json(logPage),
        method: 'GET',
        path: '/cloud/v2/universes/:universe/user-restrictions:listLogs',
        ids: { universe: page.universe },
        query: {
          maxPageSize: 100,
          pageToken: page.pageToken,
          filter: `user == 'users/${page.user}'`,
        },
        scope: 'universe.user-restriction:read',
        limits: read('logs', page.universe),
      },
      asking,
    ),

  /** Writes the whole restriction. Retries reuse the same idempotency key and time. */
  update: (
    at: RestrictionAt & {
      restriction: WrittenRestriction;
      idempotency: { key: string; firstSent: string };
    },
    asking: Asking,
  ) =>
    ask(
      {
        answer: json(userRestriction),
        ...updateAt(at),
        query: {
          updateMask: 'gameJoinRestriction',
          'idempotencyKey.key': at.idempotency.key,
          'idempotencyKey.firstSent': at.idempotency.firstSent,
        },
        body: { gameJoinRestriction: at.restriction },
      },
      asking,
    ),
});

/** Tells how long the known limits would delay a call, without making one. */
export const pace = (waitMs: WaitMs) => ({
  /** Wait before a player's restriction may change: two changes a minute per player, ten a second overall. */
  update: (at: RestrictionAt): number => waitMs(updateAt(at)),
});

function updateAt(at: RestrictionAt): Question {
  return {
    method: 'PATCH',
    path: '/cloud/v2/universes/:universe/user-restrictions/:user',
    ids: { universe: at.universe, user: at.user },
    scope: 'universe.user-restriction:write',
    limits: update(at),
    isRepeatable: true,
  };
}
