import type { RobloxCall } from '../route.ts';
import type { Player } from '../world/player.ts';

/** The player whose id stands in the path. */
export function playerIn({ params, world }: RobloxCall): Player | undefined {
  const { userId = '' } = params;
  return /^\d{1,15}$/.test(userId) ? world.players.get(Number(userId)) : undefined;
}
