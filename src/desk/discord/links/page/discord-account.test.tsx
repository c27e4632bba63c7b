import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import type { Answers } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { NOW, passInfo } from '#testing/page/usual-answers.ts';

const CODE = '0000-0000-0000';
const MAPLE = { user_id: '80351110224678912', name: 'mapleharbor' };
const on = { 'limits/pass': { ...passInfo, discord_desk: true } };

/** Opens the screen of a pass that isn't linked, or is. */
async function openAccount(answers: Answers = {}, options: Parameters<typeof openPage>[1] = {}) {
  let link: object | null = null;
  const played: Answers = {
    ...on,
    'discord/links/look': () => ({ now: NOW, is_required: false, link }),
    'discord/links/find': MAPLE,
    'discord/links/link': () => {
      link = { ...MAPLE, linked_at: NOW };
      return { detail: 'Your pass is linked to the Discord account mapleharbor.', link: MAPLE };
    },
    'discord/links/unlink': () => {
      link = null;
      return { detail: 'Your pass is no longer linked to the Discord account mapleharbor.' };
    },
    'discord/links/makeCode': { detail: 'Made.', code: CODE, expires_in_ms: 600_000 },
    ...answers,
  };
  const linkAs = (one: object | null) => {
    link = one;
  };
  return { linkAs, ...(await openPage('/discord-account', { ...options, answers: played })) };
}

const codeField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
const button = (name: string) => screen.getByRole('button', { name });

describe('a code from Discord', () => {
  test('is looked up first, and links after the account was seen', async () => {
    const { user, fill, desk } = await openAccount();
    screen.getByText('Not linked');
    await fill(codeField(), '0000 0000 0000');
    await user.click(button('Check code'));
    expect(desk.inputsOf('discord/links/find')).toEqual([{ code: CODE }]);
    expect(desk.inputsOf('discord/links/link')).toEqual([]);
    const question = screen.getByText(/^Links your pass to the Discord account/);
    expect(document.activeElement?.contains(question)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    screen.getByText(/If someone sent you this code, don’t use it\.$/);
    screen.getByText('mapleharbor');
    await user.click(button('Link account'));
    expect(desk.inputsOf('discord/links/link')).toEqual([{ code: CODE }]);
    screen.getByText('Linked');
    screen.getByText(MAPLE.user_id);
    expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull();
  });

  test('of somebody else is left unused', async () => {
    const { user, fill, desk } = await openAccount();
    await fill(codeField(), CODE);
    await user.click(button('Check code'));
    await user.click(button('Use another code'));
    expect(codeField().value).toBe('');
    expect(desk.inputsOf('discord/links/link')).toEqual([]);
  });

  test('that is mistyped or missing is not sent', async () => {
    const { user, fill, desk } = await openAccount();
    await user.click(button('Check code'));
    screen.getByText('Enter the code');
    await fill(codeField(), '0000-0000-0001');
    screen.getByText('One of the characters is wrong. Compare it with the code in Discord');
    await user.click(button('Check code'));
    expect(desk.inputsOf('discord/links/find')).toEqual([]);
  });

  test('that is refused says why, and what was typed stays', async () => {
    const { user, fill } = await openAccount({
      'discord/links/find': () => {
        throw new DeskError('discord-links/code-expired');
      },
    });
    await fill(codeField(), CODE);
    await user.click(button('Check code'));
    screen.getByText(/A code works for 10 minutes, and this one is older\./);
    expect(codeField().value).toBe(CODE);
  });
});

describe('a code from here', () => {
  test('is shown as the command to type, with the time that is left, and ends by itself', async () => {
    const { user } = await openAccount();
    await user.click(button('Make a code'));
    screen.getByText(`/desk link code:${CODE}`);
    screen.getByText(/^Works once, for another 10:00\./);
    await advance(61_000);
    screen.getByText(/^Works once, for another 8:59\./);
    await advance(540_000);
    screen.getByText('The code has expired. Make another one.');
    expect(screen.queryByText(`/desk link code:${CODE}`)).toBeNull();
    button('Make another code');
  });

  test('was typed in Discord: Refresh shows the link', async () => {
    const { user, linkAs } = await openAccount();
    await user.click(button('Make a code'));
    linkAs({ ...MAPLE, linked_at: NOW });
    await user.click(button('Refresh'));
    screen.getByText('Linked');
    expect(screen.queryByText(`/desk link code:${CODE}`)).toBeNull();
  });
});

describe('a linked account', () => {
  const linked = (is_required: boolean): Answers => ({
    'discord/links/look': { now: NOW, is_required, link: { ...MAPLE, linked_at: NOW } },
  });

  test('is unlinked after a question, and Cancel sends nothing', async () => {
    const { user, desk, linkAs } = await openAccount();
    linkAs({ ...MAPLE, linked_at: NOW });
    await user.click(button('Refresh'));
    await user.click(button('Unlink'));
    await user.click(button('Cancel'));
    expect(desk.inputsOf('discord/links/unlink')).toEqual([]);
    await user.click(button('Unlink'));
    const dialog = within(screen.getByRole('dialog', { name: 'Unlink mapleharbor?' }));
    dialog.getByText(/In the browser your pass works as before\./);
    await user.click(dialog.getByRole('button', { name: 'Unlink account' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByText('Not linked');
  });

  test('says so where actions need it', async () => {
    const { user } = await openAccount(linked(true));
    screen.getByText('On this desk, actions need a linked pass.');
    await user.click(button('Unlink'));
    within(screen.getByRole('dialog')).getByText(/your pass can’t act in the browser either/);
  });
});

describe('where nobody can use the desk from Discord', () => {
  test('there is no such screen, and home doesn’t lead there', async () => {
    const { desk } = await openPage('/discord-account', {
      answers: {
        'discord/links/look': () => {
          throw new DeskError('discord-links/off');
        },
      },
    });
    screen.getByRole('heading', { name: 'Page Not Found' });
    // Not even while the pass is loading: the desk would refuse it, and a browser's console shows that.
    expect(desk.inputsOf('discord/links/look')).toEqual([]);
  });

  test.each([
    ['is not in the board of one’s own access', false, 0],
    ['is in it otherwise', true, 1],
  ])('the account %s', async (_what, discord_desk, count) => {
    const { fill } = await openPage('/', {
      answers: { 'limits/pass': { ...passInfo, discord_desk } },
    });
    const rows = () => screen.queryAllByRole('link', { name: /^Discord account/ });
    expect(rows()).toHaveLength(count);
    await fill(screen.getByRole('searchbox'), 'lock');
    expect(rows()).toHaveLength(0);
  });
});

test('without a pass the screen says how to get one', async () => {
  await openPage('/discord-account', { pass: false });
  screen.getByText('With a pass you can link your Discord account here.');
});
