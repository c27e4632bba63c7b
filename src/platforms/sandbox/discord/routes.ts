import type { Method } from '../../wire.ts';
import { isSnowflake } from '../world/snowflake.ts';
import type { Route } from './ask.ts';
import { auditLogRoutes } from './audit-log.ts';
import { banRoutes } from './bans.ts';
import { executeRoutes } from './execute.ts';
import { guildRoutes } from './guilds.ts';
import { identityRoutes } from './identity.ts';
import { memberRoutes } from './members.ts';
import { oauthRoutes } from './oauth.ts';
import { invalidForm, Refusal } from './reply.ts';
import { webhookRoutes } from './webhooks.ts';

/** In this order: `/users/@me` is no user's id. */
const routes: readonly Route[] = [
  ...identityRoutes,
  ...guildRoutes,
  ...memberRoutes,
  ...banRoutes,
  ...auditLogRoutes,
  ...webhookRoutes,
  ...executeRoutes,
  ...oauthRoutes,
];

const parted = routes.map((route) => ({ route, parts: route.path.split('/').slice(1) }));
const byLength = Map.groupBy(parted, ({ parts }) => parts.length);

export interface Found {
  route: Route;
  ids: Record<string, string>;
  /** What the route's limit is kept for; empty where there is nothing above it. */
  resource: string;
}

export function findRoute(method: Method, segments: readonly string[]): Found {
  const there = (byLength.get(segments.length) ?? []).filter(({ parts }) =>
    parts.every((part, at) => part.startsWith(':') || part === segments[at]),
  );
  const found = there.find(({ route }) => route.method === method);
  if (there.length === 0) throw new Refusal(404, { code: 0, message: '404: Not Found' });
  if (!found) throw new Refusal(405, { code: 0, message: '405: Method Not Allowed' });
  const ids = idsOf(found.parts, segments);
  return { route: found.route, ids, resource: resourceOf(ids) };
}

function idsOf(parts: readonly string[], segments: readonly string[]): Record<string, string> {
  const ids: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    if (!part.startsWith(':')) continue;
    const [name, value] = [part.slice(1), segments[at]!];
    if (name !== 'token' && !isSnowflake(value)) {
      const message = `Value "${value.slice(0, 100)}" is not snowflake.`;
      throw invalidForm([{ path: `${name}_id`, code: 'NUMBER_TYPE_COERCE', message }]);
    }
    ids[name] = value;
  }
  return ids;
}

function resourceOf({ guild, channel, webhook, token }: Record<string, string>): string {
  if (webhook !== undefined) return token === undefined ? webhook : `${webhook}/${token}`;
  return guild ?? channel ?? '';
}
