import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page/open-page.tsx';

test('stored items that cannot be read are discarded, and the page works without them', async () => {
  await openPage('/', {
    pass: false,
    stored: { code: '{"broken', app_banner: 'nope', user_banned: 'maybe', theme: 'purple' },
  });
  screen.getByText('All systems operational');
  screen.getByRole('button', { name: 'Redeem' });
  screen.getByRole('button', { name: 'Theme: System' });
  expect(localStorage.length).toBe(0);
});
