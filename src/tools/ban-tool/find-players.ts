// From what was typed to accounts, many at a time.
import { DeskError } from '#errors.ts';
import { findPlayer, unknownPlayer } from '#kit/server/find-player.ts';
import type { RobloxLink } from '#kit/server/platforms.ts';
import type { Given, Targets } from './read-input.ts';
import { cutInto, eachOf } from './each-of.ts';

/** https://create.roblox.com/docs/cloud/reference/openapi-legacy says 200 ids; of names it gives no number. */
const NAMES_MAX = 100;
const IDS_MAX = 200;
const AT_ONCE = 4;
const NAMES_MS = 30_000;
const IDS_MS = 12_000;

export interface FoundLine {
  line: number;
  /** The id, or what was typed. */
  target: string;
  name: string | null;
  /** unasked: Roblox did not say whether there is such an account. */
  state: 'found' | 'unknown' | 'unasked';
  /** Why it is nobody, in words. */
  why: string | null;
}

export interface FoundLines {
  lines: FoundLine[];
  /** Doubles that were left out: a name and its id are one. */
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
  // One alone is refused in the words of a single player: renamed, or unknown.
  const { id, name } = await findPlayer(api, only.player, { signal });
  if (name !== undefined) return { lines: [found(only, id, name)], dropped: 0 };
  const names = await namesOf(api, [id], signal);
  const line = lineOfId(only, id, names);
  if (line.state === 'unknown') throw unknownPlayer(only.player);
  return { lines: [line], dropped: 0 };
}

async function findAll(api: Api, given: Given[], signal: AbortSignal): Promise<FoundLines> {
  const names = await idsOf(api, namesIn(given), signal);
  const ids = await namesOf(api, idsIn(given), signal);
  const lines = new Map<string, FoundLine>();
  let dropped = 0;
  for (const one of given) {
    const line = lineOf(one, { names, ids });
    if (lines.has(line.target)) dropped += 1;
    else lines.set(line.target, line);
  }
  return { lines: [...lines.values()], dropped };
}

interface Told {
  names: ReadonlyMap<string, { id: string; name: string }>;
  ids: Names;
}

function lineOf(one: Given, { names, ids }: Told): FoundLine {
  const { player, typed } = one;
  if (!player) return nobody(one, typed, 'This is neither a name nor a user id.');
  if (player.kind === 'id') return lineOfId(one, player.id, ids);
  const told = names.get(player.name.toLowerCase());
  if (!told) return nobody(one, player.name, 'Roblox knows no player of this name.');
  if (told.name.toLowerCase() === player.name.toLowerCase()) return found(one, told.id, told.name);
  return nobody(
    one,
    player.name,
    `A former name of ${told.name}. If you mean that account, use its id: ${told.id}.`,
  );
}

function lineOfId({ line }: Given, id: string, names: Names): FoundLine {
  const name = names.get(id);
  if (name === undefined) return { line, target: id, name: null, state: 'unasked', why: null };
  if (name !== null) return { line, target: id, name, state: 'found', why: null };
  return nobody({ line }, id, 'Roblox knows no player with this id.');
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

/** By names in small letters. Without all of them there is no plan: a name alone cannot be acted on. */
async function idsOf(api: Api, names: readonly string[], signal: AbortSignal) {
  const told = new Map<string, { id: string; name: string }>();
  const limit = AbortSignal.timeout(NAMES_MS);
  const asking = { signal: AbortSignal.any([signal, limit]) };
  let asked = 0;
  try {
    await eachOf(cutInto(names, NAMES_MAX), AT_ONCE, async (batch) => {
      const { data } = await api.players.byNames(batch, asking);
      asked += batch.length;
      for (const { requestedUsername, id, name } of data) {
        told.set(requestedUsername.toLowerCase(), { id, name });
      }
    });
  } catch (error) {
    if (!limit.aborted || signal.aborted) throw error;
    throw new DeskError('ban-tool/names-in-time', {
      params: { told: asked.toLocaleString('en'), given: names.length.toLocaleString('en') },
    });
  }
  return told;
}

/** Null: there is no such account. What could not be asked is left out. */
export type Names = ReadonlyMap<string, string | null>;

/** What they are called now. An id is enough to act on, so that a failure here stops nothing. */
export async function namesOf(
  api: Api,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Names> {
  const names = new Map<string, string | null>();
  const asking = { signal: AbortSignal.any([signal, AbortSignal.timeout(IDS_MS)]) };
  try {
    await eachOf(cutInto(ids, IDS_MAX), AT_ONCE, async (batch) => {
      const { data } = await api.players.byIds(batch.map(Number), asking);
      for (const id of batch) names.set(id, null);
      for (const { id, name } of data) names.set(id, name);
    });
  } catch (error) {
    if (!(error instanceof DeskError) || signal.aborted) throw error;
  }
  return names;
}
