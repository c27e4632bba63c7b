import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page/open-page.tsx';

test('an unknown address says so and leads back', async () => {
  const { user, path } = await openPage('/no-such-page', { pass: false });
  screen.getByRole('heading', { name: 'Page Not Found' });
  screen.getByText("Sorry, the page you're looking for doesn't exist.");
  await user.click(screen.getByRole('link', { name: 'Return to Dashboard' }));
  expect(path()).toBe('/');
  screen.getByRole('link', { name: /^QR Generator/ });
});
