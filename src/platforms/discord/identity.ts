import { z } from 'zod';
import { json } from '../answer.ts';
import type { Asking } from '../calls/call.ts';
import type { Ask } from './ask.ts';
import { channel, guild, ownGuild, role, user } from './shapes.ts';

export const GUILDS_PAGE = 200;

/** The bot's own account and servers, and other users. */
export const identity = (ask: Ask) => ({
  /** https://docs.discord.com/developers/resources/user#get-current-user */
  self: (asking: Asking) => ask({ answer: json(user), method: 'GET', path: '/users/@me' }, asking),

  /** https://docs.discord.com/developers/resources/user#get-current-user-guilds */
  guilds: (page: { after?: string | undefined }, asking: Asking) =>
    ask(
      {
        answer: json(z.array(ownGuild)),
        method: 'GET',
        path: '/users/@me/guilds',
        query: { limit: GUILDS_PAGE, after: page.after, with_counts: true },
      },
      asking,
    ),

  /** https://docs.discord.com/developers/resources/guild#get-guild */
  guild: (guildId: string, asking: Asking) =>
    ask(
      {
        answer: json(guild),
        method: 'GET',
        path: '/guilds/:guild',
        ids: { guild: guildId },
        query: { with_counts: true },
      },
      asking,
    ),

  /** https://docs.discord.com/developers/resources/guild#get-guild-roles */
  roles: (guild: string, asking: Asking) =>
    ask(
      { answer: json(z.array(role)), method: 'GET', path: '/guilds/:guild/roles', ids: { guild } },
      asking,
    ),

  /** https://docs.discord.com/developers/resources/guild#get-guild-channels */
  channels: (guild: string, asking: Asking) =>
    ask(
      {
        answer: json(z.array(channel)),
        method: 'GET',
        path: '/guilds/:guild/channels',
        ids: { guild },
      },
      asking,
    ),

  /** https://docs.discord.com/developers/resources/user#get-user */
  user: (userId: string, asking: Asking) =>
    ask({ answer: json(user), method: 'GET', path: '/users/:user', ids: { user: userId } }, asking),
});
