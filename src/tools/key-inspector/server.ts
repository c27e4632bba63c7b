import { DeskError } from '#errors.ts';
import type { ConnectionDesk } from '#kit/contract/connections.ts';
import type { Context, Handlers } from '#kit/server/context.ts';
import type { ListedUniverse } from '#kit/server/platforms.ts';
import type { Asking } from '#platforms/calls/call.ts';
import type { Roblox } from '#platforms/roblox/client.ts';
import { type schemas, tool } from './contract.ts';
import { type Key, readKey } from './read-key.ts';
import { expiresSoon, listedPlaces, toolStates } from './rules.ts';

export const handlers: Handlers<typeof schemas> = {
  async inspect(_input, { platforms, connections, signal, nowMs }) {
    const asking: Asking = { signal, priority: 'person' };
    const { key, universes, checkedAt } =
      knownDead(connections) ?? (await ask({ platforms, connections }, asking, nowMs));
    return {
      name: key.name,
      enabled: key.isEnabled,
      expired: key.isExpired,
      expires_at: key.expiresAt,
      expires_soon: expiresSoon(key, nowMs),
      scopes: key.scopes.map(({ name, operations, ...scope }) => ({
        name,
        operations,
        universes: listedPlaces({ name, operations, ...scope }, universes),
      })),
      tools: toolStates(connections.tools.filter(isOther), { key, universes }),
      checked_at: checkedAt,
      now: nowMs,
    };
  },
};

const isOther = ({ id }: { id: string }) => id !== tool.id;

interface Found {
  key: Key;
  universes: readonly ListedUniverse[];
  checkedAt: number;
}

/** The desk stops using a key that was disabled or has expired, so this returns what it last saw. */
function knownDead(connections: ConnectionDesk): Found | undefined {
  const { seen, broken, checkedAt } = connections.states().roblox;
  if (!seen || checkedAt === null) return undefined;
  const isTold = broken?.why === 'disabled' || broken?.why === 'expired';
  return isTold ? { key: seen.key, universes: seen.universes, checkedAt } : undefined;
}

type Desk = Pick<Context, 'platforms' | 'connections'>;

async function ask(
  { platforms, connections }: Desk,
  asking: Asking,
  nowMs: number,
): Promise<Found> {
  const { api, universes, isPractice } = await platforms.roblox();
  try {
    return { key: await introspect(api, asking), universes, checkedAt: nowMs };
  } catch (error) {
    // This notifies the owner and the other tools now, instead of at the desk's next check.
    if (isRefused(error) && !isPractice) await connections.check('roblox').catch(() => undefined);
    throw error;
  }
}

/** Roblox doesn't document how it refuses an unknown key, so any of its errors counts as a refused key. */
async function introspect(api: Roblox, asking: Asking): Promise<Key> {
  try {
    return readKey(await api.keys.introspect(asking));
  } catch (error) {
    const isOfTheKey = error instanceof DeskError && error.code.startsWith('roblox/');
    throw isOfTheKey ? new DeskError('key-inspector/refused') : error;
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof DeskError && error.code === 'key-inspector/refused';
}
