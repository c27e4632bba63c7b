import { KICK_MEMBERS, MODERATE_MEMBERS } from '../world/roles.ts';
import type { Member } from '../world/things.ts';
import {
  type Ask,
  type Route,
  readAuditReason,
  readBodyForm,
  readQueryForm,
  requireGuild,
} from './ask.ts';
import { enterChange } from './audit-log.ts';
import { canActOn, isAdministrator, mustHave } from './authority.ts';
import type { LiveGuild } from './live.ts';
import { done, missingAccess, missingPermissions, ok, unknown } from './reply.ts';
import { formatTime, memberShape } from './shapes.ts';

const PAGE_MAX = 1000;
const QUERY_MAX = 100;
const TIMEOUT_MAX_MS = 28 * 86_400_000;

function requireMember(guild: LiveGuild, userId: string): Member {
  const member = guild.member(userId);
  if (!member) throw unknown('member');
  return member;
}

function getMember(ask: Ask) {
  return ok(memberShape(requireMember(requireGuild(ask), ask.ids.user!)));
}

function listMembers(ask: Ask) {
  const guild = requireGuild(ask);
  if (ask.tools.hasFault('missing-intent')) throw missingAccess();
  const query = readQueryForm(ask);
  const limit = query.whole('limit', { min: 1, max: PAGE_MAX }) ?? 1;
  const after = query.id('after');
  query.end();
  return ok(guild.members(after).take(limit).map(memberShape).toArray());
}

function searchMembers(ask: Ask) {
  const guild = requireGuild(ask);
  const query = readQueryForm(ask);
  query.needs('query');
  const text = query.text('query', { min: 1, max: QUERY_MAX });
  const limit = query.whole('limit', { min: 1, max: PAGE_MAX }) ?? 1;
  query.end();
  const start = (text ?? '').toLowerCase();
  const isMeant = ({ user, nick }: Member) =>
    user.username.startsWith(start) || (nick?.toLowerCase().startsWith(start) ?? false);
  return ok(guild.members('0', isMeant).take(limit).map(memberShape).toArray());
}

/** The timeout is the only member field that this bot can change. */
function updateMember(ask: Ask) {
  const guild = requireGuild(ask);
  const { nowMs } = ask.request;
  const form = readBodyForm(ask);
  const untilMs = form.time('communication_disabled_until');
  if (typeof untilMs === 'number' && (untilMs <= nowMs || untilMs > nowMs + TIMEOUT_MAX_MS)) {
    const message = 'Must be in the future, and at most 28 days ahead.';
    form.fault('communication_disabled_until', 'INVALID_COMMUNICATION_DISABLED_TIMESTAMP', message);
  }
  form.end();
  readAuditReason(ask);
  const others = form.names().filter((name) => name !== 'communication_disabled_until');
  if (others.length > 0) throw missingPermissions();
  mustHave(ask.live, guild, MODERATE_MEMBERS);
  const member = requireMember(guild, ask.ids.user!);
  const isAbove = !canActOn(ask.live, guild, member.user.id);
  if (isAbove || isAdministrator(guild, member)) throw missingPermissions();
  if (untilMs !== undefined) setMemberTimeout(ask, { guild, member, untilMs });
  return ok(memberShape(requireMember(guild, member.user.id)));
}

interface Timeout {
  guild: LiveGuild;
  member: Member;
  untilMs: number | null;
}

function setMemberTimeout(ask: Ask, { guild, member, untilMs }: Timeout): void {
  const { user, timeoutUntilMs: before } = member;
  const told = (ms: number | null) => (ms === null ? undefined : formatTime(ms));
  const isChange = untilMs !== before;
  if (isChange) guild.setTimeout(user.id, untilMs);
  enterChange(ask, guild, {
    action: untilMs === null ? 'timeout-end' : 'timeout',
    userId: user.id,
    isChange,
    changes: [
      { key: 'communication_disabled_until', old_value: told(before), new_value: told(untilMs) },
    ],
  });
}

function kick(ask: Ask) {
  const guild = requireGuild(ask);
  readAuditReason(ask);
  mustHave(ask.live, guild, KICK_MEMBERS);
  const { user } = requireMember(guild, ask.ids.user!);
  if (!canActOn(ask.live, guild, user.id)) throw missingPermissions();
  guild.removeMember(user.id);
  enterChange(ask, guild, { action: 'kick', userId: user.id, isChange: true });
  return done();
}

const ONE = '/guilds/:guild/members/:user';

export const memberRoutes: readonly Route[] = [
  { method: 'GET', path: '/guilds/:guild/members', auth: 'bot', handle: listMembers },
  { method: 'GET', path: '/guilds/:guild/members/search', auth: 'bot', handle: searchMembers },
  { method: 'GET', path: ONE, auth: 'bot', handle: getMember },
  { method: 'PATCH', path: ONE, auth: 'bot', handle: updateMember },
  { method: 'DELETE', path: ONE, auth: 'bot', handle: kick },
];
