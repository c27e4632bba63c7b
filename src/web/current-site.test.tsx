import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { playSettings } from '#desk/settings/page/settings.fixture.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';

const LOOK_MS = 30_000;

test('the name that an admin saves stands in the top bar at once, and the links work', async () => {
  const { answers, held } = playSettings();
  const { user, fill } = await openPage('/setup?step=name', {
    admin: 'full',
    pass: false,
    answers: {
      ...answers,
      'settings/site': () => ({
        name: held().siteName,
        community_invite_url: held().communityInviteUrl,
        support_contact: held().supportContact,
      }),
    },
  });
  const bar = () => screen.getAllByRole('banner')[0];
  expect(bar()?.textContent).not.toContain('Lantern Bay');
  await fill(screen.getByLabelText('Name of this desk'), 'Lantern Bay');
  const link = screen.getByRole('textbox', { name: 'Community link' });
  await fill(link, 'https://discord.gg/lantern');
  await user.click(screen.getByRole('button', { name: 'Save 2 changes' }));
  expect(bar()?.textContent).toContain('Lantern Bay');
  const links = screen.getAllByRole('link', { name: 'Community' });
  expect(links[0]?.getAttribute('href')).toBe('https://discord.gg/lantern');
  expect(document.title).toMatch(/ · Lantern Bay$/);
});

test('a name that somebody else changes comes with the next look, and a link that is none never does', async () => {
  const { desk } = await openPage('/', { site: { siteName: 'Lantern Bay' } });
  screen.getByText('Lantern Bay');
  desk.answer({
    'settings/site': {
      name: 'Lantern Quay',
      community_invite_url: 'javascript:alert(1)',
      support_contact: null,
    },
  });
  await advance(LOOK_MS);
  screen.getByText('Lantern Quay');
  expect(screen.queryByRole('link', { name: 'Community' })).toBeNull();
});
