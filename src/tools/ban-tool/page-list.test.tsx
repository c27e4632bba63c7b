import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '#testing/page/answers.ts';
import { NOW, UNIVERSE } from '#testing/page/usual-answers.ts';
import { runningJob } from '#testing/sample-job.ts';
import { openBanTool, reason, WHY } from './page.fixture.tsx';

const names = ['SlowPainter5', 'ManyNamesMira', 'StudioMarlow', 'NobodyAtAll_1', 'ManyNamesMira'];
const row = (line: number, name: string, verdict: string, why: string | null = null) => ({
  line,
  target: name,
  name,
  verdict,
  why,
  before: null,
});
const plan = {
  title: 'Ban 2 players',
  summary: WHY,
  total: 4,
  dropped: 1,
  counts: { would: 2, already: 0, protected: 1, unknown: 1, unchecked: 0 },
  rows: [
    row(1, 'SlowPainter5', 'would'),
    row(2, 'ManyNamesMira', 'would'),
    row(3, 'StudioMarlow', 'protected', 'On the owner’s list of protected accounts.'),
    row(4, 'NobodyAtAll_1', 'unknown', 'Roblox knows no such player.'),
  ],
  needs_second_person: false,
  lasting: null,
  left_alone: 10,
};

async function openList(answers: Answers = {}) {
  const page = await openBanTool({
    'ban-tool/ban': ({ dry_run }) =>
      dry_run ? { plan } : { job_id: 57, state: 'running', detail: 'Job 57 runs.' },
    'jobs/get': { now: NOW, job: runningJob({ state: 'done' }) },
    ...answers,
  });
  await page.user.click(screen.getByRole('button', { name: 'A list' }));
  const list = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'List of players' });
  return { ...page, list };
}

const checkButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Check list' });

test('a list says what it still needs', async () => {
  const { fill, list } = await openList();
  screen.getByText('Add players and a reason.');
  expect(checkButton().disabled).toBe(true);
  await fill(list, names.join('\n'));
  screen.getByText('Enter a reason. The player reads it.');
  await fill(reason(), WHY);
  screen.getByText('Checks all 4 players without banning:', { exact: false });
  expect(checkButton().disabled).toBe(false);
});

test('a list is looked at first, then runs as a job', async () => {
  const { desk, user, fill, list } = await openList();
  await fill(list, names.join('\n'));
  await fill(reason(), WHY);
  await user.click(checkButton());
  screen.getByRole('heading', { name: 'What would happen' });
  expect(document.body.textContent).toContain(
    'Bans 2 players and their known alternate accounts from Lantern Bay until',
  );
  screen.getByText('Roblox accepts ten changes a second.', { exact: false });
  // A changed reason needs a new plan.
  await fill(reason(), `${WHY} Bye.`);
  expect(screen.queryByRole('heading', { name: 'What would happen' })).toBeNull();
  await user.click(checkButton());
  await user.click(screen.getByRole('button', { name: 'Ban 2 players' }));
  screen.getByRole('link', { name: 'Open job 57' });
  const what = {
    universe_id: UNIVERSE.id,
    duration_seconds: 604_800,
    include_alts: true,
    users: ['SlowPainter5', 'ManyNamesMira', 'StudioMarlow', 'NobodyAtAll_1'],
  };
  expect(desk.inputsOf('ban-tool/ban')).toEqual([
    { ...what, display_reason: WHY, dry_run: true },
    { ...what, display_reason: `${WHY} Bye.`, dry_run: true },
    { ...what, display_reason: `${WHY} Bye.` },
  ]);
  // A dry run changes nothing, so it sends no idempotency key; the job sends one.
  const keys = desk.calls
    .filter(({ name }) => name === 'ban-tool/ban')
    .map(({ headers }) => headers.has('Idempotency-Key'));
  expect(keys).toEqual([false, false, true]);
});

test('a list of which nobody can be banned cannot be ordered', async () => {
  const counts = { would: 0, already: 4, protected: 0, unknown: 0, unchecked: 0 };
  const { user, fill, list } = await openList({ 'ban-tool/ban': { plan: { ...plan, counts } } });
  await fill(list, names.join('\n'));
  await fill(reason(), WHY);
  await user.click(checkButton());
  screen.getByText('None of these players can be banned.');
  const order = screen.getByRole<HTMLButtonElement>('button', { name: 'Ban 0 players' });
  expect(order.disabled).toBe(true);
});
