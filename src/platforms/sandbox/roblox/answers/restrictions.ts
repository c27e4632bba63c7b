// https://create.roblox.com/docs/cloud/reference/UserRestriction
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { WireReply } from '../../../wire.ts';
import type { PartRequest } from '../../part.ts';
import { readCloudPage } from '../paging.ts';
import { refuseCloud, sendJson } from '../replies.ts';
import {
  type Change,
  isActive,
  type Restriction,
  type RestrictionState,
} from '../restrictions/restrictions.ts';
import type { RobloxCall } from '../route.ts';
import { keyOwnerId } from '../world/showcase.ts';

const hourMs = 3_600_000;
// A filtered page examines this many entries per result, so it may be empty yet have a token, as documented.
const lookedAtForEach = 5;

export function listRestrictions({ request, params, restrictions }: RobloxCall): WireReply {
  const { universeId = '' } = params;
  const page = readCloudPage(request.query, `restrictions/${universeId}`);
  if (!page) return refuseCloud('INVALID_ARGUMENT', 'The page is not valid.');
  const rest = restrictions
    .list(universeId)
    .filter(({ userId }) => page.after === undefined || userId > page.after);
  const shown = rest.slice(0, page.size);
  return sendJson({
    userRestrictions: shown.map((each) => showRestriction(each, request.nowMs)),
    ...(rest.length > shown.length && { nextPageToken: page.tokenFor(shown.at(-1)!.userId) }),
  });
}

export function getRestriction(call: RobloxCall): WireReply {
  const { universeId = '' } = call.params;
  const userId = readUserId(call);
  if (typeof userId !== 'number') return userId;
  const found = call.restrictions.find(universeId, userId);
  // Roblox doesn't document its reply for users who were never restricted, so some get a 404 and some don't.
  if (!found && call.tools.draw('never restricted', userId) < 0.5) {
    return refuseCloud('NOT_FOUND', 'The user restriction does not exist.');
  }
  const none = { universeId, userId, ...noState, startMs: null, updatedMs: 0 };
  return sendJson(showRestriction(found ?? none, call.request.nowMs));
}

export function updateRestriction(call: RobloxCall): WireReply {
  const { request, params, restrictions, tools } = call;
  const userId = readUserId(call);
  if (typeof userId !== 'number') return userId;
  const where = { universeId: params.universeId ?? '', userId };
  const update = readUpdate(request);
  if (typeof update === 'string') return refuseCloud('INVALID_ARGUMENT', update);

  const { state, key, firstSentMs } = update;
  const enter = (changed: boolean) =>
    tools.enter(
      {
        action: state.active ? 'restrict' : 'unrestrict',
        universe_id: where.universeId,
        user_id: String(userId),
        changed,
      },
      request.nowMs,
    );
  if (firstSentMs !== undefined && firstSentMs < request.nowMs - keyLifetimeMs(tools.draw)) {
    return refuseCloud('INVALID_ARGUMENT', 'The idempotency key is too old.');
  }
  const print = hash('sha256', JSON.stringify([where, state])).slice(0, 16);
  const seen = key === '' ? undefined : restrictions.findKey(key, request.nowMs);
  if (seen && seen.print !== print) {
    return refuseCloud('INVALID_ARGUMENT', 'The idempotency key belongs to another request.');
  }
  if (seen) {
    enter(false);
    const { atMs, startMs, updatedMs } = seen;
    return sendJson(showRestriction({ ...where, ...state, startMs, updatedMs }, atMs));
  }
  const { restriction, isChanged } = restrictions.change(where, state, request.nowMs);
  enter(isChanged);
  const { startMs, updatedMs } = restriction;
  if (key !== '') restrictions.keepKey({ key, atMs: request.nowMs, print, startMs, updatedMs });
  return sendJson(showRestriction(restriction, request.nowMs));
}

/** Roblox doesn't document how long a key is remembered, so no caller may rely on a number. */
export function keyLifetimeMs(draw: RobloxCall['tools']['draw']): number {
  return (1 + Math.floor(draw('lifetime of keys') * 23)) * hourMs;
}

export function listLogs({ request, params, restrictions }: RobloxCall): WireReply {
  const { universeId = '' } = params;
  const page = readCloudPage(request.query, `logs/${universeId}`);
  const filter = readLogFilter(request.query.get('filter') ?? '');
  if (!page || !filter) return refuseCloud('INVALID_ARGUMENT', 'The page or filter is not valid.');
  const isWanted = (change: Change) =>
    (filter.user === undefined || filter.user === `users/${change.userId}`) &&
    (filter.place === undefined || filter.place === namePlace(change));

  const log = restrictions.log();
  const shown: Change[] = [];
  let position = page.after ?? log.length;
  let lookedAt = 0;
  while (position > 0 && shown.length < page.size && lookedAt < page.size * lookedAtForEach) {
    position -= 1;
    const change = log[position]!;
    if (change.universeId !== universeId) continue;
    lookedAt += 1;
    if (isWanted(change)) shown.push(change);
  }
  return sendJson({
    logs: shown.map(showChange),
    ...(position > 0 && { nextPageToken: page.tokenFor(position) }),
  });
}

