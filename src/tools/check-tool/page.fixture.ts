// Sample answers for Check Tool's page.
import { NOW } from '#testing/page/usual-answers.ts';
import type { schemas } from './contract.ts';

type Contract = ReturnType<typeof schemas>;
type Found = Contract['check']['output']['_zod']['output'];
type Owned = Contract['inventory']['output']['_zod']['output'];

const DAY_MS = 86_400_000;
const ok = <Value>(value: Value) => ({ state: 'ok' as const, value });

const maple: Found['data'] = {
  Username: 'MapleHarbor12',
  DisplayName: 'Maple',
  UserID: '77700000002',
  description: 'Builds harbors.',
  AccountAgeDays: 2_345,
  created: NOW - 2_345 * DAY_MS,
  young: false,
  young_days: 30,
  verified: ok(false),
  banned: ok(false),
  Friends: ok(87),
  Followers: ok(1_204),
  Following: ok(12),
  groups: ok([{ id: '5', name: 'Harbor Crew', role: 'Deckhand', rank: 3 }]),
  previous_usernames: ok([]),
  badges: ok([{ name: 'Veteran', description: 'A year or more.' }]),
};

/** The card of MapleHarbor12, a player of the sandbox, unless overridden. */
export function foundPlayer(data: Partial<Found['data']> = {}, more: Partial<Found> = {}): Found {
  const all = { ...maple, ...data };
  return {
    data: all,
    username: all.Username,
    thumbnail: 'data:image/png;base64,AAAA',
    profile_url: null,
    statistics_url: null,
    now: NOW,
    ...more,
  };
}

export function inventory(data: Partial<Owned['data']> = {}): Owned {
  return {
    data: {
      TotalRAP: ok(48_200),
      Limiteds: ok(14),
      complete: true,
      Headless: ok(true),
      Korblox: ok(false),
      Valkyrie: ok(false),
      ...data,
    },
  };
}
