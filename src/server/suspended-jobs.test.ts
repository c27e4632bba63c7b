import { afterEach, expect, it } from 'vitest';
import { accounts, type JobDeskFixture, openJobDesk } from '#desk/jobs/jobs.fixture.ts';
import { until } from '#testing/until.ts';

// What happens to the jobs of a pass that is suspended meanwhile: the same as to those of a pass that has ended.

let desk: JobDeskFixture | undefined;
afterEach(async () => {
  await desk?.stop();
  desk = undefined;
});

it('a job of a suspended pass pauses before anything is done, and its holder resumes it later', async () => {
  desk = await openJobDesk({});
  const { post, job, settled } = desk;
  const mira = await desk.visit({ label: 'Mira' });
  const kade = await desk.visit({ label: 'Kade' });
  const { id } = (await post('/pass', {}, mira)).body;
  const suspend = (suspension: string | null) =>
    desk!.desk.desk.database.transaction((tx) => {
      tx.announce('passes');
      return tx.run('UPDATE passes SET suspension = $1 WHERE id = $2', [suspension, `${id}`]);
    });
  const jobId = await desk.start(accounts(15), mira);
  await suspend('{"since":1,"why":"left","server":"Lantern Quay","role":null}');
  expect((await post('/jobs/approve', { job_id: jobId }, kade)).status).toBe(200);
  await until(async () => (await job(jobId, kade)).state === 'paused', 'a paused job');
  const paused = await job(jobId, kade);
  expect(JSON.stringify(paused.paused)).toContain('suspended');
  expect(paused.counts.done).toBe(0);
  expect((await post('/jobs/resume', { job_id: jobId }, mira)).body.code).toBe(
    'discord-staff/left',
  );
  await suspend(null);
  expect((await post('/jobs/resume', { job_id: jobId }, mira)).status).toBe(200);
  await settled(jobId);
  expect((await job(jobId, mira)).state).toBe('done');
});
