// The part of Roblox that we call. All hosts share one path space because their paths don't collide.
import { z } from 'zod';
import type { WireReply } from '../../wire.ts';
import type { Part, PartRequest, PartTools } from '../part.ts';
import { credential } from './answers/credentials.ts';
import { keyLifetimeMs } from './answers/restrictions.ts';
import { refuseCloud, refuseKey, refuseLegacy } from './replies.ts';
import { makePast } from './restrictions/past.ts';
import { createRestrictions, savedRestrictionsSchema } from './restrictions/restrictions.ts';
import { findRoute, type Limit, type Match, type RobloxCall, type Route } from './route.ts';
import { makeRoutes } from './routes.ts';
import { createTokens } from './tokens.ts';
import { groups, universes } from './world/groups.ts';
import { keyOwnerId, showcase } from './world/showcase.ts';
import { makeWorld } from './world/world.ts';

const savedSchema = z.strictObject({
  seed: z.string(),
  restrictions: savedRestrictionsSchema.optional(),
  tokens: z.array(z.int()),
});

export function createRobloxPart(
  tools: PartTools,
  options: { seed: string; players: number; saved: unknown },
): Part {
  const { seed, players } = options;
  const saved = readSaved(options.saved, seed);
  const world = makeWorld(tools.draw, players);
  const restrictions = createRestrictions({
    past: makePast(world, tools.draw),
    saved: saved?.restrictions,
    keyLifetimeMs: keyLifetimeMs(tools.draw),
  });
  const tokens = createTokens(tools.draw, saved?.tokens ?? []);
  const routes = makeRoutes(tools.draw);

  return {
    handle(request) {
      const match = findRoute(routes, request);
      if (match === undefined) return refuseLegacy(404, 0, 'NotFound');
      if (match === 'wrong method') return refuseLegacy(405, 0, 'MethodNotAllowed');
      const { route, params } = match;
      if (route.gone && tools.hasFault(route.gone)) return refuseLegacy(404, 0, 'NotFound');
      return answer(match, { request, params, world, restrictions, tokens, tools });
    },
    save() {
      const parts = { restrictions: restrictions.save(), tokens: tokens.save() };
      if (parts.restrictions === undefined && parts.tokens.length === 0) return undefined;
      return { seed, ...parts };
    },
    describe: () => ({
      key_owner_id: String(keyOwnerId),
      universes: universes.map(({ id, name, rootPlaceId }) => ({
        id,
        name,
        root_place_id: rootPlaceId,
        group_id: String(groups[0]!.id),
      })),
      players: [...world.players.values()].map(({ id, name, displayName }) => ({
        id: String(id),
        name,
        display_name: displayName,
        ...describeSpecial(id),
      })),
      oauth_tokens: tokens.list(),
    }),
  };
}

function answer({ route, params }: Match, call: RobloxCall): WireReply {
  const { tools, request } = call;
  const { isCloud } = route;
  if (isCloud && !isKeyGood(request, tools)) return refuseKey();
  const { headers, refusal } = takeLimits(tools, route.limits(params), {
    nowMs: request.nowMs,
    isCloud,
  });
  const reply = refusal ?? refuseAccess(call, route.scope) ?? route.answer(call);
  return { ...reply, headers: { ...headers, ...reply.headers } };
}

function refuseAccess(
  { params: { universeId }, world, tools }: RobloxCall,
  scope: Route['scope'],
): WireReply | undefined {
  if (universeId !== undefined && !world.findUniverse(universeId)) {
    return refuseCloud('NOT_FOUND', 'The universe does not exist.');
  }
  if (scope?.endsWith(':write') && tools.hasFault('missing-scope')) {
    return refuseCloud('PERMISSION_DENIED', `INSUFFICIENT_SCOPE: the key lacks ${scope}.`);
  }
  return scope && tools.hasFault('missing-permission')
    ? refuseCloud('PERMISSION_DENIED', "The key's owner may not manage bans of this experience.")
    : undefined;
}

function isKeyGood({ headers }: PartRequest, { hasFault }: PartTools): boolean {
  const isDead = ['expired-key', 'disabled-key', 'revoked'].some((name) => hasFault(name));
  return headers['x-api-key'] === credential && !isDead;
}

function describeSpecial(userId: number): { special?: string } {
  const special = showcase.find(({ id }) => id === userId)?.special;
  return special === undefined ? {} : { special };
}

/** Data saved by a world with another seed doesn't apply to this one. */
function readSaved(saved: unknown, seed: string): z.infer<typeof savedSchema> | undefined {
  const read = savedSchema.safeParse(saved);
  return read.success && read.data.seed === seed ? read.data : undefined;
}

interface Taken {
  /** Headers for every reply, refused or not. */
  headers: Record<string, string>;
  refusal: WireReply | undefined;
}

/** Counts one call against each of its limits. The headers list the tightest limit first. */
function takeLimits(
  tools: PartTools,
  limits: readonly Limit[],
  { nowMs, isCloud }: { nowMs: number; isCloud: boolean },
): Taken {
  let tightest: { limit: Limit; remaining: number; resetS: number } | undefined;
  let isRefused = false;
  for (const limit of limits) {
    const { ok, remaining, resetAfterMs } = tools.take(`roblox/${limit.key}`, limit, nowMs);
    if (!tightest || !ok || remaining < tightest.remaining) {
      tightest = { limit, remaining, resetS: Math.max(1, Math.ceil(resetAfterMs / 1000)) };
    }
    isRefused = !ok;
    if (isRefused) break;
  }
  if (!tightest) return { headers: {}, refusal: undefined };
  const headers = {
    'x-ratelimit-limit': [String(tightest.limit.count), ...limits.map(windowText)].join(', '),
    'x-ratelimit-remaining': String(Math.max(0, tightest.remaining)),
    'x-ratelimit-reset': String(tightest.resetS),
  };
  if (!isRefused) return { headers, refusal: undefined };
  return {
    headers: { ...headers, 'retry-after': String(tightest.resetS) },
    refusal: isCloud
      ? refuseCloud('RESOURCE_EXHAUSTED', 'Quota exceeded, retry later.')
      : refuseLegacy(429, 0, 'Too many requests'),
  };
}

function windowText({ count, windowMs }: Limit): string {
  return `${count};w=${windowMs / 1000}`;
}
