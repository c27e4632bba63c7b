import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lost } from '#testing/page/answers.ts';
import { advance } from '#testing/page/settle.ts';
import { runningJob, sampleRow, waitingJob } from '#testing/sample-job.ts';
import { openJob, ROWS_READ_MS, TOLD_AGAIN_MS } from './job.fixture.ts';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const paragraph = (start: RegExp) => screen.getByText(start, { selector: 'p' });
const headline = (name: string) => screen.getByRole('heading', { name });

/** Nothing has a size in this environment, and rows are only drawn if there is room for them. */
function giveRoom(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(45);
}

test('the numbers and the parts of the bar filter the rows, and the address keeps the choice', async () => {
  const { user, desk, path } = await openJob(runningJob());
  const asked = () => desk.inputsOf('jobs/rows').at(-1);
  await user.click(button('3 Failed'));
  await advance(ROWS_READ_MS);
  button(/^Remove ?Only: Failed$/);
  expect(path()).toBe('/jobs/57?show=failed');
  expect(button('3 Failed').getAttribute('aria-pressed')).toBe('true');
  expect(asked()).toMatchObject({ job_id: 57, state: 'failed', order: 'newest' });
  const part = document.querySelector('[data-part=bar] [data-outcome=done]');
  if (!part) throw new Error('The bar has no part for what is done');
  await user.click(part);
  await advance(ROWS_READ_MS);
  expect(path()).toBe('/jobs/57?show=done');
  expect(asked()).toMatchObject({ state: 'done' });
  // Clicking it again shows all rows.
  await user.click(button('31 Done'));
  await advance(ROWS_READ_MS);
  expect(path()).toBe('/jobs/57');
  expect(asked()).not.toHaveProperty('state');
});

test('a search without a result says so, stands in the address, and is left with one press', async () => {
  const { user, desk, fill, now, path } = await openJob(runningJob());
  const before = desk.inputsOf('jobs/rows').length;
  now.rows = { total: 0, at: () => sampleRow(1, 0) };
  await fill(screen.getByRole('searchbox', { name: 'Search rows' }), 'nobody');
  expect(desk.inputsOf('jobs/rows')).toHaveLength(before);
  await advance(300);
  await advance(ROWS_READ_MS);
  screen.getByText('No matching rows');
  screen.getByText('This job has rows with other results.');
  expect(path()).toBe('/jobs/57?query=nobody');
  expect(desk.inputsOf('jobs/rows').at(-1)).toMatchObject({ query: 'nobody' });
  now.rows = { total: 3, at: (index) => sampleRow(index + 1, 3) };
  await user.click(button('Show all rows'));
  await advance(300);
  expect(path()).toBe('/jobs/57');
  expect(desk.inputsOf('jobs/rows').at(-1)).not.toHaveProperty('query');
  expect(screen.getByRole('searchbox', { name: 'Search rows' })).toHaveProperty('value', '');
  expect(screen.queryByText('No matching rows')).toBeNull();
});

test('a lost line is told, the job stays in view, and the page finds back by itself', async () => {
  const { desk, now, told } = await openJob(runningJob());
  desk.answer({ 'jobs/get': lost, 'jobs/events': lost });
  await advance(TOLD_AGAIN_MS);
  screen.getByText('Connection lost.');
  screen.getByText(/The job keeps running\. This page shows the last known state\./);
  headline('42 of 64 processed');
  button('Try now');
  now.job = runningJob({
    counts: { waiting: 2, done: 51, already: 4, failed: 3, skipped: 4, undone: 0 },
  });
  desk.answer({ 'jobs/get': told, 'jobs/events': () => [told()] });
  // The longest wait between two tries.
  await advance(30_000);
  headline('62 of 64 processed');
  expect(screen.queryByText('Connection lost.')).toBeNull();
});

test('a canceled job tells how far it came', async () => {
  const counts = { waiting: 0, done: 20, already: 2, failed: 1, skipped: 41, undone: 0 };
  const { now, desk, told } = await openJob(runningJob());
  now.job = runningJob({ state: 'cancelled', counts });
  desk.answer({ 'jobs/get': told, 'jobs/events': () => [told()] });
  await advance(TOLD_AGAIN_MS);
  headline('Canceled after 23 of 64');
  await advance(20_000);
  screen.getByText('Canceled. 23 of 64 processed, 1 failed.');
});

