import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeskError } from '#errors.ts';
import { type Client, type Reply, visitAsAdmin } from '#testing/client.ts';
import { robloxCookie } from '#testing/login-secrets.ts';
import { accounts, type JobBody, type JobDeskFixture, openJobDesk } from '../jobs.fixture.ts';

let desk: JobDeskFixture;
let wren: Client;

beforeEach(async () => {
  desk = await openJobDesk();
  wren = await desk.visit({ label: 'Wren' });
});

afterEach(() => desk.stop());

const decide = (action: string, jobId: number, by = desk.client, more = {}) =>
  desk.post(`/jobs/${action}`, { job_id: jobId, ...more }, by);
const readJob = (reply: Reply) => reply.body.job as JobBody;

/** Blocks every change in the sample world until the returned function is called. */
function holdUp(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  desk.made.gate = () => promise;
  return resolve;
}

describe('approving', () => {
  it('lets another holder in another session start the job, once', async () => {
    const jobId = await desk.start(accounts(12));
    expect(await desk.job(jobId, wren)).toMatchObject({
      planned: { holder: 'night-shift-3', is_you: false },
      may: { approve: { allowed: true, why: null } },
    });
    const reply = await decide('approve', jobId, wren, { targets: 12, note: 'Seen' });
    expect(reply.status).toBe(200);
    expect(readJob(reply)).toMatchObject({
      state: 'running',
      decision: { holder: 'Wren', is_you: true, note: 'Seen' },
    });
    const job = await desk.settled(jobId);
    expect(job.counts.done).toBe(12);
    const again = await decide('approve', jobId, wren);
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      code: 'jobs/state',
      detail: expect.stringContaining('is done'),
    });
  });

  it('is outside of the planner’s hour', async () => {
    await desk.settled(await desk.start(accounts(10, 900)));
    const jobId = await desk.start(accounts(12));
    await decide('approve', jobId, wren);
    await desk.settled(jobId);
    const { body } = await desk.post('/pass');
    expect(body.hour).toMatchObject({ used: 10 });
  });

  it('is not for whoever planned it, nor for them under another code, however it is spelt', async () => {
    const planner = await desk.visit({ label: 'Kestrel  Nine' });
    const jobId = await desk.start(accounts(12), planner);
    const own = await decide('approve', jobId, planner);
    expect(own.status).toBe(403);
    expect(own.body.code).toBe('jobs/own-plan');
    expect(own.body.detail).toContain('an admin with a full key');
    for (const label of ['Kestrel  Nine', 'kestrel nine', ' KESTREL NINE', 'Ｋestrel nine']) {
      const twin = await desk.visit({ label });
      expect((await decide('approve', jobId, twin)).body.code).toBe('jobs/own-plan');
      expect(await desk.job(jobId, twin)).toMatchObject({
        may: { approve: { allowed: false, why: expect.stringContaining('Kestrel  Nine') } },
      });
    }
    expect(await desk.job(jobId)).toMatchObject({ state: 'waiting', decision: null });
    expect(desk.made.ledger).toEqual([]);
  });

  it('is not for another pass in the browser session that it was planned in, or in one the planner used', async () => {
    const code = await desk.desk.createCode({ label: 'Robin' });
    const jobId = await desk.start(accounts(12));
    const redeemed = await desk.client.post('/api/redeem', {
      session_id: desk.client.session,
      code,
    });
    const robin = { ...desk.client, pass: redeemed.body.pass as string };
    expect((await decide('approve', jobId, robin)).body.code).toBe('jobs/shared-browser');
    // The same holder plans elsewhere; the session above is still one of theirs.
    const later = await desk.start(accounts(12, 700), await desk.visit());
    expect((await decide('approve', later, robin)).body.code).toBe('jobs/shared-browser');
    expect((await decide('approve', later, wren)).status).toBe(200);
  });

  it('may be done by a full admin, and not by a read-only one', async () => {
    const jobId = await desk.start(accounts(12));
    const reader = await visitAsAdmin(desk.desk, 'read');
    expect((await reader.post('/api/jobs/approve', { job_id: jobId })).body.code).toBe(
      'access/read-only',
    );
    const seen = await reader.post('/api/jobs/get', { job_id: jobId });
    expect(readJob(seen).may.approve).toMatchObject({ allowed: false });
    expect((await desk.admin.post('/api/jobs/approve', { job_id: jobId })).status).toBe(200);
    await desk.settled(jobId);
  });

  it('refuses a plan that is not the one that was seen', async () => {
    const jobId = await desk.start(accounts(12));
    const reply = await decide('approve', jobId, wren, { targets: 11 });
    expect(reply.status).toBe(409);
    expect(reply.body.code).toBe('jobs/changed');
    expect((await desk.job(jobId)).state).toBe('waiting');
  });

  it('starts a job once, however many approve and decline it in one moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const jobId = await desk.start(accounts(12, round * 50));
      const sent = Array.from({ length: 6 }, (_, at) =>
        at % 3 === 2
          ? decide('decline', jobId, wren, { note: 'No' })
          : decide('approve', jobId, wren),
      );
      const replies = await Promise.all(sent);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(5);
    }
  });

  it('acts on nobody whom somebody else has banned since, and explains it', async () => {
    const ids = accounts(12);
    const jobId = await desk.start(ids);
    desk.made.banned.set(ids[3] ?? '', 'somebody else');
    await decide('approve', jobId, wren);
    const job = await desk.settled(jobId);
    expect(job.counts).toMatchObject({ done: 11, already: 1 });
    expect((await desk.rows(jobId, { state: 'already' }))[0]).toMatchObject({
      target: ids[3],
      cause: 'Meanwhile.',
    });
  });
});

