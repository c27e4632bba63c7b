import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Answers, lost } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { ADMIN_TOKEN } from '#testing/page/usual-answers.ts';
import { keyField, quietScreens } from '../admin-area.fixture.ts';

const done: Answers = { 'access/admin/signOut': { detail: 'Signed out.' } };

async function openSignedIn(answers: Answers) {
  const page = await openPage('/admin-full', { answers: { ...quietScreens, ...answers } });
  const signOut = () => page.user.click(screen.getByRole('button', { name: 'Sign out' }));
  return { ...page, signOut };
}

describe('signing out', () => {
  test('tells the desk, and this browser keeps nothing of the session', async () => {
    const { desk, signOut } = await openSignedIn(done);
    await signOut();
    keyField();
    screen.getByText('Signed out');
    screen.getByText('This browser no longer has an admin session.');
    const told = desk.calls.filter(({ name }) => name === 'access/admin/signOut');
    expect(told.map(({ text }) => text.includes(ADMIN_TOKEN))).toEqual([true]);
    expect(JSON.stringify({ ...localStorage })).not.toContain(ADMIN_TOKEN);
  });

  test('without an answer of the desk forgets it here all the same, and says so', async () => {
    const { signOut } = await openSignedIn({ 'access/admin/signOut': lost });
    await signOut();
    screen.getByText('Signed out here only');
    keyField();
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]);
    expect(kept).not.toContain(ADMIN_TOKEN);
  });

  test('gives up what was still being read with it', async () => {
    const never = () => new Promise(() => undefined);
    const { desk, signOut } = await openSignedIn({
      ...done,
      'access/admin/session': never,
      'access/admin/stats': never,
      'audit/list': never,
    });
    expect(desk.underWay).toBe(3);
    await signOut();
    expect(desk.underWay).toBe(0);
    expect(desk.calls.at(-1)?.name).toBe('access/admin/signOut');
    keyField();
  });
});
