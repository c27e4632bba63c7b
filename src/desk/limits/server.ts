import { DeskError } from '#errors.ts';
import { isDiscordDeskOn } from '#kit/contract/discord-desk.ts';
import { isPracticing } from '#kit/contract/worlds.ts';
import type { Handlers } from '#kit/server/context.ts';
import type { schemas } from './contract.ts';
import { countApart, dailyLimit, tellHour, tellUse, type WindowUse } from './rules.ts';
import { listUse, readDay } from './store.ts';

export const handlers: Handlers<typeof schemas> = {
  async pass(_input, { database, nowMs, pass, settings }) {
    if (!pass) throw new DeskError('access/pass-missing');
    const own = { passId: pass.id, holder: pass.holder };
    const spender = isPracticing(pass, nowMs) ? countApart(own) : own;
    const [rows, lookups] = await database.transaction(async (tx) => [
      await listUse(tx, spender.holder, nowMs),
      await readDay(tx, spender, { kind: 'lookups', nowMs }),
    ]);
    const { day, tenMinutes, hour } = tellUse(
      rows,
      { id: spender.passId, dailyCap: pass.dailyCap },
      { settings, nowMs },
    );
    return {
      id: pass.id,
      holder: pass.holder,
      label: pass.label,
      scope: pass.scope && [...pass.scope],
      expires_at: pass.expiresAt,
      now: nowMs,
      changes: day,
      ten_minutes: tell(tenMinutes),
      hour: tell(hour),
      cooldown_ms: { tool: settings.toolCooldownMs, ban: settings.banCooldownMs },
      discord_desk: isDiscordDeskOn(settings),
      lookups: { used: lookups, limit: dailyLimit('lookups', pass.dailyCap, settings) },
    };
  },

  async admin(_input, { database, nowMs, admin, settings }) {
    if (!admin) throw new DeskError('access/admin-invalid');
    const rows = await database.transaction((tx) => listUse(tx, admin.label, nowMs));
    return {
      now: nowMs,
      expires_at: admin.expiresAt,
      idle_ms: settings.adminIdleMs,
      hour: tell(tellHour(rows, { settings, nowMs })),
      requests_per_minute: settings.addressRequestsPerMinute,
    };
  },
};

function tell({ used, limit, backAt }: WindowUse) {
  return { used, limit, back_at: backAt };
}
