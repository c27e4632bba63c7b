import type { BrowserContext, Route } from 'playwright-core';
import { type Job, type RowsOfJob, rowsPage, sampleRow } from '../src/testing/sample-job.ts';

export interface FakeJobs {
  job: Job;
  rows: RowsOfJob;
  /** All calls below /api/jobs, with their bodies. */
  calls: { name: string; input: Record<string, unknown> }[];
  /** While this is set, all calls fail. */
  isCut: boolean;
}

/** Replaces the desk's job API, for states and sizes that the sandbox takes too long to reach. */
export async function fakeJobs(context: BrowserContext, job: Job): Promise<FakeJobs> {
  const fake: FakeJobs = {
    job,
    rows: { total: job.total, at: (index) => sampleRow(index + 1, job.total - job.counts.waiting) },
    calls: [],
    isCut: false,
  };
  await context.route('**/api/jobs/*', (route) => answer(route, fake));
  return fake;
}

async function answer(route: Route, fake: FakeJobs): Promise<void> {
  const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
  const input = route.request().postDataJSON() as Record<string, unknown>;
  fake.calls.push({ name, input });
  if (fake.isCut) return route.abort('connectionfailed');
  const now = Date.now();
  const { job } = fake;
  if (name === 'list') {
    return route.fulfill({ json: { now, jobs: [job], next_cursor: null, waiting: 1 } });
  }
  if (job.id !== input.job_id) {
    const problem = { code: 'jobs/no-such-job', title: 'Job not found', detail: 'There is none.' };
    return route.fulfill({ status: 404, json: problem });
  }
  if (name === 'events') {
    const body = `data: ${JSON.stringify({ now, job })}\n\n`;
    return route.fulfill({ contentType: 'text/event-stream', body });
  }
  if (name === 'rows') return route.fulfill({ json: { now, ...rowsPage(fake.rows, input) } });
  if (name === 'receipt') {
    return route.fulfill({ contentType: 'text/csv; charset=utf-8', body: 'line,id\n1,2\n' });
  }
  if (name === 'undo') {
    return route.fulfill({ json: { job_id: 58, state: 'running', detail: 'It runs.' } });
  }
  return route.fulfill({ json: { now, job, detail: 'Done.' } });
}
