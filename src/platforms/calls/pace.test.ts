// How fast the scheduler goes, on a platform that counts calls as they arrive.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VirtualClock } from '#testing/virtual-clock.ts';
import type { Transport } from '../wire.ts';
import type { Call, KnownLimit } from './call.ts';
import {
  drawer,
  type ModelBucket,
  ModelPlatform,
  modelCall,
  modelRules,
} from './model-platform.fixture.ts';
import { Scheduler } from './scheduler.ts';

const ROUTES = ['a', 'b', 'c', 'd'] as const;
const RESOURCES = ['1', '2'] as const;

const bucket = fc.record({
  name: fc.constantFrom('first', 'second', 'third'),
  count: fc.integer({ min: 1, max: 10 }),
  windowMs: fc.integer({ min: 300, max: 5_000 }),
});

interface World {
  seed: number;
  buckets: Record<string, ModelBucket>;
  wayMs: number;
  global: { count: number; windowMs: number } | undefined;
}

const world: fc.Arbitrary<World> = fc
  .record({
    seed: fc.integer(),
    buckets: fc.tuple(bucket, bucket, bucket, bucket),
    wayMs: fc.integer({ min: 1, max: 60 }),
    global: fc.option(
      fc.record({
        count: fc.integer({ min: 2, max: 20 }),
        windowMs: fc.integer({ min: 300, max: 2_000 }),
      }),
      { nil: undefined },
    ),
  })
  .map(({ buckets, ...rest }) => ({ ...rest, buckets: byRoute(buckets) }));

/** Buckets with the same name are the same bucket. */
function byRoute(buckets: readonly ModelBucket[]): Record<string, ModelBucket> {
  const named = new Map(buckets.map((each) => [each.name, each]));
  return Object.fromEntries(
    ROUTES.map((route, at) => [route, named.get(buckets[at]?.name ?? '') as ModelBucket]),
  );
}

const work = fc.array(
  fc.record({
    route: fc.constantFrom(...ROUTES),
    resource: fc.constantFrom(...RESOURCES),
    priority: fc.constantFrom('person' as const, 'job' as const),
    afterMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20_000 })),
  }),
  { minLength: 1, maxLength: 120 },
);

type Work = typeof work extends fc.Arbitrary<infer Item> ? Item : never;

interface Running {
  clock: VirtualClock;
  platform: ModelPlatform;
  scheduler: Scheduler;
  /** Calls by path, in the order they were sent. */
  left: string[];
}

/** A one-way trip takes one to two times `wayMs`, so the shortest seen is at most twice the shortest possible. */
function start({ seed, buckets, wayMs, global }: World): Running {
  const clock = new VirtualClock();
  const draw = drawer(seed);
  const platform = new ModelPlatform({
    clock,
    buckets,
    wayMs: () => wayMs * (1 + draw()),
    ...(global ? { global } : {}),
  });
  const left: string[] = [];
  const transport: Transport = (request, signal) => {
    left.push(request.path);
    return platform.transport(request, signal);
  };
  const rules = global ? { ...modelRules, global } : modelRules;
  return { clock, platform, scheduler: new Scheduler({ transport, clock, rules }), left };
}

/** Sends one call of each kind, so that every bucket is learned, and then lets all windows end. */
async function learn({ scheduler, clock }: Running): Promise<void> {
  for (const route of ROUTES) {
    for (const resource of RESOURCES) await scheduler.send(numbered(route, resource, 'learn'));
  }
  await clock.sleep(6_000);
}

function numbered(route: string, resource: string, number: number | string, more?: Partial<Call>) {
  const call = modelCall(route, resource, more);
  return { ...call, request: { ...call.request, path: `/${route}/${resource}/${number}` } };
}

async function doAll({ scheduler, clock }: Running, calls: Work): Promise<number[]> {
  const replies = calls.map(async ({ route, resource, priority, afterMs }, number) => {
    await clock.sleep(afterMs);
    return scheduler.send(numbered(route, resource, number, { priority }));
  });
  return (await Promise.all(replies)).map(({ status }) => status);
}

