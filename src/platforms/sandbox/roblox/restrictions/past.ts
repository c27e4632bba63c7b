import { type Chance, createChance } from '../world/chance.ts';
import { universes } from '../world/groups.ts';
import type { Draw, World } from '../world/world.ts';
import type { Change } from './restrictions.ts';

const dayS = 86_400;
const dayMs = dayS * 1000;
const firstMs = Date.UTC(2025, 8, 1);

const reasons = [
  ['Exploiting', 'Speed and fly script, clip seen by two moderators.'],
  ['Harassment of other players', 'Three reports within a day, chat log in the case.'],
  ['Scamming', 'Fake trade bot in the lobby.'],
  ['Spamming the chat', 'Same line 40 times, warned twice before.'],
  ['Bypassing the chat filter', 'Warned, did it again.'],
  ['Advertising', 'Posted the address of another game in every server.'],
] as const;

/** Creates the restrictions from before the sandbox was opened, oldest first. */
export function makePast(world: World, draw: Draw): Change[] {
  const generated = universes.flatMap(({ id, rootPlaceId }) => {
    const chance = createChance(draw('past', id));
    return [...world.players.keys()].flatMap((userId) =>
      isShowcase(userId) || !chance.isLucky(0.1)
        ? []
        : makeStory({ universeId: id, userId, rootPlaceId }, chance),
    );
  });
  return [...generated, ...showcasePast()].sort((one, other) => one.atMs - other.atMs);
}

function isShowcase(userId: number): boolean {
  return userId >= 77_700_000_000 && userId < 77_800_000_000;
}

/**
 * Creates one player's history: banned permanently, temporarily or by a script in one place, or banned and
 * then unbanned.
 */
function makeStory(
  where: { universeId: string; userId: number; rootPlaceId: string },
  chance: Chance,
): Change[] {
  const { universeId, userId, rootPlaceId } = where;
  const [displayReason, privateReason] = chance.pick(reasons);
  const kind = chance.pick(['for good', 'for a time', 'for a time', 'pardoned', 'in one place']);
  const ban: Change = {
    ...nothing,
    universeId,
    userId,
    placeId: kind === 'in one place' ? rootPlaceId : '',
    isByScript: kind === 'in one place',
    atMs: firstMs + chance.between(0, 360) * dayMs + chance.between(0, dayMs),
    active: true,
    durationS: kind === 'for a time' ? chance.pick([1, 7, 30]) * dayS : null,
    displayReason,
    privateReason,
    excludeAltAccounts: chance.isLucky(0.5),
  };
  if (kind !== 'pardoned') return [ban];
  return [ban, { ...nothing, universeId, userId, atMs: ban.atMs + chance.between(1, 60) * dayMs }];
}

function showcasePast(): Change[] {
  const universeId = universes[0]!.id;
  const ban = { ...nothing, universeId, active: true };
  return [
    {
      ...ban,
      userId: 77_700_000_012,
      atMs: Date.UTC(2026, 1, 3, 20, 15),
      displayReason: 'Harassment of other players',
      privateReason: 'Third time. See the staff channel.',
    },
    {
      ...ban,
      userId: 77_700_000_013,
      atMs: Date.UTC(2026, 2, 1, 12),
      durationS: 3_650 * dayS,
      displayReason: 'Exploiting',
      privateReason: 'Came back with the same script.',
      excludeAltAccounts: true,
    },
    {
      ...ban,
      userId: 77_700_000_014,
      atMs: Date.UTC(2026, 3, 9, 8),
      durationS: 30 * dayS,
      displayReason: 'Scamming',
      privateReason: 'Report of one player.',
    },
    {
      ...nothing,
      universeId,
      userId: 77_700_000_014,
      atMs: Date.UTC(2026, 3, 10, 19),
      privateReason: 'The report was false.',
    },
  ];
}

const nothing = {
  placeId: '',
  isByScript: false,
  active: false,
  durationS: null,
  displayReason: '',
  privateReason: '',
  excludeAltAccounts: false,
};
