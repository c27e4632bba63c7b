import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NOW } from '#testing/page/usual-answers.ts';
import { asked, auditCase, casePage, openAudit, shownCases } from './audit-screen.fixture.ts';

const DAY_MS = 86_400_000;

test('the log goes on page by page, with a line between two days', async () => {
  const newest = Array.from({ length: 50 }, (_, at) => auditCase(60 - at));
  const older = [
    auditCase(10),
    auditCase(9, { at: NOW - DAY_MS, name: 'of-yesterday' }),
    auditCase(8, { at: NOW - 2 * DAY_MS }),
  ];
  const { user, desk } = await openAudit('', {
    answers: {
      'audit/list': ({ cursor }: { cursor?: string }) =>
        cursor === 'after-50' ? casePage(older) : casePage(newest, { next_cursor: 'after-50' }),
    },
  });
  screen.getByText('50 shown');
  expect(screen.queryByText('of-yesterday')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(asked(desk)).toEqual([{}, { cursor: 'after-50' }]);
  screen.getByText('of-yesterday');
  const lines = [...document.querySelectorAll('[data-part=day]')].map(
    ({ textContent }) => textContent,
  );
  expect(lines).toEqual([
    expect.stringMatching(/^Today, /),
    expect.stringMatching(/^Yesterday, /),
    expect.stringMatching(/^(Thurs|Fri|Satur)day, /),
  ]);
  expect(shownCases()).toEqual([...newest, ...older].map(({ id }) => id));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('a case that was refused says why', async () => {
  const refused = auditCase(1, {
    actor: 'visitor',
    name: null,
    action: 'access/admin/authenticate',
    outcome: 'access/key-refused',
  });
  await openAudit('', { answers: { 'audit/list': casePage([refused]) } });
  const row = screen.getByText(/tried to log in with an admin key/).closest('li')!;
  within(row).getByText('Refused: Authentication Failed');
});
