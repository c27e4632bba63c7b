// Resolves typed names and ids to players, and reads their profiles in batches.
import { DeskError } from '#errors.ts';
import { workThrough } from '#kit/acting/server.ts';
import { findPlayer, unknownPlayer } from '#kit/server/find-player.ts';
import { inTime } from '#kit/server/in-time.ts';
import type { RobloxLink } from '#kit/server/platforms.ts';
import type { Player } from '#kit/values/player.ts';
import type { Roblox } from '#platforms/roblox/client.ts';
import { formatNumber } from '#ui/format-number.ts';
import type { Given, Targets } from './read-input.ts';
import { readTime } from './restriction.ts';

/** https://create.roblox.com/docs/cloud/reference/openapi-legacy allows 200 ids; it names no limit for names. */
const NAMES_MAX = 100;
const IDS_MAX = 200;
const AT_ONCE = 4;
const NAMES_MS = 30_000;
const IDS_MS = 12_000;

export interface FoundLine {
  line: number;
  /** The id if a player was found, otherwise the typed text. */
  target: string;
  name: string | null;
  /** 'unasked' means Roblox didn't say whether this account exists. */
  state: 'found' | 'unknown' | 'unasked';
  /** Why no player was found, as a sentence. */
  why: string | null;
}

export interface FoundLines {
  lines: FoundLine[];
  /** How many duplicates were left out. A name and its id are the same player. */
  dropped: number;
}

type Api = Pick<RobloxLink['api'], 'players'>;

export async function findTargets(
  api: Api,
  { given, isList }: Targets,
  signal: AbortSignal,
): Promise<FoundLines> {
  const [only] = given;
  if (isList || !only?.player) return findAll(api, given, signal);
  // A single player gets a specific error: renamed, or unknown.
  const { id, name } = await findPlayer(api, only.player, { signal });
  if (name !== undefined) return { lines: [found(only, id, name)], dropped: 0 };
  const names = await readNames(api, [id], signal);
  const line = findLineById(only, id, names);
  if (line.state === 'unknown') throw unknownPlayer(only.player);
  return { lines: [line], dropped: 0 };
}

async function findAll(api: Api, given: Given[], signal: AbortSignal): Promise<FoundLines> {
  const names = await readIds(api, namesIn(given), signal);
  const ids = await readNames(api, idsIn(given), signal);
  const lines = new Map<string, FoundLine>();
  let dropped = 0;
  for (const one of given) {
    const line = findLine(one, { names, ids });
    if (lines.has(line.target)) dropped += 1;
    else lines.set(line.target, line);
  }
  return { lines: [...lines.values()], dropped };
}

interface Told {
  names: ReadonlyMap<string, { id: string; name: string }>;
  ids: Names;
}

function findLine(one: Given, { names, ids }: Told): FoundLine {
  const { player, typed } = one;
  if (!player) return nobody(one, typed, 'Not a username or user id.');
  if (player.kind === 'id') return findLineById(one, player.id, ids);
  const told = names.get(player.name.toLowerCase());
  if (!told) return nobody(one, player.name, 'Roblox has no player with this username.');
  if (told.name.toLowerCase() === player.name.toLowerCase()) return found(one, told.id, told.name);
  return nobody(
    one,
    player.name,
    `A former username of ${told.name}. If you mean that account, use its id: ${told.id}.`,
  );
}

function findLineById({ line }: Given, id: string, names: Names): FoundLine {
  const name = names.get(id);
  if (name === undefined) return { line, target: id, name: null, state: 'unasked', why: null };
  if (name !== null) return { line, target: id, name, state: 'found', why: null };
  return nobody({ line }, id, 'Roblox has no player with this id.');
}

const found = ({ line }: Given, target: string, name: string): FoundLine => ({
  ...{ line, target, name },
  state: 'found',
  why: null,
});

const nobody = ({ line }: Pick<Given, 'line'>, target: string, why: string): FoundLine => ({
  ...{ line, target, why },
  name: null,
  state: 'unknown',
});

function namesIn(given: readonly Given[]): string[] {
  const names = given.flatMap(({ player }) => (player?.kind === 'name' ? [player.name] : []));
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}

function idsIn(given: readonly Given[]): string[] {
  return [...new Set(given.flatMap(({ player }) => (player?.kind === 'id' ? [player.id] : [])))];
}

/** Keyed by the lowercase name. Roblox only accepts ids, so a plan needs the id of every name. */
async function readIds(api: Api, names: readonly string[], signal: AbortSignal) {
  const told = new Map<string, { id: string; name: string }>();
  const limit = AbortSignal.timeout(NAMES_MS);
  const asking = { signal: AbortSignal.any([signal, limit]) };
  let asked = 0;
  try {
    await workThrough(cutInto(names, NAMES_MAX), AT_ONCE, async (batch) => {
      const { data } = await api.players.byNames(batch, asking);
      asked += batch.length;
      for (const { requestedUsername, id, name } of data) {
        told.set(requestedUsername.toLowerCase(), { id, name });
      }
    });
  } catch (error) {
    if (!limit.aborted || signal.aborted) throw error;
    throw new DeskError('ban-tool/names-in-time', {
      params: { told: formatNumber(asked), given: formatNumber(names.length) },
    });
  }
  return told;
}

/** Null means that the account doesn't exist. An id is missing if Roblox couldn't be asked about it. */
export type Names = ReadonlyMap<string, string | null>;

/** Reads the current names. An id is enough to act on, so a failure here doesn't stop the plan. */
export async function readNames(
  api: Api,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Names> {
  const names = new Map<string, string | null>();
  const asking = { signal: AbortSignal.any([signal, AbortSignal.timeout(IDS_MS)]) };
  try {
    await workThrough(cutInto(ids, IDS_MAX), AT_ONCE, async (batch) => {
      const { data } = await api.players.byIds(batch.map(Number), asking);
      for (const id of batch) names.set(id, null);
      for (const { id, name } of data) names.set(id, name);
    });
  } catch (error) {
    if (!(error instanceof DeskError) || signal.aborted) throw error;
  }
  return names;
}

const PATIENCE_MS = 2_500;
/** Roblox documents no limit. */
const PICTURES_MAX = 100;

export interface Person {
  name: string;
  displayName: string;
  createdAt: number | null;
}

/** Throws if the player doesn't exist. */
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
    const name = (await readNames(api, [id], signal)).get(id);
    if (!name) throw error;
    return { name, displayName: name, createdAt: null };
  }
}

/** Pictures by id. Hidden, pending and missing pictures are left out. */
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

function cutInto<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}
