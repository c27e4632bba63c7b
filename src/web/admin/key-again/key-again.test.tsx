import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAudit } from '#desk/audit/page/audit-screen.fixture.ts';
import { DeskError } from '#errors.ts';
import { settle } from '#testing/page/settle.ts';
import { loggedIn } from '../admin-area.fixture.ts';

const KEY = `gth_k_1_${'k'.repeat(49)}`;

/** A desk that asks for the key again before erasing a person. */
async function openErase() {
  let isFresh = false;
  const page = await openAudit('', {
    answers: {
      'audit/erase': () => {
        if (!isFresh) throw new DeskError('access/key-again');
        return { detail: 'Erased from one case.', cases: 1 };
      },
      'access/admin/confirmKey': ({ key }: { key?: string }) => {
        if (key !== KEY) throw new DeskError('access/key-refused');
        isFresh = true;
        return { detail: 'Key confirmed.' };
      },
      'access/admin/authenticate': () => {
        isFresh = true;
        return { ...loggedIn(), admin_token: `gth_a_${'n'.repeat(49)}` };
      },
    },
  });
  await page.user.click(screen.getByRole('button', { name: 'Erase a person…' }));
  const erasing = within(screen.getByRole('dialog', { name: 'Erase a person' }));
  await page.fill(erasing.getByRole('textbox', { name: 'Id' }), '156');
  await page.fill(erasing.getByRole('textbox', { name: 'Repeat the id to confirm' }), '156');
  await page.user.click(erasing.getByRole('button', { name: 'Erase from the log' }));
  return page;
}

const keyDialog = () => screen.queryByRole('dialog', { name: 'Enter your key again' });
const key = () => within(keyDialog() as HTMLElement).getByLabelText('Admin key');
const confirm = () => screen.getByRole('button', { name: 'Confirm and continue' });
const typedId = () => screen.getByRole('textbox', { name: 'Id', hidden: true }) as HTMLInputElement;

test('the key is asked for above what was pressed, and what was pressed goes on with it', async () => {
  const { user, fill, desk } = await openErase();
  expect(desk.inputsOf('audit/erase')).toHaveLength(1);
  expect(document.activeElement).toBe(key());
  expect(typedId().value).toBe('156');
  await fill(key(), ` ${KEY} `);
  await user.click(confirm());
  expect(keyDialog()).toBeNull();
  expect(desk.inputsOf('access/admin/confirmKey')).toEqual([{ key: KEY }]);
  expect(desk.inputsOf('audit/erase')).toEqual([
    { target: 'roblox:156' },
    { target: 'roblox:156' },
  ]);
  screen.getByRole('dialog', { name: 'Erased' });
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]);
  expect(kept + document.documentElement.outerHTML).not.toContain(KEY);
});

test('a wrong key is refused in words, and both dialogs keep what was typed', async () => {
  const { user, fill, desk } = await openErase();
  await fill(key(), 'gth_k_wrong');
  await user.click(confirm());
  within(keyDialog() as HTMLElement).getByText(/^Authentication Failed: /);
  expect(key()).toHaveProperty('value', 'gth_k_wrong');
  expect(desk.inputsOf('audit/erase')).toHaveLength(1);
  await fill(key(), KEY);
  await user.click(confirm());
  screen.getByRole('dialog', { name: 'Erased' });
});

test.each([
  [
    'Cancel',
    (user: { click: (element: Element) => Promise<void> }) =>
      user.click(screen.getByRole('button', { name: 'Cancel' })),
  ],
  ['Escape', (user: { keyboard: (keys: string) => Promise<void> }) => user.keyboard('{Escape}')],
] as const)(
  '%s gives it up: nothing is done, and what was typed is still there',
  async (_, leave) => {
    const { user, desk } = await openErase();
    await leave(user as never);
    expect(keyDialog()).toBeNull();
    expect(desk.inputsOf('audit/erase')).toHaveLength(1);
    screen.getByRole('dialog', { name: 'Erase a person' });
    expect(typedId().value).toBe('156');
    screen.getByText(/^Enter your key again/);
  },
);

test('a session that ends meanwhile asks for a login instead, and what was pressed goes on after it', async () => {
  const { user, fill, desk } = await openErase();
  act(() => {
    localStorage.removeItem('admin_session');
    window.dispatchEvent(new StorageEvent('storage', { key: 'admin_session' }));
  });
  await settle();
  expect(keyDialog()).toBeNull();
  await fill(screen.getByLabelText('Admin key'), KEY);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(desk.inputsOf('audit/erase')).toHaveLength(2);
  screen.getByRole('dialog', { name: 'Erased' });
});
