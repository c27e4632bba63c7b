import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import type { Answers } from '#testing/page/answers.ts';
import { expectSaidOnce, messages } from '#testing/page/messages.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance, settle } from '#testing/page/settle.ts';
import { connectedLinks, GUILD, NOW, passInfo } from '#testing/page/usual-answers.ts';
import { checkedAccount, ID, standing } from './page.fixture.ts';

const NEWER = '1311122334455667788';
const noCases = { now: NOW, cases: [], next_cursor: null };

async function openChecker(answers: Answers = {}) {
  const page = await openPage('/discord-checker', {
    answers: {
      'discord-checker/check': checkedAccount(),
      'audit/cases/list': noCases,
      ...answers,
    },
  });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'User id' });
  const check = async (typed: string) => {
    await page.fill(field, typed);
    await page.user.keyboard('{Enter}');
  };
  return { ...page, field, check, sent: () => page.desk.inputsOf('discord-checker/check') };
}

const account = () => within(screen.getByRole('region', { name: 'Account' }));
const inServer = () => within(screen.getByRole('region', { name: `In ${GUILD.name}` }));

describe('an account', () => {
  test('is shown with its age and how it stands, and then another one', async () => {
    const young = { age_days: 3, is_young: true, created_at: NOW - 3 * 86_400_000 };
    const { user, check, field, sent } = await openChecker({
      'discord-checker/check': checkedAccount(young),
    });
    screen.getByText('No account yet');
    await check(`<@${ID}>`);
    expect(sent()).toEqual([{ user_id: ID, guild_id: GUILD.id }]);
    account().getByText('3 days old');
    account().getByText('Flagged because it is younger than 30 days', { exact: false });
    account().getByText('Early Supporter');
    inServer().getByText('Not banned');
    inServer().getByText('since', { exact: false });
    inServer().getByText('Staff');
    // Ids of the sandbox have no account on Discord.
    expect(screen.queryByRole('link', { name: 'Open in Discord' })).toBeNull();
    expect(messages()).toContain('kestrel_092');

    await user.click(screen.getByRole('button', { name: 'Check Another Account' }));
    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
    screen.getByText('No account yet');
  });

  test('leads on to a ban with the account filled in, where the pass opens that tool', async () => {
    const { user, check, path } = await openChecker({
      'templates/list': { now: NOW, templates: [] },
      'server-ban/servers': { now: NOW, is_practice: true, servers: [] },
    });
    await check(ID);
    await user.click(account().getByRole('button', { name: 'Ban kestrel_092…' }));
    expect(path()).toBe('/server-ban');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Account' }).value).toBe(ID);
  });

  test('has its name on the button as it is, whatever is in it', async () => {
    const { check } = await openChecker({
      'discord-checker/check': checkedAccount({ username: "$&'$`" }),
    });
    await check(ID);
    account().getByRole('button', { name: "Ban $&'$`…" });
  });

  test('is not offered to be banned where the pass opens no such tool', async () => {
    const { check } = await openChecker({
      'limits/pass': { ...passInfo, scope: ['discord-checker', 'ban-tool'] },
    });
    await check(ID);
    account().getByText('kestrel_092');
    expect(account().queryByRole('button', { name: /^Ban / })).toBeNull();
  });

  test('that is old enough is not marked, and on a connected desk leads to Discord', async () => {
    const { check } = await openChecker({
      'connections/links': connectedLinks,
      'connections/modes': { discord: 'connected', roblox: 'connected' },
    });
    await check(ID);
    expect(account().queryByText('Flagged because', { exact: false })).toBeNull();
    const link = account().getByRole('link', { name: 'Open in Discord' });
    expect(link.getAttribute('href')).toBe(`https://discord.com/users/${ID}`);
  });

  test('is looked up without a server where none is chosen', async () => {
    const { user, check, sent } = await openChecker({
      'discord-checker/check': checkedAccount({ server: null }),
    });
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Server' }),
      'None (public profile only)',
    );
    await check(ID);
    expect(sent()).toEqual([{ user_id: ID }]);
    expect(screen.queryByRole('heading', { name: /^In / })).toBeNull();
  });

  test('that left and is banned is told so', async () => {
    const server = standing({
      member: { state: 'none' },
      ban: { state: 'ok', value: { reason: 'Raid' } },
    });
    const { check } = await openChecker({ 'discord-checker/check': checkedAccount({ server }) });
    await check(ID);
    inServer().getByText('Not in this server');
    inServer().getByText('Banned');
    inServer().getByText('“Raid”');
  });

  test('whose bans cannot be seen says why, and the rest stays', async () => {
    const why = new DeskError('accounts/bans-hidden').message;
    const server = standing({ ban: { state: 'unavailable', why } });
    const { check } = await openChecker({ 'discord-checker/check': checkedAccount({ server }) });
    await check(ID);
    inServer().getByText('The bot needs Ban Members in this server', { exact: false });
    inServer().getByText('since', { exact: false });
  });
});

describe('what is refused', () => {
  test.each(['', 'kestrel', '123'])('%j is not sent', async (typed) => {
    const { check, field, sent } = await openChecker();
    await check(typed);
    expectSaidOnce('Please enter a user id');
    expect(field.value).toBe(typed);
    expect(document.activeElement).toBe(field);
    expect(sent()).toEqual([]);
  });

  test('an account that does not exist leaves the form as it was, and no other account beside it', async () => {
    const { desk, check, field } = await openChecker();
    await check(ID);
    account();
    await advance(5_000);
    desk.answer({
      'discord-checker/check': () => {
        throw new DeskError('discord/unknown-user');
      },
    });
    await check(`<@${NEWER}>`);
    expect(field.form?.textContent).toContain('No Discord account has that id.');
    expect(field.value).toBe(`<@${NEWER}>`);
    screen.getByText('No account yet');
    // Discord was asked, so the desk charged the cooldown.
    screen.getByRole('button', { name: 'Wait 5s' });
    await advance(5_000);
    screen.getByRole('button', { name: 'Check account' });
  });
});

test('Enter for the next account while the last one is looked up is not lost', async () => {
  const underWay = new Map<string, () => void>();
  const { check, sent } = await openChecker({
    'discord-checker/check': async ({ user_id }) => {
      const id = String(user_id);
      await new Promise<void>((resolve) => underWay.set(id, resolve));
      return checkedAccount({ user_id: id });
    },
  });
  await check(ID);
  await check(NEWER);
  expect(sent()).toHaveLength(1);
  underWay.get(ID)?.();
  await settle();
  account().getByText(ID);
  await advance(5_000);
  underWay.get(NEWER)?.();
  await settle();
  expect(sent().map(({ user_id }) => user_id)).toEqual([ID, NEWER]);
  account().getByText(NEWER);
});

test('the palette hands an id over', async () => {
  const { user, path } = await openPage('/', { answers: { 'audit/cases/list': noCases } });
  await user.keyboard('{Control>}k{/Control}');
  await user.click(within(screen.getByRole('dialog')).getByRole('combobox'));
  await user.paste(ID);
  await user.click(screen.getByRole('option', { name: /Account Checker/ }));
  expect(path()).toBe('/discord-checker');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'User id' });
  expect(field.value).toBe(ID);
});
