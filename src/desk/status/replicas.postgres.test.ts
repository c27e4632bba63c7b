// Two replicas measure together, and one of them dies.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { visit } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { forgetStore } from '#testing/engine.ts';
import { startSandboxServer, type TestSandbox } from '#testing/platforms.ts';
import { VirtualClock } from '#testing/virtual-clock.ts';

const FOLDER = '/nowhere/status';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

interface Tool {
  tool: string;
  state: string;
  p50_ms: number | null;
  uptime_24h: number | null;
  uptime_30d: number | null;
  outages: object[];
}

let clock: VirtualClock;
let sandbox: TestSandbox;
let first: TestDesk;
let second: TestDesk;
/** Replicas that were killed. */
let killed: TestDesk[] = [];
/** How far the clock of the second one is off. */
let skewMs = 0;
/** Each look at the stopwatch is a millisecond later, so a busy machine makes no tool look slow. */
let elapsed = 0;

beforeEach(async () => {
  skewMs = 0;
  killed = [];
  clock = new VirtualClock();
  sandbox = await startSandboxServer();
  first = await join(() => 0);
  second = await join(() => skewMs);
});

afterEach(async () => {
  for (const desk of killed) await desk.stop().catch(() => undefined);
  await first.stop();
  await second.stop();
  await sandbox.close();
  forgetStore(FOLDER);
});

async function join(offMs: () => number): Promise<TestDesk> {
  const desk = await startDesk({
    folder: FOLDER,
    now: () => Math.floor(clock.now() + offMs()),
    callClock: clock,
    stopwatch: () => ++elapsed,
    untended: true,
    environment: { ...sandbox.connected },
    settings: { toolCooldownMs: 0, addressRequestsPerMinute: 10_000 },
  });
  await desk.desk.connections.upkeep();
  return desk;
}

/** As if by kill -9: nothing that it counted is written any more, and its sessions with the store end. */
async function kill(desk: TestDesk): Promise<void> {
  killed.push(desk);
  await desk.desk.database.close();
}

/** What each of them does every 5 s, for so long. */
async function pass(ms: number, desks: readonly TestDesk[], stepMs = 5 * SECOND): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    await clock.sleep(stepMs);
    await Promise.all(desks.map(({ desk }) => desk.monitor.tick()));
  }
}

async function show({ url }: TestDesk): Promise<{ tools: Tool[]; incidents: object[] }> {
  return (await (await fetch(`${url}/api/status`)).json()) as {
    tools: Tool[];
    incidents: object[];
  };
}

async function find(desk: TestDesk, id: string): Promise<Tool> {
  const found = (await show(desk)).tools.find(({ tool }) => tool === id);
  if (!found) throw new Error(`The page has no card for ${id}`);
  return found;
}

async function sums(subject: string): Promise<{ calls: number; measured: number; most: number }> {
  const row = await second.desk.database.transaction((tx) =>
    tx.one<{ calls: number; measured: number; most: number }>(
      `SELECT SUM(calls) AS calls, SUM(measured) AS measured, MAX(measured) AS most
       FROM status_spans WHERE subject = $1`,
      [subject],
    ),
  );
  return {
    calls: Number(row?.calls ?? 0),
    measured: Number(row?.measured ?? 0),
    most: Number(row?.most ?? 0),
  };
}

async function makeQr(desk: TestDesk, times: number): Promise<void> {
  const client = await visit(desk, await desk.createCode());
  const by = { session_id: client.session, redeem_code: client.pass };
  for (let made = 0; made < times; made += 1) {
    const { status, text } = await client.post('/api/qr', { ...by, link_qr: 'https://a.example/' });
    expect(status, text).toBe(200);
  }
}

it('the calls of both count, one of them probes, and when it dies the other one goes on', async () => {
  await makeQr(first, 3);
  await makeQr(second, 2);
  await pass(5 * MINUTE, [first, second]);
  expect((await sums('qr-generator')).calls).toBe(5);
  // Decided once a minute, and not once by each.
  expect(await sums('server-ban')).toMatchObject({ most: 1 });
  const probes = await sums('platform:discord');
  expect(probes.calls).toBeGreaterThanOrEqual(4);
  expect(probes.calls).toBeLessThanOrEqual(8);
  for (const desk of [first, second]) {
    expect(await find(desk, 'qr-generator')).toMatchObject({ state: 'active', uptime_24h: 100 });
    expect((await find(desk, 'qr-generator')).p50_ms).not.toBeNull();
  }
  const before = await sums('server-ban');
  await kill(first);
  await pass(5 * MINUTE, [second]);
  const after = await sums('server-ban');
  expect(after.measured - before.measured).toBeGreaterThanOrEqual(4);
  expect(after.most).toBe(1);
  expect(await find(second, 'server-ban')).toMatchObject({ state: 'active', uptime_24h: 100 });
  expect((await show(second)).incidents).toEqual([]);

  sandbox.sandbox.faults.set([{ name: 'down', platform: 'discord' }], clock.now());
  await pass(90 * SECOND, [second]);
  expect(await find(second, 'server-ban')).toMatchObject({ state: 'offline' });
  sandbox.sandbox.faults.set([], clock.now());
  await pass(90 * SECOND, [second]);
  expect(await find(second, 'server-ban')).toMatchObject({ state: 'active' });
  const { uptime_24h, outages } = await find(second, 'server-ban');
  expect(uptime_24h).toBeGreaterThan(0);
  expect(uptime_24h).toBeLessThan(100);
  expect(outages).toHaveLength(1);

  first = await join(() => 0);
  await pass(2 * MINUTE, [first, second]);
  const seen = await find(first, 'server-ban');
  expect(seen).toMatchObject({ state: 'active', outages: [{}] });
  expect(seen.uptime_24h).toBeGreaterThan(0);
  expect(seen.uptime_24h).toBeLessThan(100);
});

it('uptime stays between 0 and 100 % while the clock of one of them jumps back and forth by hours', async () => {
  await pass(10 * MINUTE, [first, second], MINUTE);
  for (const hours of [3, -2, 0, -26, 5, 0]) {
    skewMs = hours * HOUR;
    await pass(10 * MINUTE, [first, second], MINUTE);
    for (const desk of [first, second]) {
      for (const { uptime_24h: day, uptime_30d: month } of (await show(desk)).tools) {
        for (const uptime of [day, month]) {
          if (uptime === null) continue;
          expect(uptime).toBeGreaterThanOrEqual(0);
          expect(uptime).toBeLessThanOrEqual(100);
        }
      }
    }
  }
  expect(await find(first, 'qr-generator')).toMatchObject({ state: 'active' });
  expect(await find(first, 'server-ban')).toMatchObject({ state: 'active' });
});
