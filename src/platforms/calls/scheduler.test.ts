import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { VirtualClock } from '#testing/virtual-clock.ts';
import { Late, type Method, NotSent, Unanswered, type WireReply } from '../wire.ts';
import type { Call } from './call.ts';
import { modelCall, modelRules } from './model-platform.fixture.ts';
import { Scheduler } from './scheduler.ts';

type Step = number | Error | WireReply | 'hang';

const reply = (status: number, headers: Record<string, string> = {}): WireReply => ({
  status,
  headers,
  body: '',
});

/** Answers with these steps in order, then with 200. Each answer takes 100 ms. */
function start(steps: Step[] = [], rules = modelRules) {
  const clock = new VirtualClock();
  const sent: { path: string; atMs: number }[] = [];
  const broken: number[] = [];
  const begunAtMs = clock.now();
  const scheduler = new Scheduler({
    clock,
    rules,
    random: () => 1,
    onBroken: ({ status }) => broken.push(status),
    transport: async ({ path }, signal) => {
      sent.push({ path, atMs: clock.now() - begunAtMs });
      const step = steps.shift() ?? 200;
      if (step === 'hang') {
        await clock.sleep(3_600_000, signal).catch(() => undefined);
        throw new Late('aborted');
      }
      await clock.sleep(100);
      if (step instanceof Error) throw step;
      return typeof step === 'number' ? reply(step) : step;
    },
  });
  return { clock, scheduler, sent, broken };
}

const read = (more: Partial<Call> = {}) => modelCall('read', '', more);

function write(more: Partial<Call> = {}, method: Method = 'POST'): Call {
  const call = modelCall('write', '', { isRepeatable: false, ...more });
  return { ...call, request: { ...call.request, method } };
}

const readCode = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof DeskError ? error.code : String(error)),
  );

const gone = new NotSent('refused');
const cut = new Unanswered('reset');
const late = new Late('no answer in time');

describe('an answer is returned', () => {
  test.each([200, 204, 302, 400, 403, 404, 409])('whatever it says: %i', async (status) => {
    const { scheduler } = start([status]);
    expect((await scheduler.send(read())).status).toBe(status);
  });

  test('a 401 to a call without the credential among them', async () => {
    const { scheduler, broken } = start([401]);
    expect((await scheduler.send(read({ isAuthorised: false }))).status).toBe(401);
    expect(broken).toEqual([]);
  });

  test('a server error among them that tells what was done', async () => {
    const rules = { ...modelRules, isAnswer: ({ status }: WireReply) => status === 500 };
    const { scheduler } = start([500], rules);
    expect((await scheduler.send(write())).status).toBe(500);
  });
});

