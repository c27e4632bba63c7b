import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import type { PlanAnswer } from '#kit/contract/job-desk.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import type { Answers } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { NOW } from '#testing/page/usual-answers.ts';
import { rowsPage, runningJob, sampleRow } from '#testing/sample-job.ts';
import type { schemas as jobSchemas } from '../../contract.ts';

type Preview = Extract<ActionOf<typeof jobSchemas, 'rollback'>['output'], { plan: unknown }>;

const HOUR_MS = 3_600_000;

const passOf = (id: string, label: string, holder: string) => ({
  id,
  label,
  holder,
  scope: null,
  state: 'active',
  created_at: NOW - 24 * HOUR_MS,
  expires_at: null,
  revoked_at: null,
  seen_at: null,
  sessions: 0,
  addresses: [],
  networks: 0,
  locked_to: null,
  targets_today: 0,
  targets_limit: 200,
  lookups_today: 0,
  discord: null,
  suspension: null,
});
const passes = [passOf('p-ada', 'night-shift', 'Ada'), passOf('p-ilse', 'Ilse', 'Ilse')];

const nothing: PlanAnswer = {
  title: 'Roll back Ilse: 0 changes',
  summary: '',
  total: 0,
  dropped: 0,
  counts: { would: 0, already: 0, protected: 0, unknown: 0, unchecked: 0 },
  rows: [],
  needs_second_person: false,
  lasting: null,
  left_alone: 10,
};
const two: PlanAnswer = {
  ...nothing,
  title: 'Roll back Ilse: 2 changes',
  total: 2,
  counts: { ...nothing.counts, would: 2 },
  rows: [1, 2].map((line) => ({
    line,
    target: `100${line}`,
    name: null,
    before: null,
    verdict: 'would',
    why: null,
  })),
};
const leftOut = [{ action: 'server-ban/kick', count: 3, why: 'The platform can’t undo this.' }];
const previewOf = (plan: PlanAnswer, left_out: Preview['left_out'] = []): Preview => ({
  plan,
  left_out,
});

const showButton = () => screen.getByRole('button', { name: 'Preview' });

async function openRollBack(answers: Answers = {}, admin: 'full' | 'read' = 'full') {
  const page = await openPage('/admin/jobs/roll-back?query=il', {
    admin,
    answers: {
      'access/passes/list': { now: NOW, passes, next_cursor: null, is_cut: false },
      'jobs/rollback': previewOf(two, leftOut),
      ...answers,
    },
  });
  const choose = (label: string) =>
    page.user.selectOptions(screen.getByRole('combobox', { name: 'Pass' }), label);
  const show = async (label: string) => {
    await choose(label);
    await page.user.click(showButton());
  };
  return { ...page, choose, show };
}

const orderText = () => screen.queryByText(/^Undoes/)?.textContent;

