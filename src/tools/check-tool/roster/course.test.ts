import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { visit } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk } from '#testing/desk.ts';
import { forgetStore } from '#testing/engine.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { patient, RosterDesk } from './roster.fixture.ts';

let house: PracticeDesk;
let desk: RosterDesk;

beforeEach(async () => {
  house = await openPractice({ settings: patient });
  desk = new RosterDesk(house);
});

afterEach(() => house.stop());

const NAMES = Array.from({ length: 700 }, (_, at) => `no_such_${at}`);
const LIST = [...NAMES, 'MapleHarbor12', 'RustyGlitch66', '77700000010'].join('\n');
const RIGHT = { found: 2, young: 0, banned: 1, missing: 700 };
const post = async (action: string, jobId: number) =>
  (await desk.admin()).post(`/api/jobs/${action}`, { job_id: jobId });

async function begin(content = LIST): Promise<number> {
  const { body, text } = await desk.upload({ content });
  if (typeof body.job_id !== 'number') throw new Error(text);
  return body.job_id;
}

describe('what goes wrong on the way', () => {
  it.each([
    ['a platform that is too busy', { name: '429-user', times: 6, retryAfterMs: 1 }],
    ['answers that are lost', { name: 'cut', times: 3 }],
    ['a platform that stumbles', { name: '5xx', times: 3 }],
    ['answers that cannot be read', { name: 'garbled', times: 2 }],
    ['empty answers', { name: 'empty-200', times: 2 }],
  ])('%s: every row is read all the same, once', async (_, fault) => {
    house.fault({ ...fault, platform: 'roblox' });
    const jobId = await begin();
    const moving = setInterval(() => house.clock.advance(5_000), 100);
    try {
      const job = await desk.until(jobId, ({ state }) => state === 'done');
      expect(job.reads.findings).toEqual(RIGHT);
      expect(job.counts).toMatchObject({ done: 703, failed: 0, waiting: 0 });
    } finally {
      clearInterval(moving);
    }
  });

  it('a platform that is away holds the job, with words; it goes on by itself', async () => {
    house.fault({ name: 'down', platform: 'roblox' });
    const jobId = await begin();
    const held = await desk.until(jobId, (job) => job.held !== null);
    expect(held).toMatchObject({ state: 'running', counts: { done: 0, failed: 0 } });
    house.fault();
    const moving = setInterval(() => house.clock.advance(10_000), 100);
    const job = await desk.until(jobId, ({ state }) => state === 'done');
    clearInterval(moving);
    expect(job).toMatchObject({ held: null, reads: { findings: RIGHT } });
  });

  it('a call that Roblox no longer has pauses it until somebody resumes it', async () => {
    house.fault({ name: 'gone-usernames', platform: 'roblox' });
    const jobId = await begin();
    const paused = await desk.until(jobId, ({ state }) => state === 'paused');
    expect(paused.paused).toMatchObject({ code: 'roblox/not-found', resumes_by_itself: false });
    house.fault();
    expect((await post('resume', jobId)).status).toBe(200);
    const job = await desk.until(jobId, ({ state }) => state === 'done');
    expect(job.reads.findings).toEqual(RIGHT);
  });

  it('ages that cannot be had fail alone, and can be tried again', async () => {
    const profile = { method: 'GET', path: '/v1/users/77700000002$', platform: 'roblox' } as const;
    house.fault({ ...profile, name: 'garbled' });
    const { body } = await desk.upload({
      content: 'MapleHarbor12\nStudioMarlow',
      information: 'yes',
    });
    const jobId = Number(body.job_id);
    const moving = setInterval(() => house.clock.advance(60_000), 50);
    const failed = await desk.until(jobId, ({ state }) => state === 'done');
    expect(failed).toMatchObject({ counts: { done: 1, failed: 1 }, retryable: 1 });
    house.fault();
    expect((await post('retry', jobId)).status).toBe(200);
    const job = await desk.until(jobId, ({ state, counts }) => state === 'done' && !counts.failed);
    clearInterval(moving);
    expect(job.reads.findings.found).toBe(2);
  });
});

