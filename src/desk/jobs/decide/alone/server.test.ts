import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Client } from '#testing/client.ts';
import { accounts, type JobDeskFixture, openJobDesk } from '../../jobs.fixture.ts';

// A desk with one person: its admin, who also holds a pass.

const BROWSER = '0123456789abcdef0123456789abcdef';
const ALONE_MS = 15 * 60_000;

let desk: JobDeskFixture;
let own: Client;

beforeEach(async () => {
  desk = await openJobDesk();
  const { body } = await desk.post('/pass');
  await desk.admin.post('/api/admin/passes/revoke', { pass_id: body.id });
  own = await desk.visit({ label: 'mine', holder: 'owner' });
});

afterEach(() => desk.stop());

const approve = (jobId: number) => desk.admin.post('/api/jobs/approve', { job_id: jobId });

async function listenIn(): Promise<() => Promise<string[]>> {
  const staff = desk.world().webhooks.find((one) => !one.foreign && one.channel !== null);
  await desk.admin.post('/api/admin/notices/save', { webhook_url: staff?.url });
  return async () => {
    const { body } = await desk.admin.get('/api/admin/notices');
    return (body.notices as { content: string }[]).map(({ content }) => content).reverse();
  };
}

it('runs its own plan after 15 minutes and not before; the job, the case and the staff’s notices say alone', async () => {
  const said = await listenIn();
  const jobId = await desk.start(accounts(12), own);
  const planned = await desk.job(jobId);
  expect(planned.alone_from).toBe(Number(planned.created_at) + ALONE_MS);
  expect(planned.may.approve).toEqual({
    allowed: false,
    why: `There is no second person on this desk. You can run job ${jobId} alone 15 minutes after you started it.`,
  });
  desk.clock.advance(ALONE_MS - 1_000);
  const early = await approve(jobId);
  expect([early.status, early.body.code]).toEqual([409, 'jobs/alone-later']);
  expect(early.headers.get('retry-after')).toBe('1');
  desk.clock.advance(1_000);
  // The pass alone isn't enough, however long the job waits.
  const { body } = await own.get('/api/session_token');
  const later = { ...own, session: body.session_token as string };
  const byPass = await desk.post('/jobs/approve', { job_id: jobId }, later);
  expect(byPass.body.code).toBe('jobs/own-plan');
  const reply = await approve(jobId);
  expect(reply.body.detail).toBe(`Job ${jobId} is running, alone.`);
  expect((await desk.settled(jobId)).decision).toMatchObject({ holder: 'Owner', is_alone: true });
  const cases = await desk.cases('jobs/approve');
  expect(cases.at(-1)).toMatchObject({ outcome: 'done', detail: { alone: true } });
  const notices = (await said()).filter((content) => content.includes(`job ${jobId} `));
  expect(notices).toEqual([
    expect.stringMatching(
      /There is no second person on this desk, so the admin can run it alone after 15 min/,
    ),
    expect.stringMatching(
      / is running alone: .*\. Owner started it without a second person’s approval\.$/,
    ),
    expect.stringMatching(/ is done \(alone\): /),
  ]);
});

it('rolls its own pass back alone, after the same wait', async () => {
  desk.made.banned.clear();
  const first = await desk.start(accounts(12), own);
  desk.clock.advance(ALONE_MS);
  await approve(first);
  await desk.settled(first);
  const { body } = await own.get('/api/session_token');
  const pass = await desk.post('/pass', {}, { ...own, session: body.session_token as string });
  const span = { pass_id: pass.body.id, from: 0, to: desk.clock.now() };
  const preview = await desk.admin.post('/api/rollback', { ...span, dry_run: true });
  expect(preview.body.plan).toMatchObject({ needs_second_person: true, left_alone: 10 });
  const rolled = await desk.admin.post('/api/rollback', span);
  expect(rolled.body).toMatchObject({ state: 'waiting' });
  const jobId = rolled.body.job_id as number;
  expect((await approve(jobId)).body.code).toBe('jobs/alone-later');
  desk.clock.advance(ALONE_MS);
  expect((await approve(jobId)).status).toBe(200);
  expect((await desk.settled(jobId)).counts.done).toBe(12);
  expect([...desk.made.banned]).toEqual([]);
});

it('is one person under two names, where key and pass came into use in one browser', async () => {
  const { body: held } = await desk.post('/pass', {}, own);
  await desk.admin.post('/api/admin/passes/revoke', { pass_id: held.id });
  // Another key of the same admin.
  const key = await desk.desk.createKey('full', 'Owner');
  await own.post('/api/authentication', { key, browser: BROWSER });
  const kim = await desk.visit({ label: 'Kim' }, { browser: BROWSER });
  const jobId = await desk.start(accounts(12), kim);
  expect((await approve(jobId)).body.code).toBe('jobs/alone-later');
  desk.clock.advance(ALONE_MS);
  expect((await approve(jobId)).status).toBe(200);
  expect((await desk.settled(jobId)).decision).toMatchObject({ is_alone: true });
});

it('waits for the second person as soon as there is one: another holder, or another admin', async () => {
  const jobId = await desk.start(accounts(12), own);
  const kade = await desk.visit({ label: 'Kade' });
  desk.clock.advance(ALONE_MS);
  expect((await desk.job(jobId)).alone_from).toBe(null);
  expect((await approve(jobId)).body.code).toBe('jobs/own-plan');
  const { body } = await kade.get('/api/session_token');
  const later = { ...kade, session: body.session_token as string };
  const { id } = (await desk.post('/pass', {}, later)).body;
  await desk.admin.post('/api/admin/passes/revoke', { pass_id: id });
  expect((await desk.job(jobId)).alone_from).not.toBe(null);
  await desk.desk.createKey('full', 'Noor');
  expect((await desk.job(jobId)).alone_from).toBe(null);
  expect((await approve(jobId)).body.code).toBe('jobs/own-plan');
});
