import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import type { Answers } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { GUILD, NOW } from '#testing/page/usual-answers.ts';
import { runningJob } from '#testing/sample-job.ts';

const [A, B] = ['1130650140672000001', '1130650140672000002'];
const plan = {
  title: 'Delete 2 webhooks',
  summary: 'Deleted webhooks can’t be restored.',
  lasting: 'A deleted webhook can’t be restored.',
  total: 2,
  dropped: 0,
  counts: { would: 2, already: 0, protected: 0, unknown: 0, unchecked: 0 },
  rows: [
    { line: 1, target: A, name: 'Quest Log', verdict: 'would', why: null, before: null },
    { line: 2, target: B, name: 'Platform News', verdict: 'would', why: null, before: null },
  ],
  needs_second_person: false,
  left_alone: 10,
};

function openMany(answers: Answers = {}) {
  return openPage(`/delete-webhook?server=${GUILD.id}&ids=${A}.${B}.nonsense`, {
    answers: { 'delete-webhook/tidy': { plan }, ...answers },
  });
}

const reason = () => screen.getByRole('textbox', { name: 'Reason' });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete 2 webhooks' });

test('shows the plan first, and deletes with a reason, as a job', async () => {
  const { desk, user } = await openMany();
  const given = { guild_id: GUILD.id, webhook_ids: [A, B] };
  expect(desk.inputsOf('delete-webhook/tidy')).toEqual([{ ...given, dry_run: true }]);
  screen.getByRole('region', { name: /^Selected webhooks/ });
  screen.getByText('Enter a reason.');
  expect(button().disabled).toBe(true);
  await user.type(reason(), 'Nobody knows what they are for');
  screen.getByText(/permanently deletes 2 webhooks.*This can’t be undone\./);
  desk.answer({
    'delete-webhook/tidy': { job_id: 7, state: 'running', detail: 'Job 7 is running.' },
    'jobs/get': { now: NOW, job: runningJob({ id: 7 }) },
  });
  await user.click(button());
  expect(desk.inputsOf('delete-webhook/tidy').at(-1)).toEqual({
    ...given,
    reason: 'Nobody knows what they are for',
  });
  screen.getByText('Job 7 is running');
  expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull();
});

test('says that a second person is needed, and that nothing can be deleted', async () => {
  const { user } = await openMany({
    'delete-webhook/tidy': { plan: { ...plan, needs_second_person: true } },
  });
  await user.type(reason(), 'Old');
  screen.getByText(/A second person has to approve it first\./);
});

test('a plan that can’t be made is told, and asked for again', async () => {
  const { desk, user } = await openMany({
    'delete-webhook/tidy': () => {
      throw new DeskError('platform/slow', { params: { platform: 'Discord', wait: '5 s' } });
    },
  });
  desk.answer({ 'delete-webhook/tidy': { plan } });
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(button()).toBeTruthy();
});

test('without webhooks in the address, one is deleted by its URL', async () => {
  await openPage(`/delete-webhook?server=${GUILD.id}&ids=nonsense`, {
    answers: { 'audit/cases/list': { now: NOW, cases: [], next_cursor: null } },
  });
  screen.getByRole('textbox', { name: 'Webhook URL' });
});
