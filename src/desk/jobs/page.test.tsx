import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { NOW } from '#testing/page/usual-answers.ts';
import { rowsPage, runningJob, sampleRow, waitingJob } from '#testing/sample-job.ts';

// Rows are read once nothing has changed for a moment.
const ROWS_READ_MS = 100;

const button = (name: string) => screen.getByRole('button', { name });

test('the state of the jobs that are shown is in the address, and the desk is asked for it alone', async () => {
  const job = waitingJob({ state: 'declined', waits_until: null });
  const { user, desk, path } = await openPage('/admin/jobs', {
    answers: { 'jobs/list': { now: NOW, jobs: [job], next_cursor: null, waiting: 0 } },
  });
  await user.click(button('Declined'));
  expect(path()).toBe('/admin/jobs?state=declined');
  expect(desk.inputsOf('jobs/list').at(-1)).toEqual({ state: 'declined' });
  screen.getByRole('row', { name: /Ban 60 accounts.*Job 57, Server Ban, Lantern Bay/ });
  await user.click(button('All'));
  expect(path()).toBe('/admin/jobs');
});

test('a job that waits is named in the navigation', async () => {
  const list = { now: NOW, jobs: [waitingJob()], next_cursor: null, waiting: 1 };
  await openPage('/admin/jobs', { answers: { 'jobs/list': list } });
  const nav = screen.getByRole('navigation', { name: 'Admin' });
  const link = [...nav.querySelectorAll('a')].find(({ href }) => href.endsWith('/admin/jobs'));
  expect(link?.textContent).toBe('Jobs11 item needs you');
  expect(link?.querySelector('span[aria-hidden]')?.textContent).toBe('1');
});

test('a read-only key sees the plan of a job and can neither approve nor decline it', async () => {
  const job = waitingJob();
  const { user, desk } = await openPage(`/admin/jobs/${job.id}`, {
    admin: 'read',
    answers: {
      'jobs/get': { now: NOW, job },
      'jobs/events': [{ now: NOW, job }],
      'jobs/rows': (input: Readonly<Record<string, unknown>>) => ({
        now: NOW,
        ...rowsPage({ total: job.total, at: (index) => sampleRow(index + 1, 0) }, input),
      }),
    },
  });
  await advance(ROWS_READ_MS);
  for (const shut of [button('Approve 56'), button('Decline')]) {
    expect(shut.getAttribute('aria-disabled')).toBe('true');
    await user.click(shut);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([...desk.inputsOf('jobs/approve'), ...desk.inputsOf('jobs/decline')]).toEqual([]);
});

test.each([
  [waitingJob(), 'Not started'],
  [waitingJob({ state: 'declined', waits_until: null }), 'Nothing done'],
  [waitingJob({ state: 'cancelled' }), 'Nothing done'],
  [runningJob({ state: 'cancelled' }), '38 of 64'],
  [runningJob(), '42 of 64'],
] as const)(
  'the list says how far a job came, in words and to screen readers: %#, %s',
  async (job, text) => {
    const { waiting, skipped, ...counts } = job.counts;
    const stopped = { ...counts, waiting: 0, skipped: skipped + waiting };
    const shown = job.state === 'cancelled' ? { ...job, counts: stopped } : job;
    await openPage('/admin/jobs', {
      answers: { 'jobs/list': { now: NOW, jobs: [shown], next_cursor: null, waiting: 0 } },
    });
    const row = screen.getByRole('row', { name: /Ban 60 accounts/ });
    expect(row.textContent).toContain(text);
    const meter = row.querySelector('meter');
    expect(meter?.getAttribute('aria-valuetext')).toBe(text);
  },
);
