import type { Method, WireReply } from '../../wire.ts';
import type { PartRequest, PartTools } from '../part.ts';
import type { Restrictions } from './restrictions/restrictions.ts';
import type { Tokens } from './tokens.ts';
import type { Player } from './world/player.ts';
import type { World } from './world/world.ts';

/** What an answer is made from. */
export interface RobloxCall {
  request: PartRequest;
  /** What stood in the place of the path's `:names`. */
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
}

export interface Route {
  method: Method;
  /** With `:names` for what varies. */
  path: string;
  /** Takes the owner's key, and refuses in the form of Open Cloud. */
  isCloud: boolean;
  scope?: 'universe.user-restriction:read' | 'universe.user-restriction:write';
  /** The fault that makes this call vanish. */
  gone?: string;
  limits(params: Readonly<Record<string, string>>): readonly Limit[];
  answer(call: RobloxCall): WireReply;
}

export interface Match {
  route: Route;
  params: Readonly<Record<string, string>>;
}

/** Without a route: whether the address is known at all, for another method. */
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

/** The player whose id stands in the path. */
export function playerIn({ params, world }: RobloxCall): Player | undefined {
  const { userId = '' } = params;
  return /^\d{1,15}$/.test(userId) ? world.players.get(Number(userId)) : undefined;
}
