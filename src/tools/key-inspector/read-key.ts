import { z } from 'zod';
import { DeskError } from '../../errors.ts';
import type { SeenRoblox } from '../../kit/connections.ts';

export type Key = Omit<SeenRoblox['key'], 'ownerId'>;

/** As much of the answer as is told on. It is documented by an example alone. */
const keyShape = z.object({
  name: z.string().catch(''),
  scopes: z.array(
    z.object({
      name: z.string(),
      operations: z.array(z.string()),
      universeIds: z.array(z.union([z.string(), z.int()]).transform(String)).optional(),
    }),
  ),
  enabled: z.boolean(),
  expired: z.boolean(),
  expirationTimeUtc: z.string().nullish(),
});

export function readKey(reply: unknown): Key {
  const parsed = keyShape.safeParse(reply);
  if (!parsed.success) {
    const params = { platform: 'Roblox', wait: '30 s' };
    throw new DeskError('platform/unreadable', { params, retryAfterMs: 30_000 });
  }
  const { name, enabled, expired, scopes, expirationTimeUtc } = parsed.data;
  const expiresAt = Date.parse(expirationTimeUtc ?? '');
  return {
    name,
    isEnabled: enabled,
    isExpired: expired,
    expiresAt: Number.isFinite(expiresAt) ? expiresAt : null,
    scopes: scopes.map(({ universeIds, ...scope }) => ({
      ...scope,
      // Left out where the scope has no choice.
      universes: universeIds === undefined || universeIds.includes('*') ? null : universeIds,
    })),
  };
}
