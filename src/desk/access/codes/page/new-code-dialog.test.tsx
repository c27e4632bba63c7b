import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { lost } from '#testing/page/answers.ts';
import { NOW } from '#testing/page/usual-answers.ts';
import { openForm } from './codes.fixture.ts';

const createButton = () => screen.getByRole('button', { name: /^Create/ });

test('a code opens the tools that were chosen, for its holder', async () => {
  const { user, fill, desk, form } = await openForm('raid-helper');
  await fill(screen.getByRole('textbox', { name: 'Holder' }), 'Kestrel');
  await user.click(screen.getByText('Selected tools'));
  within(form).getByText('Choose at least one tool.');
  expect(createButton()).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('checkbox', { name: 'QR Generator' }));
  expect(form.textContent).toMatch(
    /The first person who redeems it can use QR Generator until \w+ \d+ Dec, \d\d:\d\d\./,
  );
  await user.click(screen.getByRole('button', { name: 'Create code' }));
  expect(desk.inputsOf('access/codes/create')).toEqual([
    {
      label: 'raid-helper',
      holder: 'Kestrel',
      scope: ['qr-generator'],
      expires_in_seconds: 30 * 86_400,
      daily_cap: null,
      count: 1,
    },
  ]);
  screen.getByRole('dialog', { name: 'Access code for Kestrel' });
  screen.getByText('Code created', { selector: 'b' });
});

test('up to 50 codes are made at once, with what each may do said before', async () => {
  const { user, fill, desk, form } = await openForm('shift');
  const count = screen.getByRole('spinbutton', { name: 'How many codes' });
  await fill(count, '60');
  expect(within(form).getAllByText('Enter 1 to 50.')).toHaveLength(2);
  expect(createButton()).toHaveProperty('disabled', true);
  await fill(count, '3');
  await fill(screen.getByRole('spinbutton', { name: 'Actions per day' }), '25');
  await user.click(screen.getByText('Never'));
  expect(form.textContent).toContain(
    'Creates 3 codes. The first person who redeems one can use all tools until you revoke it. At most 25 actions per day.',
  );
  await user.click(screen.getByRole('button', { name: 'Create 3 codes' }));
  expect(desk.inputsOf('access/codes/create')).toEqual([
    { label: 'shift', scope: null, expires_in_seconds: null, daily_cap: 25, count: 3 },
  ]);
  screen.getByRole('dialog', { name: '3 access codes' });
});

test('a code ends at the moment that was chosen, in the time zone of the reader', async () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { user, fill, desk, form } = await openForm('until-june');
  await user.click(screen.getByText('Custom'));
  within(form).getByText('Choose when it ends.');
  const end = screen.getByLabelText('Ends at');
  await fill(end, '2020-01-01T00:00');
  expect(within(form).getAllByText('This time is in the past. Choose a later one.')).toHaveLength(
    2,
  );
  expect(createButton()).toHaveProperty('disabled', true);
  await fill(end, '2027-06-01T18:00');
  expect(form.textContent).toContain('until Tue 1 Jun 2027, 18:00.');
  await user.click(screen.getByRole('button', { name: 'Create code' }));
  const [sent] = desk.inputsOf('access/codes/create');
  expect(sent?.expires_in_seconds).toBe((Date.UTC(2027, 5, 1, 16) - NOW) / 1_000);
});

test('without an answer nobody claims that it was made, and what was typed stays', async () => {
  const { user, form } = await openForm('lost', { 'access/codes/create': lost });
  await user.click(screen.getByRole('button', { name: 'Create code' }));
  within(form).getByText(
    'No answer arrived, so the code may or may not have been created. Check the list, revoke any code you can’t hand out, and create it again.',
  );
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'New code' }));
  expect(screen.getByRole('textbox', { name: 'Label' })).toHaveProperty('value', 'lost');
});
