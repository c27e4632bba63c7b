// Endpoints for the bot itself, its guilds, and public users.

import { hash } from 'node:crypto';
import { compareIds } from '../world/snowflake.ts';
import { type Ask, type Route, readQueryForm, requireUser } from './ask.ts';
import { botPermissions } from './authority.ts';
import { isTrue } from './form.ts';
import type { LiveGuild } from './live.ts';
import { ok, reply } from './reply.ts';
import { userShape } from './shapes.ts';

const GUILDS_MAX = 200;

function me({ live, tools }: Ask) {
  const { bot } = live.world;
  const user = userShape({ ...bot, isBot: !tools.hasFault('user-token') });
  return ok({
    ...user,
    mfa_enabled: true,
    locale: 'en-US',
    premium_type: 0,
    verified: true,
    email: null,
  });
}

function myGuilds(ask: Ask) {
  const query = readQueryForm(ask);
  const limit = query.whole('limit', { min: 1, max: GUILDS_MAX }) ?? GUILDS_MAX;
  const [before, after] = [query.id('before'), query.id('after')];
  query.end();
  const hasCounts = isTrue(ask.request.query.get('with_counts'));
  const mine = [...ask.live.guilds.values()]
    .filter(({ base }) => base.isBotIn)
    .filter(({ base }) => before === undefined || compareIds(base.id, before) < 0)
    .filter(({ base }) => after === undefined || compareIds(base.id, after) > 0)
    .sort((one, other) => compareIds(one.base.id, other.base.id));
  // With only `before`, the page ends there; otherwise it starts after `after`.
  const page =
    before !== undefined && after === undefined ? mine.slice(-limit) : mine.slice(0, limit);
  return ok(page.map((guild) => myGuildShape(ask, guild, hasCounts)));
}

function myGuildShape({ live }: Ask, guild: LiveGuild, hasCounts: boolean) {
  const { id, name, icon } = guild.base;
  return {
    id,
    name,
    icon,
    banner: null,
    owner: false,
    permissions: String(botPermissions(live, guild)),
    features: [],
    ...(hasCounts ? describeMemberCounts(guild) : {}),
  };
}

export function describeMemberCounts({ memberCount }: LiveGuild) {
  return {
    approximate_member_count: memberCount,
    approximate_presence_count: Math.ceil(memberCount / 5),
  };
}

export const identityRoutes: readonly Route[] = [
  { method: 'GET', path: '/users/@me', auth: 'bot', handle: me },
  { method: 'GET', path: '/users/@me/guilds', auth: 'bot', handle: myGuilds },
  {
    method: 'GET',
    path: '/users/:user',
    auth: 'bot',
    handle: (ask) => ok(userShape(requireUser(ask))),
  },
];

// RFC 7009: an unknown token gets the same reply as a known one.

const CLIENT = 'sandbox';

function revoke(ask: Ask) {
  const { request, live, tools } = ask;
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) {
    return reply(400, { error: 'invalid_request', error_description: 'Form-encoding only' });
  }
  const form = (request.body ?? {}) as Record<string, unknown>;
  if (!isOurClient(ask, form)) return reply(401, { error: 'invalid_client' });
  if (typeof form.token !== 'string' || form.token === '') {
    return reply(400, { error: 'invalid_request', error_description: '"token" is required' });
  }
  const changed = live.revoke(hash('sha256', form.token, 'base64url').slice(0, 16));
  tools.enter({ action: 'token-revoke', changed }, request.nowMs);
  return ok({});
}

function isOurClient({ request }: Ask, form: Record<string, unknown>): boolean {
  const basic = Buffer.from(`${CLIENT}:${CLIENT}`).toString('base64');
  if (request.headers.authorization === `Basic ${basic}`) return true;
  return form.client_id === CLIENT && form.client_secret === CLIENT;
}

export const oauthRoutes: readonly Route[] = [
  { method: 'POST', path: '/oauth2/token/revoke', auth: 'none', handle: revoke },
];
