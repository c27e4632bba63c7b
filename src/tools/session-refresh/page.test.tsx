import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page/open-page.tsx';
import { NOW, PASS, passInfo } from '#testing/page/usual-answers.ts';

const NEW_PASS = `gth_p_${'n'.repeat(49)}`;
const NEW_SESSION = `gth_s_${'n'.repeat(49)}`;

const answers = {
  'audit/cases/list': { now: NOW, cases: [], next_cursor: null },
  'session-refresh/refresh': {
    detail: 'Refreshed',
    session_token: NEW_SESSION,
    expires_at: NOW + 900_000,
    expires_in_ms: 900_000,
    redeem_code: NEW_PASS,
    unlinked: null,
  },
};

test('new secrets are taken up, used from then on, and never shown', async () => {
  const { desk, user } = await openPage('/session-refresh', { answers });
  screen.getByText('Not refreshed yet');
  const before = desk.calls.length;
  await user.click(screen.getByRole('button', { name: 'Refresh session and pass' }));
  screen.getByText('This browser has new secrets. The old ones no longer work.');
  screen.getByText('no longer work');
  expect(localStorage.getItem('code')).toBe(NEW_PASS);
  expect(document.body.innerHTML).not.toMatch(/gth_[ps]_/);
  const [exchange, ...later] = desk.calls.slice(before);
  expect(exchange?.name).toBe('session-refresh/refresh');
  expect(exchange?.text).toContain(PASS);
  expect(later.find(({ name }) => name === 'load/page')?.text).toContain(NEW_SESSION);
  expect(later.filter(({ text }) => text.includes(PASS))).toEqual([]);
});

test('it says which Discord account the pass is no longer linked to', async () => {
  const refreshed = { ...answers['session-refresh/refresh'], unlinked: 'maple.harbor' };
  const { user } = await openPage('/session-refresh', {
    answers: { ...answers, 'session-refresh/refresh': refreshed },
  });
  await user.click(screen.getByRole('button', { name: 'Refresh session and pass' }));
  screen.getByText(/The link to maple\.harbor ended\./);
});

test('the button waits as long as the owner set', async () => {
  const pass = { ...passInfo, cooldown_ms: { tool: 90_000, ban: 10_000 } };
  const { user } = await openPage('/session-refresh', {
    answers: { ...answers, 'limits/pass': pass },
  });
  await user.click(screen.getByRole('button', { name: 'Refresh session and pass' }));
  screen.getByRole('button', { name: 'Wait 90s' });
});

test('without a pass the page says so and sends nothing', async () => {
  const { desk } = await openPage('/session-refresh', { pass: false });
  screen.getByText('Please redeem a code first');
  expect(desk.inputsOf('session-refresh/refresh')).toEqual([]);
});
