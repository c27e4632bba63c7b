import { screen } from '@testing-library/react';
import type { Answers } from '#testing/page/answers.ts';
import { ADMIN_TOKEN, NOW } from '#testing/page/usual-answers.ts';

const WEEK_MS = 7 * 86_400_000;

/** The data of the overview and the banner screen on a desk where nothing has happened. */
export const quietScreens: Answers = {
  'access/admin/stats': {
    now: NOW,
    active_sessions: 0,
    sessions: 0,
    average_session_duration_seconds: null,
    hours: [],
  },
  'tally/actions': { now: NOW, done: 0, refused: 0, failed: 0, unknown: 0, tools: [] },
  'audit/list': {
    now: NOW,
    cases: [],
    next_cursor: null,
    is_cut_short: false,
    looked_back_to: null,
  },
  'banner/inspect': { now: NOW, banner: null },
};

/** The answer to a valid key. */
export const loggedIn = (valid: true | 'read' = true) => ({
  valid,
  admin_token: ADMIN_TOKEN,
  expires_at: NOW + WEEK_MS,
  expires_in_ms: WEEK_MS,
  label: 'Kade',
});

export const keyField = () => screen.getByLabelText('Admin key');
export const logInButton = () => screen.getByRole('button', { name: 'Log in' });
export const titleOf = (name: string) => screen.getByRole('heading', { level: 1, name });
