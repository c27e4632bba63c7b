import type { ConnectionDesk } from '#kit/contract/connections.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import { missingIn } from '../links.ts';
import { missingScopes } from './scopes.ts';

/** Counts what tools need and the connections lack, over all listed places that they reach. */
export function countMissing(connections: ConnectionDesk): Record<PlatformName, number> {
  const { permissions, tools } = connections;
  const { discord, roblox } = connections.states();
  const guilds = discord.seen?.guilds.filter(({ isHere }) => isHere) ?? [];
  const universes = roblox.seen?.universes.filter(({ isHere }) => isHere) ?? [];
  const scopes = roblox.seen?.key.scopes ?? [];
  const needed = tools.flatMap(({ needs }) => (needs?.roblox ?? []).map(({ name }) => name));
  return {
    discord: count(guilds, (guild) => missingIn(guild, permissions).length),
    roblox: count(universes, ({ id }) => missingScopes(scopes, needed, id).length),
  };
}

function count<Place>(places: readonly Place[], lacking: (place: Place) => number): number {
  return places.reduce((sum, place) => sum + lacking(place), 0);
}
