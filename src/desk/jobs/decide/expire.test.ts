import { afterEach, beforeEach, expect, it } from 'vitest';
import { accounts, type JobDeskFixture, openJobDesk } from '../jobs.fixture.ts';

const DAY_MS = 86_400_000;
const CAUSE = 'No one approved it within 24 hours.';

let desk: JobDeskFixture;

beforeEach(async () => {
  desk = await openJobDesk({}, { untended: true });
});

afterEach(() => desk.stop());

it('a plan says until when it waits for a second person, and nothing else does', async () => {
  const plannedAt = desk.clock.now();
  const waits = await desk.start(accounts(12));
  const runs = await desk.start(accounts(2, 900));
  expect(await desk.job(waits)).toMatchObject({ waits_until: plannedAt + DAY_MS });
  expect(await desk.job(runs)).toMatchObject({ waits_until: null });
});

it('a plan that nobody approved within 24 hours is cancelled by the desk, with a case of its own', async () => {
  const plannedAt = desk.clock.now();
  const jobId = await desk.start([...accounts(12), '91']);
  const case_ = () => desk.cases('jobs/expire');
  desk.clock.advance(DAY_MS - 1);
  await desk.tend();
  expect(await desk.job(jobId)).toMatchObject({ state: 'waiting' });
  expect(await case_()).toEqual([]);
  desk.clock.advance(1);
  await desk.tend();
  await desk.tend();
  expect(await desk.job(jobId)).toMatchObject({
    state: 'cancelled',
    decision: null,
    started_at: null,
    ended_at: plannedAt + DAY_MS,
    waits_until: plannedAt + DAY_MS,
    counts: { waiting: 0, done: 0, skipped: 13 },
  });
  const causes = (await desk.rows(jobId)).map(({ cause }) => cause);
  expect(causes.filter((cause) => cause === CAUSE)).toHaveLength(12);
  expect(await case_()).toMatchObject([
    { phase: 'intent', actor: 'desk', target: `job:${jobId}`, detail: { job_id: jobId } },
    { phase: 'outcome', actor: 'desk', outcome: 'done' },
  ]);
  expect([...desk.made.banned]).toEqual([]);
  // A finished job doesn't block a new one.
  const again = await desk.visit({ label: 'night-shift-3' });
  expect(await desk.start([...accounts(12), '91'], again)).not.toBe(jobId);
});

it('whoever looks at it is told when it expires', async () => {
  const jobId = await desk.start(accounts(12));
  const { url } = desk.desk;
  const stream = await fetch(`${url}/api/jobs/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ admin_key: desk.admin.token, job_id: jobId }),
  });
  desk.clock.advance(DAY_MS);
  await desk.tend();
  const told = (await stream.text()).match(/"state":"\w+"/g);
  expect(told?.at(-1)).toBe('"state":"cancelled"');
});

it('it cannot be approved after that, even where the desk did not come to cancel it', async () => {
  const jobId = await desk.start(accounts(12));
  desk.clock.advance(DAY_MS);
  const wren = await desk.visit({ label: 'Wren' });
  for (const approve of [
    () => desk.post('/jobs/approve', { job_id: jobId }, wren),
    () => desk.admin.post('/api/jobs/approve', { job_id: jobId }),
  ]) {
    const { status, body } = await approve();
    expect([status, body.code]).toEqual([409, 'jobs/state']);
    expect(body.detail).toContain('within 24 hours');
  }
  expect(await desk.job(jobId)).toMatchObject({ state: 'waiting' });
});
