import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { cookieValue, robloxCookie } from '#testing/login-secrets.ts';
import { type AnswerOf, lost } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { ADMIN_TOKEN, NOW } from '#testing/page/usual-answers.ts';
import { keyField, loggedIn, logInButton, quietScreens, titleOf } from '../admin-area.fixture.ts';

const KEY = `gth_k_1_${'k'.repeat(49)}`;
const BROWSER = expect.stringMatching(/^[0-9a-f]{32}$/);

async function openLogin(authenticate?: AnswerOf) {
  const page = await openPage('/admin/banner', {
    admin: 'none',
    pass: false,
    answers: {
      ...quietScreens,
      ...(authenticate !== undefined && { 'access/admin/authenticate': authenticate }),
    },
  });
  const logIn = async (key: string) => {
    await page.fill(keyField(), key);
    await page.user.click(logInButton());
  };
  return { ...page, logIn };
}

const storedSession = () => JSON.parse(localStorage.getItem('admin_session') ?? 'null');

describe('logging in', () => {
  test('with a wrong key is refused in words, and what was typed stays', async () => {
    const { logIn } = await openLogin(() => {
      throw new DeskError('access/key-refused');
    });
    await logIn('gth_k_wrong');
    screen.getByText(
      'Authentication Failed: Invalid authorization key or insufficient permissions',
    );
    expect(keyField()).toHaveProperty('value', 'gth_k_wrong');
    expect(document.activeElement).toBe(keyField());
    expect(storedSession()).toBeNull();
  });

  test('with a full key ignores spaces around it, and keeps the key nowhere', async () => {
    const { desk, logIn } = await openLogin(loggedIn());
    await logIn(`  ${KEY} `);
    titleOf('Banner');
    screen.getByText(/^Full key · until /, { selector: 'header *' });
    expect(desk.inputsOf('access/admin/authenticate')).toEqual([{ key: KEY, browser: BROWSER }]);
    expect(storedSession()).toEqual({
      timestamp: NOW,
      authenticated: true,
      fullAccess: true,
      expiresAt: NOW + 7 * 86_400_000,
      token: ADMIN_TOKEN,
    });
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]);
    expect(kept).toContain(ADMIN_TOKEN);
    expect(kept).not.toContain(KEY);
    expect(document.documentElement.outerHTML).not.toContain(KEY);
    const later = desk.calls.filter(({ name }) => name !== 'access/admin/authenticate');
    expect(later.map(({ text }) => text).join()).not.toContain(KEY);
  });

  test('with a read-only key shows everything, and says at each control why it is shut', async () => {
    const { user, desk, logIn } = await openLogin(loggedIn('read'));
    desk.answer({
      'access/admin/session': {
        access: 'read',
        label: 'Kade',
        key_id: 'key-1',
        expires_at: NOW + 7 * 86_400_000,
        expires_in_ms: 7 * 86_400_000,
        now: NOW,
      },
    });
    await logIn(KEY);
    screen.getByText('View only');
    expect(storedSession()).toMatchObject({ authenticated: true, readOnly: true });
    const message = screen.getByRole('textbox', { name: 'Message' });
    await user.type(message, 'Raid');
    expect(message).toHaveProperty('value', '');
    expect(
      screen.getAllByText('A read-only key can’t change anything. Use a full admin key.'),
    ).not.toHaveLength(0);
  });

  test('without a network says so, and works once it is back', async () => {
    const { user, desk, logIn } = await openLogin(lost);
    await logIn(KEY);
    screen.getByText('Network Error: Unable to authenticate. Please try again.');
    expect(keyField()).toHaveProperty('value', KEY);
    desk.answer({ 'access/admin/authenticate': loggedIn() });
    await user.click(logInButton());
    titleOf('Banner');
  });

  test('too often with wrong keys has to wait, in the words of the desk', async () => {
    const { user, desk, logIn } = await openLogin(() => {
      throw new DeskError('access/key-tries', {
        retryAfterMs: 42_000,
        params: { limit: 5, seconds: 42 },
      });
    });
    await logIn('gth_k_wrong');
    screen.getByText(
      'Too many tries: A network can try 5 keys a minute. Try again in 42 s. This limit is fixed.',
    );
    screen.getByRole('button', { name: 'Wait 42s' });
    await user.type(keyField(), '{Enter}');
    await advance(41_000);
    screen.getByRole('button', { name: 'Wait 1s' });
    expect(desk.inputsOf('access/admin/authenticate')).toHaveLength(1);
    await advance(1_000);
    desk.answer({ 'access/admin/authenticate': loggedIn() });
    await logIn(KEY);
    titleOf('Banner');
  });

  test('does not take the login of a person: it is dropped and not sent', async () => {
    const { user, fill, desk } = await openLogin();
    await fill(keyField(), robloxCookie);
    screen.getByText(/^That is a login secret/);
    expect(keyField()).toHaveProperty('value', '');
    await user.keyboard('{Enter}');
    expect(desk.inputsOf('access/admin/authenticate')).toEqual([]);
    expect(desk.calls.map(({ text }) => text).join()).not.toContain(cookieValue);
    expect(JSON.stringify({ ...localStorage })).not.toContain(cookieValue);
  });

  test('works with the Enter key alone', async () => {
    const { user, desk } = await openLogin(loggedIn());
    await user.type(keyField(), `${KEY}{Enter}`);
    expect(desk.inputsOf('access/admin/authenticate')).toEqual([{ key: KEY, browser: BROWSER }]);
    titleOf('Banner');
  });
});
