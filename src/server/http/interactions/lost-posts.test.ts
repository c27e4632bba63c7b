// Messages of jobs in the staff channel that arrived although Discord's answer got lost.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStaffChannel, type StaffChannel } from './staff-channel.fixture.ts';

let staff: StaffChannel;

beforeEach(async () => {
  staff = await openStaffChannel();
});

afterEach(() => staff.stop());

const [SOON_MS, LATE_MS] = [31_000, 150_000];
const POSTING = { platform: 'discord', method: 'POST', path: '/channels/*/messages$' } as const;
/** Discord posts the message, and its answer gets lost. */
const LOST = { name: 'cut', ...POSTING };
const body = JSON.stringify({ code: 50_035, message: 'Invalid Form Body' });
const REFUSED = { name: 'says', status: 400, body, ...POSTING };

const fault = (...faults: (typeof LOST | typeof REFUSED)[]) =>
  staff.platform.sandbox.faults.set(faults);

/** Tries to post the message of a job that waits. */
async function tryToPost(spoiled: typeof LOST | typeof REFUSED) {
  await staff.choose();
  await staff.ban(12);
  fault(spoiled);
  await staff.follow();
  fault();
}

const rows = () => staff.desk.desk.database.transaction((tx) => tx.all('SELECT * FROM job_posts'));

it('one is found again soon afterwards, and shows what was decided meanwhile', async () => {
  await tryToPost(LOST);
  expect(staff.posts()).toHaveLength(1);
  await staff.approveInDesk();
  staff.advance(SOON_MS);
  await staff.follow();
  await staff.follow();
  const [message, ...others] = staff.posts();
  expect(others).toEqual([]);
  expect(message!.content).toContain('Approved by mara');
  expect(staff.buttons(message!)).toEqual([]);
});

it('one that can’t be found anymore gets a successor, and its own buttons say that they are out of date', async () => {
  await tryToPost(LOST);
  const [lost] = staff.posts();
  staff.advance(LATE_MS);
  await staff.follow();
  await staff.follow();
  expect(staff.posts()).toHaveLength(2);
  const pressed = await staff.press('mara', lost!, 'Approve');
  expect(pressed.message!.content).toContain('This message is out of date');
  const next = staff.posts().find(({ id }) => id !== lost!.id)!;
  expect((await staff.press('mara', next, 'Approve')).shown).toBe('updated');
});

it('one whose job is over by then is followed by a message that says so', async () => {
  await tryToPost(LOST);
  const [lost] = staff.posts();
  await staff.approveInDesk();
  staff.advance(LATE_MS);
  await staff.follow();
  const next = staff.posts().find(({ id }) => id !== lost!.id)!;
  expect(next.content).toContain('Approved by mara');
  expect(staff.buttons(next)).toEqual([]);
  const pressed = await staff.press('mara', lost!, 'Approve');
  expect(pressed.message!.content).toContain('This message is out of date');
});

it('a message that certainly didn’t arrive isn’t posted once its job is over', async () => {
  await tryToPost(REFUSED);
  await staff.approveInDesk();
  staff.advance(LATE_MS);
  await staff.follow();
  expect([staff.posts(), await rows()]).toEqual([[], []]);
});

it('a job that is over doesn’t get messages for ever', async () => {
  await tryToPost(LOST);
  await staff.approveInDesk();
  fault(LOST);
  const HALF_AN_HOUR_MS = 30 * 60_000;
  for (let times = 0; times < 20; times += 1) {
    staff.advance(HALF_AN_HOUR_MS);
    await staff.follow();
  }
  expect(await rows()).toEqual([]);
});
