import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';
import { Download } from '#kit/server/context.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { joinHalves } from '../features.ts';

const STUCK_MS = 100;
const MB = 1024 * 1024;
const PIECE = 'x'.repeat(64 * 1024);
const PIECES = 16 * 1024;

const sampleFile = {
  id: 'sample-file',
  actions: {
    read: {
      method: 'GET',
      path: '/sample_file',
      access: 'open',
      effect: 'reads',
    },
  },
} as const satisfies Feature;

let desk: TestDesk;
let source: () => AsyncIterable<string>;
const rejections: unknown[] = [];
const noteRejection = (reason: unknown) => rejections.push(reason);

beforeAll(async () => {
  process.on('unhandledRejection', noteRejection);
  const schemas = {
    read: { summary: 'A file of a test', input: z.strictObject({}), output: z.string() },
  };
  const read = async () => new Download({ name: 'a.txt', type: 'text/plain', pieces: source() });
  const extraActions = joinHalves(sampleFile, () => schemas, {
    handlers: { read },
    tool: undefined,
  });
  desk = await startDesk({ extraActions });
});

afterEach(() => {
  vi.useRealTimers();
  desk.log.length = 0;
  expect(rejections).toEqual([]);
});

afterAll(async () => {
  await desk.stop();
  process.off('unhandledRejection', noteRejection);
});

/** Yields many equal pieces, counts those that were requested, and tells when it is released. */
function countedSource(pieces = PIECES) {
  const seen = { made: 0, isLetGo: false };
  async function* make() {
    try {
      for (; seen.made < pieces; seen.made += 1) yield PIECE;
    } finally {
      seen.isLetGo = true;
    }
  }
  source = make;
  return seen;
}

async function open(): Promise<IncomingMessage> {
  const request = get(`${desk.url}/api/sample_file`, { agent: false });
  // The test or the desk closes the connection.
  request.on('error', () => undefined);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  return response;
}

/** `once` would take an earlier error for the result. */
const closed = (response: IncomingMessage) =>
  new Promise<void>((resolve) => {
    response.once('close', resolve).resume();
  });

const logged = () => desk.log.map((line) => JSON.parse(line));

/**
 * Waits until nothing more is made for a while, which means that every buffer on the way is full. The system
 * may take its time to fill them.
 */
async function untilStuck(seen: { made: number }): Promise<void> {
  for (let before = -1; before !== seen.made; ) {
    before = seen.made;
    const since = performance.now();
    while (performance.now() - since < STUCK_MS) await nextTurn();
  }
}

it('a file arrives whole, and its source is let go', async () => {
  const seen = countedSource(100);
  const response = await open();
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  expect(bytes).toBe(100 * PIECE.length);
  expect(response.headers['content-disposition']).toBe('attachment; filename="a.txt"');
  expect(seen.isLetGo).toBe(true);
  expect(logged()).toEqual([]);
});

it('a slow reader slows the source down, and memory does not grow', async () => {
  const seen = countedSource();
  const before = process.memoryUsage().rss;
  const response = await open();
  for (let rest = 0; rest < 5; rest += 1) {
    response.read(PIECE.length);
    await untilStuck(seen);
  }
  // A gigabyte is requested, but only the buffers of two sockets are filled.
  expect(seen.made * PIECE.length).toBeLessThan(24 * MB);
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * MB);
  response.destroy();
  await expect.poll(() => seen.isLetGo).toBe(true);
});

it('a reader who goes away in the middle is noticed at once, and that is no error', async () => {
  const seen = countedSource();
  const response = await open();
  await untilStuck(seen);
  response.destroy();
  await expect.poll(() => seen.isLetGo).toBe(true);
  // The source was not read on, and the reason below says that no time limit had to end it.
  expect(seen.made * PIECE.length).toBeLessThan(24 * MB);
  await expect.poll(logged).toHaveLength(1);
  expect(logged()[0]).toMatchObject({ level: 30, why: 'cancelled', file: 'a.txt' });
});

it('also while the source itself waits; it lets go when its wait is over', async () => {
  const wait = Promise.withResolvers<void>();
  let isLetGo = false;
  source = async function* () {
    try {
      yield 'first';
      await wait.promise;
    } finally {
      isLetGo = true;
    }
  };
  const response = await open();
  await once(response, 'data');
  response.destroy();
  await expect.poll(logged).toHaveLength(1);
  expect(logged()[0]).toMatchObject({ level: 30, why: 'cancelled' });
  wait.reject(new Error('The cursor was closed'));
  await expect.poll(() => isLetGo).toBe(true);
});

it('a reader who stays and takes nothing is given up after 30 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const seen = countedSource();
  const response = await open();
  await untilStuck(seen);
  vi.advanceTimersByTime(29_000);
  await untilStuck(seen);
  expect(seen.isLetGo).toBe(false);
  vi.advanceTimersByTime(2_000);
  await untilStuck(seen);
  vi.useRealTimers();
  expect(seen.isLetGo).toBe(true);
  expect(logged()).toMatchObject([{ level: 30, why: 'stalled' }]);
  await closed(response);
  expect(response.complete).toBe(false);
});

it('a source that breaks cuts the file off, and that is an error', async () => {
  const wait = Promise.withResolvers<void>();
  source = async function* () {
    yield 'first';
    await wait.promise;
  };
  const response = await open();
  wait.reject(new Error('The store is gone'));
  await closed(response);
  expect(response.complete).toBe(false);
  expect(logged()).toMatchObject([{ level: 50, msg: 'A file broke off' }]);
});
