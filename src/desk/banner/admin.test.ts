import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AdminClient, visitAsAdmin } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';

let clock: TestClock;
let desk: TestDesk;
let admin: AdminClient;

beforeEach(async () => {
  clock = new TestClock();
  desk = await startDesk({ now: clock.now });
  admin = await visitAsAdmin(desk, 'full', 'Mira');
});

afterEach(() => desk.stop());

const publish = (wishes: object) =>
  admin.post('/api/admin/banner/publish', { message: 'Event at 20:00', replaces: null, ...wishes });
interface Shown {
  id: string;
  message: string;
  duration_seconds: number;
}
const shown = async () => {
  const { banner } = (await (await fetch(`${desk.url}/api/banner`)).json()) as { banner: Shown };
  return banner;
};

it('shows every visitor what an admin published, until it is deleted', async () => {
  const { id } = (await publish({ duration_seconds: 60 })).body;
  expect(await shown()).toMatchObject({ id, message: 'Event at 20:00', duration_seconds: 60 });
  expect((await admin.get('/api/admin/banner')).body.banner).toMatchObject({ created_by: 'Mira' });
  expect((await admin.post('/api/admin/banner/delete', { id })).status).toBe(200);
  expect(await shown()).toBeNull();
  expect((await admin.post('/api/admin/banner/delete', { id })).body.code).toBe('banner/gone');
});

it('is a day old at the most', async () => {
  await publish({});
  clock.advance(24 * 3_600_000 + 1);
  expect(await shown()).toBeNull();
  expect((await admin.get('/api/admin/banner')).body.banner).toBeNull();
  expect((await publish({})).status).toBe(200);
});

it.each([
  [undefined, 15],
  [0, 0],
  [4, 15],
  [5, 5],
  [300, 300],
  [301, 15],
  [-1, 15],
])('a duration of %s seconds becomes %i', async (duration_seconds, expected) => {
  await publish({ duration_seconds });
  expect((await shown()).duration_seconds).toBe(expected);
});

it.each([[{ message: '' }], [{ message: '  ' }], [{ message: 'x'.repeat(501) }]])(
  'refuses %j',
  async (wishes) => {
    expect((await publish(wishes)).status).toBe(422);
    expect(await shown()).toBeNull();
  },
);

it('of two admins who publish at once the second is told, and nothing is overwritten', async () => {
  const other = await visitAsAdmin(desk, 'full', 'Ada');
  const replies = await Promise.all([
    publish({ message: 'From Mira' }),
    other.post('/api/admin/banner/publish', { message: 'From Ada', replaces: null }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const loser = replies.find(({ status }) => status === 409);
  expect(loser?.body.code).toBe('banner/changed');
  const { id, message } = await shown();
  expect(message).toBe(replies[0].status === 200 ? 'From Mira' : 'From Ada');
  // Now that they have seen it, they can replace it. Deleting the new one doesn't bring the old one back.
  const second = await publish({ message: 'Again', replaces: id });
  expect(second.status).toBe(200);
  await admin.post('/api/admin/banner/delete', { id: second.body.id });
  expect(await shown()).toBeNull();
});

it('deleting one that was replaced meanwhile leaves the new one alone', async () => {
  const { id } = (await publish({})).body;
  await publish({ message: 'All clear', replaces: id });
  expect((await admin.post('/api/admin/banner/delete', { id })).body.code).toBe('banner/gone');
  expect((await shown()).message).toBe('All clear');
});

it('replacing one that was deleted meanwhile is refused, and publishing anew is not', async () => {
  const { id } = (await publish({})).body;
  await admin.post('/api/admin/banner/delete', { id });
  const refused = await publish({ message: 'All clear', replaces: id });
  expect([refused.status, refused.body.code]).toEqual([409, 'banner/changed']);
  expect(await shown()).toBeNull();
  expect((await publish({ message: 'All clear' })).status).toBe(200);
});
