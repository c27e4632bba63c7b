// What the admin screen shows, without asking Discord.
import type { z } from 'zod';
import type { Context } from '#kit/server/context.ts';
import type { schemas } from './contract.ts';
import { writeAddress } from './rules.ts';
import { findLastUse, findTurned, listServers, type ServerKept, type Turned } from './store.ts';

export type State = z.output<ReturnType<typeof schemas>['look']['output']>;

export async function readState(
  { database, connections, nowMs }: Pick<Context, 'database' | 'connections' | 'nowMs'>,
  { discordDesk: isOn, publicUrl }: Pick<Context['settings'], 'discordDesk' | 'publicUrl'>,
): Promise<State> {
  const { turned, kept, lastUse } = await database.transaction(async (tx) => ({
    turned: await findTurned(tx),
    kept: await listServers(tx),
    lastUse: await findLastUse(tx),
  }));
  const { mode, seen } = connections.states().discord;
  const listed = isOn ? (seen?.guilds ?? []) : [];
  const waiting = listed.filter(({ id }) => !kept.some(({ guildId }) => guildId === id));
  return {
    now: nowMs,
    is_connected: mode === 'connected' || mode === 'checking',
    is_on: isOn,
    turned: turned ? { address: turned.address, at: turned.at, by: turned.by } : null,
    trouble: isOn ? findTrouble(turned, { publicUrl, botId: seen?.application.id }) : null,
    servers: [
      ...kept.map((one) => sayServer(one, isOn)),
      ...waiting.map(({ id, name }) => ({ id, name, state: 'waiting' as const, why: null })),
    ],
    last_used_at: lastUse,
  };
}

/** While it is off, only servers that still have commands are kept. */
function sayServer({ guildId: id, name, registered, fault: why }: ServerKept, isOn: boolean) {
  const state = why !== null ? 'failed' : isOn && registered ? 'registered' : 'waiting';
  return { id, name, state, why } as const;
}

function findTrouble(
  turned: Turned | undefined,
  { publicUrl, botId }: { publicUrl: string; botId: string | undefined },
): State['trouble'] {
  if (!turned) return { what: 'removed', since: null, address: null };
  const { trouble, address, applicationId } = turned;
  if (botId !== undefined && botId !== applicationId) {
    return { what: 'other-bot', since: null, address: null };
  }
  if (trouble) return { what: trouble.what, since: trouble.at, address: trouble.address };
  const own = writeAddress(publicUrl);
  return own === address ? null : { what: 'moved', since: null, address: own };
}