describe('what failed is sent again', () => {
  test('after half a second, one and two, where it can do no harm', async () => {
    const { scheduler, sent } = start([500, cut, gone]);
    expect((await scheduler.send(read())).status).toBe(200);
    expect(sent.map(({ atMs }) => atMs)).toEqual([0, 600, 1_700, 3_800]);
  });

  test('a change that cannot be repeated too, if it never left', async () => {
    const { scheduler, sent } = start([gone, gone]);
    expect((await scheduler.send(write())).status).toBe(200);
    expect(sent).toHaveLength(3);
  });

  const after: [string, Call, Step[], string, number][] = [
    ['a read whose line broke', read(), [cut, cut, cut, cut], 'platform/down', 4],
    ['a read without an answer in time', read(), [late, late, late, late], 'platform/slow', 4],
    ['a read with server errors', read(), [500, 502, 503, 504], 'platform/down', 4],
    ['what never left', write(), [gone, gone, gone, gone], 'platform/down', 4],
    ['a change without an answer', write(), [cut], 'platform/unsure', 1],
    ['a change behind a gateway that lost its server', write(), [503], 'platform/unsure', 1],
    ['a change that failed within', write(), [500], 'platform/unsure', 1],
    ['a change behind a bad gateway', write(), [502], 'platform/unsure', 1],
    [
      'a repeatable change of which one try may have worked',
      write({ isRepeatable: true }, 'PUT'),
      [cut, gone, gone, gone],
      'platform/unsure',
      4,
    ],
    [
      'a read by POST',
      write({ isRepeatable: true, isRead: true }),
      [late, late, late, late],
      'platform/slow',
      4,
    ],
    [
      'a repeatable change that never left',
      write({ isRepeatable: true }, 'PUT'),
      [gone, gone, gone, gone],
      'platform/down',
      4,
    ],
    [
      'a repeatable change that may have worked, and was refused the second time',
      write({ isRepeatable: true }, 'PUT'),
      [502, 403],
      'platform/unsure',
      2,
    ],
    [
      'a repeatable change that worked the second time',
      write({ isRepeatable: true }, 'PUT'),
      [502, 204],
      'answered',
      2,
    ],
  ];
  test.each(after)('and given up in honest words: %s', async (_, call, steps, code, times) => {
    const { scheduler, sent } = start(steps);
    expect(await readCode(scheduler.send(call))).toBe(code);
    expect(sent).toHaveLength(times);
  });

  test('an error nobody expected is passed on as it is', async () => {
    const { scheduler } = start([new TypeError('a bug')]);
    await expect(scheduler.send(read())).rejects.toThrow('a bug');
    expect((await scheduler.send(read())).status).toBe(200);
  });
});

describe('known limits', () => {
  test('are not taken for buckets, where the platform tells of whichever it likes', async () => {
    const rules = { ...modelRules, namesBuckets: false };
    const told = reply(200, { limit: '2', remaining: '0', 'reset-after': '60000' });
    const { scheduler, sent } = start([told, told, told], rules);
    const of = (user: string) =>
      scheduler.send(read({ limits: [{ key: user, count: 2, windowMs: 60_000 }] }));
    await of('a');
    await Promise.all([of('b'), of('c')]);
    expect(sent.map(({ atMs }) => atMs)).toEqual([0, 100, 100]);
  });

  test('are kept for calls that wait elsewhere meanwhile, however many there are', async () => {
    const rules = { ...modelRules, namesBuckets: false, global: { count: 20, windowMs: 1_000 } };
    const { clock, scheduler } = start([], rules);
    const leftAtMs = new Map<number, number[]>();
    const of = async (user: number) => {
      await scheduler.send(read({ limits: [{ key: `${user}`, count: 1, windowMs: 300_000 }] }));
      leftAtMs.set(user, [...(leftAtMs.get(user) ?? []), clock.now()]);
    };
    const users = Array.from({ length: 1_500 }, (_, user) => user);
    await Promise.all([...users, ...users].map(of));
    const gaps = [...leftAtMs.values()].map(([first = 0, second = 0]) => second - first);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(300_000);
  });
});

