// Two desks on one database, and one of them sends the calls of both.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BOT_TOKEN, startPlatform, type TestPlatform } from '#desk/connections/platform.fixture.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { forgetStore } from '#testing/engine.ts';
import { METRICS, type Scraped, scrape } from './read-metrics.fixture.ts';

const FOLDER = '/nowhere/metrics';

let platform: TestPlatform;
let desks: TestDesk[];

const join = () =>
  startDesk({
    folder: FOLDER,
    untended: true,
    environment: {
      ...METRICS,
      ...platform.environment,
      DISCORD_BOT_TOKEN: BOT_TOKEN,
      DISCORD_GUILD_IDS: platform.guildIds.join(),
    },
  });

beforeEach(async () => {
  platform = await startPlatform();
  desks = [await join(), await join()];
});

afterEach(async () => {
  for (const desk of desks) await desk.stop();
  await platform.close();
  forgetStore(FOLDER);
});

const call = async ({ desk }: TestDesk) => {
  const { api } = await desk.connections.discord();
  await api.identity.self({ signal: AbortSignal.timeout(60_000) });
};
const of = ({ values }: Scraped, name: string, labels = '') =>
  values.get(`gatehouse_${name}{platform="discord"${labels}}`) ?? 0;

it('tells which replica leads, and of the calls that the other handed to it', async () => {
  const [first, second] = desks as [TestDesk, TestDesk];
  await call(first);
  await call(second);
  const [leader, other] = [await scrape(first), await scrape(second)];
  expect([of(leader, 'call_leads'), of(other, 'call_leads')]).toEqual([1, 0]);
  const handed = of(other, 'shared_calls_handed_total');
  expect(handed).toBeGreaterThan(0);
  expect(of(other, 'shared_calls_ended_total', ',outcome="answered"')).toBe(handed);
  expect(of(leader, 'shared_calls_served_total')).toBe(handed);
  expect(of(other, 'platform_calls_total', ',outcome="done"')).toBe(0);
  expect(of(leader, 'platform_calls_total', ',outcome="done"')).toBeGreaterThan(handed);
});

it('tells how many replicas are alive', async () => {
  const [first, second] = desks as [TestDesk, TestDesk];
  expect((await scrape(first)).values.get('gatehouse_replicas')).toBe(2);
  await first.stop();
  desks = [second];
  expect((await scrape(second)).values.get('gatehouse_replicas')).toBe(1);
});
