import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { NOW } from '#testing/page/usual-answers.ts';

const HOUR_MS = 3_600_000;

const caseOf = (id: number, target: string, name: string) => ({
  id,
  at: NOW - id * 1_000,
  actor: 'pass',
  name: 'Mira',
  action: 'ban-tool/ban',
  targets: 1,
  platform: 'roblox',
  is_practice: true,
  target,
  target_name: name,
  job_id: null,
  outcome: 'done',
  ended_at: NOW,
  undoes: null,
  undone_by: null,
  other_half: null,
  is_erased: false,
  address: null,
  request_id: null,
  detail: null,
  result: null,
  place: null,
  job: null,
});

const granted = {
  id: 3,
  kind: 'tool',
  tool: { id: 'server-ban', title: 'Server Ban' },
  note: '',
  state: 'granted',
  at: NOW - 5 * HOUR_MS,
  holder: 'Mira',
  pass_id: 'pass-1',
  is_yours: true,
  answered_at: NOW - HOUR_MS,
  answered_by: 'Kade',
  answer: null,
  granted_targets: null,
};

const answers = {
  'requests/list': { now: NOW, requests: [granted], open: 0, next_cursor: null },
  'audit/cases/list': {
    now: NOW,
    cases: [
      caseOf(1, 'roblox:77700000002', 'MapleHarbor12'),
      caseOf(2, 'roblox:77700000002', 'MapleHarbor12'),
      caseOf(3, 'webhook:12', 'Release Notes'),
    ],
    next_cursor: null,
  },
};

test('home tells what happened since the last visit, and offers the last accounts to their look-up', async () => {
  const last_visit = JSON.stringify({ before: null, seenAt: NOW - 2 * HOUR_MS });
  const { user, path, desk } = await openPage('/', { answers, stored: { last_visit } });
  screen.getByText('Accounts you look up or act on appear here.');
  screen.getByText(/^Last visit: .* Looking for updates…$/);
  await advance(1_000);
  // The accounts of a job don't push out those that were handled one by one.
  expect(desk.inputsOf('audit/cases/list')).toEqual([{ limit: 30, jobs: 'together' }]);
  await user.click(screen.getByText(/^1 update since your last visit/));
  expect(
    screen.getByText('Server Ban', { selector: 'details b' }).closest('li')?.textContent,
  ).toContain('Kade gave you access to Server Ban.');
  expect(localStorage.getItem('last_visit')).toBe(
    JSON.stringify({ before: NOW - 2 * HOUR_MS, seenAt: NOW + 1_000 }),
  );
  await user.click(screen.getByRole('link', { name: /MapleHarbor12/ }));
  expect(path()).toBe('/check-tool');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Player' }).value).toBe(
    '77700000002',
  );
});

test('the first visit says what will appear, and the top bar counts what waits', async () => {
  const job = {
    id: 7,
    title: 'Ban 12 accounts',
    place: 'Lantern Bay',
    holder: 'Kade',
    is_practice: true,
  };
  await openPage('/', {
    answers: {
      ...answers,
      'jobs/waiting': { count: 1, newest: [job] },
      'audit/cases/waiting': { count: 2, newest: [] },
    },
  });
  screen.getByText('Jobs, approvals and answers appear here.');
  await advance(1_000);
  screen.getByText('Jobs, approvals and answers appear here.');
  const [jobs] = screen.getAllByRole('link', { name: /^Jobs/ });
  expect(jobs?.textContent).toContain('1 waits for you');
  const [cases] = screen.getAllByRole('link', { name: /^Cases/ });
  expect(cases?.textContent).toContain('2 have an unknown outcome');
});