describe('going too fast', () => {
  const tooFast = (retryAfterMs: number, scope = 'user') =>
    reply(429, { 'retry-after': String(retryAfterMs), scope });

  test('waits as told, holds up its bucket and nobody else', async () => {
    const { clock, scheduler, sent } = start([tooFast(5_000)]);
    const first = scheduler.send(read());
    await clock.sleep(200);
    const second = scheduler.send(read());
    await scheduler.send(modelCall('other', ''));
    await Promise.all([first, second]);
    expect(sent.map(({ path, atMs }) => [path, atMs])).toEqual([
      ['/read/', 0],
      ['/other/', 200],
      ['/read/', 5_100],
      ['/read/', 5_200],
    ]);
  });

  test('for the whole platform holds up everybody', async () => {
    const { clock, scheduler, sent } = start([tooFast(5_000, 'global')]);
    const first = scheduler.send(read());
    await clock.sleep(200);
    await scheduler.send(modelCall('other', ''));
    await first;
    expect(sent.map(({ atMs }) => atMs)).toEqual([0, 5_100, 5_100]);
  });

  test('of a known limit holds up that limit alone', async () => {
    const headers = { 'retry-after': '30000', limit: '2', remaining: '0', 'reset-after': '30000' };
    const rules = { ...modelRules, namesBuckets: false };
    const { scheduler, sent } = start([reply(429, headers)], rules);
    const of = (user: string) =>
      scheduler.send(read({ limits: [{ key: user, count: 2, windowMs: 60_000 }] }));
    await Promise.all([of('a'), of('b'), of('b')]);
    expect(sent.map(({ atMs }) => atMs)).toEqual([0, 0, 0, 30_100]);
  });

  test.each([
    { limit: '2', held: 'a' },
    { limit: '7', held: 'everything on its route' },
  ])('of a limit of $limit holds up $held', async ({ limit }) => {
    const headers = { 'retry-after': '30000', limit, remaining: '0', 'reset-after': '30000' };
    const rules = { ...modelRules, namesBuckets: false };
    const { clock, scheduler, sent } = start([reply(429, headers)], rules);
    const of = (user: string) =>
      scheduler.send(read({ limits: [{ key: user, count: 2, windowMs: 1_000 }] }));
    const first = of('a');
    await clock.sleep(200);
    await Promise.all([first, of('b'), of('a')]);
    const b = limit === '2' ? 200 : 30_100;
    expect(sent.map(({ atMs }) => atMs)).toEqual([0, b, 30_100, 30_100]);
  });

  test('five times is enough', async () => {
    const { scheduler, sent } = start(Array.from({ length: 9 }, () => tooFast(7_000)));
    await expect(scheduler.send(write())).rejects.toMatchObject({
      code: 'platform/busy',
      extras: { params: { platform: 'Discord', wait: '7 s' }, retryAfterMs: 7_000 },
    });
    expect(sent).toHaveLength(5);
  });

  test('without a time it waits longer every time', async () => {
    const { scheduler, sent } = start([429, 429, 429]);
    await scheduler.send(read());
    expect(sent.map(({ atMs }) => atMs)).toEqual([0, 1_100, 3_200, 7_300]);
  });
});

