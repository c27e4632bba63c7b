// One person with two passes approves nothing of their own, whichever of the two acts in Discord.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Client, ownAddress, visit, visitAsAdmin } from '#testing/client.ts';
import { type DoorDesk, MARA, openDoorDesk } from '#testing/discord-door.ts';
import { JOB_BUTTON } from '../../job-posts.ts';

const TOM = { id: '1300000000000000011', username: 'tom' };

let house: DoorDesk;
/** Another pass of the same person, redeemed in another browser and network. */
let sock: Client;
beforeEach(async () => {
  house = await openDoorDesk({ settings: { twoPersonTargetsPerHour: 0 } });
  sock = await visitWith('sock', 'Sock');
});
afterEach(() => house.stop());

const visitWith = async (label: string, holder: string) =>
  visit(house.desk, await house.desk.createCode({ label, holder }), { address: ownAddress() });

const transaction: DoorDesk['desk']['desk']['database']['transaction'] = (work) =>
  house.desk.desk.database.transaction(work);

/** Shows the job in the staff channel, as if the bot had posted it. */
async function post(jobId: number, targets: number): Promise<number> {
  await transaction((tx) =>
    tx.run(
      `INSERT INTO job_posts (job_id, reference, guild_id, channel_id, targets)
       VALUES ($1, $2, $3, '1300000000000000003', $4)`,
      [jobId, `ref-${jobId}`, house.guildId, targets],
    ),
  );
  return jobId;
}

async function planHere(): Promise<number> {
  const { guildId: guild_id } = house;
  const user_ids = house
    .world()
    .raid.slice(0, 3)
    .map(({ id }) => id);
  const wish = { guild_id, user_ids, reason: 'Raid' };
  const { status, body } = await house.post('/server_ban', wish);
  expect(status).toBe(202);
  return post(body.job_id as number, user_ids.length);
}

async function planInDiscord(): Promise<number> {
  const options = { reason: 'Raid', user: house.world().raid[4]!.id };
  await house.pressed(await house.finish('ban server', options), 'Ban');
  const job = await transaction((tx) => tx.one<{ id: number }>('SELECT id FROM jobs'));
  return post(job!.id, 1);
}

/** Presses Approve, and returns what only this member sees, or undefined if the message changed. */
async function press(jobId: number, user: object): Promise<string | undefined> {
  const custom_id = house.desk.desk.seals.seal(`approve ref-${jobId}`, JOB_BUTTON);
  const sent = house.interaction(3, { component_type: 2, custom_id }, { member: { user } });
  const { type, data } = (await house.send(sent)).body;
  return type === 4 ? data?.content?.replaceAll('\\', '') : undefined;
}

const approve = (jobId: number, by: Client) => house.post('/jobs/approve', { job_id: jobId }, by);

async function readState(jobId: number): Promise<string | undefined> {
  const job = await transaction((tx) =>
    tx.one<{ state: string }>('SELECT state FROM jobs WHERE id = $1', [jobId]),
  );
  return job?.state;
}

it('a second pass that alone is linked doesn’t approve in Discord; in the browser the old rule decides', async () => {
  await house.link('sock');
  const jobId = await planHere();
  expect(await press(jobId, MARA)).toContain(
    'isn’t linked to a Discord account, so the desk can’t tell in Discord that you are two people. Approve job',
  );
  expect(await readState(jobId)).toBe('waiting');
  expect((await approve(jobId, sock)).status).toBe(200);
});

it('one account that moves from the planner’s pass to another approves neither in Discord nor in the browser', async () => {
  await house.link('night-shift-3');
  const jobId = await planHere();
  await house.post('/discord_link/unlink');
  await house.link('sock');
  expect(await press(jobId, MARA)).toContain('was linked to your Discord account when job');
  expect((await approve(jobId, sock)).body.code).toBe('jobs/shared-account');
  // With an account of their own each, they count as two people, and yet this job had that account.
  await house.link('night-shift-3', TOM.id);
  expect(await press(jobId, MARA)).toContain('was linked to your Discord account when job');
  expect(await readState(jobId)).toBe('waiting');
});

it('what was started in Discord is approved with a linked account of one’s own, or by an admin', async () => {
  await house.link('night-shift-3');
  const jobId = await planInDiscord();
  const refused = await approve(jobId, sock);
  expect([refused.status, refused.body.code]).toEqual([403, 'jobs/in-discord']);
  expect(refused.body.detail).toContain('Link both, or ask an admin to approve it.');
  const owner = await visitAsAdmin(house.desk, 'full', 'Ada');
  const seen = await owner.post('/api/jobs/get', { job_id: jobId });
  expect(seen.body.job).toMatchObject({ may: { approve: { allowed: true, why: null } } });
  await house.link('sock', TOM.id);
  expect(await press(jobId, TOM)).toBe(undefined);
  expect(await readState(jobId)).not.toBe('waiting');
});

it('an erased account is in no job, and its plan still says that it came from Discord', async () => {
  await house.link('night-shift-3');
  const jobId = await planInDiscord();
  expect(await house.search(MARA.id)).not.toEqual([]);
  const owner = await visitAsAdmin(house.desk, 'full', 'Ada');
  await owner.post('/api/admin/audit/erase', { target: `discord:${MARA.id}` });
  const kept = await transaction(async (tx) => [
    await tx.all('SELECT * FROM job_accounts'),
    await tx.all('SELECT * FROM jobs'),
  ]);
  expect(JSON.stringify(kept)).not.toContain(MARA.id);
  expect((await approve(jobId, sock)).body.code).toBe('jobs/in-discord');
});
