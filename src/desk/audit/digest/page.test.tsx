import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page/open-page.tsx';
import { NOW } from '#testing/page/usual-answers.ts';
import { moveWeek, weekOf, writeWeek } from './page/weeks.ts';

const counts = {
  ...{ done: 1_204, refused: 3, failed: 2, unknown: 1 },
  ...{ undone_by_self: 4, undone_by_others: 5, appeals_upheld: 6, appeals_lifted: 8 },
};
const mira = { holder: 'Mira', is_admin: false, is_practice: false, counts };
const practice = { ...mira, is_practice: true, counts: { ...counts, done: 7 } };
const kade = { ...mira, holder: 'Kade', is_admin: true };
const week = { now: NOW, oldest_at: NOW - 90 * 86_400_000, is_cut: false };

const text = ({ textContent }: HTMLElement) => textContent;

test('the week shows each person’s actions by result, with practice and admins marked', async () => {
  await openPage('/admin/digest', {
    answers: { 'audit/digest/week': { ...week, people: [mira, kade, practice] } },
  });
  const [, ...rows] = within(screen.getByRole('table')).getAllByRole('row');
  const cells = rows.map((row) => within(row).getAllByRole('cell').map(text));
  expect(cells[0]?.map((cell) => cell?.replace(/^\D+/, ''))).toEqual([
    '',
    '1,204',
    '3',
    '2',
    '1',
    '4',
    '5',
    '6',
    '8',
  ]);
  expect(cells[1]?.[0]).toBe('Kadeadmin key');
  expect(cells[2]?.[0]).toBe('MiraPractice');
  screen.getByRole('columnheader', { name: 'Appeals: ban upheld' });
  screen.getByRole('columnheader', { name: 'Appeals: ban lifted' });
  screen.getByText(/^in your time zone, /);
});

test('another week is chosen as far back as the log goes, and is in the address', async () => {
  const answers = { 'audit/digest/week': { ...week, people: [] } };
  const { user, desk, path } = await openPage('/admin/digest', { answers });
  const current = weekOf(NOW);
  screen.getByText('No actions in this week');
  const next = screen.getByRole('button', { name: 'Next week' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Previous week' }));
  const before = moveWeek(current, -1);
  expect(path()).toBe(`/admin/digest?week=${writeWeek(before)}`);
  expect(desk.inputsOf('audit/digest/week')).toEqual([
    { from: String(current.from), to: String(current.to) },
    { from: String(before.from), to: String(before.to) },
  ]);
  desk.answer({ 'audit/digest/week': { ...week, oldest_at: NOW, people: [] } });
  await user.click(screen.getByRole('button', { name: 'Next week' }));
});

test('a week that is too large says so, and a failure is told with its cause', async () => {
  await openPage('/admin/digest', {
    answers: { 'audit/digest/week': { ...week, is_cut: true, people: [mira] } },
  });
  screen.getByText(/^This week has more than 200,000 cases\./);
});
