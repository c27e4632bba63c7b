// Every change goes through here: the ledger hears of all that was accepted, the guild's audit log of
// what it changed.
import { type Ask, reasonOf } from './ask.ts';
import type { LiveGuild } from './live-guild.ts';

export const ACTIONS = {
  kick: 20,
  ban: 22,
  unban: 23,
  timeout: 24,
  'timeout-end': 24,
  'webhook-create': 50,
  'webhook-update': 51,
  'webhook-delete': 52,
} as const;

export interface Change {
  action: keyof typeof ACTIONS;
  userId?: string;
  webhookId?: string;
  isChange: boolean;
  /** Of a webhook's token the log knows no name. */
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
    reason: reasonOf(ask),
    changes: change.changes,
  });
}
