import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { COOKIE_WARNING } from '#kit/secrets/cookie-warning.ts';
import { type Answers, lost } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { NOW } from '#testing/page/usual-answers.ts';
import type { schemas } from './contract.ts';

type Key = ActionOf<typeof schemas, 'keys'>['output']['keys'][number];
const SECRET = `gth_k_${'d'.repeat(49)}`;

function key(label: string, more: Partial<Key> = {}): Key {
  return {
    ...{ id: `key-${label}`, label, access: 'full', created_at: NOW - 60_000, created_by: 'setup' },
    ...{ revoked_at: null, seen_at: null, sessions: 0, is_own: false },
    ...more,
  };
}

const own = key('Mira', { is_own: true, sessions: 1, seen_at: NOW });

/** Opens a desk that creates and revokes keys and remembers them. */
async function openKeys(first: Key[], answers: Answers = {}, admin: 'full' | 'read' = 'full') {
  let keys = first;
  const page = await openPage('/admin/keys', {
    admin,
    answers: {
      'access/admin/keys': () => ({ now: NOW, keys }),
      'access/admin/createKey': ({ label, access }) => {
        keys = [...keys, key(String(label), { access: access === 'full' ? 'full' : 'read' })];
        return { key: SECRET, id: `key-${label}`, detail: `The key ${label} was made.` };
      },
      'access/admin/revokeKey': ({ key_id }) => {
        keys = keys.map((one) => (one.id === key_id ? { ...one, revoked_at: NOW } : one));
        return { detail: 'It opens nothing any more.' };
      },
      ...answers,
    },
  });
  return page;
}

const inRow = (label: string) =>
  within(screen.getByText(label, { selector: 'td b' }).closest('tr')!);

async function openForm({ user }: Pick<Awaited<ReturnType<typeof openKeys>>, 'user'>) {
  await user.click(screen.getByRole('button', { name: 'New key' }));
  const form = within(screen.getByRole('dialog', { name: 'New admin key' }));
  return { form, label: form.getByRole('textbox', { name: 'Label' }) };
}

async function openQuestion(
  { user }: Pick<Awaited<ReturnType<typeof openKeys>>, 'user'>,
  label: string,
) {
  await user.click(screen.getByRole('button', { name: `Revoke key ${label}` }));
  return screen.getByRole('dialog', { name: `Revoke ${label}?` });
}

describe('a new key', () => {
  test('is made as the form says, and shown until somebody says that it is saved', async () => {
    const page = await openKeys([own]);
    const { user, desk, fill } = page;
    const { form, label } = await openForm(page);
    form.getByText('Enter who it is for.');
    expect(form.getByRole('button', { name: 'Create read-only key' })).toHaveProperty(
      'disabled',
      true,
    );
    await fill(label, 'auditor');
    form.getByText('The holder can see everything in the admin area but change nothing.');
    await user.click(form.getByRole('button', { name: 'Create read-only key' }));
    expect(desk.inputsOf('access/admin/createKey')).toEqual([{ label: 'auditor', access: 'read' }]);

    const reveal = within(screen.getByRole('dialog', { name: 'Admin key for auditor' }));
    expect(reveal.queryByText(SECRET)).toBeNull();
    await user.click(reveal.getByRole('button', { name: 'Show' }));
    reveal.getByText(SECRET);
    await user.keyboard('{Escape}');
    for (const close of reveal.getAllByRole('button', { name: 'Close' })) await user.click(close);
    reveal.getByText(SECRET);
    await user.click(reveal.getByRole('checkbox', { name: 'I saved it' }));
    await user.click(reveal.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.documentElement.outerHTML).not.toContain(SECRET);
    inRow('auditor').getByText('Read-only');
  });

  test('with full access says what that means, and is made with it', async () => {
    const page = await openKeys([own]);
    const { user, desk, fill } = page;
    const { form, label } = await openForm(page);
    await fill(label, 'second owner');
    await user.click(form.getByText('Full'));
    form.getByText('The holder can change everything in the admin area, including admin keys.');
    await user.click(form.getByRole('button', { name: 'Create full key' }));
    expect(desk.inputsOf('access/admin/createKey')).toEqual([
      { label: 'second owner', access: 'full' },
    ]);
  });

  test('whose answer is lost is not claimed to be made, and what was typed stays', async () => {
    const page = await openKeys([own], { 'access/admin/createKey': lost });
    const { user, fill } = page;
    const { form, label } = await openForm(page);
    await fill(label, 'second owner');
    await user.click(form.getByText('Full'));
    await user.click(form.getByRole('button', { name: 'Create full key' }));
    form.getByText(/^No answer arrived, so the key may or may not have been created\./);
    expect(label).toHaveProperty('value', 'second owner');
    expect(screen.queryByText('Key created')).toBeNull();
  });

  test('takes no login as its label', async () => {
    const page = await openKeys([own]);
    const { form, label } = await openForm(page);
    await page.fill(label, COOKIE_WARNING + 'C0FFEE'.repeat(40));
    form.getByText('That is a login secret.');
    expect(label).toHaveProperty('value', '');
  });
});

