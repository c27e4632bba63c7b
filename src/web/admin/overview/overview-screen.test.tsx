import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listed, shown } from '#desk/appeals/page/appeal.fixture.ts';
import { baseCase } from '#desk/audit/cases/page/case.fixture.ts';
import { shownCase } from '#desk/audit/cases/page/view/cases.fixture.ts';
import { connectedReport } from '#desk/connections/page/report.fixture.ts';
import { DeskError } from '#errors.ts';
import { lost } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { allOperational, NOW } from '#testing/page/usual-answers.ts';
import { runningJob, waitingJob } from '#testing/sample-job.ts';
import type { Stats, Tally } from './use-overview.ts';

const HOUR_MS = 3_600_000;
const POLL_MS = 30_000;

const hours = Array.from({ length: 24 }, (_, hour) => ({
  at: NOW - (23 - hour) * HOUR_MS,
  sessions: hour,
}));
const stats: Stats = {
  now: NOW,
  active_sessions: 1_204,
  sessions: 276,
  average_session_duration_seconds: 750,
  hours,
};
const noStats: Stats = {
  ...stats,
  active_sessions: 0,
  sessions: 0,
  average_session_duration_seconds: null,
  hours: [],
};
const tally: Tally = {
  now: NOW,
  done: 7,
  refused: 2,
  failed: 1,
  unknown: 1,
  tools: [
    { tool: 'qr-generator', done: 1, refused: 1, failed: 0, unknown: 0 },
    { tool: 'ban-tool', done: 6, refused: 1, failed: 1, unknown: 1 },
    { tool: 'check-tool', done: 0, refused: 0, failed: 0, unknown: 0 },
  ],
};
const report = connectedReport();
const noTally: Tally = { now: NOW, done: 0, refused: 0, failed: 0, unknown: 0, tools: [] };
const cases = (...listed: object[]) => ({
  now: NOW,
  cases: listed,
  next_cursor: null,
  is_cut_short: false,
  looked_back_to: null,
});

function openOverview(answers = {}) {
  return openPage('/admin', {
    answers: {
      'access/admin/stats': stats,
      'tally/actions': tally,
      'audit/list': cases(),
      'connections/inspect': report,
      ...answers,
    },
  });
}

/** The number shown for a label. */
const numberOf = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

const panel = (title: string) =>
  screen.getByRole('heading', { level: 2, name: title }).closest<HTMLElement>('.panel')!;

