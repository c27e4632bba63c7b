import { keyOwnerId, ownGroupId } from './showcase.ts';

export interface Group {
  id: number;
  name: string;
  description: string;
  memberCount: number;
  ownerId: number | undefined;
}

/** The first group owns the experiences. */
export const groups: readonly Group[] = [
  {
    id: ownGroupId,
    name: 'Lantern Quay Studios',
    description: 'We make Lantern Quay and Skyforge.',
    memberCount: 48_211,
    ownerId: keyOwnerId,
  },
  ...[
    'Rooftop Runners',
    'The Tea Garden',
    'Night Owl Builders',
    'Harbour Watch',
    'Pixel Parade',
    'Sunday Obby Club',
    'Paper Plane Pilots',
  ].map((name, at) => ({
    id: 98_100_000_002 + at,
    name,
    description: '',
    memberCount: 120 + at * 731,
    ownerId: undefined,
  })),
];

const roleNames: Record<number, string> = {
  1: 'Member',
  20: 'Tester',
  100: 'Moderator',
  255: 'Owner',
};

export function findGroupRole(
  group: Group,
  rank: number,
): { id: number; name: string; rank: number } {
  return { id: group.id * 1_000 + rank, name: roleNames[rank] ?? 'Member', rank };
}

export interface Universe {
  id: string;
  name: string;
  description: string;
  rootPlaceId: string;
  createdMs: number;
}

export const universes: readonly Universe[] = [
  {
    id: '91000000101',
    name: 'Lantern Quay',
    description: 'A harbour town to live in.',
    rootPlaceId: '910000000000101',
    createdMs: Date.UTC(2021, 2, 14, 9),
  },
  {
    id: '91000000202',
    name: 'Skyforge Obby',
    description: 'Two hundred stages above the clouds.',
    rootPlaceId: '910000000000202',
    createdMs: Date.UTC(2023, 6, 1, 17),
  },
];
