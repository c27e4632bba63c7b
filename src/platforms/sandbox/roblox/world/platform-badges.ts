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
