// Reads the key's permissions, and which of the listed experiences it reaches.
import { DeskError } from '#errors.ts';
import type { BrokenWhy, SeenRoblox } from '#kit/contract/connections.ts';
import type { Asking } from '#platforms/calls/call.ts';
import type { Roblox } from '#platforms/roblox/client.ts';
import type { KeyInfo } from '#platforms/roblox/shapes.ts';

/** Each costs a call. A key that names more is rare. */
const OFFERED_MAX = 20;

export async function lookAtRoblox(
  api: Roblox,
  listed: readonly string[],
  asking: Asking,
): Promise<SeenRoblox> {
  const key = readKey(await introspect(api, asking));
  if (brokenKey({ key })) {
    // The platform isn't asked, because every call would be refused and would count against us.
    return {
      key,
      universes: listed.map((id) => ({ id, name: id, isHere: false })),
      offered: [],
    };
  }
  // Roblox lets an unused key expire, and doesn't say whether introspecting it counts as use.
  if (listed.length === 0) await api.universes.user(key.ownerId, asking);
  const [universes, offered] = await Promise.all([
    Promise.all(listed.map((id) => lookAtUniverse(api, id, asking))),
    listOffered(api, { key, listed }, asking),
  ]);
  return { key, universes, offered };
}

/** The reason why the key doesn't work, if its own record says so. */
export function brokenKey({ key }: Pick<SeenRoblox, 'key'>): BrokenWhy | null {
  if (key.isExpired) return 'expired';
  return key.isEnabled ? null : 'disabled';
}

/** This call carries the key in its body, so a refusal is a refusal of the key. */
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

/** The experiences that the key's scopes name, for the owner to choose from. */
async function listOffered(
  api: Roblox,
  { key, listed }: { key: SeenRoblox['key']; listed: readonly string[] },
  asking: Asking,
): Promise<{ id: string; name: string }[]> {
  const named = new Set(key.scopes.flatMap(({ universes }) => universes ?? []));
  const others = [...named].filter((id) => !listed.includes(id)).slice(0, OFFERED_MAX);
  const found = await Promise.all(others.map((id) => lookAtUniverse(api, id, asking)));
  return found.filter(({ isHere }) => isHere).map(({ id, name }) => ({ id, name }));
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
