import { z } from 'zod';
import type { Call } from '../src/platforms/calls/call.ts';
import type { Limited } from './dispatch-bound.ts';
import { drawer, shuffle } from './dispatch-draw.ts';
import { describeWorld } from './dispatch-platform.ts';

const world = z.object({
  universes: z.array(z.object({ id: z.string() })),
  players: z.array(z.object({ id: z.string() })),
});

const never = new AbortController().signal;

/** Bans every player in both games, and some of them twice to reach the count. */
export function robloxWork(count: number): (Call & Limited)[] {
  const { universes, players } = world.parse(describeWorld());
  const pairs = players.flatMap(({ id }) =>
    universes.map((universe) => [universe.id, id] as const),
  );
  if (count > 2 * pairs.length) throw new Error(`${pairs.length} pairs are too few`);
  const calls = Array.from({ length: count }, (_, number) => {
    const [universe, player] = pairs[number % pairs.length] as readonly [string, string];
    return banOf(universe, player);
  });
  return shuffle(calls, drawer(6));
}

/** The documented limits of the key, the game, and the player in it. */
function banOf(universe: string, player: string): Call & Limited {
  const limits = [
    { key: 'restrictions', count: 150, windowMs: 1_000 },
    { key: `update/${universe}`, count: 10, windowMs: 1_000 },
    { key: `update/${universe}/${player}`, count: 2, windowMs: 60_000 },
  ];
  return {
    route: 'PATCH /cloud/v2/universes/:universe/user-restrictions/:user',
    resource: universe,
    limits,
    limitedBy: limits,
    isAuthorised: true,
    isRepeatable: true,
    priority: 'job',
    signal: never,
    request: {
      base: 'cloud',
      method: 'PATCH',
      path: `/cloud/v2/universes/${universe}/user-restrictions/${player}`,
      headers: { 'x-api-key': 'sandbox', 'content-type': 'application/json' },
      body: JSON.stringify({ gameJoinRestriction: { active: true, displayReason: 'Cheating' } }),
    },
  };
}