describe('somebody', () => {
  const slow = () => house.fault({ name: 'slow', platform: 'roblox', delayMs: 600_000 });

  it('pauses it, and it goes on where it was', async () => {
    slow();
    const jobId = await begin();
    expect((await post('pause', jobId)).status).toBe(200);
    expect(await desk.job(jobId)).toMatchObject({ state: 'paused' });
    house.fault();
    await post('resume', jobId);
    const job = await desk.until(jobId, ({ state }) => state === 'done');
    expect(job.reads.findings).toEqual(RIGHT);
  });

  it('cancels it: what was not read says so, in the file too', async () => {
    slow();
    const jobId = await begin();
    expect((await post('cancel', jobId)).status).toBe(200);
    const job = await desk.until(jobId, ({ state }) => state === 'cancelled');
    expect(job).toMatchObject({ counts: { skipped: 703 }, reads: { result: null } });
    const { text } = await desk.fetchFile(`/api/upload/file?job_id=${jobId}`);
    expect(text).toContain('\r\n1,no_such_0,not checked,,,,,Canceled before its turn.\r\n');
  });

  it('sends the same list twice: the second is told of the first', async () => {
    slow();
    const jobId = await begin();
    expect(await desk.upload({ content: LIST })).toMatchObject({
      status: 409,
      body: { code: 'jobs/same', job_id: jobId },
    });
    const other = await house.visit({ holder: 'Kade' });
    expect((await desk.upload({ content: LIST }, other)).status).toBe(202);
  });

  it('whose pass is revoked reads nothing more', async () => {
    slow();
    const jobId = await begin();
    const admin = await desk.admin();
    const { body } = await house.post('/pass');
    const revoked = await admin.post('/api/admin/passes/revoke', { pass_id: body.id });
    expect(revoked.status, revoked.text).toBe(200);
    const job = await desk.until(jobId, ({ state }) => state === 'paused');
    expect(job.paused).toMatchObject({ code: 'jobs/pass-ended' });
  });

  it('has the file only once it is done', async () => {
    slow();
    const jobId = await begin();
    expect(await desk.fetchFile(`/api/upload/file?job_id=${jobId}`)).toMatchObject({
      status: 409,
      body: { code: 'roster/not-done' },
    });
  });
});

it('a desk that starts anew goes on where the last one stopped', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
  const clock = new TestClock();
  const first = await startDesk({ folder, now: clock.now });
  const client = await visit(first, await first.createCode());
  const byNames = { platform: 'roblox', path: '/v1/usernames' } as const;
  first.sandbox.faults.set([{ ...byNames, name: 'slow', delayMs: 600_000 }], clock.now());
  const before = new RosterDesk({ ...house, desk: first, client });
  const { body } = await before.upload({ content: LIST }, client);
  const jobId = Number(body.job_id);
  const rowsOf = () =>
    first.desk.database.transaction((tx) =>
      tx.all('SELECT line FROM job_rows WHERE job_id = $1 AND finding IS NOT NULL', [jobId]),
    );
  await expect.poll(rowsOf).toHaveLength(1);
  await first.stop();
  const second = await startDesk({ folder, now: clock.now });
  try {
    const done = () =>
      second.desk.database.transaction((tx) =>
        tx.all<{ finding: string; count: number }>(
          `SELECT finding, CAST(COUNT(*) AS TEXT) AS count FROM job_rows WHERE job_id = $1
           GROUP BY finding ORDER BY finding`,
          [jobId],
        ),
      );
    await expect.poll(done).toEqual([
      { finding: 'banned', count: '1' },
      { finding: 'found', count: '2' },
      { finding: 'missing', count: '700' },
    ]);
  } finally {
    await second.stop();
    forgetStore(folder);
    await rm(folder, { recursive: true, force: true });
  }
});
