import type { Method, WireReply } from '../../wire.ts';
import type { PartRequest, PartTools } from '../part.ts';
import type { Restrictions } from './restrictions/restrictions.ts';
import type { Tokens } from './tokens.ts';
import type { Player } from './world/player.ts';
import type { World } from './world/world.ts';

/** The inputs of an endpoint. */
export interface RobloxCall {
  request: PartRequest;
  /** The path segments in place of the `:names`. */
  params: Readonly<Record<string, string>>;
  world: World;
  restrictions: Restrictions;
  tokens: Tokens;
  tools: PartTools;
}

export interface Limit {
  key: string;
  count: number;
  windowMs: number;
  /** Counts the calls for one account only. */
  isPerUser?: true;
}

export interface Route {
  method: Method;
  /** Variable segments are written as `:names`. */
  path: string;
  /** Requires the owner's key and reports errors in Open Cloud's format. */
  isCloud: boolean;
  scope?: 'universe.user-restriction:read' | 'universe.user-restriction:write';
  /** The fault that makes this endpoint disappear. */
  gone?: string;
  limits(params: Readonly<Record<string, string>>): readonly Limit[];
  answer(call: RobloxCall): WireReply;
}

export interface Match {
  route: Route;
  params: Readonly<Record<string, string>>;
}

/** Without a matching route, tells whether the path exists for another method. */
export function findRoute(
  routes: readonly Route[],
  { method, segments }: Pick<PartRequest, 'method' | 'segments'>,
): Match | 'wrong method' | undefined {
  const matches = routes.flatMap((route) => {
    const params = readParams(route.path, segments);
    return params ? [{ route, params }] : [];
  });
  return (
    matches.find(({ route }) => route.method === method) ??
    (matches.length > 0 ? 'wrong method' : undefined)
  );
}

function readParams(path: string, segments: readonly string[]): Record<string, string> | undefined {
  const wanted = path.slice(1).split('/');
  if (wanted.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, want] of wanted.entries()) {
    const segment = segments[at]!;
    if (want.startsWith(':')) params[want.slice(1)] = segment;
    else if (want !== segment) return undefined;
  }
  return params;
}

/** Finds the player whose id is in the path. */
export function playerIn({ params, world }: RobloxCall): Player | undefined {
  const { userId = '' } = params;
  return /^\d{1,15}$/.test(userId) ? world.players.get(Number(userId)) : undefined;
}
