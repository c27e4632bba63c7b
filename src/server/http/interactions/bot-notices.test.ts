// Notices that the bot itself posts in the staff channel: once, whatever gets lost.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queueNotice } from '#desk/notices/queue.ts';
import { sendNotices } from '#desk/notices/send.ts';
import { line } from '#kit/message/markdown.ts';
import { visitAsAdmin } from '#testing/client.ts';
import { openStaffChannel, type StaffChannel } from './staff-channel.fixture.ts';

let staff: StaffChannel;
let laterMs: number;

beforeEach(async () => {
  laterMs = 0;
  staff = await openStaffChannel();
  const chosen = await staff.choose();
  expect(chosen.status, chosen.text).toBe(200);
});

afterEach(() => staff.stop());

const [SOON_MS, LATE_MS, QUIET_MS] = [31_000, 150_000, 15 * 60_000];
const POSTING = { platform: 'discord', method: 'POST', path: '/channels/*/messages$' } as const;
/** Discord posts the message, and its answer gets lost. */
const LOST = { name: 'cut', ...POSTING };
const body = JSON.stringify({ code: 50_035, message: 'Invalid Form Body' });
const REFUSED = { name: 'says', status: 400, body, ...POSTING };

const fault = (...faults: (typeof LOST | typeof REFUSED)[]) =>
  staff.platform.sandbox.faults.set(faults);

function advance(ms: number): void {
  staff.advance(ms);
  laterMs += ms;
}

const nowMs = () => staff.desk.desk.now() + laterMs;

const queue = (job: number) =>
  staff.desk.desk.database.transaction((tx) => {
    const content = line`Job ${job} is running alone: 12 accounts.`;
    return queueNotice(tx, { topic: 'job-alone', content, path: `/jobs/${job}` }, nowMs());
  });

/** What the desk does every few seconds. */
function tell(name = staff.desk.desk.name): Promise<void> {
  const { database, seals, connections, settings } = staff.desk.desk;
  const ports = {
    ...{ database, name, seals },
    modes: () => connections.modes(),
    courier: () => connections.courier(),
  };
  const signal = new AbortController().signal;
  return sendNotices(ports, { nowMs: nowMs(), settings: settings(), signal });
}

const said = () =>
  staff
    .messages()
    .map(({ content }) => content)
    .filter((content) => content.includes('alone:'))
    .reverse();
const states = () =>
  staff.desk.desk.database.transaction((tx) =>
    tx.all<{ state: string }>('SELECT state FROM notices ORDER BY id'),
  );

describe('a notice by the bot', () => {
  it('has a link, and comes with others once the quiet period is over', async () => {
    await queue(1);
    await tell();
    await queue(2);
    await queue(3);
    await tell();
    expect(said()).toEqual([
      'Job 1 is running alone: 12 accounts. [Open](<https://desk.example/jobs/1>)',
    ]);
    advance(QUIET_MS);
    await tell();
    expect(said()).toHaveLength(2);
    expect(said().join()).toContain('2 jobs were started without a second person’s approval:');
  });

  it('whose answer got lost is repeated soon, and Discord knows it again', async () => {
    await queue(1);
    fault(LOST);
    await tell();
    fault();
    expect(said()).toHaveLength(1);
    expect(await states()).toEqual([{ state: 'waiting' }]);
    // What comes meanwhile isn't part of it.
    await queue(2);
    advance(SOON_MS);
    await tell();
    expect(said()).toHaveLength(1);
    expect(await states()).toEqual([{ state: 'sent' }, { state: 'waiting' }]);
  });

  it('whose answer got lost isn’t repeated later, when Discord has forgotten it', async () => {
    await queue(1);
    fault(LOST);
    await tell();
    fault();
    advance(LATE_MS);
    await tell();
    expect([said().length, await states()]).toEqual([1, [{ state: 'unsure' }]]);
  });

  it('isn’t posted twice where the repeat is refused for certain', async () => {
    await queue(1);
    fault(LOST);
    await tell();
    advance(SOON_MS);
    fault(REFUSED);
    await tell();
    fault();
    for (const _ of [1, 2, 3]) {
      advance(LATE_MS);
      await tell();
    }
    expect(said()).toHaveLength(1);
  });

  it('that certainly didn’t arrive is sent later, with what came meanwhile', async () => {
    await queue(1);
    fault(REFUSED);
    await tell();
    fault();
    await queue(2);
    advance(SOON_MS);
    await tell();
    expect(said()).toHaveLength(1);
    expect(said()[0]?.split('\n')).toHaveLength(3);
  });

  it('is posted once where the process was killed before it heard the answer', async () => {
    await queue(1);
    fault(LOST);
    await tell();
    fault();
    const { database } = staff.desk.desk;
    await database.transaction((tx) =>
      tx.run("UPDATE notices SET state = 'sending', runner = 'a process that is no more'"),
    );
    for (const _ of [1, 2]) {
      await tell();
      advance(SOON_MS);
    }
    await tell();
    expect([said().length, await states()]).toEqual([1, [{ state: 'sent' }]]);
  });

  it('isn’t repeated in another channel that was chosen meanwhile', async () => {
    await queue(1);
    fault(LOST);
    await tell();
    fault();
    expect((await staff.choose()).status).toBe(200);
    advance(SOON_MS);
    await tell();
    expect([said().length, await states()]).toEqual([1, [{ state: 'unsure' }]]);
  });

  it('is posted once by two processes that look at the same time', async () => {
    await queue(1);
    await Promise.all([tell(), tell()]);
    expect(said()).toHaveLength(1);
  });

  it('in a channel that the bot may no longer write to is kept, and the admin area says why', async () => {
    await queue(1);
    const closed = JSON.stringify({ code: 50_013, message: 'Missing Permissions' });
    staff.platform.sandbox.faults.set([{ ...REFUSED, status: 403, body: closed }]);
    await tell();
    staff.platform.sandbox.faults.set([]);
    const owner = await visitAsAdmin(staff.desk, 'full', 'Ada');
    const { body: shown } = await owner.get('/api/admin/notices');
    expect(shown).toMatchObject({ channel: { broken: { why: 'closed' } }, waiting: 1 });
    expect((await staff.choose()).status).toBe(200);
    advance(SOON_MS);
    await tell();
    expect(said()).toHaveLength(1);
  });
});
