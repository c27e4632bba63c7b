// End to end: from a waiting job to a message in the staff channel, with the desk's own upkeep.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AdminClient, visitAsAdmin } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';

let practice: PracticeDesk;
let owner: AdminClient;

beforeEach(async () => {
  practice = await openPractice({
    settings: { banCooldownMs: 0, twoPersonTargetsPerHour: 3 },
    now: Date.now,
  });
  owner = await visitAsAdmin(practice.desk, 'full', 'Ada');
});

afterEach(() => practice.stop());

it('the staff hears that a job waits, and how it ended, once each', async () => {
  const staff = practice.world().webhooks.find((one) => !one.foreign && one.channel !== null);
  if (!staff) throw new Error('The practice world has no webhook of its own');
  const said = () =>
    (practice.desk.sandbox.readChannel(staff.channel_id, Date.now()) ?? [])
      .map(({ content }) => content)
      .filter((content) => content.includes('ob '));
  await owner.post('/api/admin/notices/save', { webhook_url: staff.url });
  const { guilds, raid } = practice.world();
  const before = said().length;
  const planned = await practice.post('/server_ban', {
    guild_id: guilds[0]?.id,
    user_ids: raid.slice(0, 5).map(({ id }) => id),
    reason: 'Raid',
  });
  expect(planned.body).toMatchObject({ state: 'waiting' });
  const jobId = Number(planned.body.job_id);
  const waits = new RegExp(`^Practice job ${jobId} is waiting for approval: .*5 .*, started by `);
  await expect.poll(() => said().slice(before)).toEqual([expect.stringMatching(waits)]);
  const approved = await owner.post('/api/jobs/approve', { job_id: jobId });
  expect(approved.status).toBe(200);
  await expect.poll(() => said().length - before).toBe(2);
  expect(said().at(-1)).toMatch(new RegExp(`^Practice job ${jobId} is done: .*\\. 5 done\\.$`));
});
