import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page/open-page.tsx';
import { quietScreens, titleOf } from '../admin/admin-area.fixture.ts';

const adminLink = () => screen.queryByRole('link', { name: 'Admin' });

test('whoever is not logged in as an admin sees no Admin button', async () => {
  await openPage('/', { admin: 'none' });
  screen.getByText('All systems operational');
  expect(adminLink()).toBeNull();
});

test.each([
  ['full', '/admin-full'],
  ['read', '/admin'],
] as const)('with a %s key the Admin button leads to %s', async (admin, area) => {
  const { user, path } = await openPage('/', { admin, answers: quietScreens });
  await user.click(screen.getByRole('link', { name: 'Admin' }));
  titleOf('Overview');
  expect(path()).toBe(area);
});
