import { DeskError } from '../../errors.ts';
import type { Handlers } from '../../kit/server.ts';
import type { schemas } from './contract.ts';
import { dailyLimit } from './rules.ts';
import { readDay } from './store.ts';

export const handlers: Handlers<typeof schemas> = {
  async pass(_input, { database, nowMs, pass, settings }) {
    if (!pass) throw new DeskError('access/pass-missing');
    const spender = { passId: pass.id, holder: pass.holder };
    const [changes, lookups] = await database.transaction(async (tx) => [
      await readDay(tx, spender, { kind: 'changes', nowMs }),
      await readDay(tx, spender, { kind: 'lookups', nowMs }),
    ]);
    return {
      id: pass.id,
      holder: pass.holder,
      label: pass.label,
      scope: pass.scope && [...pass.scope],
      expires_at: pass.expiresAt,
      changes: { used: changes ?? 0, limit: dailyLimit('changes', pass.dailyCap, settings) },
      cooldown_ms: { tool: settings.toolCooldownMs, ban: settings.banCooldownMs },
      lookups: { used: lookups ?? 0, limit: dailyLimit('lookups', pass.dailyCap, settings) },
    };
  },
};
