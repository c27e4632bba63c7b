// What the key may do, and which of the listed experiences it reaches.
import { DeskError } from '#errors.ts';
import type { BrokenWhy, SeenRoblox } from '#kit/contract/connections.ts';
import type { Asking } from '#platforms/calls/call.ts';
import type { Roblox } from '#platforms/roblox/client.ts';
import type { KeyInfo } from '#platforms/roblox/shapes.ts';

export async function lookAtRoblox(
  api: Roblox,
  listed: readonly string[],
  asking: Asking,
): Promise<SeenRoblox> {
  const key = readKey(await introspect(api, asking));
  if (brokenKey({ key })) {
    // Not asked: each call would be refused, and count as one too many.
    return { key, universes: listed.map((id) => ({ id, name: id, isHere: false })) };
  }
  // Roblox lets a key expire that nobody uses, and does not say that looking at it is a use.
  if (listed.length === 0) await api.universes.user(key.ownerId, asking);
  return { key, universes: await Promise.all(listed.map((id) => lookAtUniverse(api, id, asking))) };
}

/** Why the key does nothing, where its own page says so. */
export function brokenKey({ key }: Pick<SeenRoblox, 'key'>): BrokenWhy | null {
  if (key.isExpired) return 'expired';
  return key.isEnabled ? null : 'disabled';
}

/** This call carries the key in its body: what refuses it refuses the key. */
async function introspect(api: Roblox, asking: Asking): Promise<KeyInfo> {
  try {
    return await api.keys.introspect(asking);
  } catch (error) {
    const isRefusal = error instanceof DeskError && error.code.startsWith('roblox/');
    throw isRefusal ? new DeskError('platform/revoked', { params: { platform: 'Roblox' } }) : error;
  }
}

function readKey(info: KeyInfo): SeenRoblox['key'] {
  const expiresAt = Date.parse(info.expirationTimeUtc ?? '');
  return {
    name: info.name,
    ownerId: String(info.authorizedUserId),
    isEnabled: info.enabled,
    isExpired: info.expired,
    expiresAt: Number.isNaN(expiresAt) ? null : expiresAt,
    scopes: info.scopes.map(({ name, operations, ...scope }) => ({
      name,
      operations,
      universes: listUniverses(scope),
    })),
  };
}

function listUniverses({ universeIds }: { universeIds?: string[] | undefined }): string[] | null {
  return universeIds === undefined || universeIds.includes('*') ? null : universeIds;
}

async function lookAtUniverse(api: Roblox, id: string, asking: Asking) {
  try {
    const { displayName } = await api.universes.get(id, asking);
    return { id, name: displayName, isHere: true };
  } catch (error) {
    const isRefusal = error instanceof DeskError && error.code.startsWith('roblox/');
    if (!isRefusal) throw error;
    return { id, name: id, isHere: false };
  }
}
