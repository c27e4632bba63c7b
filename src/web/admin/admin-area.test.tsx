import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance, settle } from '#testing/page/settle.ts';
import { keyField, loggedIn, logInButton, quietScreens, titleOf } from './admin-area.fixture.ts';

const CHECK_MS = 60_000;
const KEY = `gth_k_1_${'k'.repeat(49)}`;

const revoked = () => {
  throw new DeskError('access/admin-invalid');
};
const messageField = () => screen.getByRole('textbox', { name: 'Message', hidden: true });
const loginDialog = () => screen.queryByRole('dialog', { name: 'Log in again' });

describe('a read-only key at the address for full keys', () => {
  const open = () => openPage('/admin-full/banner', { admin: 'read', answers: quietScreens });

  test('can be replaced by another key', async () => {
    const { user } = await open();
    titleOf('Full key required');
    await user.click(screen.getByRole('button', { name: 'Log in with another key' }));
    keyField();
  });

  test('is led to the area that it opens', async () => {
    const { user, path } = await open();
    await user.click(screen.getByRole('link', { name: 'Open admin area' }));
    titleOf('Overview');
    expect(path()).toBe('/admin');
  });
});

test.each([
  ['unreadable', '{"token'],
  ['over', JSON.stringify({ timestamp: 1, authenticated: true, fullAccess: true, expiresAt: 2 })],
])('a stored session that is %s is discarded', async (_, admin_session) => {
  await openPage('/admin', { admin: 'none', stored: { admin_session } });
  keyField();
  expect(localStorage.getItem('admin_session')).toBeNull();
});

describe('a session that ends while a screen is open', () => {
  test('is noticed within a minute; the screen waits below the login with all that was typed', async () => {
    const { user, fill, desk } = await openPage('/admin-full/banner', {
      answers: { ...quietScreens, 'access/admin/authenticate': loggedIn() },
    });
    await fill(messageField(), 'Half a thought');
    desk.answer({ 'access/admin/session': revoked });
    await advance(CHECK_MS - 1_000);
    expect(loginDialog()).toBeNull();
    await advance(1_000);
    expect(loginDialog()).not.toBeNull();
    expect(localStorage.getItem('admin_session')).toBeNull();
    expect(document.querySelector('[data-part=admin]')?.hasAttribute('inert')).toBe(true);
    await user.keyboard('{Escape}');
    expect(loginDialog()).not.toBeNull();
    await fill(keyField(), KEY);
    await user.click(logInButton());
    expect(loginDialog()).toBeNull();
    expect(document.querySelector('[data-part=admin]')?.hasAttribute('inert')).toBe(false);
    expect(messageField()).toHaveProperty('value', 'Half a thought');
  });

  test('is noticed at once by whatever is pressed', async () => {
    const { user, desk } = await openPage('/admin-full/audit', {
      answers: {
        ...quietScreens,
        'audit/chain': { now: Date.now(), head: null, rows: 0, verified: null },
      },
    });
    expect(loginDialog()).toBeNull();
    desk.answer({ 'audit/list': revoked });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(loginDialog()).not.toBeNull();
  });

  test('in another tab ends here too, and a login there opens the screen again', async () => {
    const { fill } = await openPage('/admin-full/banner', { answers: quietScreens });
    const session = localStorage.getItem('admin_session') ?? '';
    await fill(messageField(), 'Half a thought');
    const otherTab = async (change: () => void) => {
      change();
      act(() => {
        dispatchEvent(new StorageEvent('storage', { key: 'admin_session' }));
      });
      await settle();
    };
    await otherTab(() => localStorage.removeItem('admin_session'));
    expect(loginDialog()).not.toBeNull();
    await otherTab(() => localStorage.setItem('admin_session', session));
    expect(loginDialog()).toBeNull();
    expect(messageField()).toHaveProperty('value', 'Half a thought');
  });
});
