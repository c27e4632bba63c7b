import { BAN_MEMBERS, MANAGE_GUILD } from '../world/roles.ts';
import { findInsertIndex, readSnowflakeTime } from '../world/snowflake.ts';
import {
  type Ask,
  type Route,
  readAuditReason,
  readBodyForm,
  readQueryForm,
  requireGuild,
  requireUser,
} from './ask.ts';
import { enterChange } from './audit-log.ts';
import { canActOn, mustHave } from './authority.ts';
import { createBuckets } from './limits.ts';
import type { LiveGuild } from './live.ts';
import { done, missingPermissions, ok, Refusal, unknown } from './reply.ts';
import { userShape } from './shapes.ts';

const PAGE_MAX = 1000;
const BULK_MAX = 200;
const DELETE_SECONDS_MAX = 604_800;
const DELETE_DAYS_MAX = 7;

function banningGuild(ask: Ask): LiveGuild {
  const guild = requireGuild(ask);
  mustHave(ask.live, guild, BAN_MEMBERS);
  return guild;
}

function banShape({ live }: Ask, guild: LiveGuild, userId: string) {
  const ban = guild.ban(userId);
  const user = live.world.users.get(userId);
  if (!ban || !user) throw unknown('ban');
  return { user: userShape(user), reason: ban.reason };
}

function listBans(ask: Ask) {
  const guild = banningGuild(ask);
  const query = readQueryForm(ask);
  const limit = query.whole('limit', { min: 1, max: PAGE_MAX }) ?? PAGE_MAX;
  const [before, after] = [query.id('before'), query.id('after')];
  query.end();
  const ids = guild.banIds();
  const page = before === undefined ? idsAfter(ids, after, limit) : idsBefore(ids, before, limit);
  return ok(page.map((userId) => banShape(ask, guild, userId)));
}

function idsAfter(ids: readonly string[], after: string | undefined, limit: number) {
  if (after === undefined) return ids.slice(0, limit);
  const place = findInsertIndex(ids, after);
  const first = ids[place] === after ? place + 1 : place;
  return ids.slice(first, first + limit);
}

function idsBefore(ids: readonly string[], before: string, limit: number) {
  const end = findInsertIndex(ids, before);
  return ids.slice(Math.max(0, end - limit), end);
}

/** Reads how far back to delete the banned account's messages, in milliseconds. */
function deleteMs(ask: Ask): number {
  const form = readBodyForm(ask);
  const seconds = form.whole('delete_message_seconds', { min: 0, max: DELETE_SECONDS_MAX });
  const days = form.whole('delete_message_days', { min: 0, max: DELETE_DAYS_MAX });
  form.end();
  return (seconds ?? (days ?? 0) * 86_400) * 1000;
}

function banUser(ask: Ask) {
  const guild = banningGuild(ask);
  const backMs = deleteMs(ask);
  readAuditReason(ask);
  const { id: userId } = requireUser(ask);
  if (!canActOn(ask.live, guild, userId)) throw missingPermissions();
  if (!guild.member(userId) && !guild.ban(userId) && ask.tools.hasFault('30035')) {
    const message = 'Maximum number of non-guild members bans has been exceeded';
    throw new Refusal(400, { code: 30035, message });
  }
  applyBan(ask, guild, { userId, backMs });
  return done();
}

/** Returns true when the account wasn't banned before. */
function applyBan(ask: Ask, guild: LiveGuild, ban: { userId: string; backMs: number }): boolean {
  const { userId, backMs } = ban;
  const isChange = guild.addBan(userId, readAuditReason(ask) ?? null);
  if (backMs > 0) deleteMessages(ask, guild, { userId, sinceMs: ask.request.nowMs - backMs });
  enterChange(ask, guild, { action: 'ban', userId, isChange });
  return isChange;
}

function deleteMessages(
  { live }: Ask,
  guild: LiveGuild,
  { userId, sinceMs }: { userId: string; sinceMs: number },
): void {
  for (const { id: channelId } of guild.base.channels) {
    for (const { id, authorId } of live.webhooks.messages(channelId)) {
      if (authorId !== userId || readSnowflakeTime(id) < sinceMs) continue;
      live.webhooks.removeMessage(channelId, id);
    }
  }
}

function liftBan(ask: Ask) {
  const guild = banningGuild(ask);
  readAuditReason(ask);
  const userId = ask.ids.user!;
  if (!guild.liftBan(userId)) throw unknown('ban');
  enterChange(ask, guild, { action: 'unban', userId, isChange: true });
  return done();
}

const ONE = '/guilds/:guild/bans/:user';

/** Accounts that were already banned count as failed; when none are left, the whole call fails. */
function bulkBan(ask: Ask) {
  const guild = requireGuild(ask);
  mustHave(ask.live, guild, BAN_MEMBERS, MANAGE_GUILD);
  const form = readBodyForm(ask);
  form.needs('user_ids');
  const userIds = form.ids('user_ids', BULK_MAX) ?? [];
  form.end();
  const backMs = deleteMs(ask);
  readAuditReason(ask);
  const { bot, users } = ask.live.world;
  const targets = userIds.filter((userId) => userId !== bot.id);
  const canBan = (userId: string) => users.has(userId) && canActOn(ask.live, guild, userId);
  const isNew = (userId: string) => canBan(userId) && !guild.ban(userId);
  if (!targets.some(isNew) || ask.tools.hasFault('500000')) {
    throw new Refusal(400, { code: 500000, message: 'Failed to ban users' });
  }
  // Discord doesn't say how long this takes. A raid should take long enough to rehearse pausing it.
  const { count, windowMs } = createBuckets(ask.tools)(`PUT ${ONE}`);
  ask.tools.spend((targets.length * windowMs) / count);
  const banned = targets.filter(
    (userId) => canBan(userId) && applyBan(ask, guild, { userId, backMs }),
  );
  const isBanned = new Set(banned);
  return ok({ banned_users: banned, failed_users: targets.filter((id) => !isBanned.has(id)) });
}

export const banRoutes: readonly Route[] = [
  { method: 'GET', path: '/guilds/:guild/bans', auth: 'bot', handle: listBans },
  {
    method: 'GET',
    path: ONE,
    auth: 'bot',
    handle: (ask) => ok(banShape(ask, banningGuild(ask), ask.ids.user!)),
  },
  { method: 'PUT', path: ONE, auth: 'bot', handle: banUser },
  { method: 'DELETE', path: ONE, auth: 'bot', handle: liftBan },
  { method: 'POST', path: '/guilds/:guild/bulk-ban', auth: 'bot', handle: bulkBan },
];