describe('who waits may leave', () => {
  const full = reply(200, { limit: '1', remaining: '0', 'reset-after': '20000' });

  test('and hears when its turn would have come', async () => {
    const { clock, scheduler, sent } = start([full]);
    await scheduler.send(read());
    const controller = new AbortController();
    const waiting = scheduler.send(read({ signal: controller.signal }));
    await clock.sleep(1_000);
    controller.abort();
    await expect(waiting).rejects.toMatchObject({
      code: 'platform/busy',
      extras: { params: { wait: '19 s' } },
    });
    expect(sent).toHaveLength(1);
    expect(scheduler.state).toMatchObject({ waiting: 0, underWay: 0 });
  });

  test('with the reason of whoever called it off, and the others go on', async () => {
    const { scheduler, sent } = start([full]);
    await scheduler.send(read());
    const reason = new DeskError('platform/stopped');
    const controller = new AbortController();
    const { signal } = controller;
    const waiting = [1, 2, 3].map(() => scheduler.send(read({ signal })));
    const other = scheduler.send(read());
    controller.abort(reason);
    for (const each of waiting) await expect(each).rejects.toBe(reason);
    expect((await other).status).toBe(200);
    expect(sent).toHaveLength(2);
    await expect(scheduler.send(read({ signal }))).rejects.toBe(reason);
  });

  test('and nothing listens to their signal once they are done', async () => {
    const { scheduler } = start([200, 404, gone, gone, gone, gone]);
    const { signal } = new AbortController();
    await Promise.allSettled([1, 2, 3].map(() => scheduler.send(read({ signal }))));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('while it waits to be sent again', async () => {
    const { clock, scheduler, sent } = start([500, cut]);
    const controller = new AbortController();
    const { signal } = controller;
    const failing = readCode(scheduler.send(read({ signal })));
    const changing = readCode(scheduler.send(write({ signal, isRepeatable: true }, 'PUT')));
    await clock.sleep(200);
    controller.abort();
    expect(await failing).toBe('platform/down');
    expect(await changing).toBe('platform/unsure');
    await clock.sleep(10_000);
    expect(sent).toHaveLength(2);
  });

  test('under way a change is then unsure, and a read was too slow', async () => {
    const { clock, scheduler } = start(['hang', 'hang']);
    const controller = new AbortController();
    const { signal } = controller;
    const reading = readCode(scheduler.send(read({ signal })));
    const changing = readCode(scheduler.send(write({ signal })));
    await clock.sleep(1_000);
    controller.abort();
    expect(await reading).toBe('platform/slow');
    expect(await changing).toBe('platform/unsure');
  });
});

describe('a credential that is dead', () => {
  test('stops every call that carries it, and no other', async () => {
    const { scheduler, sent, broken } = start([401]);
    const first = scheduler.send(read());
    const second = scheduler.send(read());
    const open = scheduler.send(modelCall('hook', '', { isAuthorised: false }));
    expect(await readCode(first)).toBe('platform/revoked');
    expect(await readCode(second)).toBe('platform/revoked');
    expect(await readCode(open)).toBe('answered');
    expect(await readCode(scheduler.send(read()))).toBe('platform/revoked');
    expect(sent.map(({ path }) => path)).toEqual(['/read/', '/hook/']);
    expect(broken).toEqual([401]);
    expect(scheduler.state.isBroken).toBe(true);
  });

  test('turns away at once who waits with it for a limit, by the platform’s name', async () => {
    const { clock, scheduler } = start([
      reply(429, { 'retry-after': '60000', scope: 'user' }),
      401,
    ]);
    const begunAtMs = clock.now();
    const waiting = scheduler.send(read()).catch((error: unknown) => error);
    await clock.sleep(200);
    await readCode(scheduler.send(modelCall('other', '')));
    const refusal = await waiting;
    expect(refusal).toMatchObject({ code: 'platform/revoked' });
    expect(String((refusal as DeskError).message)).toContain(modelRules.name);
    expect(clock.now() - begunAtMs).toBeLessThan(60_000);
  });

  test('is no fault where nobody asked to be told', async () => {
    const clock = new VirtualClock();
    const transport = async () => reply(401);
    const scheduler = new Scheduler({ clock, rules: modelRules, random: () => 1, transport });
    expect(await readCode(scheduler.send(read()))).toBe('platform/revoked');
  });

  test('is told once, however many calls were under way', async () => {
    const { scheduler, broken } = start([401, 401]);
    const codes = await Promise.all(
      ['a', 'b'].map((at) => readCode(scheduler.send(modelCall(at, '')))),
    );
    expect(codes).toEqual(['platform/revoked', 'platform/revoked']);
    expect(broken).toEqual([401]);
  });
});

describe('refused calls', () => {
  test('stop everything before the platform does, until the window eases', async () => {
    const rules = { ...modelRules, invalidMax: { count: 3, windowMs: 600_000 } };
    const { clock, scheduler, sent } = start([403, 403, 403], rules);
    const statuses = await Promise.all([1, 2, 3].map(() => scheduler.send(read())));
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403]);
    await expect(scheduler.send(read())).rejects.toMatchObject({
      code: 'platform/stopped',
      extras: { params: { minutes: 10 } },
    });
    expect(scheduler.state.stoppedForMs).toBeGreaterThan(0);
    expect(sent).toHaveLength(3);
    await clock.sleep(600_000);
    expect((await scheduler.send(read())).status).toBe(200);
  });

  test('without the credential stop only their like: what the owner connected goes on', async () => {
    const rules = { ...modelRules, invalidMax: { count: 6, windowMs: 600_000 } };
    const { scheduler } = start([403, 403, 403, 403], rules);
    const open = () => scheduler.send(read({ isAuthorised: false }));
    for (let at = 0; at < 3; at += 1) expect((await open()).status).toBe(403);
    await expect(open()).rejects.toMatchObject({ code: 'platform/stopped' });
    expect((await scheduler.send(read())).status).toBe(403);
    expect((await scheduler.send(read())).status).toBe(200);
  });
});

