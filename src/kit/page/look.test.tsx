import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { NOW, passInfo, UNIVERSE } from '#testing/page/usual-answers.ts';

test('a tool outside the scope says so once, and reads what it needs as soon as it is granted', async () => {
  const scope = ['check-tool'];
  const other = { id: '9000000002', name: 'Skyforge Obby' };
  await openPage('/ban-tool', {
    answers: {
      'limits/pass': () => ({ ...passInfo, scope }),
      'templates/list': { now: NOW, templates: [] },
      'ban-tool/experiences': () => {
        const params = { tool: 'Ban Tool' };
        if (!scope.includes('ban-tool')) throw new DeskError('access/out-of-scope', { params });
        const experiences = [UNIVERSE, other];
        return { now: NOW, is_practice: true, adds_code: false, experiences };
      },
    },
  });
  expect(screen.getAllByText('Not In Your Scope')).toHaveLength(1);
  expect(screen.queryByRole('combobox', { name: 'Experience' })).toBeNull();
  scope.push('ban-tool');
  await advance(30_000);
  expect(screen.queryByText('Not In Your Scope')).toBeNull();
  screen.getByRole('combobox', { name: 'Experience' });
});

test('a suspended pass says why above every tool, until it works again', async () => {
  const params = { server: 'Lantern Quay', role: 'Crew' };
  const suspended = () => {
    throw new DeskError('discord-staff/role', { params });
  };
  const { desk } = await openPage('/qr-generator', { answers: { 'limits/pass': suspended } });
  screen.getByText('Pass suspended');
  screen.getByText(/doesn’t have the role Crew in the server Lantern Quay/);
  expect(screen.queryByRole('button', { name: 'Redeem code' })).toBeNull();
  desk.answer({ 'limits/pass': passInfo });
  await advance(30_000);
  expect(screen.queryByText('Pass suspended')).toBeNull();
});
