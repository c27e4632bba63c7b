// Whatever a platform does, every call ends and the scheduler keeps working.
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { VirtualClock } from '#testing/virtual-clock.ts';
import { Late, NotSent, type Transport, Unanswered, type WireReply } from '../wire.ts';
import { modelCall, modelRules } from './model-platform.fixture.ts';
import { Scheduler } from './scheduler.ts';

const headers = fc.record(
  {
    bucket: fc.constantFrom('x', 'y', 'z'),
    limit: fc.integer({ min: 1, max: 5 }).map(String),
    remaining: fc.integer({ min: 0, max: 9 }).map(String),
    'reset-after': fc.integer({ min: 0, max: 5_000 }).map(String),
    'retry-after': fc.integer({ min: 0, max: 5_000 }).map(String),
    scope: fc.constantFrom('user', 'global'),
  },
  { requiredKeys: [] },
);

const statuses = [200, 200, 200, 204, 403, 404, 429, 429, 500, 502, 503] as const;
const answer: fc.Arbitrary<WireReply> = fc.record({
  status: fc.constantFrom(...statuses),
  headers: headers as fc.Arbitrary<Record<string, string>>,
  body: fc.constant(''),
});

const step = fc.record({
  tookMs: fc.integer({ min: 0, max: 4_000 }),
  outcome: fc.oneof(
    { weight: 6, arbitrary: answer },
    { weight: 1, arbitrary: fc.constantFrom('not-sent' as const, 'unanswered' as const) },
  ),
});

const asked = fc.record({
  route: fc.constantFrom('a', 'b', 'c'),
  resource: fc.constantFrom('1', '2'),
  priority: fc.constantFrom('person' as const, 'job' as const),
  isRepeatable: fc.boolean(),
  afterMs: fc.integer({ min: 0, max: 10_000 }),
  abortAfterMs: fc.option(fc.integer({ min: 0, max: 20_000 })),
  limits: fc.constantFrom(
    [],
    [{ key: 'wide', count: 3, windowMs: 1_000 }],
    [
      { key: 'wide', count: 3, windowMs: 1_000 },
      { key: 'narrow', count: 1, windowMs: 7_000 },
    ],
  ),
});

type Step = typeof step extends fc.Arbitrary<infer Item> ? Item : never;

function chaotic(steps: readonly Step[], clock: VirtualClock): Transport {
  let at = 0;
  return async (_, signal) => {
    const { tookMs, outcome } = steps[at++ % steps.length] as Step;
    await clock.sleep(tookMs, signal).catch(() => {
      throw new Late('called off');
    });
    if (outcome === 'not-sent') throw new NotSent('no');
    if (outcome === 'unanswered') throw new Unanswered('cut');
    return outcome;
  };
}

/** No timer is left, so nothing more can happen. */
async function standstill(clock: VirtualClock): Promise<string> {
  for (let turns = 0; turns < 3; turns = clock.isIdle ? turns + 1 : 0) await turn();
  return 'standstill';
}

test('every call is answered or ends with an error of the platform, and nothing is left', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 40 }),
      fc.array(asked, { minLength: 1, maxLength: 40 }),
      async (steps, calls) => {
        const clock = new VirtualClock();
        const rules = {
          ...modelRules,
          global: { count: 5, windowMs: 1_000 },
          invalidMax: { count: 12, windowMs: 60_000 },
        };
        const scheduler = new Scheduler({ transport: chaotic(steps, clock), clock, rules });
        const ends = calls.map(async ({ route, resource, afterMs, abortAfterMs, ...more }) => {
          await clock.sleep(afterMs);
          const controller = new AbortController();
          const { signal } = controller;
          if (abortAfterMs !== null) clock.at(abortAfterMs, () => controller.abort());
          return scheduler.send(modelCall(route, resource, { ...more, signal })).then(
            ({ status }) => status < 429,
            (error: unknown) => error instanceof DeskError && error.code.startsWith('platform/'),
          );
        });
        expect(await Promise.race([Promise.all(ends), standstill(clock)])).toEqual(
          calls.map(() => true),
        );
        expect(scheduler.state).toMatchObject({ waiting: 0, underWay: 0 });
      },
    ),
    { numRuns: 1_000 },
  );
});
