import { VIEW_AUDIT_LOG } from '../world/roles.ts';
import { compareIds, readSnowflakeTime } from '../world/snowflake.ts';
import type { AuditEntry } from '../world/things.ts';
import { type Ask, type Route, readAuditReason, readQueryForm, requireGuild } from './ask.ts';
import { mustHave } from './authority.ts';
import type { LiveGuild } from './live.ts';
import { ok } from './reply.ts';
import { auditShape, userShape } from './shapes.ts';

const PAGE_MAX = 100;
const PAGE = 50;
const KEPT_MS = 45 * 86_400_000;
const TYPE_MAX = 1000;

function readAudit(ask: Ask) {
  const guild = requireGuild(ask);
  mustHave(ask.live, guild, VIEW_AUDIT_LOG);
  const { isWanted, after, limit } = readQuery(ask);
  const oldestMs = ask.request.nowMs - KEPT_MS;
  const isKept = ({ id }: AuditEntry) => readSnowflakeTime(id) >= oldestMs;
  const wanted = guild.audit().filter((entry) => isKept(entry) && isWanted(entry));
  // With `after` the page starts there and moves forward, but it is still listed newest first.
  const page = after ? wanted.toArray().slice(-limit) : wanted.take(limit).toArray();
  const people = new Set(page.flatMap(({ actorId, targetId }) => [actorId, targetId]));
  const users = [...people].map((id) => ask.live.world.users.get(id)).filter((user) => !!user);
  return ok({
    audit_log_entries: page.map(auditShape),
    users: users.map(userShape),
    integrations: [],
    webhooks: [],
    guild_scheduled_events: [],
    threads: [],
    application_commands: [],
    auto_moderation_rules: [],
  });
}

function readQuery(ask: Ask) {
  const query = readQueryForm(ask);
  const limit = query.whole('limit', { min: 1, max: PAGE_MAX }) ?? PAGE;
  const type = query.whole('action_type', { min: 1, max: TYPE_MAX });
  const [actor, target] = [query.id('user_id'), query.id('target_id')];
  const [before, after] = [query.id('before'), query.id('after')];
  query.end();
  const isWanted = (entry: AuditEntry) =>
    (type ?? entry.actionType) === entry.actionType &&
    (actor ?? entry.actorId) === entry.actorId &&
    (target ?? entry.targetId) === entry.targetId &&
    (before === undefined || compareIds(entry.id, before) < 0) &&
    (after === undefined || compareIds(entry.id, after) > 0);
  return { isWanted, after, limit };
}

export const auditLogRoutes: readonly Route[] = [
  { method: 'GET', path: '/guilds/:guild/audit-logs', auth: 'bot', handle: readAudit },
];

// Every change goes through here: the ledger records everything accepted, and the guild's audit log records
// only actual changes.

const ACTIONS = {
  kick: 20,
  ban: 22,
  unban: 23,
  timeout: 24,
  'timeout-end': 24,
  'webhook-create': 50,
  'webhook-update': 51,
  'webhook-delete': 52,
} as const;

interface Change {
  action: keyof typeof ACTIONS;
  userId?: string;
  webhookId?: string;
  isChange: boolean;
  /** Defaults to the bot, even for changes made with a webhook token, which identifies no user. */
  actorId?: string;
  changes?: { key: string; old_value?: unknown; new_value?: unknown }[];
}

export function enterChange(ask: Ask, guild: LiveGuild, change: Change): void {
  const { live, tools, request } = ask;
  const { action, userId, webhookId, isChange } = change;
  tools.enter(
    {
      action,
      guild_id: guild.base.id,
      ...(userId === undefined ? {} : { user_id: userId }),
      ...(webhookId === undefined ? {} : { webhook_id: webhookId }),
      changed: isChange,
    },
    request.nowMs,
  );
  if (!isChange) return;
  guild.enterAudit({
    id: live.newId(request.nowMs),
    actionType: ACTIONS[action],
    actorId: change.actorId ?? live.world.bot.id,
    targetId: userId ?? webhookId ?? guild.base.id,
    reason: readAuditReason(ask),
    changes: change.changes,
  });
}
