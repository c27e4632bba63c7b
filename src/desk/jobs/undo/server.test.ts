import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, visitAsAdmin } from '#testing/client.ts';
import { accounts, type JobDeskFixture, openJobDesk } from '../jobs.fixture.ts';

let desk: JobDeskFixture;
let wren: Client;

beforeEach(async () => {
  desk = await openJobDesk();
  wren = await desk.visit({ label: 'Wren' });
});

afterEach(() => desk.stop());

const undo = (jobId: number, by = desk.client) => desk.post('/jobs/undo', { job_id: jobId }, by);

describe('undoing a job', () => {
  it('lifts exactly what the job did and nobody changed since', async () => {
    const [first = '', second = '', third = ''] = accounts(3);
    desk.made.banned.set(first, 'somebody else');
    const jobId = await desk.start([first, second, third, '91']);
    expect(await desk.settled(jobId)).toMatchObject({
      undo: { count: 2, job_id: null },
      may: { undo: { allowed: true } },
    });
    desk.made.banned.set(third, 'a later ban');
    const reply = await undo(jobId);
    expect(reply.status, reply.text).toBe(202);
    const undoId = reply.body.job_id as number;
    expect(await desk.settled(undoId)).toMatchObject({
      title: `Undo job ${jobId}: lift 2 bans`,
      kind: 'sample-bans/unban',
      undo_of: jobId,
      counts: { done: 1, skipped: 1 },
    });
    expect([...desk.made.banned]).toEqual([
      [first, 'somebody else'],
      [third, 'a later ban'],
    ]);
    const undone = await desk.job(jobId);
    expect(undone).toMatchObject({
      counts: { done: 1, undone: 1, already: 1, skipped: 1 },
      undo: { job_id: undoId },
    });
    const [row] = await desk.rows(jobId, { state: 'undone' });
    const shown = await desk.post('/cases/get', { case_id: row?.case_id });
    expect(shown.body.case).toMatchObject({ undone_by: expect.any(Number), job_id: jobId });
  });

  it('stops a job that runs, and takes back what it had done', async () => {
    await desk.desk.desk.changeSettings({ twoPersonTargetsPerHour: 100 }, 'test');
    let changes = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    desk.made.gate = async () => {
      changes += 1;
      if (changes > 3) await promise;
    };
    const jobId = await desk.start(accounts(8));
    // The desk decides how many run at once; three of them are done and recorded.
    await expect.poll(async () => (await desk.job(jobId)).counts.done).toBe(3);
    const undoing = undo(jobId);
    await expect.poll(async () => (await desk.job(jobId)).state).toBe('cancelled');
    resolve();
    const reply = await undoing;
    expect(reply.status, reply.text).toBe(202);
    await desk.settled(reply.body.job_id as number);
    expect([...desk.made.banned]).toEqual([]);
    const { counts } = await desk.job(jobId);
    expect(counts.done).toBe(0);
    expect((counts.undone ?? 0) + (counts.skipped ?? 0)).toBe(8);
  });

  it('says that a job was stopped where it was only that', async () => {
    await desk.desk.desk.changeSettings({ twoPersonTargetsPerHour: 100 }, 'test');
    await desk.desk.desk.changeSettings({ changesPerTenMinutes: 4 }, 'test');
    let changes = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    desk.made.gate = async () => {
      changes += 1;
      if (changes > 1) await promise;
    };
    const jobId = await desk.start(accounts(4));
    await expect.poll(async () => (await desk.job(jobId)).counts.done).toBe(1);
    const undoing = undo(jobId);
    await expect.poll(async () => (await desk.job(jobId)).state).toBe('cancelled');
    resolve();
    const reply = await undoing;
    expect(reply.body.code).toBe('jobs/stopped-only');
    expect(reply.body.detail).toContain('4 targets in 10 minutes');
    expect((await desk.settled(jobId, 'cancelled')).undo.job_id).toBe(null);
  });

  it('is done once: a second one names the first', async () => {
    const jobId = await desk.start(accounts(6));
    await desk.settled(jobId);
    // The first one must not finish before the others are answered.
    const { promise, resolve } = Promise.withResolvers<void>();
    desk.made.gate = () => promise;
    const replies = await Promise.all([undo(jobId), undo(jobId), undo(jobId, wren)]);
    resolve();
    const accepted = replies.filter(({ status }) => status === 202);
    expect(accepted).toHaveLength(1);
    for (const { body } of replies.filter(({ status }) => status !== 202)) {
      expect(body).toMatchObject({ code: 'jobs/undone', job_id: accepted[0]?.body.job_id });
    }
  });

  it('counts in the hour of whoever undoes', async () => {
    const jobId = await desk.start(accounts(6));
    await desk.settled(jobId);
    const reply = await undo(jobId);
    expect(reply.body).toMatchObject({ state: 'waiting' });
    const undoId = reply.body.job_id as number;
    expect((await desk.post('/jobs/approve', { job_id: undoId })).body.code).toBe('jobs/own-plan');
    await desk.post('/jobs/approve', { job_id: undoId }, wren);
    expect((await desk.settled(undoId)).counts.done).toBe(6);
  });

  it('is refused where there is nothing to undo', async () => {
    const waiting = await desk.start(accounts(12));
    expect((await undo(waiting)).body.code).toBe('jobs/state');
    const nobody = await desk.start(['91', '92']);
    expect((await undo(nobody)).body.code).toBe('jobs/nothing-to-undo');
    const jobId = await desk.start(accounts(2, 400));
    await desk.settled(jobId);
    const undoId = (await undo(jobId)).body.job_id as number;
    await desk.settled(undoId);
    expect((await undo(jobId)).body.code).toBe('jobs/nothing-to-undo');
    // A job that lifts bans can't be undone itself.
    expect((await undo(undoId)).body.code).toBe('jobs/nothing-to-undo');
  });

  it('never takes back on one side what was done on the other: practice stays practice', async () => {
    const jobId = await desk.start(accounts(2));
    await desk.settled(jobId);
    const { database } = desk.desk.desk;
    await database.transaction((tx) => tx.run('UPDATE jobs SET is_practice = 0'));
    const reply = await undo(jobId);
    expect(reply.status).toBe(409);
    expect(reply.body.detail).toContain(
      `Job ${jobId} was for the real Discord, which isn’t connected now.`,
    );
    expect(desk.made.banned.size).toBe(2);
  });

  it('leaves alone what was taken back one by one', async () => {
    const jobId = await desk.start(accounts(2));
    await desk.settled(jobId);
    const [row] = await desk.rows(jobId);
    const shown = await desk.post('/cases/get', { case_id: row?.case_id });
    const { input } = shown.body.undo as { input: object };
    const single = await desk.post('/sample_unban', { ...input, undoes: row?.case_id });
    expect(single.status, single.text).toBe(200);
    const undoId = (await undo(jobId)).body.job_id as number;
    expect(await desk.settled(undoId)).toMatchObject({ total: 1, counts: { done: 1 } });
    expect([...desk.made.banned]).toEqual([]);
  });
});

