import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '#platforms/sandbox/faults.ts';
import { type Client, visit } from '#testing/client.ts';
import { startDesk, type TestDesk, type TestDeskOptions } from '#testing/desk.ts';
import { forgetStore } from '#testing/engine.ts';
import { startSandboxServer, type TestSandbox } from '#testing/platforms.ts';
import { VirtualClock } from '#testing/virtual-clock.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

interface Tool {
  tool: string;
  state: string;
  cause: { code: string; platform: string | null } | null;
  since: number | null;
  p50_ms: number | null;
  p95_ms: number | null;
  uptime_24h: number | null;
  uptime_30d: number | null;
  hours: { uptime: number | null; degraded: boolean; p50_ms: number | null }[];
  days: { uptime: number | null }[];
  outages: { from: number; to: number }[];
}

interface Incident {
  state: string;
  is_open: boolean;
  tools: string[];
  cause: { code: string };
  started_at: number;
  ended_at: number | null;
}

interface Shown {
  state: string;
  counts: Record<'all' | 'game' | 'chat', { active: number; total: number }>;
  tools: Tool[];
  incidents: Incident[];
}

/** Counts its own milliseconds, and is never ahead of what a test told it. */
let elapsed = 0;
let clock: VirtualClock;
let desk: TestDesk;
let sandbox: TestSandbox | undefined;
/** Ends every probe under way as if its time were over. */
let endProbes: () => void = () => undefined;
let skewMs = 0;

afterEach(async () => {
  await desk.stop();
  await sandbox?.close();
  sandbox = undefined;
  skewMs = 0;
});

const now = () => Math.floor(clock.now() + skewMs);

async function open(options: TestDeskOptions = {}) {
  clock ??= new VirtualClock();
  const probeClock = {
    sleep: (_ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        endProbes = resolve;
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
  };
  desk = await startDesk({
    now,
    callClock: clock,
    stopwatch: () => elapsed,
    probeClock,
    untended: true,
    ...options,
    environment: { ...sandbox?.connected, ...options.environment },
    settings: { toolCooldownMs: 0, addressRequestsPerMinute: 10_000, ...options.settings },
  });
  await desk.desk.connections.upkeep();
}

async function openConnected(options: TestDeskOptions = {}) {
  clock = new VirtualClock();
  sandbox = await startSandboxServer();
  await open(options);
}

async function openPractising(options: TestDeskOptions = {}) {
  clock = new VirtualClock();
  await open(options);
}

/** What the desk does every 5 s, for so long. */
async function pass(ms: number, stepMs = 5 * SECOND): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    await clock.sleep(stepMs);
    await desk.desk.monitor.tick();
  }
}

const fault = (...faults: Fault[]) => sandbox?.sandbox.faults.set(faults, now());

async function show(): Promise<Shown> {
  const answer = await fetch(`${desk.url}/api/status`);
  expect(answer.status, desk.log.join('\n')).toBe(200);
  return (await answer.json()) as Shown;
}

async function find(id: string): Promise<Tool> {
  const found = (await show()).tools.find(({ tool }) => tool === id);
  if (!found) throw new Error(`The page has no card for ${id}`);
  return found;
}

/** Lets time pass until the tool is in that state, and returns how long that took. */
async function passUntil(id: string, state: string): Promise<number> {
  const from = clock.now();
  while ((await find(id)).state !== state) {
    await pass(5 * SECOND);
    if (clock.now() - from > HOUR) throw new Error(`${id} never was ${state}`);
  }
  return clock.now() - from;
}

async function moderate(): Promise<(path: string, body: object) => ReturnType<Client['post']>> {
  const client = await visit(desk, await desk.createCode());
  return (path, body) => {
    const field = ['/api/qr', '/api/check'].includes(path) ? 'session_id' : 'session_token';
    return client.post(path, { [field]: client.session, redeem_code: client.pass, ...body });
  };
}

/** A desk without a platform has this tool to measure. */
const makeQr = (post: Awaited<ReturnType<typeof moderate>>, link_qr = 'https://example.com/') =>
  post('/api/qr', { link_qr });