const unreached = { waiting: 0, done: 0, already: 4, failed: 0, skipped: 60, undone: 0 };
const ofMira = { at: 0, is_you: false, is_alone: false, note: 'Not these.' };

test.each([
  ['Declined', 'Declined, nothing was done', { state: 'declined' }, 'Kade'],
  ['Declined', 'Withdrawn, nothing was done', { state: 'declined' }, 'Mira'],
  ['Canceled', 'Canceled, nothing was done', { state: 'cancelled' }, undefined],
] as const)(
  'a job that never ran says so in every place: %s, %s',
  async (state, head, changes, by) => {
    const decision = by === undefined ? null : { ...ofMira, holder: by };
    giveRoom();
    const shown = { ...changes, counts: unreached, plan: null, waits_until: null, decision };
    await openJob(waitingJob(shown));
    headline(head);
    button('60 Not done');
    await advance(20_000);
    screen.getByText(`${state}. Nothing was done.`);
    expect(document.body.textContent).not.toMatch(/\d+ of 64/);
    expect(screen.getAllByText('Not done').length).toBeGreaterThan(1);
    expect(screen.queryByText('Skipped')).toBeNull();
  },
);

test('a rate is shown once it is measured, and not while the job is paused or nothing moves', async () => {
  const at = (done: number, changes = {}) =>
    runningJob({ counts: { ...runningJob().counts, done, waiting: 53 - done }, ...changes });
  const { now } = await openJob(at(31));
  const pace = () => document.querySelector('[data-part=progress] h2 + p')?.textContent;
  expect(pace()).toBe('');
  now.job = at(37);
  await advance(5_000);
  expect(pace()).toMatch(/^[\d.]+ per (second|minute) · about \d+ s left$/);
  // No row is settled for a while, so the measurement no longer holds.
  const paused = { at: 0, by: 'Kade', code: null, why: '', resumes_by_itself: false };
  now.job = at(37, { state: 'paused', paused });
  await advance(TOLD_AGAIN_MS);
  expect(pace()).toBe('16 left');
});

test('practice says at its start how long it takes at the platform’s pace, until that is measured', async () => {
  const paced = { practice_pace: 1.25 };
  const { now } = await openJob(waitingJob(paced));
  const pace = () => document.querySelector('[data-part=progress] h2 + p')?.textContent;
  expect(pace()).toBe('Takes about 45 s at the practice platform’s pace');
  const counts = { waiting: 50, done: 6, already: 4, failed: 0, skipped: 4, undone: 0 };
  now.job = runningJob({ ...paced, counts });
  await advance(TOLD_AGAIN_MS);
  expect(pace()).toBe('Takes about 40 s at the practice platform’s pace');
  now.job = runningJob({ ...paced, counts: { ...counts, waiting: 45, done: 11 } });
  await advance(5_000);
  expect(pace()).toMatch(/^[\d.]+ per (second|minute) · about \d+ s left$/);
});