describe('a platform that is down', () => {
  const fail = (times: number) => Array.from({ length: times }, () => 503);

  test('is left alone for a while after five failures, and then asked once', async () => {
    const { clock, scheduler, sent } = start([...fail(5), 503, 200]);
    for (let at = 0; at < 5; at += 1) {
      expect(await readCode(scheduler.send(write()))).toBe('platform/unsure');
    }
    await clock.sleep(3_000);
    await expect(scheduler.send(read())).rejects.toMatchObject({
      code: 'platform/down',
      extras: { params: { wait: '12 s' } },
    });
    expect(sent).toHaveLength(5);
    await clock.sleep(12_000);
    const probes = ['a', 'b', 'c'].map((at) => readCode(scheduler.send(modelCall(at, ''))));
    expect(await Promise.all(probes)).toEqual(['platform/down', 'platform/down', 'platform/down']);
    expect(sent).toHaveLength(6);
    await clock.sleep(15_000);
    const again = ['a', 'b', 'c'].map((at) => readCode(scheduler.send(modelCall(at, ''))));
    expect(await Promise.all(again)).toEqual(['answered', 'answered', 'answered']);
    expect(scheduler.state.downForMs).toBe(0);
  });

  test('turns away who waits when it is found to be down', async () => {
    const { scheduler } = start(fail(5));
    const codes = await Promise.all(
      Array.from({ length: 7 }, () => readCode(scheduler.send(write()))),
    );
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'platform/unsure'));
    // A call that was never sent isn't in doubt.
    expect(codes.slice(5)).toEqual(['platform/down', 'platform/down']);
  });

  test('is not down when an answer came in between', async () => {
    const { scheduler } = start([...fail(4), 404, ...fail(4), 200]);
    for (let at = 0; at < 9; at += 1) await readCode(scheduler.send(write()));
    expect((await scheduler.send(write())).status).toBe(200);
  });

  test('is not blamed for calls that somebody called off', async () => {
    const { clock, scheduler } = start(Array.from({ length: 6 }, () => 'hang' as const));
    for (let at = 0; at < 6; at += 1) {
      const controller = new AbortController();
      const asked = readCode(scheduler.send(read({ signal: controller.signal })));
      await clock.sleep(50);
      controller.abort();
      await asked;
    }
    expect((await scheduler.send(read())).status).toBe(200);
  });
});

describe('closing', () => {
  test('turns away who waits, lets finish what is under way, and leaves no timer', async () => {
    const { clock, scheduler, sent } = start([200, 500]);
    const codes = [
      readCode(scheduler.send(read())),
      readCode(scheduler.send(modelCall('failing', ''))),
      readCode(scheduler.send(read())),
    ];
    await clock.sleep(99);
    scheduler.close();
    expect(await Promise.all(codes)).toEqual(['answered', 'platform/down', 'platform/down']);
    expect(await readCode(scheduler.send(read()))).toBe('platform/down');
    expect(sent).toHaveLength(2);
    expect(clock.isIdle).toBe(true);
  });

  test('leaves no timer behind while calls wait for their turn and for another try', async () => {
    const full = reply(200, { limit: '1', remaining: '0', 'reset-after': '20000' });
    const { clock, scheduler } = start([full, 500]);
    const codes = ['a', 'b', 'a', 'a'].map((at) => readCode(scheduler.send(modelCall(at, ''))));
    await clock.sleep(150);
    expect(clock.isIdle).toBe(false);
    scheduler.close();
    expect(clock.isIdle).toBe(true);
    expect(await Promise.all(codes)).toEqual([
      'answered',
      'platform/down',
      'platform/down',
      'platform/down',
    ]);
  });
});

