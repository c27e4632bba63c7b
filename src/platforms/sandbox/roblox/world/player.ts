import type { Chance } from './chance.ts';
import { type Rare, rares } from './items.ts';
import { makeDisplayName, makeName } from './names.ts';

export interface Player {
  id: number;
  name: string;
  displayName: string;
  description: string;
  /** Oldest first. */
  previousNames: readonly string[];
  /** The creation time; `daysAgo` is for accounts that stay young on every day. */
  created: { atMs: number } | { daysAgo: number };
  isBanned: boolean;
  isVerified: boolean;
  isPremium: boolean;
  isInventoryHidden: boolean;
  friends: number;
  followers: number;
  followings: number;
  memberships: readonly { groupId: number; rank: number }[];
  /** Ids of the platform's own badges. */
  badges: readonly number[];
  /** Number of collectibles, not counting the rare ones. */
  collectibles: number;
  rare: readonly Rare[];
  headshot: 'Completed' | 'Pending' | 'Blocked';
}

const dayMs = 86_400_000;
const firstMs = Date.UTC(2008, 0, 9);
const lastMs = Date.UTC(2026, 7, 31);
// Higher than every id that Roblox has given out, so a profile link never leads to a real person.
const firstId = 70_000_000_000;
const firstYoungId = 79_000_000_000;

const descriptions = [
  'Builder of small towns. Ask me about rooftops.',
  'just here for the obbies',
  'Trading? No thank you.',
  'I like trains, and maps of trains.',
  'weekend player, be patient with me',
  'Scripting since 2019. Still breaking things.',
  'Tea, cats, parkour.',
  'Looking for people to play Lantern Quay with!',
  'my other hat is also a hat',
  'Be kind. Rewind.',
] as const;

export function makePlayer(at: number, chance: Chance, groupIds: readonly number[]): Player {
  const name = makeName(chance);
  const isYoung = chance.isLucky(0.05);
  const createdMs = chance.between(firstMs, lastMs);
  const isKnown = chance.isLucky(0.06);
  return {
    id: isYoung ? firstYoungId + at * 13 : firstId + Math.floor((createdMs - firstMs) / 100),
    name,
    displayName: makeDisplayName(name, chance),
    description: chance.isLucky(0.45) ? chance.pick(descriptions) : '',
    previousNames: chance.isLucky(0.15)
      ? Array.from({ length: chance.between(1, 3) }, () => makeName(chance))
      : [],
    created: isYoung ? { daysAgo: chance.between(1, 29) } : { atMs: createdMs },
    isBanned: chance.isLucky(0.04),
    isVerified: isKnown && chance.isLucky(0.3),
    isPremium: chance.isLucky(0.15),
    isInventoryHidden: chance.isLucky(0.3),
    friends: isYoung ? chance.between(0, 6) : chance.between(3, 420),
    followers: isKnown ? chance.between(2_000, 180_000) : chance.between(0, 300),
    followings: chance.between(0, 260),
    memberships: makeMemberships(chance, groupIds),
    badges: isYoung ? [] : platformBadges.map(({ id }) => id).filter(() => chance.isLucky(0.25)),
    collectibles: chance.isLucky(0.3) ? chance.between(1, 40) : 0,
    rare: rares.filter(() => chance.isLucky(0.02)),
    headshot: 'Completed',
  };
}

/** A young account keeps the same age in days, so its age means the same on every day. */
export function readCreatedMs({ created }: Player, nowMs: number): number {
  if ('atMs' in created) return created.atMs;
  return (Math.floor(nowMs / dayMs) - created.daysAgo) * dayMs;
}

function makeMemberships(chance: Chance, groupIds: readonly number[]): Player['memberships'] {
  return groupIds
    .filter((_, at) => chance.isLucky(at === 0 ? 0.4 : 0.12))
    .map((groupId) => ({ groupId, rank: chance.pick([1, 1, 1, 1, 20, 20, 100]) }));
}

/** Some of the badges that the platform itself gives out. */
export const platformBadges = [
  {
    id: 2,
    name: 'Friendship',
    description: 'Given to players who have made at least 20 friends.',
  },
  {
    id: 3,
    name: 'Combat Initiation',
    description: 'Given to players who have won ten duels.',
  },
  {
    id: 6,
    name: 'Homestead',
    description: 'Given to players whose place has been visited 100 times.',
  },
  {
    id: 7,
    name: 'Bricksmith',
    description: 'Given to players whose place has been visited 1,000 times.',
  },
  {
    id: 8,
    name: 'Inviter',
    description: 'Given to players who have brought three others along.',
  },
  {
    id: 12,
    name: 'Veteran',
    description: 'Given to players who have been around for more than a year.',
  },
] as const;
