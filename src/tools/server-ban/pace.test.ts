// How long practice takes, on a clock that doesn't wait.
import { afterEach, expect, it } from 'vitest';
import { HurriedClock } from '#testing/hurried-clock.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { until } from '#testing/until.ts';

interface JobBody {
  state: string;
  started_at: number;
  ended_at: number;
  practice_pace: number | null;
  counts: { done: number; waiting: number };
}

const unlimited = {
  banCooldownMs: 0,
  changesPerTenMinutes: 10_000,
  changesPerDay: 10_000,
  twoPersonTargetsPerHour: 10_000,
};

let house: PracticeDesk;

afterEach(() => house.stop());

/** With the world, the limits and the pace of `npm start`. */
async function open(isManageGuildGranted: boolean) {
  const clock = new HurriedClock();
  const clocks = { now: clock.now, callClock: clock, answerClock: clock };
  const sandbox = { seed: 'lantern', hasLimits: true, isManageGuildGranted };
  house = await openPractice({ ...clocks, sandbox, settings: unlimited });
}

async function banRaid(): Promise<{ jobId: number; first: JobBody }> {
  const { guilds, raid } = house.desk.sandbox.describe(Date.now()) as {
    guilds: { id: string }[];
    raid: { id: string }[];
  };
  const ids = raid.slice(0, 60).map(({ id }) => id);
  const wish = { guild_id: guilds[0]?.id, user_ids: ids, reason: 'Raid' };
  const { body } = await house.post('/server_ban', wish);
  const jobId = Number(body.job_id);
  return { jobId, first: await readJob(jobId) };
}

async function readJob(jobId: number): Promise<JobBody> {
  return (await house.post('/jobs/get', { job_id: jobId })).body.job as JobBody;
}

async function finish(jobId: number): Promise<JobBody> {
  await until(async () => (await readJob(jobId)).state === 'done');
  return readJob(jobId);
}

it.each([
  ['with bulk bans', true],
  ['one by one', false],
])(
  'a raid of 60 takes about a minute of practice, %s, as the job says at its start',
  async (_, isBulk) => {
    await open(isBulk);
    const { jobId, first } = await banRaid();
    const pace = first.practice_pace ?? 0;
    const expectedMs = (60 / pace) * 1_000;
    expect(expectedMs).toBeGreaterThan(20_000);
    expect(expectedMs).toBeLessThan(90_000);
    const done = await finish(jobId);
    expect(done.counts.done).toBe(60);
    expect(done.practice_pace).toBeNull();
    const tookMs = done.ended_at - done.started_at;
    // A window of the limit is open at the start and at the end.
    expect(tookMs).toBeGreaterThan(expectedMs * 0.7);
    expect(tookMs).toBeLessThan(expectedMs * 3);
  },
);

it('a job can be paused and canceled on the way, and rows that were not reached stay', async () => {
  await open(true);
  const { jobId } = await banRaid();
  await until(async () => (await readJob(jobId)).counts.done > 0);
  expect((await house.post('/jobs/pause', { job_id: jobId })).status).toBe(200);
  const paused = await readJob(jobId);
  expect(paused.counts.waiting).toBeGreaterThan(0);
  expect((await house.post('/jobs/cancel', { job_id: jobId })).status).toBe(200);
  await until(async () => (await readJob(jobId)).ended_at !== null);
  const banned = house.desk.sandbox.ledger.lines.filter(({ action }) => action === 'ban');
  expect(banned.length).toBe((await readJob(jobId)).counts.done);
  expect(banned.length).toBeLessThan(60);
});
