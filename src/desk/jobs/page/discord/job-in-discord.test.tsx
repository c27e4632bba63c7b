import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { type Job, waitingJob } from '#testing/sample-job.ts';
import { openJob } from '../job/job.fixture.ts';

const STAFF = 'Everyone in the staff channel sees this';
const fold = () => screen.queryByText('Discord view');
const post = () => within(screen.getByRole('region', { name: STAFF }));

const buttons = [
  { id: 'approve', label: 'Approve', style: 'good' },
  { id: 'decline', label: 'Decline', style: 'danger' },
  { id: null, label: 'Open', style: 'link' },
];

const shownOf = (job: Job, content = '**Practice job 57**') => ({
  ...{ now: Date.now(), command: null, reply: null },
  post: { message: { content, buttons: job.state === 'waiting' ? buttons : [] }, job },
});

test('on a practice job’s page the message is folded away, and approves like the page’s own button', async () => {
  const job = waitingJob();
  const approved: Job = { ...job, state: 'running' };
  let isApproved = false;
  const { user, desk, now } = await openJob(job, {
    'jobs/discord': () =>
      isApproved ? shownOf(approved, 'Approved by Kade.') : shownOf(waitingJob()),
    'jobs/approve': () => {
      isApproved = true;
      now.job = approved;
      return { detail: 'Approved.', now: Date.now(), job: approved };
    },
  });
  expect(desk.inputsOf('jobs/discord')).toEqual([]);
  await user.click(fold()!);
  expect(desk.inputsOf('jobs/discord')).toEqual([{ job_id: 57 }]);
  await user.click(post().getByRole('button', { name: 'Approve' }));
  expect(desk.inputsOf('jobs/approve')).toEqual([{ job_id: 57, targets: 56 }]);
  post().getByText('Approved by Kade.');
  expect(post().queryByRole('button')).toBeNull();
});

test('declining asks why', async () => {
  const job = waitingJob();
  const declined: Job = { ...job, state: 'declined' };
  const { user, desk, fill } = await openJob(job, {
    'jobs/discord': () => shownOf(job),
    'jobs/decline': () => ({ detail: 'Declined.', now: Date.now(), job: declined }),
  });
  await user.click(fold()!);
  await user.click(post().getByRole('button', { name: 'Decline' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Decline job 57?' }));
  await fill(dialog.getByRole('textbox', { name: 'Reason' }), 'Not a raid');
  await user.click(dialog.getByRole('button', { name: 'Decline job' }));
  expect(desk.inputsOf('jobs/decline')).toEqual([{ job_id: 57, note: 'Not a raid' }]);
});

test('a real job has no such view', async () => {
  await openJob(waitingJob({ is_practice: false }));
  expect(fold()).toBeNull();
});

test('one that needed no approval has none either', async () => {
  await openJob(waitingJob({ state: 'running', needs_approval: false }));
  expect(fold()).toBeNull();
});

test('a refusal is said beside the button', async () => {
  const job = waitingJob();
  const { user } = await openJob(job, {
    'jobs/discord': () => shownOf(job),
    'jobs/approve': () => {
      throw new DeskError('jobs/changed', { params: { job: 57, targets: 55, seen: 56 } });
    },
  });
  await user.click(fold()!);
  await user.click(post().getByRole('button', { name: 'Approve' }));
  expect(post().getByRole('alert').textContent).toContain('Plan changed');
});
