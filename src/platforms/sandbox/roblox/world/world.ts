import { createChance } from './chance.ts';
import { type Group, groups, type Universe, universes } from './groups.ts';
import { type Catalogue, type Copy, makeCatalogue, makeCopies } from './items.ts';
import { makePlayer, type Player } from './player.ts';
import { ordinary, showcase } from './showcase.ts';

/** Returns a number from 0 to 1 that is always the same for the same words. */
export type Draw = (...words: (string | number)[]) => number;

export interface World {
  players: ReadonlyMap<number, Player>;
  /** Finds a player by current or previous name, ignoring case. */
  findByName(name: string): Player | undefined;
  findUniverse(universeId: string): Universe | undefined;
  findGroup(groupId: number): Group | undefined;
  listCopies(player: Player): Copy[];
}

/** Makes the world before any changes; everything in it follows from `draw`. */
export function makeWorld(draw: Draw, playersMax: number): World {
  const players = new Map<number, Player>();
  const byName = new Map<string, Player>();
  for (const player of makePlayers(draw, playersMax)) {
    players.set(player.id, player);
    for (const name of [player.name, ...player.previousNames]) {
      byName.set(name.toLowerCase(), player);
    }
  }
  const catalogue: Catalogue = makeCatalogue(createChance(draw('catalogue')));
  return {
    players,
    findByName: (name) => byName.get(name.toLowerCase()),
    findUniverse: (universeId) => universes.find(({ id }) => id === universeId),
    findGroup: (groupId) => groups.find(({ id }) => id === groupId),
    listCopies: (player) => makeCopies(player, catalogue, draw('copies', player.id)),
  };
}

function makePlayers(draw: Draw, playersMax: number): Player[] {
  const made: Player[] = showcase.map(({ special: _, ...own }) => ({
    ...ordinary,
    displayName: own.name,
    ...own,
  }));
  const namesTaken = new Set(
    made.flatMap(({ name, previousNames }) =>
      [name, ...previousNames].map((each) => each.toLowerCase()),
    ),
  );
  const idsTaken = new Set(made.map(({ id }) => id));
  const groupIds = groups.map(({ id }) => id);
  for (let at = made.length; at < playersMax; at += 1) {
    const player = makePlayer(at, createChance(draw('player', at)), groupIds);
    made.push(settle(player, { namesTaken, idsTaken, at }));
  }
  return made;
}

/** Makes sure that no two players share an id or a name, previous names included. */
function settle(
  player: Player,
  { namesTaken, idsTaken, at }: { namesTaken: Set<string>; idsTaken: Set<number>; at: number },
): Player {
  const isFree = (name: string) => !namesTaken.has(name.toLowerCase());
  const take = (name: string) => {
    namesTaken.add(name.toLowerCase());
    return name;
  };
  const name = take(isFree(player.name) ? player.name : `${player.name.slice(0, 12)}N${at}`);
  const previousNames = player.previousNames.filter(
    (each, index, all) => isFree(each) && all.indexOf(each) === index,
  );
  previousNames.forEach(take);
  let { id } = player;
  while (idsTaken.has(id)) id += 1;
  idsTaken.add(id);
  return { ...player, id, name, previousNames };
}
