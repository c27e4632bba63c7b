import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPage } from '#testing/page/open-page.tsx';
import { NOW } from '#testing/page/usual-answers.ts';
import { playSettings } from './settings.fixture.ts';

const tools = () => screen.getByLabelText<HTMLInputElement>('Wait between uses');
const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
const button = (name: string) => screen.getByRole('button', { name });
const bannerLink = () => screen.getByRole('link', { name: 'Banner' });

async function openSettings() {
  const played = playSettings();
  const answers = { ...played.answers, 'banner/inspect': { now: NOW, banner: null } };
  return { ...played, ...(await openPage('/admin/settings', { answers })) };
}

/** Whether the browser would ask before it closes the tab. */
function isTabHeld(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  act(() => void dispatchEvent(closing));
  return closing.defaultPrevented;
}

describe('leaving with something unsaved', () => {
  test('by a link asks first; staying keeps everything, leaving goes where one wanted', async () => {
    const { user, fill, path, desk } = await openSettings();
    await fill(tools(), '8');
    await user.click(bannerLink());
    expect(question()).not.toBeNull();
    screen.getByText('Your changes aren’t saved yet. They are lost if you leave.');
    await user.click(button('Cancel'));
    expect(question()).toBeNull();
    expect(path()).toBe('/admin/settings');
    expect(tools().value).toBe('8');
    await user.click(bannerLink());
    await user.click(button('Leave without saving'));
    screen.getByRole('heading', { level: 1, name: 'Banner' });
    expect(desk.inputsOf('settings/change')).toEqual([]);
  });

  test('by signing out asks first, and staying keeps the session', async () => {
    const { user, fill, desk } = await openSettings();
    desk.answer({ 'access/admin/signOut': { detail: 'Signed out.' } });
    await fill(tools(), '8');
    await user.click(button('Sign out'));
    expect(question()).not.toBeNull();
    await user.click(button('Cancel'));
    expect(tools().value).toBe('8');
    expect(desk.inputsOf('access/admin/signOut')).toEqual([]);
    await user.click(button('Sign out'));
    await user.click(button('Leave without saving'));
    expect(desk.inputsOf('access/admin/signOut')).toHaveLength(1);
    expect(localStorage.getItem('admin_session')).toBeNull();
  });

  test('is free once everything is saved or reverted', async () => {
    const { user, fill } = await openSettings();
    expect(isTabHeld()).toBe(false);
    await fill(tools(), '8');
    expect(isTabHeld()).toBe(true);
    await user.click(button('Revert'));
    expect(isTabHeld()).toBe(false);
    await fill(tools(), '8');
    await user.click(button('Save 1 change'));
    expect(isTabHeld()).toBe(false);
    await user.click(bannerLink());
    expect(question()).toBeNull();
    screen.getByRole('heading', { level: 1, name: 'Banner' });
  });
});
