// What the admin screen shows, without asking Discord.
import type { z } from 'zod';
import type { Context } from '#kit/server/context.ts';
import type { schemas } from './contract.ts';
import { writeAddress } from './rules.ts';
import { isRegistered } from './servers.ts';
import { findLastUse, findTurned, listServers, type ServerKept, type Turned } from './store.ts';

export type State = z.output<ReturnType<typeof schemas>['look']['output']>;

export async function readState(
  { database, connections, nowMs }: Pick<Context, 'database' | 'connections' | 'nowMs'>,
  { discordDesk: isOn, publicUrl }: Pick<Context['settings'], 'discordDesk' | 'publicUrl'>,
): Promise<State> {
  const { turned, kept, lastUse } = await database.transaction(async (tx) => {
    const found = await findTurned(tx);
    return {
      turned: found,
      kept: found ? await listServers(tx, found.applicationId) : [],
      lastUse: await findLastUse(tx),
    };
  });
  const { mode, seen } = connections.states().discord;
  const listed = isOn ? (seen?.guilds ?? []) : [];
  const absent = listed.filter(({ isHere }) => !isHere).map(({ id }) => id);
  const waiting = listed.filter(({ id }) => !kept.some(({ guildId }) => guildId === id));
  return {
    now: nowMs,
    is_connected: mode === 'connected' || mode === 'checking',
    is_on: isOn,
    turned: turned
      ? { address: turned.pendingAddress ?? turned.address, at: turned.at, by: turned.by }
      : null,
    trouble: findTrouble(turned, { isOn, publicUrl, botId: seen?.application.id }),
    servers: [
      ...kept.map((one) => sayServer(one, { isOn, isAbsent: absent.includes(one.guildId) })),
      ...waiting.map(({ id, name, isHere }) => ({
        ...{ id, name, why: null },
        state: isHere ? ('waiting' as const) : ('absent' as const),
      })),
    ],
    last_used_at: lastUse,
  };
}

/** While it is off, only servers that still have commands are kept. */
function sayServer(kept: ServerKept, { isOn, isAbsent }: { isOn: boolean; isAbsent: boolean }) {
  const { guildId: id, name, fault: why } = kept;
  return { id, name, state: findServerState(kept, { isOn, isAbsent }), why: isAbsent ? null : why };
}

function findServerState(
  kept: ServerKept,
  { isOn, isAbsent }: { isOn: boolean; isAbsent: boolean },
): State['servers'][number]['state'] {
  if (isAbsent) return 'absent';
  if (kept.fault !== null) return 'failed';
  if (!isOn) return 'waiting';
  if (kept.changedAt !== null) return 'changed';
  return isRegistered(kept) ? 'registered' : 'waiting';
}

interface Around {
  isOn: boolean;
  publicUrl: string;
  botId: string | undefined;
}

function findTrouble(
  turned: Turned | undefined,
  { isOn, publicUrl, botId }: Around,
): State['trouble'] {
  if (turned && botId !== undefined && botId !== turned.applicationId) return sayOnly('other-bot');
  if (!isOn) return null;
  if (!turned) return sayOnly('removed');
  const { trouble, address, pendingAddress } = turned;
  if (pendingAddress !== null) return sayOnly('unconfirmed');
  if (trouble) return { what: trouble.what, since: trouble.at, address: trouble.address };
  const own = writeAddress(publicUrl);
  return own === address ? null : { what: 'moved', since: null, address: own };
}

const sayOnly = (what: NonNullable<State['trouble']>['what']) => ({
  what,
  since: null,
  address: null,
});
