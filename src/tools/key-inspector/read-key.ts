import type { SeenRoblox } from '#kit/contract/connections.ts';
import type { KeyInfo } from '#platforms/roblox/shapes.ts';

export type Key = Omit<SeenRoblox['key'], 'ownerId'>;

export function readKey(told: KeyInfo): Key {
  const { name, enabled, expired, scopes, expirationTimeUtc } = told;
  const expiresAt = Date.parse(expirationTimeUtc ?? '');
  return {
    name,
    isEnabled: enabled,
    isExpired: expired,
    expiresAt: Number.isFinite(expiresAt) ? expiresAt : null,
    scopes: scopes.map(({ universeIds, ...scope }) => ({
      ...scope,
      // Roblox omits the ids if the scope can't be limited to experiences.
      universes: universeIds === undefined || universeIds.includes('*') ? null : universeIds,
    })),
  };
}
