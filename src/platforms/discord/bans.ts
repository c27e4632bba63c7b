import { z } from 'zod';
import { json, noContent } from '../answer.ts';
import type { Asking } from '../calls/call.ts';
import type { Ask } from './ask.ts';
import type { MemberAt } from './members.ts';
import { auditLog, ban, bulkBan, guildIncidents, incidents } from './shapes.ts';

/** A server's bans, its audit log, and pausing its invites and direct messages. */
export const bans = (ask: Ask) => ({
  /**
   * Returns bans in ascending order of user id.
   * https://docs.discord.com/developers/resources/guild#get-guild-bans
   */
  list: (page: { guild: string; limit: number; after?: string | undefined }, asking: Asking) =>
    ask(
      {
        answer: json(z.array(ban)),
        method: 'GET',
        path: '/guilds/:guild/bans',
        ids: { guild: page.guild },
        query: { limit: page.limit, after: page.after },
        needs: ['BAN_MEMBERS'],
      },
      asking,
    ),

  /** https://docs.discord.com/developers/resources/guild#get-guild-ban */
  get: ({ guild, user }: MemberAt, asking: Asking) =>
    ask(
      {
        answer: json(ban),
        method: 'GET',
        path: '/guilds/:guild/bans/:user',
        ids: { guild, user },
        needs: ['BAN_MEMBERS'],
      },
      asking,
    ),

  /**
   * Not repeatable because a second ban would carry another reason.
   * https://docs.discord.com/developers/resources/guild#create-guild-ban
   */
  put: (at: MemberAt & { reason: string; deleteMessageSeconds: number }, asking: Asking) =>
    ask(
      {
        answer: noContent,
        method: 'PUT',
        path: '/guilds/:guild/bans/:user',
        ids: { guild: at.guild, user: at.user },
        body: { delete_message_seconds: at.deleteMessageSeconds },
        reason: at.reason,
        needs: ['BAN_MEMBERS'],
      },
      asking,
    ),

  /** https://docs.discord.com/developers/resources/guild#remove-guild-ban */
  remove: (at: MemberAt & { reason: string }, asking: Asking) =>
    ask(
      {
        answer: noContent,
        method: 'DELETE',
        path: '/guilds/:guild/bans/:user',
        ids: { guild: at.guild, user: at.user },
        body: {},
        reason: at.reason,
        needs: ['BAN_MEMBERS'],
      },
      asking,
    ),

  /** https://docs.discord.com/developers/resources/guild#bulk-guild-ban */
  bulk: (
    at: { guild: string; users: readonly string[]; reason: string; deleteMessageSeconds: number },
    asking: Asking,
  ) =>
    ask(
      {
        answer: json(bulkBan),
        method: 'POST',
        path: '/guilds/:guild/bulk-ban',
        ids: { guild: at.guild },
        body: { user_ids: at.users, delete_message_seconds: at.deleteMessageSeconds },
        reason: at.reason,
        needs: ['BAN_MEMBERS', 'MANAGE_GUILD'],
      },
      asking,
    ),

  /** https://docs.discord.com/developers/resources/audit-log#get-guild-audit-log */
  auditLog: (
    page: { guild: string; actionType: number; limit: number; before?: string | undefined },
    asking: Asking,
  ) =>
    ask(
      {
        answer: json(auditLog),
        method: 'GET',
        path: '/guilds/:guild/audit-logs',
        ids: { guild: page.guild },
        query: { action_type: page.actionType, limit: page.limit, before: page.before },
        needs: ['VIEW_AUDIT_LOG'],
      },
      asking,
    ),

  /** Reads what is paused now. https://docs.discord.com/developers/resources/guild#get-guild */
  paused: (guild: string, asking: Asking) =>
    ask(
      {
        answer: json(guildIncidents),
        method: 'GET',
        path: '/guilds/:guild',
        ids: { guild },
      },
      asking,
    ),

  /**
   * Pauses for at most 24 hours; null ends the pause.
   * https://docs.discord.com/developers/resources/guild#modify-guild-incident-actions
   */
  pause: (
    at: { guild: string; invitesUntil: string | null; messagesUntil: string | null },
    asking: Asking,
  ) =>
    ask(
      {
        answer: json(incidents),
        method: 'PUT',
        path: '/guilds/:guild/incident-actions',
        ids: { guild: at.guild },
        body: { invites_disabled_until: at.invitesUntil, dms_disabled_until: at.messagesUntil },
        needs: ['MANAGE_GUILD'],
        isRepeatable: true,
      },
      asking,
    ),
});