describe('undoing one case', () => {
  it('that has to wait for a second person has not undone it yet', async () => {
    const ids = accounts(10);
    let last = 0;
    for (const id of ids) last = (await desk.ban([id])).body.caseId as number;
    const shown = await desk.post('/cases/get', { case_id: last });
    const { input } = shown.body.undo as { input: object };
    const reply = await desk.post('/sample_unban', { ...input, undoes: last });
    expect(reply.body).toMatchObject({ state: 'waiting' });
    const stands = await desk.post('/cases/get', { case_id: last });
    expect(stands.body.case).toMatchObject({ undone_by: null });
    const jobId = reply.body.job_id as number;
    await desk.post('/jobs/approve', { job_id: jobId }, wren);
    await desk.settled(jobId);
    const undone = await desk.post('/cases/get', { case_id: last });
    expect(undone.body.case).toMatchObject({ undone_by: expect.any(Number) });
  });
});

describe('rolling a pass back', () => {
  const passId = async (by: Client) => (await desk.post('/pass', {}, by)).body.id as string;
  const rollBack = (span: object) => desk.admin.post('/api/rollback', span);

  it('is previewed, and takes back what that pass did between two times, the newest first', async () => {
    const robin = await desk.visit({ label: 'Robin' });
    await desk.ban(['1001'], robin);
    desk.clock.advance(60_000);
    const from = desk.clock.now();
    await desk.ban(['1002'], robin);
    desk.clock.advance(1_000);
    const jobId = await desk.start(['1003', '1004'], robin);
    await desk.settled(jobId);
    await desk.post('/sample_unban', { ids: ['1001'], reason: 'x' }, robin);
    await desk.ban(['1005'], wren);
    const to = desk.clock.now();
    desk.clock.advance(1_000);
    await desk.ban(['1006'], robin);
    const span = { pass_id: await passId(robin), from, to };
    const preview = await rollBack({ ...span, dry_run: true });
    expect(preview.status, preview.text).toBe(200);
    expect(preview.body.plan).toMatchObject({
      title: 'Roll back Robin: 3 actions',
      counts: { would: 3 },
      needs_second_person: false,
    });
    expect(preview.body.left_out).toEqual([
      { action: 'sample-bans/unban', count: 1, why: 'The platform can’t undo this.' },
    ]);
    expect(await desk.cases('jobs/rollback')).toEqual([]);
    const reply = await rollBack(span);
    expect(reply.status, reply.text).toBe(202);
    const undoId = reply.body.job_id as number;
    expect((await desk.settled(undoId)).counts.done).toBe(3);
    const targets = (await desk.rows(undoId)).map(({ target }) => target);
    expect(targets).toEqual(['1004', '1003', '1002']);
    expect([...desk.made.banned.keys()].sort()).toEqual(['1005', '1006']);
    expect((await desk.job(jobId)).counts).toMatchObject({ undone: 2, done: 0 });
    expect((await rollBack(span)).body.code).toBe('jobs/nothing-to-undo');
  });

  it('takes back what was done on both platforms, in one job', async () => {
    await desk.ban(['1001'], wren);
    await desk.post('/sample_restrict', { ids: ['2001'], reason: 'x' }, wren);
    await desk.ban(['1002'], wren);
    const span = { pass_id: await passId(wren), from: 0, to: desk.clock.now() };
    const undoId = (await rollBack(span)).body.job_id as number;
    expect((await desk.settled(undoId)).counts).toMatchObject({ done: 3, failed: 0 });
    const rows = await desk.rows(undoId);
    expect(rows.map(({ target }) => target)).toEqual(['1002', '2001', '1001']);
    expect([...desk.made.banned, ...desk.made.restricted]).toEqual([]);
    const released = await desk.cases('sample-bans/release');
    expect(released[0]).toMatchObject({ target: 'roblox:2001' });
  });

  it('is stopped by an admin alone, not by whose changes are taken back', async () => {
    const jobId = await desk.start(accounts(3), wren);
    await desk.settled(jobId);
    const { promise, resolve } = Promise.withResolvers<void>();
    desk.made.gate = () => promise;
    const span = { pass_id: await passId(wren), from: 0, to: desk.clock.now() };
    const undoId = (await rollBack(span)).body.job_id as number;
    for (const action of ['pause', 'cancel']) {
      const reply = await desk.post(`/jobs/${action}`, { job_id: undoId }, wren);
      expect([reply.status, reply.body.code]).toEqual([409, 'jobs/state']);
      expect(reply.body.detail).toContain('Only an admin can stop it');
    }
    expect((await desk.admin.post('/api/jobs/pause', { job_id: undoId })).status).toBe(200);
    expect((await desk.admin.post('/api/jobs/cancel', { job_id: undoId })).status).toBe(200);
    resolve();
    await desk.settled(undoId, 'cancelled');
  });

  it('above the limit of the admin’s hour waits for a second person; whose changes they are can’t decline it', async () => {
    const ids = accounts(12);
    const jobId = await desk.start(ids, wren);
    await desk.admin.post('/api/jobs/approve', { job_id: jobId });
    await desk.settled(jobId);
    const span = { pass_id: await passId(wren), from: 0, to: desk.clock.now() };
    const { body } = await rollBack({ ...span, dry_run: true });
    expect(body.plan).toMatchObject({ needs_second_person: true, left_alone: 10 });
    const reply = await rollBack(span);
    expect(reply.body).toMatchObject({ state: 'waiting' });
    const undoId = reply.body.job_id as number;
    expect(desk.made.banned.size).toBe(12);
    const own = await desk.admin.post('/api/jobs/approve', { job_id: undoId });
    expect([own.status, own.body.code]).toEqual([403, 'jobs/own-plan']);
    const declined = await desk.post('/jobs/decline', { job_id: undoId }, wren);
    expect([declined.status, declined.body.code]).toEqual([409, 'jobs/state']);
    const robin = await desk.visit({ label: 'Robin' });
    expect((await desk.post('/jobs/approve', { job_id: undoId }, robin)).status).toBe(200);
    expect(await desk.settled(undoId)).toMatchObject({
      counts: { done: 12 },
      decision: { holder: 'Robin', is_alone: false },
    });
    expect(desk.made.banned.size).toBe(0);
  });

  it('counts in the admin’s hour, so that small ones do not add up to a large one; another admin may approve', async () => {
    for (const [at, from] of [0, 500].entries()) {
      const jobId = await desk.start(accounts(6, from), wren);
      if (at > 0) await desk.admin.post('/api/jobs/approve', { job_id: jobId });
      await desk.settled(jobId);
      desk.clock.advance(1);
    }
    const pass_id = await passId(wren);
    const to = desk.clock.now();
    const small = await rollBack({ pass_id, from: to - 1, to });
    expect(small.body).toMatchObject({ state: 'running' });
    await desk.settled(small.body.job_id as number);
    const rest = await rollBack({ pass_id, from: 0, to });
    expect(rest.body).toMatchObject({ state: 'waiting' });
    const noor = await visitAsAdmin(desk.desk, 'full', 'Noor');
    const jobId = rest.body.job_id as number;
    expect((await noor.post('/api/jobs/approve', { job_id: jobId })).status).toBe(200);
    await desk.settled(jobId);
    expect(desk.made.banned.size).toBe(0);
  });

  it('leaves out what another job is about to take back', async () => {
    const ids = accounts(6);
    const jobId = await desk.start(ids);
    await desk.settled(jobId);
    expect((await undo(jobId)).body.state).toBe('waiting');
    const span = { pass_id: await passId(desk.client), from: 0, to: desk.clock.now() };
    const { body } = await rollBack({ ...span, dry_run: true });
    expect(body.plan).toMatchObject({ total: 0 });
    expect(body.left_out).toEqual([
      { action: 'sample-bans/ban', count: 6, why: 'Another job is already undoing this.' },
    ]);
  });

  it('of one that did nothing is previewed as nothing, and refused as a job', async () => {
    const span = { pass_id: await passId(wren), from: 0, to: desk.clock.now() };
    const preview = await rollBack({ ...span, dry_run: true });
    expect(preview.status, preview.text).toBe(200);
    expect(preview.body).toMatchObject({ plan: { total: 0 }, left_out: [] });
    expect((await rollBack(span)).body.code).toBe('jobs/nothing-to-undo');
  });

  it('refuses times that are the wrong way round, and is for full admins alone', async () => {
    const span = { pass_id: await passId(wren), from: 2, to: 1 };
    expect((await rollBack(span)).body.code).toBe('audit/range');
    expect((await rollBack({ ...span, from: 0 })).body.code).toBe('jobs/nothing-to-undo');
  });
});
