import type { ConnectionStates } from '../contract/connections.ts';

/** The server or experience in which a case was done. */
export interface CasePlace {
  kind: 'server' | 'experience';
  id: string;
  /** Null if the place is no longer listed. */
  name: string | null;
}

/** Finds the place of a case in its input and its result together. */
export function findPlace(
  told: Readonly<Record<string, unknown>>,
  { jobPlace, states }: { jobPlace: string | null; states: ConnectionStates },
): CasePlace | null {
  const { guild_id: guild, universe_id: universe } = told;
  // Its name at the time, if the case has it.
  const recorded = told.place_name ?? told.guild_name ?? jobPlace;
  const name = typeof recorded === 'string' ? recorded : undefined;
  if (typeof guild === 'string' && guild !== '') {
    const listed = findName(states.discord.seen?.guilds, guild);
    return { kind: 'server', id: guild, name: name ?? listed ?? null };
  }
  if (typeof universe === 'string' && universe !== '') {
    const listed = findName(states.roblox.seen?.universes, universe);
    return { kind: 'experience', id: universe, name: name ?? listed ?? null };
  }
  return null;
}

function findName(places: readonly { id: string; name: string }[] | undefined, id: string) {
  return places?.find((place) => place.id === id)?.name;
}