describe('revoking', () => {
  test('says first how many sessions it ends, and marks the key afterwards', async () => {
    const page = await openKeys([own, key('auditor', { access: 'read', sessions: 1 })]);
    const { user, desk } = page;
    inRow('auditor').getByText('Read-only');
    const question = await openQuestion(page, 'auditor');
    expect(question.textContent).toContain(
      'The key auditor stops working. This can’t be undone. Everyone logged in with it is logged out immediately: 1 session.',
    );
    expect(desk.inputsOf('access/admin/revokeKey')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Revoke key' }));
    expect(desk.inputsOf('access/admin/revokeKey')).toEqual([{ key_id: 'key-auditor' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    inRow('auditor').getByText('Revoked');
    expect(inRow('auditor').queryByRole('button')).toBeNull();
  });

  test('your own key is marked, and revoking it says that it logs you out before it does', async () => {
    const page = await openKeys([own, key('another owner')]);
    inRow('Mira').getByText('yours');
    expect(screen.getAllByText('yours')).toHaveLength(1);
    const question = await openQuestion(page, 'Mira');
    within(question).getByText('This is your own key, so you are logged out too.');
    expect(localStorage.getItem('admin_session')).not.toBeNull();
    await page.user.click(
      within(question).getByRole('button', { name: 'Revoke my key and log out' }),
    );
    screen.getByLabelText('Admin key');
    expect(localStorage.getItem('admin_session')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('the last full key is refused with the reason, and nothing changes', async () => {
    const page = await openKeys([own], {
      'access/admin/revokeKey': () => {
        throw new DeskError('access/last-full-key');
      },
    });
    const question = within(await openQuestion(page, 'Mira'));
    const confirm = question.getByRole('button', { name: 'Revoke my key and log out' });
    await page.user.click(confirm);
    expect(question.getByRole('alert').textContent).toBe(
      'Last full key. This is the last full admin key. Without it, no one could change anything. You or another admin can create a second full key first.',
    );
    expect(confirm.getAttribute('aria-disabled')).toBe('true');
    await page.user.click(question.getByRole('button', { name: 'Cancel' }));
    inRow('Mira').getByText('Full');
    expect(localStorage.getItem('admin_session')).not.toBeNull();
  });
});

test('a list that cannot be read says so, and is read when it is tried again', async () => {
  const { user, desk } = await openKeys([], {
    'access/admin/keys': () => Response.json({}, { status: 500 }),
  });
  screen.getByText('Admin keys not loaded');
  desk.answer({ 'access/admin/keys': { now: NOW, keys: [own] } });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  inRow('Mira');
  expect(screen.queryByText('Admin keys not loaded')).toBeNull();
});

test('a read-only admin sees the keys and changes nothing', async () => {
  const { user, desk } = await openKeys([key('looked-at')], {}, 'read');
  for (const name of ['New key', 'Revoke key looked-at']) {
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(desk.inputsOf('access/admin/createKey')).toEqual([]);
  expect(desk.inputsOf('access/admin/revokeKey')).toEqual([]);
});
