import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page/open-page.tsx';
import { NOW } from '#testing/page/usual-answers.ts';
import { quietScreens } from '../admin-area.fixture.ts';

const answers = {
  ...quietScreens,
  'access/passes/list': { now: NOW, passes: [], next_cursor: null, is_cut: false },
};

/** The titles of the links that are marked as the open one. */
function listMarked(): string[] {
  const links = within(screen.getByRole('navigation', { name: 'Admin' })).getAllByRole('link');
  return links
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent ?? '');
}

test.each([
  ['/admin', 'Overview', ['Overview']],
  ['/admin/', 'Overview', ['Overview']],
  ['/admin-full', 'Overview', ['Overview']],
  ['/admin/banner', 'Banner', ['Banner']],
  ['/admin/Banner/', 'Banner', ['Banner']],
  ['/admin/jobs/roll-back', 'Roll back a pass', ['Jobs']],
  ['/admin/jobs/no%20job', 'Job no job', ['Jobs']],
  ['/admin/appeals/x', 'Appeal x', ['Appeals']],
  ['/admin/cases/x', 'Case x', []],
  ['/admin/jobs/1/2', 'Page Not Found', ['Jobs']],
  ['/admin/bannerx', 'Page Not Found', []],
])('%s opens "%s" and marks its link', async (address, title, marked) => {
  await openPage(address, { answers });
  screen.getByRole('heading', { level: 1, name: title });
  expect(listMarked()).toEqual(marked);
});