test('cancel asks, with a button for each answer, and one of them keeps the job running', async () => {
  const { user, desk } = await openJob(runningJob());
  await user.click(button('Cancel job'));
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel job 57?' }));
  dialog.getByRole('button', { name: 'Cancel job' });
  await user.click(dialog.getByRole('button', { name: 'Keep running' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(desk.inputsOf('jobs/cancel')).toEqual([]);
});

test('a row says what its account was before', async () => {
  giveRoom();
  const { now } = await openJob(runningJob());
  const befores = ['moderator', 'not-in-server', 'banned', null] as const;
  now.rows.at = (index) => sampleRow(index + 1, 0, { before: befores[index % 4] ?? null });
  now.job = runningJob({ counts: { ...now.job.counts, waiting: 21, done: 32 } });
  await advance(TOLD_AGAIN_MS);
  await advance(ROWS_READ_MS);
  const table = within(screen.getByRole('table', { name: 'Rows of job 57' }));
  table.getByRole('columnheader', { name: 'Before' });
  for (const text of ['moderator', 'not in the server', 'banned']) {
    expect(table.getAllByRole('cell', { name: text }).length).toBeGreaterThan(0);
  }
});

test('on a lost line one press asks at once', async () => {
  const { user, desk, told } = await openJob(runningJob());
  desk.answer({ 'jobs/get': lost, 'jobs/events': lost });
  await advance(TOLD_AGAIN_MS);
  desk.answer({ 'jobs/get': told, 'jobs/events': () => [told()] });
  await user.click(button('Try now'));
  expect(screen.queryByText('Connection lost.')).toBeNull();
});

test('a job that waits for the platform counts down, and names the hour where it is far away', async () => {
  const why = 'Discord asks to wait.';
  const { now } = await openJob(runningJob({ held: { until: Date.now() + 90_000, why } }));
  expect(paragraph(/^Discord asks to wait\./).textContent).toMatch(/Next try in (89|90) s\.$/);
  expect(document.querySelector('[data-part=progress] .tag')?.textContent).toBe(
    'Waiting for the platform',
  );
  // The page still says that you can leave.
  screen.getByText('You can leave this page or close the browser. The job keeps running.');
  now.job = runningJob({ held: { until: Date.now() + 3_600_000, why } });
  await advance(TOLD_AGAIN_MS);
  expect(paragraph(/^Discord asks to wait\./).textContent).toMatch(/Next try \d\d:\d\d\.$/);
});

test('a job that the desk paused says why, that it goes on by itself, and can be resumed', async () => {
  const why = 'Discord no longer takes the token of the bot.';
  const pause = { at: Date.now(), by: null, code: 'platform/revoked', why };
  const paused = { ...pause, resumes_by_itself: true };
  const { user, desk, told, now } = await openJob(runningJob({ state: 'paused', paused }));
  const strip = screen.getByText('Paused automatically.').closest('[role=status]');
  expect(strip?.textContent).toBe(
    `Paused automatically. ${why} It resumes by itself once this is fixed.`,
  );
  desk.answer({
    'jobs/resume': () => {
      now.job = runningJob();
      return { detail: 'It goes on.', ...told() };
    },
  });
  await user.click(button('Resume'));
  expect(desk.inputsOf('jobs/resume')).toEqual([{ job_id: 57 }]);
  button('Pause');
  expect(document.querySelector('[data-part=progress] .tag')?.textContent).toBe('Running');
  expect(screen.queryByText('Paused automatically.')).toBeNull();
});

test('a row that has to wait for its turn counts down', async () => {
  giveRoom();
  const { now } = await openJob(runningJob());
  const soon = Date.now() + 60_000;
  now.rows.at = (index) => sampleRow(index + 1, 0, index === 0 ? { not_before: soon } : {});
  // A changed count makes the page read the rows again.
  now.job = runningJob({ counts: { ...now.job.counts, waiting: 21, done: 32 } });
  await advance(TOLD_AGAIN_MS);
  await advance(ROWS_READ_MS);
  const table = screen.getByRole('table', { name: 'Rows of job 57' });
  const secondsLeft = () => {
    const { textContent } = within(table).getByText(/^Next try in \d+ s\.$/);
    return Number(textContent.replace(/\D/g, ''));
  };
  const before = secondsLeft();
  expect(before).toBeGreaterThan(50);
  await advance(10_000);
  expect(secondsLeft()).toBe(before - 10);
});

test('without a second try none is offered, and what cannot be undone is not promised', async () => {
  const words = { act: 'Kick', done: 'Kicked', one: 'kick', many: 'kicks', takesBack: null };
  giveRoom();
  await openJob(runningJob({ retryable: 0, words, state: 'done' }));
  screen.getByText('This can’t be undone.');
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /ndo/ })).toBeNull();
  expect(screen.getAllByText('Kicked').length).toBeGreaterThan(0);
});

test('retry says how many it tries again', async () => {
  const { user, desk, told, now } = await openJob(runningJob());
  desk.answer({
    'jobs/retry': () => {
      now.job = runningJob({ retryable: 0 });
      return { detail: 'Done.', ...told() };
    },
  });
  await user.click(button('Retry 2'));
  expect(desk.inputsOf('jobs/retry')).toEqual([{ job_id: 57 }]);
  screen.getByText('Done.');
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
});