describe('how long a call would wait', () => {
  const limits = [{ key: 'change/156', count: 2, windowMs: 60_000 }];

  test('is nothing while its limits have room, and the rest of the window afterwards', async () => {
    const { clock, scheduler } = start();
    const call = write({ limits, resource: '156' });
    expect(scheduler.waitMs(call)).toBe(0);
    await scheduler.send(call);
    expect(scheduler.waitMs(call)).toBe(0);
    await scheduler.send(call);
    const waitMs = scheduler.waitMs(call);
    expect(waitMs).toBeGreaterThan(59_000);
    expect(waitMs).toBeLessThanOrEqual(60_000);
    await clock.sleep(waitMs);
    expect(scheduler.waitMs(call)).toBe(0);
  });

  test('holds nobody up: asking takes no place', async () => {
    const { scheduler, sent } = start();
    const call = write({ limits });
    for (let asked = 0; asked < 10; asked += 1) scheduler.waitMs(call);
    await Promise.all([scheduler.send(call), scheduler.send(call)]);
    expect(sent.map(({ atMs }) => atMs < 1_000)).toEqual([true, true]);
  });

  test('is what the platform said, where it refused a call for going too fast', async () => {
    const { clock, scheduler } = start([reply(429, { 'retry-after': '30000' })]);
    const sending = scheduler.send(write({ limits: [] }));
    await clock.sleep(200);
    expect(scheduler.waitMs(write({ limits: [] }))).toBeGreaterThan(29_000);
    await sending;
  });
});

describe('an answer that says nothing of what was done', () => {
  test.each([408, 499])(
    '%i of a write is not known, and of a read is asked again',
    async (status) => {
      const { scheduler, sent } = start([status, status]);
      expect(await readCode(scheduler.send(write()))).toBe('platform/unsure');
      expect(await readCode(scheduler.send(read()))).toBe('answered');
      expect(sent).toHaveLength(3);
    },
  );

  test('401 that is not in the platform’s own words breaks no connection', async () => {
    const rules = { ...modelRules, isFault: () => false };
    const { scheduler, broken } = start([401], rules);
    expect(await readCode(scheduler.send(read({ isAuthorised: true })))).toBe('answered');
    expect(await readCode(scheduler.send(read({ isAuthorised: true })))).toBe('answered');
    expect(broken).toEqual([]);
  });

  test('a page stops every job at once, and no person, until the platform answers itself', async () => {
    const page = { status: 403, headers: {}, body: '<html>' };
    const { scheduler, sent } = start([page]);
    const jobs = Array.from({ length: 20 }, () => scheduler.send(read({ priority: 'job' })));
    const codes = await Promise.all(jobs.map(readCode));
    expect(codes).toEqual(['answered', ...Array(19).fill('platform/blocked')]);
    expect(sent).toHaveLength(1);
    expect(await readCode(scheduler.send(read({ priority: 'person' })))).toBe('answered');
    expect(await readCode(scheduler.send(read({ priority: 'job' })))).toBe('answered');
  });
});

describe('a wait that is known to be too long', () => {
  const tooFast = reply(429, { bucket: 'b', 'retry-after': '120000' });

  test('is told a person at once, also those who wait already; a job waits', async () => {
    const { clock, scheduler, sent } = start([tooFast]);
    const begunAtMs = clock.now();
    const people = [1, 2, 3].map(() => scheduler.send(read()));
    expect(await Promise.all(people.map(readCode))).toEqual(Array(3).fill('platform/busy'));
    expect(clock.now() - begunAtMs).toBeLessThan(1_000);
    expect(await readCode(scheduler.send(read()))).toBe('platform/busy');
    expect(sent).toHaveLength(1);
    expect(await readCode(scheduler.send(read({ priority: 'job' })))).toBe('answered');
    expect(clock.now() - begunAtMs).toBeGreaterThanOrEqual(120_000);
  });
});