describe('a desk in practice', () => {
  it('measures the tools that need no platform, and invents nothing about the others', async () => {
    await openPractising();
    await pass(3 * MINUTE);
    const { state, counts, incidents } = await show();
    expect({ state, incidents }).toEqual({ state: 'operational', incidents: [] });
    expect(counts).toEqual({
      all: { active: 6, total: 15 },
      game: { active: 2, total: 5 },
      chat: { active: 0, total: 6 },
    });
    expect(await find('ban-tool')).toMatchObject({
      ...{ state: 'practice', p50_ms: null, p95_ms: null, uptime_24h: null, uptime_30d: null },
    });
    expect((await find('ban-tool')).days.every(({ uptime }) => uptime === null)).toBe(true);
    // Nobody has used it, so its times aren't known; that it could be used is.
    expect(await find('qr-generator')).toMatchObject({
      ...{ state: 'active', p50_ms: null, uptime_24h: 100, uptime_30d: 100 },
    });
    expect(await find('leak-scanner')).toMatchObject({
      ...{ state: 'active', runs_in_browser: true, p50_ms: null, uptime_24h: null },
    });
  });

  it('is answered to everyone, in maintenance too, and says what the page’s load says', async () => {
    await openPractising();
    await pass(10 * SECOND);
    const client = await visit(desk);
    const { body } = await client.post('/api/load', {});
    const summary = await client.get('/api/status/summary');
    expect(summary.body).toMatchObject({ state: 'operational', total: 15, practice: 9 });
    expect((body.parts as Record<string, unknown>)['status/summary']).toEqual({
      ok: true,
      data: summary.body,
    });
    await desk.setMaintenance(true);
    // Before the next measurement, too.
    expect((await show()).tools.every(({ state }) => state === 'offline')).toBe(true);
    await pass(2 * MINUTE);
    expect(await find('qr-generator')).toMatchObject({
      ...{ state: 'offline', cause: { code: 'maintenance' } },
    });
    await desk.setMaintenance(false);
    await pass(5 * SECOND);
    expect(await show()).toMatchObject({
      state: 'operational',
      incidents: [{ is_open: false, state: 'offline', cause: { code: 'maintenance' } }],
    });
  });
});

describe('the calls of a tool', () => {
  it('are timed: p50 and p95 are those of the last 24 hours', async () => {
    let ms = 0;
    // Each reading is that much later than the one before.
    await openPractising({ stopwatch: () => (elapsed += ms) });
    const post = await moderate();
    for (let count = 0; count < 20; count += 1) {
      ms = count < 18 ? 40 : 900;
      expect((await makeQr(post)).status).toBe(200);
    }
    await pass(2 * MINUTE);
    const { p50_ms, p95_ms, hours } = await find('qr-generator');
    expect([p50_ms! / 40, p95_ms! / 900].every((off) => off > 0.9 && off < 1.1)).toBe(true);
    expect(hours.at(-1)?.p50_ms).toBe(p50_ms);
    expect(hours.at(-2)?.p50_ms).toBeNull();
    await pass(25 * HOUR, HOUR);
    expect(await find('qr-generator')).toMatchObject({ p50_ms: null, p95_ms: null });
  });

  it('that are refused do not count, and those that the platform fails do', async () => {
    await openConnected();
    const post = await moderate();
    for (let count = 0; count < 5; count += 1) {
      expect((await post('/api/discord_checker', { user_id: 'nobody' })).status).toBe(422);
    }
    await pass(2 * MINUTE);
    expect(await find('discord-checker')).toMatchObject({ state: 'active' });
    const user_id = '80351110224678912';
    fault({ name: '5xx', platform: 'discord', path: `/users/${user_id}` });
    expect((await post('/api/discord_checker', { user_id })).status).toBe(503);
    fault();
    await pass(5 * SECOND);
    expect(await find('discord-checker')).toMatchObject({
      ...{ state: 'degraded', cause: { code: 'mostly-failing', platform: null } },
    });
    expect(await find('server-ban')).toMatchObject({ state: 'active' });
    // 15 minutes later the failure says nothing about now.
    expect(await passUntil('discord-checker', 'active')).toBeGreaterThan(10 * MINUTE);
    const [incident] = (await show()).incidents;
    expect(incident).toMatchObject({
      ...{ is_open: false, state: 'degraded', tools: ['discord-checker'] },
    });
  });

  it('in the practice sandbox say nothing about a platform', async () => {
    await openPractising();
    desk.sandbox.faults.set([{ name: 'down' }], now());
    const post = await moderate();
    expect((await post('/api/check', { user: '156' })).status).toBeGreaterThanOrEqual(400);
    await pass(2 * MINUTE);
    expect(await find('check-tool')).toMatchObject({ state: 'practice' });
    expect(desk.desk.meter.peek('check-tool')).toBeUndefined();
  });
});

