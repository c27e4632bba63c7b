import { afterEach, beforeEach, expect, it } from 'vitest';
import { BOT_TOKEN, startPlatform, type TestPlatform } from '#desk/connections/platform.fixture.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { METRICS, scrape } from './read-metrics.fixture.ts';

let platform: TestPlatform;
let desk: TestDesk;

beforeEach(async () => {
  platform = await startPlatform();
  desk = await startDesk({
    untended: true,
    environment: {
      ...METRICS,
      ...platform.environment,
      DISCORD_BOT_TOKEN: BOT_TOKEN,
      DISCORD_GUILD_IDS: platform.guildIds.join(),
    },
  });
});

afterEach(async () => {
  await desk.stop();
  await platform.close();
});

const asking = () => ({ signal: AbortSignal.timeout(60_000) });

async function readCounts() {
  const { values } = await scrape(desk);
  const of = (name: string, labels: string) =>
    values.get(`gatehouse_${name}{platform="discord"${labels}}`);
  return {
    done: of('platform_calls_total', ',outcome="done"') ?? 0,
    refused: of('platform_calls_total', ',outcome="refused"') ?? 0,
    failed: of('platform_calls_total', ',outcome="failed"') ?? 0,
    counted: of('platform_refused_calls_total', '') ?? 0,
    timed: of('platform_call_seconds_count', '') ?? 0,
    waited: of('platform_wait_seconds_count', '') ?? 0,
    revoked: of('platform_not_sent_calls_total', ',reason="revoked"') ?? 0,
    waiting: of('platform_queue', ',state="waiting"'),
    underWay: of('platform_queue', ',state="under-way"'),
    broken: of('connection', ',mode="broken"'),
  };
}

it('counts each call to a platform, what came of it, and those under way', async () => {
  const { api } = await desk.desk.connections.discord();
  const before = await readCounts();
  await api.identity.self(asking());
  const after = await readCounts();
  const tries = after.done - before.done;
  expect(tries).toBe(1);
  expect([after.timed - before.timed, after.waited - before.waited]).toEqual([1, 1]);
  expect([after.waiting, after.underWay, after.broken]).toEqual([0, 0, 0]);

  const arrived = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  platform.hold = () => {
    arrived.resolve();
    return held.promise;
  };
  const call = api.identity.self(asking());
  await arrived.promise;
  expect((await readCounts()).underWay).toBe(1);
  held.resolve();
  await call;
});

it('counts what a platform refuses, and what is then not sent', async () => {
  const { api } = await desk.desk.connections.discord();
  await api.identity.self(asking());
  const before = await readCounts();
  platform.takes({});
  const refusal = { code: 'platform/revoked' };
  await expect(api.identity.self(asking())).rejects.toMatchObject(refusal);
  await expect(api.identity.self(asking())).rejects.toMatchObject(refusal);
  const after = await readCounts();
  expect(after.refused - before.refused).toBeGreaterThanOrEqual(1);
  expect(after.counted - before.counted).toBe(after.refused - before.refused);
  expect(after.revoked - before.revoked).toBe(1);
});

it('names no server, no account and nothing of the credential', async () => {
  const { api } = await desk.desk.connections.discord();
  const [guild = ''] = platform.guildIds;
  await api.bans.list({ guild, limit: 10 }, asking());
  const { values } = await scrape(desk);
  expect([...values.keys()].join('\n')).not.toMatch(/\d{6,}|MARK|guilds/);
});
