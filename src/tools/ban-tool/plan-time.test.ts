import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Bench, openBench, QUAY } from './practice.fixture.ts';

// Planning waits 30 s for the ids of names, and 12 s each for the names of ids and for the restrictions.
// These tests shorten those limits.
const LIMITS_MS = [30_000, 12_000];
const HERE_MS = 100;

let bench: Bench;

beforeEach(async () => {
  bench = await openBench({ untended: true });
  const after = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
    after(LIMITS_MS.includes(ms) ? HERE_MS : ms),
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  await bench.stop();
});

const plan = (users: readonly string[]) =>
  bench.post('/ban', {
    ...{ users, universe_id: QUAY, display_reason: 'Exploiting', dry_run: true },
  });
const slow = { name: 'slow', platform: 'roblox', delayMs: 60_000 } as const;

it('names that Roblox does not tell in time are refused in words: a name alone cannot be acted on', async () => {
  bench.house.fault({ ...slow, method: 'POST', path: '/v1/usernames/users' });
  const { status, body } = await plan(['MapleHarbor12', 'TimedOtter22']);
  expect([status, body.code]).toEqual([503, 'ban-tool/names-in-time']);
  expect(body.detail).toContain('0 of 2');
});

it('ids are planned without what they are called', async () => {
  const users = bench.strangers(3);
  bench.house.fault({ ...slow, method: 'POST', path: '/v1/users' });
  const { status, body } = await plan(users);
  expect(status).toBe(200);
  expect(body.plan).toMatchObject({ rows: users.map((target) => ({ target, name: null })) });
});

it('whoever could not be looked at in time is planned as unchecked', async () => {
  const users = bench.strangers(3);
  bench.house.fault({ ...slow, method: 'GET' });
  const { status, body } = await plan(users);
  expect(status).toBe(200);
  expect(body.plan).toMatchObject({ counts: { would: 0, unchecked: 3 } });
});