describe('declining', () => {
  it('ends a job that waits; nothing is done, and every row says so', async () => {
    const jobId = await desk.start(accounts(12));
    const reply = await decide('decline', jobId, wren, { note: 'Too many' });
    expect(readJob(reply)).toMatchObject({
      state: 'declined',
      decision: { holder: 'Wren', note: 'Too many' },
      counts: { waiting: 0, skipped: 12 },
      ended_at: expect.any(Number),
    });
    expect((await desk.rows(jobId))[0]?.cause).toBe(
      'Declined by Wren before anything was done: “Too many”',
    );
    expect((await decide('approve', jobId, wren)).body.code).toBe('jobs/state');
    expect(desk.made.ledger).toEqual([]);
  });

  it('tells the planner, the receipt and the case why', async () => {
    const jobId = await desk.start(accounts(12));
    await decide('decline', jobId, wren, { note: '  Half of them are members.  ' });
    expect(await desk.job(jobId, desk.client)).toMatchObject({
      decision: { holder: 'Wren', note: 'Half of them are members.' },
    });
    const receipt = await desk.post('/jobs/receipt', { job_id: jobId });
    expect(receipt.text).toContain('“Half of them are members.”');
    const closed = (await desk.cases('jobs/decline')).find(({ phase }) => phase === 'outcome');
    expect(closed?.detail).toMatchObject({ reason: 'Half of them are members.' });
  });

  it('needs a reason from anyone but the planner, of limited length, and without a login in it', async () => {
    const jobId = await desk.start(accounts(12));
    const refusals: [object, number, string][] = [
      [{}, 422, 'jobs/decline-reason'],
      [{ note: '   ' }, 422, 'jobs/decline-reason'],
      [{ note: 'a'.repeat(301) }, 422, 'desk/invalid-input'],
      [{ note: robloxCookie }, 422, 'guard/login-secret'],
    ];
    for (const [more, status, code] of refusals) {
      const reply = await decide('decline', jobId, wren, more);
      expect([reply.status, reply.body.code], JSON.stringify(more)).toEqual([status, code]);
    }
    const admin = await desk.admin.post('/api/jobs/decline', { job_id: jobId });
    expect(admin.body).toMatchObject({
      code: 'jobs/decline-reason',
      detail: `Enter a reason, so that night-shift-3 knows why you declined job ${jobId}. Nothing changed.`,
    });
    expect(await desk.job(jobId)).toMatchObject({ state: 'waiting', decision: null });
  });

  it('withdraws it where the planner does so', async () => {
    const jobId = await desk.start(accounts(12));
    const reply = await decide('decline', jobId);
    expect(reply.body.detail).toBe(`Job ${jobId} was withdrawn. Nothing was done.`);
  });
});