describe('a platform', () => {
  it('that stops answering makes its tools offline within 90 s, and they come back by themselves', async () => {
    await openConnected();
    await pass(5 * MINUTE);
    expect(await show()).toMatchObject({ state: 'operational', incidents: [] });
    const failedAt = now();
    fault({ name: 'down', platform: 'discord' });
    expect(await passUntil('discord-checker', 'offline')).toBeLessThanOrEqual(90 * SECOND);
    const { state, counts, tools, incidents } = await show();
    expect(state).toBe('trouble');
    expect(counts.chat).toEqual({ active: 0, total: 6 });
    expect(counts.game.active).toBe(5);
    // It has two platforms, and one of them still answers.
    expect(tools.find(({ tool }) => tool === 'token-revoker')).toMatchObject({
      ...{ state: 'degraded', cause: { code: 'silent', platform: 'discord' } },
    });
    const down = incidents.find(({ state }) => state === 'offline');
    expect(down).toMatchObject({ is_open: true, cause: { code: 'silent', platform: 'discord' } });
    expect(down?.tools.toSorted()).toEqual(
      ['delete-webhook', 'discord-checker', 'server-ban', 'webhook-info', 'webhook-sender'].sort(),
    );
    expect(down!.started_at - failedAt).toBeLessThanOrEqual(90 * SECOND);
    await pass(5 * MINUTE);
    fault();
    expect(await passUntil('discord-checker', 'active')).toBeLessThanOrEqual(90 * SECOND);
    await pass(MINUTE);
    const after = await show();
    expect(after.state).toBe('operational');
    expect(after.incidents.every(({ is_open }) => !is_open)).toBe(true);
    const tool = await find('discord-checker');
    expect(tool.uptime_24h).toBeLessThan(100);
    expect(tool.uptime_24h).toBeGreaterThan(0);
    expect(tool.outages).toHaveLength(1);
    expect(await find('ban-tool')).toMatchObject({ uptime_24h: 100, outages: [] });
  });

  it.each([
    ['discord', 'server-ban'],
    ['roblox', 'ban-tool'],
  ] as const)(
    '(%s) that fails makes %s degraded and then offline, both within 90 s, and neither stays',
    async (platform, id) => {
      await openConnected();
      await pass(5 * MINUTE);
      for (const name of ['down', '5xx'] as const) {
        fault({ name, platform });
        const from = clock.now();
        await passUntil(id, 'degraded');
        await passUntil(id, 'offline');
        expect(clock.now() - from).toBeLessThanOrEqual(90 * SECOND);
        fault();
        expect(await passUntil(id, 'active')).toBeLessThanOrEqual(90 * SECOND);
        await pass(2 * MINUTE);
        expect((await show()).state).toBe('operational');
      }
    },
  );

  it('whose answer hangs is offline too, and its probes never pile up', async () => {
    await openConnected();
    await pass(2 * MINUTE);
    fault({ name: 'slow', platform: 'roblox', delayMs: 600_000 });
    const hanging = async () => {
      await clock.sleep(5 * SECOND);
      const ticked = desk.desk.monitor.tick();
      const isOver = { yet: false };
      void ticked.finally(() => {
        isOver.yet = true;
      });
      while (!isOver.yet) {
        endProbes();
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const from = clock.now();
    while ((await find('ban-tool')).state !== 'offline') {
      await hanging();
      expect(clock.now() - from).toBeLessThanOrEqual(90 * SECOND);
    }
    expect(await find('ban-tool')).toMatchObject({ cause: { code: 'silent', platform: 'roblox' } });
    fault();
    await passUntil('ban-tool', 'active');
  });

  it('that refuses the credential makes its tools offline, and is not asked any more', async () => {
    await openConnected();
    await pass(2 * MINUTE);
    fault({ name: 'expired-key' });
    await desk.desk.connections.check('roblox').catch(() => undefined);
    await pass(5 * SECOND);
    expect(await find('ban-tool')).toMatchObject({ state: 'offline' });
    expect((await find('ban-tool')).cause?.platform).toBe('roblox');
    expect(await find('server-ban')).toMatchObject({ state: 'active' });
  });

  it('that takes twice as long as usual makes its tools degraded', async () => {
    let ms = 50;
    await openConnected({ stopwatch: () => (elapsed += ms) });
    await pass(15 * MINUTE, MINUTE);
    expect((await show()).state).toBe('operational');
    ms = 600;
    await pass(3 * MINUTE, MINUTE);
    expect(await find('server-ban')).toMatchObject({
      ...{ state: 'degraded', cause: { code: 'slow', platform: 'discord' } },
    });
    ms = 50;
    await passUntil('server-ban', 'active');
  });

  it('that is disconnected is practice again, whatever was wrong with it', async () => {
    await openConnected();
    fault({ name: 'down' });
    await passUntil('server-ban', 'offline');
    await desk.stop();
    await sandbox?.close();
    sandbox = undefined;
    await open();
    await pass(5 * SECOND);
    expect(await show()).toMatchObject({ state: 'operational' });
  });
});

describe('the desk itself', () => {
  let folder: string;
  const stopAndGo = async (awayMs: number) => {
    await desk.desk.monitor.stop();
    await desk.stop();
    await clock.sleep(awayMs);
    await open({ folder });
    await pass(5 * SECOND);
  };

  beforeEach(async () => {
    clock = new VirtualClock();
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-status-'));
    await open({ folder });
  });
  afterEach(async () => {
    forgetStore(folder);
    await rm(folder, { recursive: true, force: true });
  });

  it('keeps its figures over a restart', async () => {
    const post = await moderate();
    await makeQr(post);
    await pass(2 * HOUR, MINUTE);
    const before = await find('qr-generator');
    await stopAndGo(10 * SECOND);
    expect(await show()).toMatchObject({ incidents: [] });
    const { p50_ms, uptime_24h, hours } = await find('qr-generator');
    expect({ p50_ms, uptime_24h }).toEqual({ p50_ms: before.p50_ms, uptime_24h: 100 });
    expect(hours.filter(({ uptime }) => uptime !== null).length).toBeGreaterThanOrEqual(2);
  });

  it('counts every hour in which it was not running as down, and says since when', async () => {
    await pass(90 * MINUTE, MINUTE);
    const stoppedAt = now();
    await stopAndGo(14 * MINUTE);
    const { incidents } = await show();
    expect(incidents).toMatchObject([
      { state: 'offline', is_open: false, tools: [], cause: { code: 'stopped' } },
    ]);
    const [incident] = incidents;
    expect(Math.abs(incident!.started_at - stoppedAt)).toBeLessThanOrEqual(MINUTE);
    expect(incident?.ended_at).toBeGreaterThan(stoppedAt + 13 * MINUTE);
    await pass(2 * HOUR, MINUTE);
    const tool = await find('qr-generator');
    expect(tool.hours.filter(({ uptime }) => uptime === 0)).toHaveLength(1);
    expect(tool.uptime_24h).toBe(tool.uptime_30d);
    expect(tool.uptime_24h).toBeGreaterThan(60);
    expect(tool.uptime_24h).toBeLessThan(80);
    expect(tool.outages).toHaveLength(1);
    // Nothing is measured in practice, so nothing was down either.
    expect(await find('ban-tool')).toMatchObject({ uptime_24h: null, outages: [] });
  });

  it('turns minutes into hours after a day, and forgets them after 30 days', async () => {
    const count = (length: number) =>
      desk.desk.database.transaction(async (tx) => {
        const text = 'SELECT COUNT(*) AS count FROM status_spans WHERE length = $1';
        return Number((await tx.one<{ count: number }>(text, [length]))?.count);
      });
    await pass(2 * HOUR, MINUTE);
    const before = await find('qr-generator');
    await pass(26 * HOUR, HOUR);
    expect(await count(HOUR)).toBeGreaterThan(0);
    // A minute in each hour since, of six subjects at most.
    expect(await count(MINUTE)).toBeLessThan(300);
    expect((await find('qr-generator')).days.at(-2)?.uptime).not.toBeNull();
    expect(before.uptime_30d).toBe(100);
    await pass(31 * 24 * HOUR, 12 * HOUR);
    expect(await count(HOUR)).toBeLessThan(31 * 2 * 7);
  });

  it.each([
    ['forwards by a day', 24 * HOUR],
    ['forwards by 40 days', 40 * 24 * HOUR],
    ['back by two hours', -2 * HOUR],
    ['back by a year', -365 * 24 * HOUR],
  ])(
    'never shows more than 100 %% or less than 0 when its clock jumps %s',
    async (_way, jumpMs) => {
      await pass(30 * MINUTE, MINUTE);
      for (const skew of [jumpMs, 0, jumpMs]) {
        skewMs = skew;
        await pass(10 * MINUTE, MINUTE);
        for (const tool of (await show()).tools) {
          const ticks = [...tool.hours, ...tool.days].map(({ uptime }) => uptime);
          for (const up of [tool.uptime_24h, tool.uptime_30d, ...ticks]) {
            expect(up === null || (up >= 0 && up <= 100)).toBe(true);
          }
          for (const { from, to } of tool.outages) expect(to).toBeGreaterThanOrEqual(from);
        }
        for (const { started_at, ended_at } of (await show()).incidents) {
          expect(ended_at ?? started_at).toBeGreaterThanOrEqual(started_at);
        }
      }
    },
  );
});
