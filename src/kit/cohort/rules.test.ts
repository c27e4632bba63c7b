import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeWorld } from '#platforms/sandbox/world/world.ts';
import { findCohorts, idsIn } from './rules.ts';

const NOW = Date.UTC(2026, 10, 15);
const MINUTE = 60_000;
const DAY = 86_400_000;
const YEAR = 365 * DAY;
const DISCORD_BEGAN_MS = 1_420_070_400_000n;

let serial = 0n;
/** Builds ids like Discord's: the time first, then a running number. */
function idAt(ms: number): string {
  serial = (serial + 1n) % 4096n;
  return (((BigInt(Math.floor(ms)) - DISCORD_BEGAN_MS) << 22n) | serial).toString();
}

/** Numbers from 0 to 1, the same on every run (mulberry32). */
function drawsOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function spread(count: number, seed: number, overMs = 9 * YEAR): string[] {
  const draw = drawsOf(seed);
  return Array.from({ length: count }, () => idAt(NOW - DAY - draw() * overMs));
}

const raid = (count: number, beganMs: number, everyMs: number) =>
  Array.from({ length: count }, (_, at) => idAt(beganMs + at * everyMs));

test('accounts made within minutes are found among others of many years', () => {
  const together = raid(41, NOW - 6 * DAY, (38 * MINUTE) / 40);
  const cohorts = findCohorts([...spread(23, 7), ...together], NOW);
  expect(cohorts.clusters).toHaveLength(1);
  const [cluster] = cohorts.clusters;
  expect(cluster).toMatchObject({ count: 41 });
  expect(cluster && idsIn(cohorts, cluster).sort()).toEqual(together.sort());
});

test('a list that is nothing but a raid is one', () => {
  const { clusters } = findCohorts(raid(60, NOW - 4 * DAY, 2 * MINUTE), NOW);
  expect(clusters).toMatchObject([{ from: 0, to: 59, count: 60 }]);
  expect(findCohorts(raid(3, NOW - 4 * DAY, MINUTE), NOW).clusters).toMatchObject([{ count: 3 }]);
});

test('two raids are two, the larger first', () => {
  const ids = [
    ...spread(300, 3),
    ...raid(20, NOW - 400 * DAY, MINUTE),
    ...raid(35, NOW - 3 * DAY, MINUTE / 2),
  ];
  const [first, second, ...more] = findCohorts(ids, NOW).clusters;
  expect(first?.count).toBeGreaterThanOrEqual(35);
  expect(first?.count).toBeLessThanOrEqual(37);
  expect(second?.count).toBeGreaterThanOrEqual(20);
  expect(second?.count).toBeLessThanOrEqual(22);
  expect(more).toEqual([]);
});

test('accounts that come as they always do are no raid, few or many', () => {
  for (const count of [3, 10, 60, 400, 5_000, 50_000]) {
    for (const seed of [1, 2, 3]) {
      const found = findCohorts(spread(count, seed * 7_919), NOW).clusters;
      expect(found, `${count} accounts, seed ${seed}`).toEqual([]);
    }
  }
});

test('a raid is found among fifty thousand, in the years when most accounts were made too', () => {
  const crowd = [...spread(30_000, 5), ...spread(20_000, 11, YEAR)];
  const beganMs = NOW - 200 * DAY;
  const { clusters, made } = findCohorts([...crowd, ...raid(60, beganMs, 20_000)], NOW);
  expect(made).toHaveLength(50_060);
  expect(clusters[0]?.count).toBeGreaterThanOrEqual(60);
  expect(clusters[0]?.count).toBeLessThanOrEqual(75);
  expect(clusters[0]?.beganMs).toBeGreaterThan(beganMs - 60 * MINUTE);
});

test('the raid of the practice world is found among its members', () => {
  const world = makeWorld({
    seed: 'cohort',
    members: 460,
    isManageGuildGranted: true,
    startMs: NOW,
  });
  const raiders = new Set(world.raidIds);
  const members = world.guilds.get(world.mainGuildId)?.memberIds ?? [];
  const cohorts = findCohorts(members, NOW);
  const [cluster] = cohorts.clusters;
  const found = cluster ? idsIn(cohorts, cluster) : [];
  expect(found.filter((id) => raiders.has(id))).toHaveLength(raiders.size);
  expect(found.length - raiders.size).toBeLessThanOrEqual(1);
  expect(cohorts.clusters).toHaveLength(1);
});

test('whatever is given, clusters lie side by side within the list and hold three or more', () => {
  const times = fc.oneof(
    fc.integer({ min: 1, max: 9 * YEAR }),
    fc.integer({ min: 3 * DAY, max: 3 * DAY + 20 * MINUTE }),
  );
  fc.assert(
    fc.property(fc.array(times, { maxLength: 120 }), (agos) => {
      const { made, clusters } = findCohorts(
        agos.map((ago) => idAt(NOW - ago)),
        NOW,
      );
      const inOrder = [...clusters].sort((a, b) => a.from - b.from);
      inOrder.forEach(({ from, to, count, beganMs, endedMs }, at) => {
        expect(count).toBe(to - from + 1);
        expect(count).toBeGreaterThanOrEqual(3);
        expect(from).toBeGreaterThan(inOrder[at - 1]?.to ?? -1);
        expect([made[from]?.atMs, made[to]?.atMs]).toEqual([beganMs, endedMs]);
      });
    }),
  );
});

test('what is no id of an account is left out', () => {
  expect(findCohorts(['kestrel', '12', '', '99999999999999999999'], NOW)).toEqual({
    made: [],
    clusters: [],
  });
});