describe('a job that runs', () => {
  it('is paused after what is under way, resumed, and ends', async () => {
    const letGo = holdUp();
    const jobId = await desk.start(accounts(5));
    const paused = await decide('pause', jobId, wren);
    expect(readJob(paused)).toMatchObject({
      state: 'paused',
      paused: { by: 'Wren', why: 'Paused by Wren.', resumes_by_itself: false },
      may: { resume: { allowed: true }, pause: { allowed: false } },
    });
    expect((await decide('pause', jobId)).body.code).toBe('jobs/state');
    letGo();
    expect(readJob(await decide('resume', jobId))).toMatchObject({
      state: 'running',
      paused: null,
    });
    expect((await desk.settled(jobId)).counts.done).toBe(5);
    expect(desk.made.ledger).toHaveLength(5);
  });

  it('is cancelled: what is done stays done, and the others are explained', async () => {
    await desk.desk.desk.changeSettings({ twoPersonTargetsPerHour: 1_000 }, 'test');
    await desk.desk.desk.changeSettings(
      { changesPerTenMinutes: 1_000, changesPerDay: 1_000 },
      'test',
    );
    const letGo = holdUp();
    const jobId = await desk.start(accounts(600));
    await expect
      .poll(async () => (await desk.rows(jobId, { state: 'waiting' })).length)
      .toBeGreaterThan(0);
    const reply = await decide('cancel', jobId);
    expect(reply.status).toBe(200);
    letGo();
    const { counts } = await desk.settled(jobId, 'cancelled');
    expect(counts.waiting).toBe(0);
    expect((counts.done ?? 0) + (counts.skipped ?? 0)).toBe(600);
    expect(counts.skipped).toBeGreaterThan(0);
    expect(desk.made.ledger).toHaveLength(counts.done ?? 0);
    const [skipped] = await desk.rows(jobId, { state: 'skipped' });
    expect(skipped?.cause).toBe('Canceled before its turn.');
    expect((await decide('cancel', jobId)).body.code).toBe('jobs/state');
    expect((await decide('resume', jobId)).body.code).toBe('jobs/state');
  });

  it('tries again what failed and may be tried again', async () => {
    const [first = '', second = ''] = accounts(2);
    desk.made.troubles.set(second, [new DeskError('discord/ban-limit')]);
    const jobId = await desk.start([first, second]);
    const failed = await desk.settled(jobId);
    expect(failed).toMatchObject({
      counts: { done: 1, failed: 1 },
      retryable: 1,
      may: { retry: { allowed: true } },
    });
    const reply = await decide('retry', jobId);
    expect(reply.body.detail).toBe('Retrying 1 target.');
    expect((await desk.settled(jobId)).counts).toMatchObject({ done: 2, failed: 0 });
    expect(desk.made.ledger).toEqual([`ban ${first}`, `ban ${second}`]);
    const again = await decide('retry', jobId);
    expect(again.body.code).toBe('jobs/nothing-to-retry');
  });
});

it('what an admin paused goes on when an admin says so; a moderator may still cancel it', async () => {
  const letGo = holdUp();
  const [jobId, other] = [await desk.start(accounts(3)), await desk.start(accounts(3, 500))];
  for (const job_id of [jobId, other]) await desk.admin.post('/api/jobs/pause', { job_id });
  for (const by of [desk.client, wren]) {
    const reply = await decide('resume', jobId, by);
    expect([reply.status, reply.body.code]).toEqual([409, 'jobs/state']);
    expect(reply.body.detail).toContain('Only an admin can resume it');
  }
  expect((await desk.job(jobId, wren)).may.resume).toMatchObject({ allowed: false });
  expect((await decide('cancel', other)).status).toBe(200);
  expect((await desk.admin.post('/api/jobs/resume', { job_id: jobId })).status).toBe(200);
  letGo();
  await desk.settled(jobId);
  await desk.settled(other, 'cancelled');
});

