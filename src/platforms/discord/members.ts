import { z } from 'zod';
import { json, noContent } from '../answer.ts';
import type { Asking } from '../calls/call.ts';
import type { Ask } from './ask.ts';
import { member } from './shapes.ts';

export interface MemberAt {
  guild: string;
  user: string;
}

/** A server's members, kicks and timeouts. */
export const members = (ask: Ask) => ({
  /** https://docs.discord.com/developers/resources/guild#get-guild-member */
  get: ({ guild, user }: MemberAt, asking: Asking) =>
    ask(
      {
        answer: json(member),
        method: 'GET',
        path: '/guilds/:guild/members/:user',
        ids: { guild, user },
      },
      asking,
    ),

  /** https://docs.discord.com/developers/resources/guild#search-guild-members */
  search: (wanted: { guild: string; query: string; limit: number }, asking: Asking) =>
    ask(
      {
        answer: json(z.array(member)),
        method: 'GET',
        path: '/guilds/:guild/members/search',
        ids: { guild: wanted.guild },
        query: { query: wanted.query, limit: wanted.limit },
      },
      asking,
    ),

  /** https://docs.discord.com/developers/resources/guild#list-guild-members */
  list: (page: { guild: string; limit: number; after?: string | undefined }, asking: Asking) =>
    ask(
      {
        answer: json(z.array(member)),
        method: 'GET',
        path: '/guilds/:guild/members',
        ids: { guild: page.guild },
        query: { limit: page.limit, after: page.after },
      },
      asking,
    ),

  /**
   * Null ends the timeout. Discord also documents a 204, which proves nothing, so the member is read back.
   * https://docs.discord.com/developers/resources/guild#modify-guild-member
   */
  timeOut: (at: MemberAt & { until: string | null; reason: string }, asking: Asking) =>
    ask(
      {
        answer: json(member),
        method: 'PATCH',
        path: '/guilds/:guild/members/:user',
        ids: { guild: at.guild, user: at.user },
        body: { communication_disabled_until: at.until },
        reason: at.reason,
        needs: ['MODERATE_MEMBERS'],
        isRepeatable: true,
      },
      asking,
    ),

  /** https://docs.discord.com/developers/resources/guild#remove-guild-member */
  kick: (at: MemberAt & { reason: string }, asking: Asking) =>
    ask(
      {
        answer: noContent,
        method: 'DELETE',
        path: '/guilds/:guild/members/:user',
        ids: { guild: at.guild, user: at.user },
        reason: at.reason,
        needs: ['KICK_MEMBERS'],
      },
      asking,
    ),
});
