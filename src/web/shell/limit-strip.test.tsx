import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { NOW, usualAnswers } from '#testing/page/usual-answers.ts';

const SESSION = 'access/sessionToken';
const usual = { [SESSION]: usualAnswers('full')[SESSION] };
const site = { modes: { discord: 'practice', roblox: 'practice' } };

function refuse(code: 'limits/rate' | 'limits/penalty', seconds: number) {
  const params = code === 'limits/rate' ? { seconds } : { time: '10 minutes' };
  return {
    [SESSION]: () => {
      throw new DeskError(code, { retryAfterMs: seconds * 1_000, params });
    },
  };
}

test('a page that meets the limit says so, counts down, and continues by itself', async () => {
  const { desk } = await openPage('/check-tool', { answers: refuse('limits/rate', 12), site });
  screen.getByText(/^Too many requests came from your network/);
  screen.getByText('13 s left');
  // Nothing asks the person to reload, which would make it worse.
  expect(screen.queryByText(/refresh the page/)).toBeNull();
  await advance(5_000);
  screen.getByText('8 s left');
  expect(desk.inputsOf('load/page')).toHaveLength(1);
  desk.answer(usual);
  await advance(8_000);
  expect(screen.queryByText(/^Too many requests/)).toBeNull();
  expect(desk.inputsOf('load/page')).toHaveLength(2);
  expect(screen.getByRole('textbox', { name: 'Player' })).toBeDefined();
});

test('practice is marked while the limit holds', async () => {
  await openPage('/check-tool', { answers: refuse('limits/rate', 12), site });
  screen.getByText('Nothing reaches Discord or Roblox.');
});

test('a penalty is counted down in minutes', async () => {
  await openPage('/', { answers: refuse('limits/penalty', 600), pass: false });
  screen.getByText('You have been rate limited. The page continues by itself when that is over.');
  screen.getByText('10:01 left');
});

test('the admin area says it too', async () => {
  await openPage('/admin/banner', {
    answers: { ...refuse('limits/rate', 12), 'banner/inspect': { now: NOW, banner: null } },
  });
  screen.getByText(/^Too many requests/);
});
