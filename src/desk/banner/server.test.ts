import { afterEach, beforeEach, expect, it } from 'vitest';
import { visit } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';

let clock: TestClock;
let desk: TestDesk;

beforeEach(async () => {
  clock = new TestClock();
  desk = await startDesk({ now: clock.now });
});

afterEach(() => desk.stop());

const show = async () => (await (await visit(desk)).get('/api/banner')).body.banner;

it('there is no banner until one is made', async () => {
  expect(await show()).toBeNull();
});

it('the newest banner is shown to everyone for a day', async () => {
  await desk.setBanner({ id: 'old', message: 'Old news', durationSeconds: 15 });
  clock.advance(1_000);
  await desk.setBanner({ id: 'new', message: '<b>Raid</b> under way', durationSeconds: 0 });
  expect(await show()).toEqual({
    id: 'new',
    message: '<b>Raid</b> under way',
    duration_seconds: 0,
    created_at: clock.now(),
  });
  clock.advance(24 * 3_600_000);
  expect(await show()).toBeNull();
});
