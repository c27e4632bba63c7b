import type { Answers } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { type Job, type RowsOfJob, rowsPage, sampleRow } from '#testing/sample-job.ts';

interface JobNow {
  job: Job;
  rows: RowsOfJob;
}

/** Opens the page of a job. Whatever is put into `now` is reported next. */
export async function openJob(job: Job, answers: Answers = {}) {
  const settled = job.total - job.counts.waiting;
  const now: JobNow = {
    job,
    rows: { total: job.total, at: (index) => sampleRow(index + 1, settled) },
  };
  const told = () => ({ now: Date.now(), job: now.job });
  const page = await openPage(`/jobs/${job.id}`, {
    answers: {
      'jobs/get': told,
      'jobs/events': () => [told()],
      'jobs/rows': (input: Readonly<Record<string, unknown>>) => ({
        now: Date.now(),
        ...rowsPage(now.rows, input),
      }),
      ...answers,
    },
  });
  await advance(ROWS_READ_MS);
  return { ...page, now, told };
}

/** Rows are read once nothing has changed for a moment. */
export const ROWS_READ_MS = 100;
/** By then the stream has ended and was opened again. */
export const TOLD_AGAIN_MS = 1_100;
