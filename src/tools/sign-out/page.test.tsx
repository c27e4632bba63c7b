import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page/open-page.tsx';
import { NOW, PASS } from '#testing/page/usual-answers.ts';

const NEW_PASS = `gth_p_${'n'.repeat(49)}`;
const seen = { created_at: NOW - 60_000, seen_at: NOW, address: '127.0.0.1' };
const own = { ...seen, id: 'session-1', browser: 'Firefox on Linux', is_own: true };
const other = { ...seen, id: 'session-2', browser: 'Chrome on Linux', is_own: false };

async function openSessions({ discord = null }: { discord?: string | null } = {}) {
  let sessions = [own, other];
  const page = await openPage('/sign-out', {
    answers: {
      'audit/cases/list': { now: NOW, cases: [], next_cursor: null },
      'sign-out/sessions': () => ({ now: NOW, discord, sessions }),
      'sign-out/end': ({ which }) => {
        sessions = [own];
        const redeem_code = which === 'all' ? null : NEW_PASS;
        return { detail: 'Ended.', ended: which === 'all' ? 2 : 1, redeem_code };
      },
    },
  });
  const ended = () => page.desk.calls.filter(({ name }) => name === 'sign-out/end');
  return { ...page, ended };
}

test('one session is ended after its consequence was read', async () => {
  const { user, ended } = await openSessions();
  await user.click(screen.getByRole('button', { name: 'End Chrome on Linux, 127.0.0.1' }));
  const dialog = within(screen.getByRole('dialog', { name: 'End Chrome on Linux?' }));
  dialog.getByText(/every other browser with the pass needs a new code from the owner\.$/);
  expect(ended()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'End session' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByText('1 session');
  expect(screen.queryByRole('button', { name: /^End Chrome/ })).toBeNull();
  expect(ended()).toHaveLength(1);
  expect(ended()[0]?.text).toContain('"which":"one","session_id":"session-2"');
  expect(localStorage.getItem('code')).toBe(NEW_PASS);
});

test('a linked Discord account is named before anything is ended', async () => {
  const { user } = await openSessions({ discord: 'maple.harbor' });
  const warning = /The link to the Discord account maple\.harbor ends, too/;
  screen.getByText(warning);
  await user.click(screen.getByRole('button', { name: 'End all, including this page' }));
  within(screen.getByRole('dialog', { name: 'End all sessions?' })).getByText(warning);
});

test('ending all is asked about first, and Cancel sends nothing', async () => {
  const { user, ended } = await openSessions();
  await user.click(screen.getByRole('button', { name: 'End all, including this page' }));
  const dialog = within(screen.getByRole('dialog', { name: 'End all sessions?' }));
  dialog.getByText(/This browser deletes the pass\./);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(ended()).toEqual([]);
  expect(localStorage.getItem('code')).toBe(PASS);
});

test('without a pass the page says so and sends nothing', async () => {
  const { desk } = await openPage('/sign-out', { pass: false });
  screen.getByText('Please redeem a code first');
  expect(desk.calls.filter(({ name }) => name.startsWith('sign-out/'))).toEqual([]);
});