describe('the numbers', () => {
  test('show what the desk has counted, and count on while the screen is open', async () => {
    const { desk } = await openOverview();
    expect(numberOf('active sessions')).toBe('1,204');
    expect(numberOf('average visit, 24 h')).toBe('12.5 min');
    expect(numberOf('tool uses in 24 h')).toBe('7');
    expect(numberOf('failed in 24 h')).toBe('4');
    const used = within(panel('By tool, 24 h')).getAllByRole('listitem');
    expect(used.map(({ textContent }) => textContent)).toEqual([
      'Ban Tool96 done · 1 refused · 1 failed · 1 unknown',
      'QR Generator21 done · 1 refused',
    ]);

    desk.answer({
      'access/admin/stats': { ...stats, active_sessions: 1_205 },
      'tally/actions': { ...tally, done: 8 },
      'audit/list': cases({ ...baseCase, id: 12, at: NOW, action: 'bans/ban' }),
    });
    expect(screen.queryByText('case 12')).toBeNull();
    await advance(POLL_MS);
    expect(numberOf('active sessions')).toBe('1,205');
    expect(numberOf('tool uses in 24 h')).toBe('8');
    screen.getByText('case 12');
  });

  test('without any session say that there is no data', async () => {
    await openOverview({ 'access/admin/stats': noStats, 'tally/actions': noTally });
    screen.getByText('No session data available');
    expect(numberOf('active sessions')).toBe('0');
    expect(numberOf('average visit, 24 h')).toBe('not measured');
    screen.getByText('Nothing is waiting for you.');
    // Instead of empty charts: what will appear.
    screen.getByText('Visits appear here, hour by hour.');
    expect(screen.queryByRole('heading', { name: 'By tool, 24 h' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Latest cases' })).toBeNull();
  });

  test('that cannot be read are not known, with the cause, and reading again fixes it', async () => {
    const broken = () => {
      throw new DeskError('desk/unexpected', { params: { id: 'a1b2c3' } });
    };
    const { user, desk } = await openOverview({ 'access/admin/stats': broken });
    const { message } = new DeskError('desk/unexpected', { params: { id: 'a1b2c3' } });
    screen.getByText(`Error loading session stats: ${message}`);
    expect(numberOf('active sessions')).toBe('unknown');
    expect(numberOf('average visit, 24 h')).toBe('unknown');
    expect(numberOf('tool uses in 24 h')).toBe('7');
    desk.answer({ 'access/admin/stats': stats });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(screen.queryByText(/^Error loading/)).toBeNull();
    expect(numberOf('active sessions')).toBe('1,204');
  });

  test('whose answer is lost are asked for again by themselves, ever later', async () => {
    const { desk } = await openOverview({ 'access/admin/stats': lost });
    const asked = () => desk.inputsOf('access/admin/stats').length;
    expect(asked()).toBe(1);
    await advance(1_000);
    expect(asked()).toBe(2);
    await advance(2_000);
    expect(asked()).toBe(3);
    expect(screen.queryByText(/^Error loading/)).toBeNull();
    desk.answer({ 'access/admin/stats': stats });
    await advance(3_999);
    expect(asked()).toBe(3);
    await advance(1);
    expect(asked()).toBe(4);
    expect(numberOf('active sessions')).toBe('1,204');
  });
});

test('the chart is also a table that is read out', async () => {
  await openOverview();
  const table = screen.getByRole('table', { name: 'By hour: sessions' });
  const rows = within(table).getAllByRole('row');
  expect(rows).toHaveLength(25);
  expect(within(rows.at(-1)!).getByRole('cell').textContent).toBe('23');
});

test('a pass in use from several networks waits for the admin, in the navigation too', async () => {
  const crowded = { id: 'pass-3', label: 'night-shift-3', holder: 'Kestrel', networks: 3 };
  const { user, path } = await openOverview({
    'access/passes/crowded': { passes: [crowded] },
    'access/passes/list': { now: NOW, passes: [], next_cursor: null, is_cut: false },
  });
  const [item] = within(panel('Waiting for you')).getAllByRole('listitem');
  expect(item?.textContent).toContain('Pass night-shift-3 is in use from 3 networks at once.');
  within(item!).getByText('This may be a phone and a laptop, or a stolen pass.');
  screen.getByRole('link', { name: /^Passes.*1 item needs you$/ });
  await user.click(within(item!).getByRole('link', { name: 'View' }));
  screen.getByRole('heading', { level: 1, name: 'Passes' });
  expect(path()).toBe('/admin/passes?query=night-shift-3');
});

const waiting = (answers = {}) => ({
  'jobs/list': { now: NOW, jobs: [waitingJob()], next_cursor: null, waiting: 1 },
  ...answers,
});

test('a job is approved in place, after its plan and what cannot be undone was said', async () => {
  const lasting = 'Deleted messages can’t be restored.';
  const job = waitingJob({ lasting });
  const { user, desk } = await openOverview(
    waiting({
      'jobs/list': { now: NOW, jobs: [job], next_cursor: null, waiting: 1 },
      'jobs/approve': () => ({ detail: 'Approved.', now: NOW, job: runningJob() }),
    }),
  );
  const item = within(panel('Waiting for you')).getAllByRole('listitem')[0]!;
  expect(item.textContent).toContain('Mira needs approval for job 57: Ban 60 accounts');
  within(item).getByText('Practice');
  expect(screen.queryByText(lasting)).toBeNull();
  await user.click(within(item).getByRole('button', { name: 'Decide on job 57' }));
  within(item).getByText(lasting);
  await user.click(within(item).getByRole('button', { name: 'Approve 56' }));
  expect(desk.inputsOf('jobs/approve')).toMatchObject([{ job_id: 57, targets: 56 }]);
});

test('a job is declined in place with a reason', async () => {
  const { user, desk, fill } = await openOverview(
    waiting({ 'jobs/decline': () => ({ detail: 'Declined.', now: NOW, job: runningJob() }) }),
  );
  await user.click(screen.getByRole('button', { name: 'Decide on job 57' }));
  await user.click(screen.getByRole('button', { name: /^Decline/ }));
  const dialog = within(screen.getByRole('dialog'));
  await fill(dialog.getByRole('textbox'), 'Two of these are ours.');
  await user.click(dialog.getByRole('button', { name: /^Decline/ }));
  expect(desk.inputsOf('jobs/decline')).toMatchObject([
    { job_id: 57, note: 'Two of these are ours.' },
  ]);
});

test('who started a job reads why someone else must decide', async () => {
  const why = 'You started job 57 yourself.';
  const may = { ...waitingJob().may, approve: { allowed: false, why } };
  const { user } = await openOverview({
    'jobs/list': { now: NOW, jobs: [waitingJob({ may })], next_cursor: null, waiting: 1 },
  });
  await user.click(screen.getByRole('button', { name: 'Decide on job 57' }));
  screen.getByText(why);
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
});

const request = {
  ...{ id: 3, kind: 'budget', tool: null, note: 'A raid', state: 'open', at: NOW, holder: 'Mira' },
  ...{ pass_id: 'pass-1', is_yours: false, answered_at: null, answered_by: null, answer: null },
  granted_targets: null,
};

test('a request is answered in place', async () => {
  const { user, desk, fill } = await openOverview({
    'requests/list': { now: NOW, requests: [request], open: 1, next_cursor: null },
    'requests/answer': () => ({ detail: 'Granted.', request: { ...request, state: 'granted' } }),
  });
  await user.click(screen.getByRole('button', { name: 'Answer Mira' }));
  await fill(screen.getByRole('textbox', { name: /^Reply/ }), 'Go ahead');
  await user.click(screen.getByRole('button', { name: /20/ }));
  expect(desk.inputsOf('requests/answer')).toMatchObject([
    { request_id: 3, grant: true, targets: 20, answer: 'Go ahead' },
  ]);
});

const appeals = (appeal: object = {}) => ({
  'appeals/list': {
    ...{ now: NOW, waiting: 7, next_cursor: null },
    appeals: [{ ...listed, is_practice: true, ...appeal }],
  },
  'appeals/get': shown,
  'audit/cases/get': {
    ...shownCase({ ...baseCase, id: listed.case_id, detail: { reason: 'Joined with the raid' } }),
    now: NOW,
  },
});

test('an appeal is decided in place, after what they say, who banned them, until when and why', async () => {
  const { user, desk, fill } = await openOverview({
    ...appeals(),
    'appeals/decide': { detail: 'Lifted.', state: 'lifted', lift_case: 900, lift_job: null },
  });
  const waits = within(panel('Waiting for you'));
  const item = waits.getAllByRole('listitem')[0]!;
  expect(item.textContent).toContain('tidepool_ren appeals a ban from Lantern Quay.');
  expect(item.textContent).toMatch(/Banned by Jo until /);
  within(item).getByText('Practice');
  waits.getByText('6 more appeals are waiting.');
  expect(screen.queryByText(shown.appeal.text)).toBeNull();
  await user.click(
    within(item).getByRole('button', { name: 'Decide on the appeal of tidepool_ren' }),
  );
  within(item).getByText(shown.appeal.text);
  within(item).getByText('“Joined with the raid”');
  within(item).getByText('Fine with me.');
  await fill(within(item).getByRole('textbox', { name: /^Answer they read/ }), 'Sorry.');
  await user.click(within(item).getByRole('radio', { name: /^Lift/ }));
  desk.answer({ 'appeals/list': { ...appeals()['appeals/list'], appeals: [], waiting: 0 } });
  await user.click(within(item).getByRole('button', { name: 'Lift ban of tidepool_ren' }));
  expect(desk.inputsOf('appeals/decide')).toEqual([
    { appeal_id: listed.id, decision: 'lift', answer: 'Sorry.' },
  ]);
  waits.getByText('Nothing is waiting for you.');
});

test('who made the ban reads in place why someone else decides its appeal', async () => {
  const why = 'You made this ban, so someone else decides.';
  const may = { decide: false, why_not: why, is_maker: true, is_alone: false };
  const { user } = await openOverview({
    ...appeals({ made_by: null, ends_at: null }),
    'appeals/get': { ...shown, may },
  });
  screen.getByText(/Banned permanently\./);
  await user.click(screen.getByRole('button', { name: /^Decide on the appeal/ }));
  screen.getByText(why);
  expect(screen.queryByRole('radio', { name: /^Lift/ })).toBeNull();
});

test('how the tools are doing is said as on the status page, with the way there', async () => {
  await openOverview({
    'status/summary': { ...allOperational, state: 'trouble', offline: 1, degraded: 0 },
  });
  const line = screen.getByText('One tool is offline.').closest('p')!;
  expect(within(line).getByRole('link', { name: 'Status' }).getAttribute('href')).toBe('/status');
});

test('a pass that ends soon is listed, and a crowded one is revoked in place', async () => {
  const pass = { id: 'pass-3', label: 'night-shift-3', holder: 'Kestrel' };
  const { user, desk } = await openOverview({
    'access/passes/crowded': { passes: [{ ...pass, networks: 3 }] },
    'access/passes/ending': {
      now: NOW,
      passes: [{ ...pass, id: 'p4', expires_at: NOW + 86_400_000 }],
    },
    'access/passes/revoke': () => ({ detail: 'The pass was revoked.' }),
  });
  const waits = within(panel('Waiting for you'));
  waits.getByText('Kestrel used it in the last 7 days. A new code lets them continue.');
  await user.click(waits.getByRole('button', { name: 'Revoke night-shift-3' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Revoke/ }));
  expect(desk.inputsOf('access/passes/revoke')).toMatchObject([{ pass_id: 'pass-3' }]);
});

test('a new code is made from here', async () => {
  const { user } = await openOverview();
  await user.click(screen.getByRole('button', { name: 'New code' }));
  within(screen.getByRole('dialog')).getByRole('textbox', { name: /^Label/ });
});

test('a read-only key sees everything, and every button says why it does nothing', async () => {
  await openPage('/admin', {
    admin: 'read',
    answers: {
      ...{ 'access/admin/stats': stats, 'tally/actions': tally, 'audit/list': cases() },
      'connections/inspect': report,
      ...waiting(),
    },
  });
  const button = screen.getByRole('button', { name: 'New code' });
  expect(button.getAttribute('aria-disabled') ?? button.getAttribute('disabled')).not.toBeNull();
  screen.getByRole('button', { name: 'Decide on job 57' });
});

test('the preflight says in one line which tools lack something', async () => {
  const [first, ...others] = report.tools;
  const lacking = { ...report, tools: [{ ...first!, works: 'no' as const }, ...others] };
  await openOverview({ 'connections/inspect': lacking });
  screen.getByText(new RegExp(`${first!.title}`), { selector: 'p span' });
});

test('what happened since the last visit is counted, and leads to the lists', async () => {
  const stored = { last_admin_visit: JSON.stringify({ before: null, seenAt: NOW - 7_200_000 }) };
  const counted = { now: NOW, jobs: 1, cases: 1_000, refused: 0, passes: 2 };
  const { desk } = await openPage('/admin', {
    stored,
    answers: {
      ...{ 'access/admin/stats': stats, 'tally/actions': tally, 'audit/list': cases() },
      'connections/inspect': report,
      'audit/digest/since': counted,
    },
  });
  const since = within(screen.getByRole('region', { name: 'Since you were last here' }));
  expect(since.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '1 job finished',
    '1,000 or more new cases',
    '2 new passes',
  ]);
  expect(desk.inputsOf('audit/digest/since')).toEqual([{ from: String(NOW - 7_200_000) }]);
});
