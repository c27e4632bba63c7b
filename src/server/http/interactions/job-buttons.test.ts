// Jobs that wait for approval, shown by the bot in the staff channel of the sandbox and decided there by its members.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { visitAsAdmin } from '#testing/client.ts';
import { findButton } from '#testing/discord-door.ts';
import { until } from '#testing/until.ts';
import { openStaffChannel, type StaffChannel } from './staff-channel.fixture.ts';

let staff: StaffChannel;

beforeEach(async () => {
  staff = await openStaffChannel();
});

afterEach(() => staff.stop());

it('a waiting job is posted once, with its plan, and another person approves it there', async () => {
  const message = await staff.post();
  await staff.follow();
  expect(staff.posts()).toHaveLength(1);
  expect(message.content).toContain('It acts on 12 targets.');
  expect(message.content.match(/^• /gm)).toHaveLength(10);
  expect(message.content).toContain('and 2 more');
  expect(staff.buttons(message)).toEqual(['Approve', 'Decline', 'Open']);
  const own = await staff.press('planner', message, 'Approve');
  expect([own.shown, own.message?.flags, own.message?.content]).toEqual([
    ...['message', 64],
    expect.stringContaining('You started job'),
  ]);
  expect((await staff.press('mara', message, 'Approve')).shown).toBe('updated');
  expect(staff.posts()[0]!.content).toContain('Approved by mara');
  expect(staff.buttons(staff.posts()[0]!)).toEqual([]);
  const stopJobs = staff.desk.desk.runner.start();
  await until(async () => {
    await staff.follow();
    return staff.posts()[0]!.content.includes('Done.');
  }, 'a job that is shown as done');
  await stopJobs();
  expect(staff.posts()[0]!.content).toContain('12 done');
});

it('of two who press at once one decides, and only the other is told so', async () => {
  const message = await staff.post();
  const both = await Promise.all([
    staff.press('mara', message, 'Approve'),
    staff.press('tom', message, 'Approve'),
  ]);
  const shown = both.map((one) => one.shown).sort();
  expect(shown).toEqual(['message', 'updated']);
  const loser = both.find((one) => one.shown === 'message')!;
  expect(loser.message!.content).toMatch(/^Already approved by (mara|tom)\./);
  expect(loser.message!.flags).toBe(64);
});

it('declining asks why, and the message says so', async () => {
  const message = await staff.post();
  expect((await staff.press('mara', message, 'Decline')).shown).toBe('form');
  expect((await staff.submit('mara', 'These are *guests*')).shown).toBe('updated');
  const [after] = staff.posts();
  expect(after!.content).toContain('Declined by mara');
  expect(after!.content).toContain('These are \\*guests\\*');
  expect(staff.buttons(after!)).toEqual([]);
});

it('a form that is sent after someone else approved changes nothing', async () => {
  const message = await staff.post();
  await staff.press('mara', message, 'Decline');
  expect((await staff.press('tom', message, 'Approve')).shown).toBe('updated');
  const late = await staff.submit('mara', 'No');
  expect(late.message!.content).toContain('Already approved by tom');
});

it('a deleted message is posted again while the job waits, and buttons that are no one’s do nothing', async () => {
  const message = await staff.post();
  const missing = () =>
    staff.desk.desk.database.transaction((tx) =>
      tx.run("UPDATE job_posts SET message_id = '1300000000000000099'"),
    );
  await missing();
  const HALF_AN_HOUR_MS = 30 * 60_000;
  await staff.follow(HALF_AN_HOUR_MS);
  await staff.follow(HALF_AN_HOUR_MS);
  expect(staff.posts()).toHaveLength(2);
  const old = await staff.press('mara', message, 'Approve');
  expect(old.message!.content).toContain('Too late');
  expect(old.message!.content).toContain('This message is out of date');
  const latest = staff.posts().find(({ id }) => id !== message.id)!;
  const id = findButton({ components: latest.components ?? [] }, 'Approve');
  const tampered = id.slice(0, 20) + (id[20] === 'A' ? 'B' : 'A') + id.slice(21);
  const forged = await staff.act({
    ...{
      kind: 'click',
      user_id: staff.members.mara,
      channel_id: staff.channelId,
      message_id: latest.id,
    },
    ...{ custom_id: tampered, forged: true },
  });
  expect(forged.message!.content).toContain('Too late');
  expect((await staff.press('mara', latest, 'Approve')).shown).toBe('updated');
  await missing();
  await staff.follow(HALF_AN_HOUR_MS);
  await staff.follow(HALF_AN_HOUR_MS);
  expect(staff.posts()).toHaveLength(2);
});

it('is a channel that the bot sees, on a desk that is used from Discord', async () => {
  expect((await staff.choose('1300000000000000099')).body.code).toBe('notices/no-channel');
  const owner = await visitAsAdmin(staff.desk, 'full', 'Ada');
  const { body } = await owner.get('/api/admin/notices');
  expect(body).toMatchObject({ can_choose: true, channel: null });
  const listed = (await owner.get('/api/admin/notices/channels')).body.guilds;
  expect(JSON.stringify(listed)).toContain(staff.channelId);
  expect((await staff.choose()).body.channel).toMatchObject({ webhook: null, name: 'general' });
  expect(staff.messages().at(-1)!.content).toContain('This channel now gets notices');
});