describe('a job whose planner’s pass has ended', () => {
  it('is taken over by an admin, and by nobody else', async () => {
    const robin = await desk.visit({ label: 'Robin' });
    const letGo = holdUp();
    const jobId = await desk.start(accounts(3), robin);
    await decide('pause', jobId, robin);
    const { body } = await desk.post('/pass', {}, robin);
    await desk.admin.post('/api/admin/passes/revoke', { pass_id: body.id });
    letGo();
    const refused = await decide('resume', jobId, wren);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toContain('An admin with a full key can take it over');
    expect((await desk.admin.post('/api/jobs/resume', { job_id: jobId })).status).toBe(200);
    expect((await desk.settled(jobId)).counts.done).toBe(3);
  });

  it('sends nothing more, not even what may have been lost on its way', async () => {
    const robin = await desk.visit({ label: 'Robin' });
    const [first = '', second = ''] = accounts(2);
    const lost = new DeskError('platform/unsure', { params: { platform: 'Discord' } });
    desk.made.troubles.set(first, [lost]);
    const jobId = await desk.start([first, second], robin);
    await expect.poll(async () => (await desk.job(jobId)).counts.done).toBe(1);
    const { body } = await desk.post('/pass', {}, robin);
    await desk.admin.post('/api/admin/passes/revoke', { pass_id: body.id });
    // By now the platform would be asked about it, and it would be sent again.
    desk.clock.advance(60_000);
    await desk.settled(jobId, 'paused');
    expect(desk.made.ledger).toEqual([`ban ${second}`]);
    expect((await desk.job(jobId)).counts).toMatchObject({ waiting: 1, done: 1 });
    await desk.admin.post('/api/jobs/resume', { job_id: jobId });
    desk.clock.advance(60_000);
    expect((await desk.settled(jobId)).counts.done).toBe(2);
  });
});

it('every decision is a case about the job, and a refused one says so', async () => {
  const jobId = await desk.start(accounts(12));
  await decide('approve', jobId);
  await decide('approve', jobId, wren);
  const cases = await desk.cases('jobs/approve');
  expect(cases.map(({ outcome, target }) => outcome ?? target)).toEqual([
    `job:${jobId}`,
    'jobs/own-plan',
    `job:${jobId}`,
    'done',
  ]);
  await desk.settled(jobId);
});

it('a pass that does not open the tool learns nothing of its jobs', async () => {
  const jobId = await desk.start(accounts(12));
  const outsider = await desk.visit({ label: 'Rook', scope: ['qr-generator'] });
  const actions = [
    'get',
    'rows',
    'events',
    'receipt',
    'approve',
    'decline',
    'pause',
    'cancel',
    'undo',
  ];
  for (const action of actions) {
    const seen = await decide(action, jobId, outsider);
    const unknown = await decide(action, 999_999, outsider);
    expect(seen.status).toBe(404);
    expect(seen.body.detail?.replace(String(jobId), '999999')).toBe(unknown.body.detail);
  }
  const { body } = await desk.post('/jobs/list', {}, outsider);
  expect(body).toMatchObject({ jobs: [], waiting: 0 });
});

it('while the desk is closed, admins look and decide, and moderators do not', async () => {
  const jobId = await desk.start(accounts(12));
  await desk.desk.setMaintenance(true);
  for (const action of [
    'list',
    'get',
    'rows',
    'events',
    'receipt',
    'approve',
    'decline',
    'cancel',
  ]) {
    const body = action === 'list' ? {} : { job_id: jobId };
    const reply = await desk.post(`/jobs/${action}`, body, wren);
    expect([action, reply.status, reply.body.code]).toEqual([action, 530, 'desk/offline']);
  }
  const about = await desk.post('/cases/list', {}, wren);
  expect(about.body.code).toBe('desk/offline');
  expect((await desk.admin.post('/api/jobs/list')).status).toBe(200);
  expect((await desk.admin.post('/api/jobs/decline', { job_id: jobId, note: 'No' })).status).toBe(
    200,
  );
});
