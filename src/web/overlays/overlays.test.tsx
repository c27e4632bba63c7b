import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { lost } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { passInfo, usualAnswers } from '#testing/page/usual-answers.ts';

const LOOK_MS = 30_000;
const usual = usualAnswers('full');

/** The same answer to every call that the page makes by itself. */
const toEverything = (answer: () => unknown) =>
  Object.fromEntries(Object.keys(usual).map((name) => [name, answer]));

function offline(): never {
  throw new DeskError('desk/offline');
}

test('maintenance covers the page, and the page comes back with what was typed and where the focus was', async () => {
  const { desk, user } = await openPage('/qr-generator');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' });
  await user.type(field, 'https://example.com/half-typed');
  // A desk in maintenance still reports that it is healthy.
  desk.answer({ ...toEverything(offline), '/readyz': usual['/readyz'] });
  await advance(LOOK_MS);
  screen.getByRole('heading', { name: 'Website Offline' });
  screen.getByText('Checking again in 30 s');
  expect(document.activeElement).toBe(screen.getByRole('main', { name: 'Website Offline' }));
  expect(field.closest('[inert]')).not.toBeNull();
  await advance(LOOK_MS - 1_000);
  screen.getByText('Checking again in 1 s');

  desk.answer(usual);
  await advance(1_000);
  expect(screen.queryByText('Website Offline')).toBeNull();
  expect(field.value).toBe('https://example.com/half-typed');
  expect(document.activeElement).toBe(field);
  expect(field.closest('[inert]')).toBeNull();
});

test('a stored ban holds when the ban check gets no answer', async () => {
  await openPage('/', { stored: { user_banned: 'true' }, answers: toEverything(lost) });
  screen.getByText('USER_BANNED_PERMANENT');
  expect(localStorage.getItem('user_banned')).toBe('true');
  expect(screen.queryByRole('heading', { name: 'Website Offline' })).toBeNull();
});

test('a desk without an answer is unavailable, and available again when it answers', async () => {
  const { desk } = await openPage('/qr-generator');
  screen.getByText('All systems operational');
  desk.answer(toEverything(lost));
  await advance(LOOK_MS);
  // At the top of the tool and at the bottom of the page.
  expect(screen.getAllByText('Service Unavailable')).toHaveLength(2);
  expect(screen.queryByText('All systems operational')).toBeNull();
  desk.answer(usual);
  await advance(LOOK_MS);
  screen.getByText('All systems operational');
  expect(screen.queryByText('Service Unavailable')).toBeNull();
});

test("a proxy's 530 is no maintenance", async () => {
  const headers = { 'Content-Type': 'text/html' };
  await openPage('/qr-generator', {
    pass: false,
    answers: {
      'access/sessionToken': () =>
        new Response('<h1>Origin unreachable</h1>', { status: 530, headers }),
    },
  });
  expect(screen.getAllByText('Service Unavailable')).toHaveLength(2);
  expect(screen.queryByText('Website Offline')).toBeNull();
});

test('a pass that could not be read while the desk was away is read when it is back', async () => {
  const { desk } = await openPage('/qr-generator', { answers: { 'limits/pass': lost } });
  expect(screen.queryByText(/look-ups left today/)).toBeNull();
  desk.answer({ 'limits/pass': passInfo });
  await advance(LOOK_MS);
  screen.getByText('2,000 of 2,000 look-ups left today');
});