describe('rolling a pass back', () => {
  test('asks nothing before a pass is chosen', async () => {
    const { user, desk, choose } = await openRollBack();
    expect(desk.inputsOf('access/passes/list')).toEqual([{ query: 'il' }]);
    expect(showButton().getAttribute('aria-disabled')).toBe('true');
    await user.click(showButton());
    expect(desk.inputsOf('jobs/rollback')).toEqual([]);
    await choose('Ilse');
    expect(showButton().getAttribute('aria-disabled')).toBeNull();
  });

  test('names the holder where several people may hold passes with one label', async () => {
    const { show } = await openRollBack({ 'jobs/rollback': previewOf(nothing) });
    await show('night-shift, held by Ada');
    screen.getByText('Nothing to roll back');
    screen.getByText('Ada (night-shift) did nothing in this period that can be undone.');
    expect(screen.queryByRole('button', { name: /^Roll back \d/ })).toBeNull();
  });

  test('shows what would be undone and what cannot be, and changes nothing yet', async () => {
    const { user, desk, show } = await openRollBack();
    await user.click(screen.getByRole('radio', { name: 'last hour' }));
    await show('Ilse');
    expect(desk.inputsOf('jobs/rollback')).toEqual([
      { pass_id: 'p-ilse', from: NOW - HOUR_MS, to: NOW, dry_run: true },
    ]);
    expect(orderText()).toMatch(/^Undoes 2 actions that Ilse took between .+ and .+, newest/);
    screen.getByText('Can’t be undone');
    screen.getByText('The platform can’t undo this.');
  });

  test('says beforehand that it waits for another admin or a moderator, where it is above the limit', async () => {
    const { show } = await openRollBack({
      'jobs/rollback': previewOf({ ...two, needs_second_person: true, left_alone: 1 }),
    });
    await show('Ilse');
    expect(orderText()).toBeUndefined();
    expect(screen.getByText(/^Plans to undo/).textContent).toMatch(
      /^Plans to undo 2 actions that Ilse took .+ Nothing happens until another admin or a moderator approves it\.$/,
    );
  });

  test('offers no button where nothing can be undone', async () => {
    const { show } = await openRollBack({ 'jobs/rollback': previewOf(nothing, leftOut) });
    await show('Ilse');
    screen.getByText('Can’t be undone');
    expect(screen.queryByText('Nothing to roll back')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Roll back \d/ })).toBeNull();
  });

  test('sends what was previewed, and leads to its job', async () => {
    const job = runningJob({ id: 58, title: 'Roll back Ilse: 2 changes' });
    const { user, desk, show, path } = await openRollBack({
      'jobs/rollback': ({ dry_run }: { dry_run?: boolean }) =>
        dry_run ? previewOf(two) : { job_id: 58, state: 'running', detail: 'Job 58 is under way.' },
      'jobs/get': { now: NOW, job },
      'jobs/events': [{ now: NOW, job }],
      'jobs/rows': (input: Readonly<Record<string, unknown>>) => ({
        now: NOW,
        ...rowsPage({ total: 2, at: (index) => sampleRow(index + 1, 0) }, input),
      }),
    });
    await show('Ilse');
    await user.click(screen.getByRole('button', { name: 'Roll back 2' }));
    const [previewed, sent] = desk.inputsOf('jobs/rollback');
    expect({ ...sent, dry_run: true }).toEqual(previewed);
    expect(sent).not.toHaveProperty('dry_run');
    expect(path()).toBe('/admin/jobs/58');
    screen.getByRole('heading', { name: 'Job 58' });
    await advance(100);
  });

  test('that the desk refuses says why, and the preview stays', async () => {
    const { user, show, path } = await openRollBack({
      'jobs/rollback': ({ dry_run }: { dry_run?: boolean }) => {
        if (!dry_run) throw new DeskError('jobs/nothing-to-undo');
        return previewOf(two);
      },
    });
    await show('Ilse');
    await user.click(screen.getByRole('button', { name: 'Roll back 2' }));
    const { title, message } = new DeskError('jobs/nothing-to-undo');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      `${title}. ${message}`,
    );
    expect(orderText()).toMatch(/^Undoes 2 actions/);
    expect(path()).toMatch(/^\/admin\/jobs\/roll-back\?/);
  });

  test('drops the preview as soon as something else is chosen', async () => {
    const { user, show, choose } = await openRollBack();
    await show('Ilse');
    await user.click(screen.getByRole('radio', { name: 'last 7 days' }));
    expect(orderText()).toBeUndefined();
    await user.click(showButton());
    expect(orderText()).toMatch(/^Undoes 2 actions/);
    await choose('night-shift, held by Ada');
    expect(orderText()).toBeUndefined();
  });

  test('takes a time of its own only when it ends after it begins', async () => {
    const { user, fill, desk, choose } = await openRollBack();
    await choose('Ilse');
    await user.click(screen.getByRole('radio', { name: 'custom' }));
    expect(showButton().getAttribute('aria-disabled')).toBe('true');
    await fill(screen.getByLabelText('From'), '2026-11-14T10:00');
    await fill(screen.getByLabelText('To'), '2026-11-14T09:00');
    // Once at the field and once as the button's reason.
    expect(screen.getAllByText('The end must be after the start.')).toHaveLength(2);
    expect(screen.getByLabelText('To').getAttribute('aria-invalid')).toBe('true');
    await user.click(showButton());
    expect(desk.inputsOf('jobs/rollback')).toEqual([]);
    await fill(screen.getByLabelText('To'), '2026-11-14T11:00');
    await user.click(showButton());
    const at = (text: string) => new Date(text).getTime();
    expect(desk.inputsOf('jobs/rollback')).toEqual([
      {
        pass_id: 'p-ilse',
        from: at('2026-11-14T10:00'),
        to: at('2026-11-14T11:00'),
        dry_run: true,
      },
    ]);
  });

  test('is shut for a read-only key', async () => {
    const { user, desk, choose } = await openRollBack({}, 'read');
    await choose('Ilse');
    expect(showButton().getAttribute('aria-disabled')).toBe('true');
    await user.click(showButton());
    expect(desk.inputsOf('jobs/rollback')).toEqual([]);
  });
});
