import type { Player } from './player.ts';

/** Players whose names and ids don't depend on the seed, so that tests and guides can refer to them. */
interface Showcase extends Partial<Player> {
  id: number;
  name: string;
  special: string;
}

export const keyOwnerId = 77_700_000_001;
export const ownGroupId = 98_100_000_001;

export const showcase: readonly Showcase[] = [
  {
    id: keyOwnerId,
    name: 'LanternKeeper',
    special: 'owns the key and the group: the moderator in the logs of restrictions',
    memberships: [{ groupId: ownGroupId, rank: 255 }],
    collectibles: 3,
  },
  {
    id: 77_700_000_002,
    name: 'MapleHarbor12',
    special: 'an ordinary player, with everything public',
    displayName: 'Maple',
    description: 'Looking for people to play Lantern Quay with!',
    created: { atMs: Date.UTC(2019, 4, 11, 15, 4, 9) },
    friends: 87,
    followers: 41,
    followings: 19,
    memberships: [{ groupId: ownGroupId, rank: 20 }],
    badges: [2, 12],
    collectibles: 4,
  },
  {
    id: 77_700_000_003,
    name: 'VelvetComet77',
    special: 'owns 1,140 collectibles: 12 pages of 100',
    created: { atMs: Date.UTC(2011, 1, 3) },
    collectibles: 1_140,
  },
  {
    id: 77_700_000_004,
    name: 'HollowLantern8',
    special: 'owns Headless and Korblox',
    rare: ['headless', 'korblox'],
    collectibles: 2,
  },
  {
    id: 77_700_000_005,
    name: 'CopperWing404',
    special: 'owns a Valkyrie',
    rare: ['valkyrie'],
    collectibles: 12,
  },
  {
    id: 77_700_000_006,
    name: 'QuietPebble3',
    special: 'hides the inventory, with Headless in it',
    isInventoryHidden: true,
    rare: ['headless'],
    collectibles: 9,
  },
  {
    id: 77_700_000_007,
    name: 'NovaThistle',
    special: 'was called OldThistle09 before',
    previousNames: ['OldThistle09'],
  },
  {
    id: 77_700_000_008,
    name: 'ManyNamesMira',
    special: 'has had 12 names: more than a page of 10',
    previousNames: Array.from({ length: 12 }, (_, at) => `MiraWasCalled${at + 1}`),
  },
  {
    id: 77_700_000_009,
    name: 'RustyGlitch66',
    special: 'banned by the platform',
    isBanned: true,
  },
  {
    id: 77_700_000_010,
    name: 'StudioMarlow',
    special: 'has the verified badge',
    isVerified: true,
    followers: 1_284_310,
  },
  {
    id: 77_700_000_011,
    name: 'FreshSprout4',
    special: 'always four days old, without friends, groups and badges',
    created: { daysAgo: 4 },
    friends: 0,
    followers: 0,
    followings: 0,
    memberships: [],
    badges: [],
  },
  {
    id: 77_700_000_012,
    name: 'LoudBadger51',
    special: 'restricted for good in the first universe',
  },
  {
    id: 77_700_000_013,
    name: 'TimedOtter22',
    special: 'restricted for ten years in the first universe',
  },
  {
    id: 77_700_000_014,
    name: 'PardonedCrow7',
    special: 'was restricted in the first universe, and is no longer',
  },
  { id: 77_700_000_015, name: '20482048', special: 'a name of digits only' },
  {
    id: 77_700_000_016,
    name: 'SlowPainter5',
    special: 'the head shot is pending',
    headshot: 'Pending',
  },
  {
    id: 77_700_000_017,
    name: 'BlurredFox19',
    special: 'the head shot is blocked',
    headshot: 'Blocked',
  },
];

/** The defaults for everything that a showcase player doesn't specify. */
export const ordinary: Omit<Player, 'id' | 'name' | 'displayName'> = {
  description: '',
  previousNames: [],
  created: { atMs: Date.UTC(2016, 8, 20, 18, 30) },
  isBanned: false,
  isVerified: false,
  isPremium: false,
  isInventoryHidden: false,
  friends: 32,
  followers: 11,
  followings: 8,
  memberships: [],
  badges: [12],
  collectibles: 0,
  rare: [],
  headshot: 'Completed',
};
