import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { NOW } from '#testing/page/usual-answers.ts';
import type { Staff } from './staff.ts';

const any: Staff = {
  now: NOW,
  is_on: true,
  server: null,
  role: null,
  chosen: null,
  trouble: null,
  linked: 4,
  suspended: [],
};
const server = { id: '1', name: 'Lantern Quay' };
const role = { id: '11', name: 'Crew' };
const servers = [
  { ...server, roles: [role, { id: '12', name: 'Night crew' }], why: null },
  { id: '2', name: 'Night Watch', roles: [], why: 'The bot may not read this server.' },
];

async function open(first: Staff, answers: Answers = {}, access: 'full' | 'read' = 'full') {
  let staff = first;
  const page = await openPage('/admin/connections', {
    admin: access,
    answers: {
      'discord/staff/look': () => staff,
      'discord/staff/options': { servers },
      ...answers,
    },
  });
  const hold = (next: Staff) => {
    staff = next;
    return next;
  };
  return { ...page, hold };
}

const NAME = 'Who can use a linked pass';
const part = () => within(screen.getByRole('region', { name: NAME }));

test('while the desk isn’t used from Discord, there is nothing to choose', async () => {
  await open({ ...any, is_on: false });
  expect(screen.queryByRole('region', { name: NAME })).toBeNull();
});

test('a server and one of its roles are chosen from what Discord has', async () => {
  const { user, desk, hold } = await open(any);
  part().getByText('Everyone who is in at least one of your listed servers');
  part().getByText('4 linked passes');
  desk.answer({
    'discord/staff/choose': () => ({
      detail: 'The desk now asks Discord about every linked account.',
      ...hold({ ...any, server, role, chosen: { at: NOW, by: 'Kade' } }),
    }),
  });
  await user.click(part().getByRole('button', { name: 'Change…' }));
  expect(part().queryByRole('combobox', { name: 'Role' })).toBeNull();
  await user.selectOptions(part().getByRole('combobox', { name: 'Server' }), 'Lantern Quay');
  await user.selectOptions(part().getByRole('combobox', { name: 'Role' }), 'Crew');
  await user.click(part().getByRole('button', { name: 'Save' }));
  expect(desk.inputsOf('discord/staff/choose')).toEqual([{ guild_id: '1', role_id: '11' }]);
  part().getByText('Everyone with the role Crew in the server Lantern Quay');
  expect(part().queryByRole('button', { name: 'Save' })).toBeNull();
});

test('another server has other roles, and why they couldn’t be read is said', async () => {
  const { user, desk } = await open({ ...any, server, role });
  await user.click(part().getByRole('button', { name: 'Change…' }));
  const roles = () => part().getByRole<HTMLSelectElement>('combobox', { name: 'Role' });
  expect(roles().selectedOptions[0]?.textContent).toBe('Crew');
  await user.selectOptions(part().getByRole('combobox', { name: 'Server' }), 'Night Watch');
  expect(roles().selectedOptions[0]?.textContent).toBe('Every member');
  part().getByText('The roles couldn’t be read. The bot may not read this server.');
  await user.click(part().getByRole('button', { name: 'Cancel' }));
  expect(desk.inputsOf('discord/staff/choose')).toEqual([]);
});

test('suspended passes are listed with the reason, also after it was turned off', async () => {
  const suspension = { since: NOW, why: 'left', server: 'Lantern Quay', role: null } as const;
  const suspended = [{ id: 'p1', label: 'night-shift-3', holder: 'Mara', suspension }];
  await open({ ...any, is_on: false, server, suspended });
  const list = within(part().getByRole('list', { name: 'Suspended passes' }));
  list.getByText('night-shift-3');
  list.getByText('The account isn’t in the server Lantern Quay.');
  expect(part().getByRole('link', { name: 'Open Passes' }).getAttribute('href')).toContain(
    'passes',
  );
  expect(part().queryByRole('button', { name: 'Change…' })).toBeNull();
});

test('what keeps the desk from asking is said', async () => {
  await open({ ...any, trouble: { what: 'absent', server: 'Night Watch' } });
  part().getByText(/^The bot isn’t in the server Night Watch/);
});

test('a read-only key sees it and changes nothing', async () => {
  await open(any, {}, 'read');
  const change = part().getByRole('button', { name: 'Change…' });
  expect(change.getAttribute('aria-disabled')).toBe('true');
});