test('approve tells the desk how many were seen', async () => {
  const { user, desk, told, now } = await openJob(waitingJob());
  screen.getByText(/^4 are banned already\. 4 are skipped\. The rows say why\./);
  desk.answer({
    'jobs/approve': () => {
      now.job = runningJob();
      return { detail: 'It runs.', ...told() };
    },
  });
  await user.click(button('Approve 56'));
  expect(desk.inputsOf('jobs/approve')).toEqual([{ job_id: 57, targets: 56 }]);
  headline('42 of 64 processed');
});

test('a second person reads the plan in the planner’s groups and words, and what can’t be undone', async () => {
  giveRoom();
  const lasting =
    'Deletes 7 days of messages; those can’t be restored, even if the bans are undone.';
  const { user, desk, now } = await openJob(waitingJob({ lasting }));
  screen.getByText(lasting);
  screen.getByText(/You can undo the bans afterward\./);
  headline('What would happen');
  button('56 Will be banned');
  button('4 Already banned');
  button('3 Protected');
  now.rows.at = (index) =>
    sampleRow(index + 1, 0, { verdict: 'protected', verdict_why: 'Server administrator.' });
  await user.click(button('1 Unknown'));
  await advance(ROWS_READ_MS);
  expect(desk.inputsOf('jobs/rows').at(-1)).toMatchObject({ verdict: 'unknown', order: 'line' });
  await user.click(button('3 Protected'));
  await advance(ROWS_READ_MS);
  expect(desk.inputsOf('jobs/rows').at(-1)).toMatchObject({ verdict: 'protected' });
  const row = within(screen.getByRole('table', { name: 'Rows of job 57' })).getAllByRole('row')[1];
  expect(row?.textContent).toContain('ProtectedServer administrator.');
});

test('what can’t be undone at all is said once', async () => {
  const words = { act: 'Kick', done: 'Kicked', one: 'kick', many: 'kicks', takesBack: null };
  const lasting = 'A kick can’t be undone: kicked members need an invite to come back.';
  await openJob(waitingJob({ words, lasting }));
  screen.getByText(lasting);
  expect(document.querySelector('.order')?.textContent).not.toContain('This can’t be undone.');
});

test('a decline asks for a reason, and the job then shows it', async () => {
  const { user, desk, fill, told, now } = await openJob(waitingJob());
  await user.click(button('Decline'));
  const dialog = within(screen.getByRole('dialog', { name: 'Decline job 57?' }));
  const confirm = dialog.getByRole('button', { name: 'Decline job' });
  expect(confirm.getAttribute('aria-disabled')).toBe('true');
  await user.click(confirm);
  await fill(dialog.getByRole('textbox', { name: 'Reason' }), '   ');
  await user.click(confirm);
  expect(desk.inputsOf('jobs/decline')).toEqual([]);
  const note = 'Half of them are members.';
  desk.answer({
    'jobs/decline': () => {
      const decision = { holder: 'Kade', at: Date.now(), is_you: true, is_alone: false, note };
      now.job = waitingJob({ state: 'declined', plan: null, waits_until: null, decision });
      return { detail: 'Job 57 was declined. Nothing was done.', ...told() };
    },
  });
  await fill(dialog.getByRole('textbox', { name: 'Reason' }), note);
  await user.click(confirm);
  expect(desk.inputsOf('jobs/decline')).toEqual([{ job_id: 57, note }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByText(`“${note}”`);
});

test('a plan says until when it waits', async () => {
  await openJob(waitingJob());
  const { textContent } = paragraph(/^Waiting for approval until/);
  expect(textContent).toMatch(/^Waiting for approval until \w+ \d+ \w+, \d\d:\d\d/);
  expect(textContent).toContain('. After that, the job is canceled.');
});

test('a plan that nobody approved says so, and can no longer be approved', async () => {
  const over = Date.now() - 60_000;
  await openJob(waitingJob({ state: 'cancelled', waits_until: over, ended_at: over }));
  const { textContent } = paragraph(/^No one approved this by/);
  expect(textContent).toMatch(/^No one approved this by \w+ \d+ \w+, \d\d:\d\d/);
  expect(textContent).toContain(' (24 hours), so it was canceled. Nothing was done.');
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
});
