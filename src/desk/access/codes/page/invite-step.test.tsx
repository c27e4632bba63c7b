import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lost } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { doneSetup, NOW } from '#testing/page/usual-answers.ts';
import { codeRow, makeList } from './codes.fixture.ts';

const CODE = 'GATE-00001-AAAAA-BBBBB-CCCCC';
const LINK = `https://desk.lanternbay.example/#redeem=${CODE}`;
const button = (name: string) => screen.getByRole('button', { name });
const unused = codeRow({ id: 'made', holder: 'Mira', state: 'new', redeemed_at: null });
const made = {
  detail: 'The code was created.',
  codes: [{ id: 'made', label: 'Mira', holder: 'Mira', code: CODE, link: LINK }],
};

const openTeam = (answers: object = {}, admin: 'full' | 'read' = 'full') =>
  openPage('/setup?step=team', {
    admin,
    pass: false,
    answers: {
      'setup/read': doneSetup,
      'access/codes/list': makeList([]),
      'access/codes/create': made,
      ...answers,
    },
  });

test('a link is made by name, shown once, and kept nowhere but in this page', async () => {
  const { user, fill, desk } = await openTeam();
  screen.getByText(/No one has joined yet/);
  await fill(screen.getByLabelText('Name of the moderator'), 'Mira');
  desk.answer({ 'access/codes/list': makeList([unused]) });
  await user.click(button('Make link'));
  expect(desk.inputsOf('access/codes/create')).toMatchObject([{ label: 'Mira', scope: null }]);
  const dialog = screen.getByRole('dialog', { name: /Mira/ });
  // A link that works everywhere needs no warning.
  expect(within(dialog).queryByText(/This link/)).toBeNull();
  await user.click(within(dialog).getByRole('checkbox', { name: 'I saved it' }));
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!);
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]);
  expect(kept).not.toContain('GATE-');
  await user.click(button('Show link'));
  screen.getByRole('dialog', { name: /Mira/ });
});

test('who joined is said with the time, and a lost link is replaced', async () => {
  const joined = codeRow({ id: 'in', holder: 'Ada', state: 'redeemed', redeemed_at: NOW });
  const { user, desk } = await openTeam({
    'access/codes/list': makeList([unused, joined]),
    'access/codes/revoke': { detail: 'The code was revoked.' },
  });
  screen.getByText(/joined at 12:00/);
  await user.click(button('Replace link'));
  expect(desk.inputsOf('access/codes/revoke')).toEqual([{ code_id: 'made' }]);
  screen.getByRole('dialog', { name: /Mira/ });
});

test('without an answer nobody claims that a link was made, and the name stays', async () => {
  const { user, fill } = await openTeam({ 'access/codes/create': lost });
  const name = screen.getByLabelText<HTMLInputElement>('Name of the moderator');
  await fill(name, 'Mira');
  await user.click(button('Make link'));
  screen.getByText(/No answer arrived, so the code may or may not have been created/);
  expect(name.value).toBe('Mira');
});

test('a read-only key makes none', async () => {
  const { user, desk } = await openTeam({}, 'read');
  expect(button('Make link').getAttribute('aria-disabled')).toBe('true');
  await user.click(button('Make link'));
  expect(desk.inputsOf('access/codes/create')).toEqual([]);
});
