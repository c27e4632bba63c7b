import { afterEach, beforeEach, expect, it } from 'vitest';
import { accounts, RunDesk } from '#testing/run-desk.ts';
import { METRICS, scrape } from './read-metrics.fixture.ts';

let run: RunDesk;

beforeEach(async () => {
  run = await RunDesk.open({ environment: METRICS });
});

afterEach(() => run.stop());

it('counts jobs that are not over, and their rows, by state', async () => {
  await run.plan(accounts(12));
  const waiting = await run.plan(accounts(3), { job: { state: 'waiting' } });
  const over = await run.plan(accounts(7), { job: { state: 'done' } });
  await run.change('UPDATE jobs SET ended_at = 1 WHERE id = $1', [over]);
  await run.change(`UPDATE job_rows SET state = 'done' WHERE job_id = $1 AND line = 1`, [waiting]);
  const { values } = await scrape(run.desk);
  const read = (name: string, states: string[]) =>
    states.map((state) => values.get(`gatehouse_${name}{state="${state}"}`));
  expect(read('jobs', ['waiting', 'running', 'paused', 'cancelled'])).toEqual([1, 1, 0, 0]);
  expect(read('job_rows', ['waiting', 'claimed', 'done', 'failed'])).toEqual([14, 0, 1, 0]);
});

it('counts no more rows of a state than it can count quickly', async () => {
  for (let jobs = 0; jobs < 3; jobs += 1) await run.plan(accounts(4_000, jobs * 4_000));
  const { values } = await scrape(run.desk);
  expect(values.get('gatehouse_job_rows{state="waiting"}')).toBe(10_000);
});
