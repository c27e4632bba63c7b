import type {
  APIApplication,
  APIChannel,
  APIGuild,
  APIRole,
  APIUser,
  RESTAPIPartialCurrentUserGuild,
} from 'discord-api-types/v10';
import type { Asking } from '../calls/call.ts';
import type { Ask } from './ask.ts';

export const GUILDS_PAGE = 200;

/** Who the bot is, where it is, and who others are. */
export const identity = (ask: Ask) => ({
  /** https://docs.discord.com/developers/resources/user#get-current-user */
  self: (asking: Asking) => ask<APIUser>({ method: 'GET', path: '/users/@me' }, asking),

  /** https://docs.discord.com/developers/resources/application#get-current-application */
  application: (asking: Asking) =>
    ask<APIApplication>({ method: 'GET', path: '/applications/@me' }, asking),

  /** https://docs.discord.com/developers/resources/user#get-current-user-guilds */
  guilds: (page: { after?: string | undefined }, asking: Asking) =>
    ask<RESTAPIPartialCurrentUserGuild[]>(
      {
        method: 'GET',
        path: '/users/@me/guilds',
        query: { limit: GUILDS_PAGE, after: page.after },
      },
      asking,
    ),

  /** https://docs.discord.com/developers/resources/guild#get-guild */
  guild: (guild: string, asking: Asking) =>
    ask<APIGuild>(
      { method: 'GET', path: '/guilds/:guild', ids: { guild }, query: { with_counts: true } },
      asking,
    ),

  /** https://docs.discord.com/developers/resources/guild#get-guild-roles */
  roles: (guild: string, asking: Asking) =>
    ask<APIRole[]>({ method: 'GET', path: '/guilds/:guild/roles', ids: { guild } }, asking),

  /** https://docs.discord.com/developers/resources/guild#get-guild-channels */
  channels: (guild: string, asking: Asking) =>
    ask<APIChannel[]>({ method: 'GET', path: '/guilds/:guild/channels', ids: { guild } }, asking),

  /** https://docs.discord.com/developers/resources/user#get-user */
  user: (user: string, asking: Asking) =>
    ask<APIUser>({ method: 'GET', path: '/users/:user', ids: { user } }, asking),
});
