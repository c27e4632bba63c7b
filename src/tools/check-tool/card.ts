import { DeskError } from '#errors.ts';
import { inTime } from '#kit/server/in-time.ts';
import type { Roblox } from '#platforms/roblox/client.ts';
import type { Headshots, PlayerProfile } from '#platforms/roblox/shapes.ts';
import { CLOSED, ok, type Part, type Reads, readPart } from './parts.ts';
import { isShowable } from './rules.ts';

/** How long each read may take. Their sum stays below the call's deadline. */
export interface Patience {
  profileMs: number;
  /** For Open Cloud's profile, if the public one fails. */
  insteadMs: number;
  partMs: number;
}

export const PATIENCE: Patience = { profileMs: 3_500, insteadMs: 2_000, partMs: 6_000 };

export interface CardReads extends Reads {
  api: Pick<Roblox, 'players' | 'universes'>;
  id: string;
  patience: Patience;
}

/** Reads everything at once. Without a profile there is no card; every other part may be missing. */
export async function readCard(reads: CardReads) {
  const stop = new AbortController();
  const own = { ...reads, signal: AbortSignal.any([reads.signal, stop.signal]) };
  try {
    const [profile, thumbnail, parts] = await Promise.all([
      readProfile(own),
      readThumbnail(own),
      readParts(own),
    ]);
    return { profile, thumbnail, parts };
  } finally {
    // Cancels the other reads if the player doesn't exist.
    stop.abort(new DeskError('roblox/not-found'));
  }
}

async function readProfile(reads: CardReads): Promise<PlayerProfile> {
  const { memory, nowMs, id } = reads;
  const key = `${id}/profile`;
  const known = memory.get(key, nowMs) as PlayerProfile | undefined;
  if (known) return known;
  const profile = await askProfile(reads);
  memory.set(key, profile, nowMs);
  return profile;
}

/** Roblox answers 404 both for an unknown player and for a blocked read. Open Cloud tells them apart. */
async function askProfile({ api, id, signal, patience }: CardReads): Promise<PlayerProfile> {
  try {
    return await inTime(signal, { ms: patience.profileMs, platform: 'Roblox' }, (limited) =>
      api.players.profile(id, { signal: limited }),
    );
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    const instead = await inTime(
      signal,
      { ms: patience.insteadMs, platform: 'Roblox' },
      (limited) => api.universes.user(id, { signal: limited }),
    ).catch(() => undefined);
    if (instead === undefined) throw error;
    const { about, createTime, ...rest } = instead;
    // Open Cloud's profile has neither the ban nor the badge.
    return { ...rest, description: about, created: createTime };
  }
}

async function readThumbnail(reads: CardReads): Promise<string | null> {
  const { api, id, patience } = reads;
  const part = await readPart(reads, {
    key: `${id}/thumbnail`,
    withinMs: patience.partMs,
    ask: (asking) => api.players.headshots([id], asking),
    take: (reply) => pictureIn(reply, id),
  });
  return part.state === 'ok' ? part.value : null;
}

/** A picture that is pending or was taken down doesn't count. */
function pictureIn({ data }: Headshots, id: string): string {
  const picture = data.find(({ targetId }) => targetId === id)?.imageUrl;
  if (!picture || !isShowable(picture)) throw new DeskError('roblox/closed');
  return picture;
}

async function readParts(reads: CardReads) {
  const { id, patience } = reads;
  const { players } = reads.api;
  const withinMs = patience.partMs;
  const count = (what: 'friends' | 'followers' | 'followings') =>
    readPart(reads, {
      key: `${id}/${what}`,
      withinMs,
      ask: (asking) => players[what](id, asking),
      take: (reply) => reply.count,
    });
  const [Friends, Followers, Following, groups, previous_usernames, badges] = await Promise.all([
    count('friends'),
    count('followers'),
    count('followings'),
    readPart(reads, {
      key: `${id}/groups`,
      withinMs,
      ask: (asking) => players.groups(id, asking),
      take: ({ data }) =>
        data.map(({ group, role }) => ({ ...group, role: role.name, rank: role.rank })),
    }),
    readPart(reads, {
      key: `${id}/names`,
      withinMs,
      ask: (asking) => players.formerNames(id, asking),
      take: ({ data }) => data.map(({ name }) => name),
    }),
    readPart(reads, {
      key: `${id}/badges`,
      withinMs,
      ask: (asking) => players.badges(id, asking),
      take: (list) => list,
    }),
  ]);
  return { Friends, Followers, Following, groups, previous_usernames, badges };
}

/** Open Cloud's profile lacks the flag. */
export function flagPart(flag: boolean | undefined): Part<boolean> {
  return flag === undefined ? { state: 'unavailable', why: CLOSED } : ok(flag);
}
