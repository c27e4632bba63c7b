import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { type Answers, lost } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { type Job, rowsPage, runningJob, sampleRow, waitingJob } from '#testing/sample-job.ts';
import { openJob, ROWS_READ_MS, TOLD_AGAIN_MS } from './job.fixture.ts';

const MINUTE_MS = 60_000;
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const no = (why: string) => ({ allowed: false, why });

/** Opens the same page in the admin area. Whatever is put into `now` is reported next. */
async function openAsAdmin(job: Job, { admin = 'full' as 'full' | 'read' } = {}) {
  const now = { job };
  const told = () => ({ now: Date.now(), job: now.job });
  const answers: Answers = {
    'jobs/get': told,
    'jobs/events': () => [told()],
    'jobs/rows': (input: Readonly<Record<string, unknown>>) => ({
      now: Date.now(),
      ...rowsPage({ total: job.total, at: (index) => sampleRow(index + 1, 0) }, input),
    }),
  };
  const page = await openPage(`/admin/jobs/${job.id}`, { admin, answers });
  await advance(ROWS_READ_MS);
  return { ...page, now, told };
}

test('whoever shares a browser with the planner reads why they can’t approve it, and who can help', async () => {
  const why =
    'You and Mira used the same browser, so the desk can’t tell that you are two people. An admin can approve job 57, or confirm on its page that you are.';
  const job = waitingJob();
  await openJob({ ...job, may: { ...job.may, approve: no(why) } });
  screen.getByText(why);
  button('Copy link');
  for (const name of [/^Approve/, 'Confirm two people', 'Decline']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('an admin approves instead, or confirms that they are two people', async () => {
  const alike = [
    { holder: 'Kade', browser: true, network: false },
    { holder: 'Ilse', browser: false, network: true },
    { holder: 'Noor', browser: true, network: true },
  ];
  const { user, desk, now, told } = await openAsAdmin(waitingJob({ alike }));
  button('Approve 56');
  const [first] = screen.getAllByRole('button', { name: 'Confirm two people' });
  if (!first) throw new Error('Nothing can be confirmed');
  const sentences = [...(first.closest('ul')?.querySelectorAll('p') ?? [])];
  expect(sentences.map(({ textContent }) => textContent)).toEqual([
    'Kade used the same browser as Mira, so they can’t approve this.',
    'Ilse used the same network as Mira in the last 24 hours, so they can’t approve this.',
    'Noor used the same browser and the same network as Mira, so they can’t approve this.',
  ]);
  await user.click(first);
  const dialog = within(screen.getByRole('dialog', { name: 'Are Mira and Kade two people?' }));
  dialog.getByText(/^Confirm only if you know both of them\./);
  expect(desk.inputsOf('jobs/confirmTwo')).toEqual([]);
  desk.answer({
    'jobs/confirmTwo': () => {
      now.job = waitingJob({ alike: alike.slice(1) });
      return { detail: 'Mira and Kade now count as two people.', ...told() };
    },
  });
  await user.click(dialog.getByRole('button', { name: 'Confirm two people' }));
  expect(desk.inputsOf('jobs/confirmTwo')).toEqual([{ job_id: 57, holder: 'Kade' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Confirm two people' })).toHaveLength(2);
});

test('a confirmation that is refused says why, and the dialog stays', async () => {
  const alike = [{ holder: 'Kade', browser: true, network: false }];
  const { user, desk } = await openAsAdmin(waitingJob({ alike }));
  const why = 'You are one of the two, and you used the same browser.';
  desk.answer({
    'jobs/confirmTwo': () => {
      throw new DeskError('jobs/confirm-yourself', { params: { why } });
    },
  });
  await user.click(button('Confirm two people'));
  await user.click(button('Confirm two people'));
  within(screen.getByRole('dialog')).getByText(/You are one of the two/);
  desk.answer({ 'jobs/confirmTwo': lost });
});

test('a read-only key sees who is alike, and confirms nothing', async () => {
  const alike = [{ holder: 'Kade', browser: true, network: false }];
  const { user, desk } = await openAsAdmin(waitingJob({ alike }), { admin: 'read' });
  const shut = button('Confirm two people');
  expect(shut.getAttribute('aria-disabled')).toBe('true');
  await user.click(shut);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(desk.inputsOf('jobs/confirmTwo')).toEqual([]);
});

test('an admin who can’t approve it reads why, and may still decline it', async () => {
  const why = 'You and Mira used the same browser. Another admin can approve job 57.';
  const job = waitingJob();
  const { user } = await openAsAdmin({ ...job, may: { ...job.may, approve: no(why) } });
  screen.getByText(why);
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  await user.click(button('Decline'));
  screen.getByRole('dialog', { name: 'Decline job 57?' });
});

test('the one admin of a desk sees the 15 minutes count down, then runs it alone, and the job says so', async () => {
  const job = waitingJob();
  const own = { ...job.planned, is_you: true };
  const waits = waitingJob({
    planned: own,
    alone_from: Date.now() + 15 * MINUTE_MS,
    may: { ...job.may, approve: no('There is no second person on this desk.') },
  });
  const { user, desk, now, told } = await openAsAdmin(waits);
  screen.getByRole('heading', { name: 'Alone' });
  screen.getByText(
    /^There is no second person on this desk\. You can run this alone from \d\d:\d\d\./,
  );
  const left = () => screen.getByText(/^\d+:\d\d left\.$/).textContent;
  expect(left()).toMatch(/^(15:00|14:5\d) left\.$/);
  await advance(5 * MINUTE_MS);
  expect(left()).toMatch(/^(10:00|9:5\d) left\.$/);
  expect(screen.queryByRole('button', { name: /alone$/ })).toBeNull();

  now.job = { ...waits, alone_from: Date.now(), may: job.may };
  await advance(TOLD_AGAIN_MS);
  screen.getByText(/The job, its case and the staff notice say “alone”\./);
  desk.answer({
    'jobs/approve': () => {
      const decision = { holder: 'Mira', at: Date.now(), is_you: true, is_alone: true, note: null };
      now.job = runningJob({ planned: own, decision });
      return { detail: 'Job 57 is running, alone.', ...told() };
    },
  });
  await user.click(button('Run 56 alone'));
  expect(desk.inputsOf('jobs/approve')).toEqual([{ job_id: 57, targets: 56 }]);
  expect(screen.getByText(/^Run alone by/).textContent).toBe('Run alone by you');
  screen.getByText(
    'This many targets need a second person’s approval, but there was no one else on this desk.',
  );
  expect(document.querySelector('[data-part=head] .tag.warn')?.textContent).toBe('Alone');
});

test('with a pass alone one reads when the admin may run it', async () => {
  const job = waitingJob();
  await openJob(
    waitingJob({
      planned: { ...job.planned, is_you: true },
      alone_from: Date.now() + MINUTE_MS,
      may: { ...job.may, approve: no('You started job 57 yourself.') },
    }),
  );
  screen.getByText(/The admin can run this alone from \d\d:\d\d, in the admin area\./);
  button('Withdraw');
  expect(screen.queryByRole('button', { name: /^(Approve|Run)/ })).toBeNull();
});
