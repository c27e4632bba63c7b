import { DeskError } from '#errors.ts';
import type { Asking } from '#platforms/calls/call.ts';
import type { Roblox } from '#platforms/roblox/client.ts';
import { type Player, readPlayer, shownPlayer } from '../values/player.ts';

/** Parses the typed player, or throws a readable refusal. */
export function requirePlayer(text: string): Player {
  const reading = readPlayer(text);
  if (reading.ok) return reading.player;
  throw new DeskError(`player/${reading.fault}`, { fields: { user: FAULTS[reading.fault] } });
}

const FAULTS = {
  blank: 'Please enter a username or user id',
  'not-an-id': 'Not a user id',
  'not-a-name': 'Not a username or user id',
} as const;

export interface FoundPlayer {
  id: string;
  /** Spelled as on Roblox; not looked up if an id was given. */
  name?: string | undefined;
}

/** Makes one call for a name and none for an id. A name that was changed is refused with the id to use. */
export async function findPlayer(
  api: Pick<Roblox, 'players'>,
  player: Player,
  asking: Asking,
): Promise<FoundPlayer> {
  if (player.kind === 'id') return { id: player.id };
  const { name } = player;
  const { data } = await byName(api, name, asking);
  // Matched by the requested name, because the order isn't guaranteed.
  const found = data.find(({ requestedUsername }) => isSame(requestedUsername, name));
  if (!found) throw unknownPlayer(player);
  const { id } = found;
  if (isSame(found.name, name)) return { id, name: found.name };
  throw new DeskError('roblox/renamed-player', {
    params: { name, now: found.name, id },
    members: { user_id: id, username: found.name },
  });
}

export function unknownPlayer(player: Player): DeskError {
  return new DeskError('roblox/unknown-player', { params: { player: shownPlayer(player) } });
}

async function byName(api: Pick<Roblox, 'players'>, name: string, asking: Asking) {
  try {
    return await api.players.byNames([name], asking);
  } catch (error) {
    // This is the only way from a name to an id. If it's closed, ids still work.
    if (error instanceof DeskError && CLOSED.includes(error.code)) {
      throw new DeskError('player/names-closed');
    }
    throw error;
  }
}

const CLOSED: readonly string[] = ['roblox/closed', 'roblox/not-found', 'roblox/private'];

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
