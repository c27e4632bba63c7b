import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page/open-page.tsx';
import { doneSetup } from '#testing/page/usual-answers.ts';
import { playSettings } from './settings.fixture.ts';

const fold = () => screen.getByText('Advanced').closest('details')!;
const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('what matters comes first, and the numbers that nobody changes are folded away', async () => {
  await openPage('/admin/settings', { answers: playSettings().answers });
  expect(headings().slice(0, 7)).toEqual([
    'Two people',
    'Limits per pass',
    'Accounts',
    'Appeals',
    'Name and address',
    'Desk',
    'Advanced',
  ]);
  expect(fold().open).toBe(false);
});

test('the fold opens by itself where a number differs from its default', async () => {
  const { answers, changeAs } = playSettings();
  changeAs('Ada', { toolCooldownMs: 8_000 });
  await openPage('/admin/settings', { answers });
  expect(fold().open).toBe(true);
});

test('a name and links are saved like numbers, and a link has to be one', async () => {
  const { answers } = playSettings();
  const { fill, user, desk } = await openPage('/admin/settings', { answers });
  await fill(screen.getByLabelText('Community link'), 'javascript:alert(1)');
  screen.getByText('A link that begins with https://');
  await fill(screen.getByLabelText('Community link'), ' https://discord.gg/lantern ');
  await user.click(screen.getByRole('button', { name: 'Save 1 change' }));
  expect(desk.inputsOf('settings/change')).toEqual([
    { changes: [{ name: 'communityInviteUrl', from: '', to: 'https://discord.gg/lantern' }] },
  ]);
});

test('in the checklist, what another admin changed meanwhile is shown and not overwritten', async () => {
  const { answers, changeAs } = playSettings();
  const { fill, user, desk } = await openPage('/setup?step=limits', {
    admin: 'full',
    pass: false,
    answers: { 'setup/read': doneSetup, ...answers },
  });
  await fill(screen.getByLabelText('Targets per hour without a second person'), '20');
  changeAs('Ada', { twoPersonTargetsPerHour: 5 });
  await user.click(screen.getByRole('button', { name: 'Save 1 change' }));
  screen.getByText(/Ada changed this to 5 while you were typing/);
  await user.click(screen.getByRole('button', { name: 'Use theirs' }));
  expect(desk.inputsOf('settings/change')).toHaveLength(1);
});

test('what the environment sets is named with its variable and can’t be edited', async () => {
  const { answers } = playSettings();
  const read = answers['settings/read'] as () => { settings: { name: string }[] };
  const fixed = () => {
    const told = read();
    const settings = told.settings.map((one) =>
      one.name === 'siteName' ? { ...one, value: 'Lantern Bay', fixed_by: 'SITE_NAME' } : one,
    );
    return { ...told, settings };
  };
  await openPage('/admin/settings', { answers: { ...answers, 'settings/read': fixed } });
  screen.getByText('Set by SITE_NAME in the environment');
  expect(screen.getByLabelText<HTMLInputElement>('Name of this desk').readOnly).toBe(true);
});
