import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';

// Planning reads the server for at most 20 s. These tests shorten that limit.
const LOOK_MS = 20_000;
const HERE_MS = 100;

let house: PracticeDesk;

beforeEach(async () => {
  house = await openPractice({ settings: { banCooldownMs: 0 }, untended: true });
  const after = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => after(ms === LOOK_MS ? HERE_MS : ms));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await house.stop();
});

const plan = (userIds: readonly string[]) =>
  house.post('/server_ban', {
    guild_id: house.world().guilds[0]?.id,
    user_ids: userIds,
    reason: 'Raid',
    dry_run: true,
  });

/** Delays every answer about bans by a minute. */
const beSlow = () =>
  house.fault({ name: 'slow', method: 'GET', path: '/guilds/*/bans', delayMs: 60_000 });

it('whoever could not be looked at in time is planned as unchecked, and the plan is told', async () => {
  const ids = house
    .world()
    .raid.slice(0, 8)
    .map(({ id }) => id);
  beSlow();
  const { status, body } = await plan(ids);
  expect(status).toBe(200);
  expect(body.plan).toMatchObject({
    counts: { would: 0, unchecked: 8 },
    rows: ids.map((target) => ({ target, why: 'There was no time to check.' })),
  });
});

it('one alone is refused, since it would be acted on at once', async () => {
  const [first] = house.world().raid;
  beSlow();
  const { status, body } = await plan([first?.id ?? '']);
  expect(status).toBe(503);
  expect(body.code).toMatch(/^(platform|discord)\//);
});
