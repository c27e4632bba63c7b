// Roblox for bench/roster: the sandbox with tens of thousands of players, a network delay and its own clock.
import { Scheduler } from '../src/platforms/calls/scheduler.ts';
import { openRoblox, type Roblox } from '../src/platforms/roblox/client.ts';
import { robloxRules } from '../src/platforms/roblox/limits.ts';
import { Sandbox } from '../src/platforms/sandbox/sandbox.ts';
import { VirtualClock } from '../src/testing/virtual-clock.ts';
import type { Limited } from './dispatch-bound.ts';
import { drawer, shuffle } from './dispatch-draw.ts';

const WAY_MS = [20, 30] as const;
const NAMES_AT_ONCE = 100;
/** Like in real lists, most names exist, and one in this many doesn't. */
const UNKNOWN_EVERY = 25;
const USERNAMES = '/v1/usernames/users';

export interface RosterPlatform {
  api: Roblox;
  clock: VirtualClock;
  names: string[];
  /** The time of the last answer. */
  endedAt(): number;
  calls(): number;
  /** How many answers said that the call came too early. */
  refused(): number;
  /** The minimum calls that any approach needs, with their limit. */
  leastCalls(): Limited[];
}

export function openRosterPlatform({ seed, rows }: { seed: string; rows: number }): RosterPlatform {
  const clock = new VirtualClock();
  const sandbox = new Sandbox({ seed, players: rows });
  const draw = drawer(11);
  let [calls, refused, endedAt] = [0, 0, clock.now()];
  const way = () => clock.sleep(WAY_MS[0] + (WAY_MS[1] - WAY_MS[0]) * draw());
  const scheduler = new Scheduler({
    clock,
    rules: robloxRules,
    transport: async (request) => {
      await way();
      // The sandbox counts a call when it arrives.
      const { status, headers, body } = sandbox.handle(request, clock.now());
      calls += 1;
      if (status === 429) refused += 1;
      await way();
      endedAt = clock.now();
      return { status, headers, body };
    },
  });
  const api = openRoblox({
    send: scheduler.send.bind(scheduler),
    waitMs: scheduler.waitMs.bind(scheduler),
    version: '1',
    key: 'sandbox',
  });
  return {
    ...{ api, clock, names: namesOf(sandbox, clock.now()) },
    endedAt: () => endedAt,
    calls: () => calls,
    refused: () => refused,
    leastCalls: () => leastOf(seed, rows),
  };
}

function namesOf(sandbox: Sandbox, nowMs: number): string[] {
  const { players } = sandbox.describe(nowMs) as unknown as { players: { name: string }[] };
  const names = players.map(({ name }, at) => (at % UNKNOWN_EVERY === 0 ? `nobody_${at}` : name));
  return shuffle(names, drawer(6));
}

/** Asks a fresh sandbox, so that the answer shows the whole limit. */
function leastOf(seed: string, rows: number): Limited[] {
  const request = {
    base: 'users',
    method: 'POST',
    path: USERNAMES,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usernames: ['somebody'], excludeBannedUsers: true }),
  } as const;
  const { headers } = new Sandbox({ seed }).handle(request, new VirtualClock().now());
  const count = Number.parseInt(headers['x-ratelimit-limit'] ?? '', 10);
  const limit = { key: USERNAMES, count, windowMs: 60_000 };
  return Array.from({ length: Math.ceil(rows / NAMES_AT_ONCE) }, () => ({ limitedBy: [limit] }));
}