const noState = {
  active: false,
  durationS: null,
  displayReason: '',
  privateReason: '',
  excludeAltAccounts: false,
};

function readUserId({ params, world }: RobloxCall): number | WireReply {
  const { userId = '' } = params;
  if (!/^\d{1,15}$/.test(userId)) {
    return refuseCloud('INVALID_ARGUMENT', 'The user restriction id is not valid.');
  }
  const player = world.players.get(Number(userId));
  return player ? player.id : refuseCloud('NOT_FOUND', 'The user does not exist.');
}

function showRestriction(restriction: Restriction, nowMs: number) {
  const { universeId, userId, startMs, updatedMs, durationS } = restriction;
  return {
    path: `universes/${universeId}/user-restrictions/${userId}`,
    ...(updatedMs > 0 && { updateTime: timeText(updatedMs) }),
    user: `users/${userId}`,
    gameJoinRestriction: {
      active: isActive(restriction, nowMs),
      ...(startMs !== null && { startTime: timeText(startMs) }),
      ...(durationS !== null && { duration: `${durationS}s` }),
      privateReason: restriction.privateReason,
      displayReason: restriction.displayReason,
      excludeAltAccounts: restriction.excludeAltAccounts,
      inherited: false,
    },
  };
}

function showChange(change: Change) {
  return {
    user: `users/${change.userId}`,
    place: namePlace(change),
    moderator: change.isByScript ? { gameServerScript: {} } : { robloxUser: `users/${keyOwnerId}` },
    createTime: timeText(change.atMs),
    active: change.active,
    ...(change.active && { startTime: timeText(change.atMs) }),
    ...(change.durationS !== null && { duration: `${change.durationS}s` }),
    privateReason: change.privateReason,
    displayReason: change.displayReason,
    restrictionType: { gameJoinRestriction: {} },
    excludeAltAccounts: change.excludeAltAccounts,
  };
}

function namePlace({ placeId }: Change): string {
  return placeId === '' ? '' : `places/${placeId}`;
}

function timeText(ms: number): string {
  return new Date(ms).toISOString();
}

interface LogFilter {
  user?: string;
  place?: string;
}

/**
 * Parses the small part of CEL that is documented: `user` and `place`, `==` and `&&`. Returns undefined for
 * anything else.
 */
function readLogFilter(text: string): LogFilter | undefined {
  const filter: LogFilter = {};
  if (text.trim() === '') return filter;
  const term = /\s*(user|place)\s*==\s*(?:'([^']*)'|"([^"]*)")\s*(&&|$)/y;
  let isOpen = true;
  while (isOpen) {
    const found = term.exec(text);
    if (!found) return undefined;
    const [, field, single, double, next] = found;
    const value = single ?? double ?? '';
    const name = field as 'user' | 'place';
    if (filter[name] !== undefined && filter[name] !== value) return undefined;
    filter[name] = value;
    isOpen = next === '&&';
  }
  return filter;
}

interface Update {
  state: RestrictionState;
  /** Empty when no key was sent. */
  key: string;
  firstSentMs: number | undefined;
}

const durationMaxS = 315_576_000_000;

const bodySchema = z.strictObject({
  path: z.string().optional(),
  user: z.string().optional(),
  updateTime: z.string().optional(),
  gameJoinRestriction: z.strictObject({
    active: z.boolean().default(false),
    duration: z
      .string()
      .regex(/^\d{1,12}s$/, 'must be whole seconds, such as 3600s')
      .transform((text) => Number(text.slice(0, -1)))
      .refine((seconds) => seconds >= 1 && seconds <= durationMaxS, 'is out of range')
      .nullish(),
    displayReason: z.string().max(400).default(''),
    privateReason: z.string().max(1000).default(''),
    excludeAltAccounts: z.boolean().default(false),
    startTime: z.string().nullish(),
    inherited: z.boolean().optional(),
  }),
});

// Roblox doesn't document the mask's spelling, so we accept both for the whole field and refuse parts of it.
const masks = [null, 'gameJoinRestriction', 'game_join_restriction'];

/** Returns a sentence when the platform wouldn't accept the request. */
function readUpdate({ query, body }: Pick<PartRequest, 'query' | 'body'>): Update | string {
  if (!masks.includes(query.get('updateMask'))) return 'The update mask is not supported.';
  const key = query.get('idempotencyKey.key') ?? '';
  const firstSent = query.get('idempotencyKey.firstSent');
  const firstSentMs = firstSent === null ? undefined : readTime(firstSent);
  if (firstSent !== null && (key === '' || firstSentMs === undefined)) {
    return 'The idempotency key is not valid.';
  }
  const read = bodySchema.safeParse(body);
  if (!read.success) {
    const { path, message } = read.error.issues[0]!;
    return `${path.join('.') || 'The body'}: ${message}`;
  }
  const { duration, startTime: _, inherited: __, ...state } = read.data.gameJoinRestriction;
  return { state: { ...state, durationS: duration ?? null }, key, firstSentMs };
}

function readTime(text: string): number | undefined {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const ms = Date.parse(text);
  return isTime && !Number.isNaN(ms) ? ms : undefined;
}
