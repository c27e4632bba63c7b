import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { baseCase } from '#desk/audit/cases/page/case.fixture.ts';
import { DeskError } from '#errors.ts';
import { lost } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { NOW } from '#testing/page/usual-answers.ts';
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
    expect(numberOf('failed in 24 h')).toBe('2');
    const used = within(panel('By tool, 24 h')).getAllByRole('listitem');
    expect(used.map(({ textContent }) => textContent)).toEqual(['Ban Tool7', 'QR Generator2']);

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
    screen.getByText('No tools were used in the last 24 hours.');
    screen.getByText('Nothing is waiting for you.');
    screen.getByText(/^No cases yet\./);
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