describe('on any platform', () => {
  test('no call is refused once its bucket is learnt, none is lost, and none is sent twice', async () => {
    await fc.assert(
      fc.asyncProperty(world, work, async (worldDrawn, calls) => {
        const running = start(worldDrawn);
        await learn(running);
        const before = running.platform.seen.length;
        expect(await doAll(running, calls)).toEqual(calls.map(() => 200));
        const seen = running.platform.seen.slice(before);
        expect(seen.filter(({ status }) => status === 429)).toEqual([]);
        expect(new Set(seen.map(({ path }) => path)).size).toBe(calls.length);
        expect(seen).toHaveLength(calls.length);
        running.scheduler.close();
        expect(running.clock.isIdle).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  test('what is not learnt yet is never lost either, though it may be refused', async () => {
    await fc.assert(
      fc.asyncProperty(world, work, async (worldDrawn, calls) => {
        const running = start(worldDrawn);
        expect(await doAll(running, calls)).toEqual(calls.map(() => 200));
        const accepted = running.platform.seen.filter(({ status }) => status === 200);
        expect(accepted).toHaveLength(calls.length);
      }),
    );
  });

  test('routes that turn out to share a bucket are not refused, while it holds one call of each', async () => {
    await fc.assert(
      fc.asyncProperty(world, work, async (drawn, calls) => {
        const entries = Object.entries(drawn.buckets).map(
          ([route, each]) => [route, { ...each, count: each.count + ROUTES.length - 1 }] as const,
        );
        const buckets = Object.fromEntries(entries);
        const running = start({ ...drawn, buckets, global: undefined });
        await doAll(
          running,
          calls.map((call) => ({ ...call, afterMs: 0 })),
        );
        expect(running.platform.refused).toEqual([]);
      }),
    );
  });

  test('a job never leaves while a person waits for the same bucket, and each goes in turn', async () => {
    await fc.assert(
      fc.asyncProperty(world, work, async (worldDrawn, drawn) => {
        const calls = drawn.map((call) => ({ ...call, afterMs: 0 }));
        const running = start(worldDrawn);
        await learn(running);
        const before = running.left.length;
        await doAll(running, calls);
        const { buckets } = worldDrawn;
        const readName = (path: string) =>
          `${buckets[path.split('/')[1] ?? '']?.name} ${path.split('/')[2]}`;
        const turns = Map.groupBy(running.left.slice(before), readName);
        for (const paths of turns.values()) {
          const numbers = paths.map((path) => Number(path.split('/')[3]));
          const sorted = numbers.toSorted(
            (left, right) => rank(calls[left]) - rank(calls[right]) || left - right,
          );
          // All were requested at the same moment, and the first ones were sent at once.
          const held = numbers.filter((number) => !leftAtOnce(running, number, before));
          expect(held).toEqual(sorted.filter((number) => held.includes(number)));
        }
      }),
    );
  });
});

function rank(call: Work[number] | undefined): number {
  return call?.priority === 'person' ? 0 : 1;
}

function leftAtOnce({ platform }: Running, number: number, before: number): boolean {
  const seen = platform.seen.slice(before);
  const firstMs = Math.min(...seen.map(({ sentAtMs }) => sentAtMs));
  return seen.some(({ path, sentAtMs }) => path.endsWith(`/${number}`) && sentAtMs === firstMs);
}

describe('the pace', () => {
  const one = (count: number, windowMs: number) => ({ x: { name: 'x', count, windowMs } });

  function run(buckets: Record<string, ModelBucket>, wayMs: [number, number], seed = 7) {
    const clock = new VirtualClock();
    const draw = drawer(seed);
    const [least, most] = wayMs;
    const platform = new ModelPlatform({
      clock,
      buckets: { ...buckets, way: { name: 'way', count: 1_000, windowMs: 1_000 } },
      wayMs: () => least + (most - least) * draw(),
    });
    const scheduler = new Scheduler({ transport: platform.transport, clock, rules: modelRules });
    return { clock, platform, scheduler };
  }

  /** Answers enough to know how long the way is. Without them each window costs a whole round trip. */
  async function knowTheWay({ platform, scheduler }: ReturnType<typeof run>): Promise<number> {
    const calls = Array.from({ length: 101 }, (_, number) =>
      scheduler.send(numbered('way', '', number)),
    );
    await Promise.all(calls);
    return platform.seen.length;
  }

  test('a bucket loses less than half the shortest round trip and its jitter in each window', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 10 }),
        fc.integer({ min: 500, max: 3_000 }),
        fc.integer(),
        async (count, windowMs, seed) => {
          const running = run(one(count, windowMs), [20, 30], seed);
          const { clock, platform, scheduler } = running;
          await knowTheWay(running);
          const windows = 20;
          const begunAtMs = clock.now();
          const calls = Array.from({ length: count * windows }, (_, number) =>
            scheduler.send(numbered('x', '', number)),
          );
          await Promise.all(calls);
          expect(platform.refused).toEqual([]);
          const boundMs = (windows - 1) * windowMs;
          const lostMs = clock.now() - begunAtMs - boundMs - 2 * 60;
          expect(lostMs).toBeLessThan((windows - 1) * (60 - 20));
        },
      ),
      { numRuns: 30 },
    );
  });

  test('a known limit is kept in every stretch of its window, wherever it begins', async () => {
    const known: KnownLimit = { key: 'k', count: 7, windowMs: 1_000 };
    const ofOne = (number: number) => ({ key: `k/${number % 150}`, count: 2, windowMs: 60_000 });
    const running = run(one(1_000, 100), [20, 30]);
    const { clock, platform, scheduler } = running;
    const before = await knowTheWay(running);
    const begunAtMs = clock.now();
    const calls = Array.from({ length: 210 }, (_, number) =>
      scheduler.send(numbered('x', '', number, { limits: [known, ofOne(number)] })),
    );
    await Promise.all(calls);
    const seen = platform.seen.slice(before);
    const arrived = seen.map(({ arrivedAtMs }) => arrivedAtMs).sort((a, b) => a - b);
    arrived.forEach((atMs, at) => {
      expect((arrived[at + 7] ?? Number.POSITIVE_INFINITY) - atMs).toBeGreaterThanOrEqual(1_000);
    });
    expect((clock.now() - begunAtMs) / 29_000).toBeLessThan(1.03);
  });

  test('what is slow only because this process was busy opens no window too early', async () => {
    const clock = new VirtualClock();
    let busyMs = 0;
    let isBusy = true;
    const platform = new ModelPlatform({
      clock,
      buckets: one(50, 1_000),
      // Of those that leave while it's busy even the first takes long.
      wayMs: () => (isBusy ? 45 : 1),
    });
    const scheduler = new Scheduler({
      transport: async (request, signal) => {
        const reply = await platform.transport(request, signal);
        if (isBusy) busyMs = clock.now();
        return reply;
      },
      clock: {
        now: () => clock.now(),
        sleep: (...all) => clock.sleep(...all),
        busyMs: () => busyMs,
      },
      rules: modelRules,
    });
    await Promise.all(Array.from({ length: 151 }, (_, number) => send(number)));
    isBusy = false;
    await Promise.all(Array.from({ length: 150 }, (_, number) => send(1_000 + number)));
    expect(platform.refused).toEqual([]);

    function send(number: number) {
      return scheduler.send(numbered('x', '', number));
    }
  });

  test('a bucket that is shut holds up nobody else', async () => {
    const buckets = {
      slow: { name: 's', count: 1, windowMs: 60_000 },
      quick: { name: 'q', count: 10, windowMs: 1_000 },
    };
    const { clock, platform, scheduler } = run(buckets, [20, 20]);
    const slow = Array.from({ length: 3 }, (_, number) =>
      scheduler.send(numbered('slow', '', number)),
    );
    await clock.sleep(1_000);
    const begunAtMs = clock.now();
    await Promise.all(
      Array.from({ length: 10 }, (_, number) => scheduler.send(numbered('quick', '', number))),
    );
    expect(clock.now() - begunAtMs).toBeLessThan(1_100);
    await Promise.all(slow);
    expect(platform.refused).toEqual([]);
  });

  test('fifty thousand calls may wait', async () => {
    const { clock, platform, scheduler } = run(one(1_000, 1_000), [20, 30]);
    const limits = (number: number): KnownLimit[] => [
      { key: `of ${number % 20_000}`, count: 2, windowMs: 60_000 },
    ];
    await Promise.all(
      Array.from({ length: 50_000 }, (_, number) =>
        scheduler.send(numbered('x', '', number, { limits: limits(number) })),
      ),
    );
    expect(platform.refused).toEqual([]);
    expect(platform.seen).toHaveLength(50_000);
    expect(scheduler.state).toMatchObject({ waiting: 0, underWay: 0 });
    expect(clock.isIdle).toBe(true);
  });
});
