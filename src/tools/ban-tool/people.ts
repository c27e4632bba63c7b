// Who somebody is, for cards and lists: what could not be had is left out.
import { DeskError } from '#errors.ts';
import { unknownPlayer } from '#kit/server/find-player.ts';
import { inTime } from '#kit/server/in-time.ts';
import type { Player } from '#kit/values/player.ts';
import type { Roblox } from '#platforms/roblox/client.ts';
import { cutInto } from './each-of.ts';
import { namesOf } from './find-players.ts';
import { readTime } from './restriction.ts';

const PATIENCE_MS = 2_500;
/** Roblox gives no number. */
const PICTURES_MAX = 100;

export interface Person {
  name: string;
  displayName: string;
  createdAt: number | null;
}

/** Refused where there is no such player. */
export async function readPerson(
  api: Roblox,
  { id, player }: { id: string; player: Player },
  signal: AbortSignal,
): Promise<Person> {
  try {
    const { name, displayName, createTime } = await api.universes.user(id, { signal });
    return { name, displayName: displayName || name, createdAt: readTime(createTime) };
  } catch (error) {
    if (!(error instanceof DeskError) || !error.code.startsWith('roblox/')) throw error;
    if (error.code === 'roblox/not-found') throw unknownPlayer(player);
    const name = (await namesOf(api, [id], signal)).get(id);
    if (!name) throw error;
    return { name, displayName: name, createdAt: null };
  }
}

/** Pictures by id; those that are not ready, hidden or not told are left out. */
export async function readPictures(
  api: Roblox,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const pictures = new Map<string, string>();
  const reads = cutInto(ids, PICTURES_MAX).map(async (batch) => {
    const { data } = await inTime(signal, { ms: PATIENCE_MS, platform: 'Roblox' }, (limited) =>
      api.players.headshots(batch, { signal: limited }),
    );
    for (const { targetId, imageUrl } of data) if (imageUrl) pictures.set(targetId, imageUrl);
  });
  for (const read of await Promise.allSettled(reads)) {
    if (read.status === 'rejected' && !(read.reason instanceof DeskError)) throw read.reason;
  }
  return pictures;
}
