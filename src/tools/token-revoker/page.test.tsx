import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { type Answers, inCase } from '#testing/page/answers.ts';
import { expectSaidOnce, messages } from '#testing/page/messages.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { practiceLinks } from '#testing/page/usual-answers.ts';

const TOKEN = 'T0KENMARK-0123456789-abcdefghij';
const SAME = 'If your app issued this token, it is revoked now';
const revoked = inCase(31, { detail: SAME });

async function openTool(answers: Answers = {}) {
  const page = await openPage('/token-revoker', {
    answers: { 'token-revoker/revoke': revoked, ...answers },
  });
  return { ...page, field: screen.getByLabelText<HTMLInputElement>('Token', { exact: true }) };
}

const revoke = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Revoke token' });
const docket = (head: string) => {
  const [found, ...others] = screen
    .getAllByText(head)
    .flatMap((each) => each.closest<HTMLElement>('[data-card]') ?? []);
  if (!found || others.length > 0) throw new Error(`${head} is no result`);
  return found;
};

test.each([
  ['Discord', 'discord'],
  ['Roblox', 'roblox'],
])('a token of %s is sent once, and nothing of it stays in the page', async (name, platform) => {
  const { desk, user, fill, field } = await openTool();
  screen.getByText('No tokens revoked yet');
  screen.getByText('Paste the token.');
  await user.click(screen.getByText(name, { selector: 'label *, label' }));
  await fill(field, TOKEN);
  expect(field.type).toBe('password');
  expect(revoke().closest('form')?.textContent).toContain(
    `Asks ${name} to revoke this token for the owner’s app. Anyone using it is signed out. This can’t be undone.`,
  );
  await user.click(revoke());
  expect(desk.inputsOf('token-revoker/revoke')).toEqual([{ platform, token: TOKEN }]);
  const result = docket(`Revocation sent to ${name}`);
  within(result).getByText(`${SAME}.`);
  within(result).getByRole('link', { name: 'Case 31' });
  expect(messages()).toContain(SAME);
  expect(field.value).toBe('');
  expect(document.documentElement.outerHTML).not.toContain('T0KENMARK');
  const kept = [{ ...localStorage }, { ...sessionStorage }, history.state, location.href];
  expect(JSON.stringify(kept)).not.toContain('T0KENMARK');

  await user.click(screen.getByRole('button', { name: 'Revoke Another' }));
  screen.getByText('No tokens revoked yet');
  expect(document.activeElement).toBe(field);
});

test('the eye shows the token and hides it again', async () => {
  const { user, fill, field } = await openTool();
  await fill(field, TOKEN);
  await user.click(screen.getByRole('button', { name: 'Show token' }));
  expect(field.type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide token' }));
  expect(field.type).toBe('password');
});

test('what is no token, and what is a login, is not sent', async () => {
  const { desk, user, fill, field } = await openTool();
  await user.click(field);
  await user.keyboard('{Enter}');
  expectSaidOnce('Missing Token');
  await fill(field, 'too short');
  await user.keyboard('{Enter}');
  expectSaidOnce('Invalid token format');
  expect(field.value).toBe('too short');
  expect(document.activeElement).toBe(field);
  const id = btoa('228537642583588864').replaceAll('=', '');
  await fill(field, `${id}.GTokMk.T0KENMARKT0KENMARKT0KENMARKT0KENMARK12`);
  screen.getByText('That is a login secret.');
  expect(field.value).toBe('');
  expect(desk.inputsOf('token-revoker/revoke')).toEqual([]);
  expect(desk.calls.map(({ text }) => text).join()).not.toContain('T0KENMARK');
});

test('an outcome that nobody knows says so, and is tried again with the same token', async () => {
  const { desk, user, fill, field } = await openTool({
    'token-revoker/revoke': () => {
      throw new DeskError('platform/unsure', { params: { platform: 'Discord' } });
    },
  });
  await fill(field, TOKEN);
  await user.click(revoke());
  const result = docket('Outcome unknown');
  expect(result.dataset.card).toBe('unknown');
  within(result).getByText(/Press the button again: revoking it twice is harmless\.$/);
  expect(field.value).toBe(TOKEN);
  desk.answer({ 'token-revoker/revoke': revoked });
  await user.click(revoke());
  docket('Revocation sent to Discord');
  expect(screen.queryByText('Outcome unknown')).toBeNull();
  expect(field.value).toBe('');
  expect(desk.inputsOf('token-revoker/revoke')).toEqual([
    { platform: 'discord', token: TOKEN },
    { platform: 'discord', token: TOKEN },
  ]);
});

test('every other secret has its official place', async () => {
  await openTool();
  const other = screen.getByRole('region', { name: 'Other secrets' });
  const places = within(other).getAllByRole('link');
  expect(places.map((link) => link.getAttribute('href'))).toEqual([
    '/delete-webhook',
    'https://discord.com/developers/applications',
    'https://discord.com/channels/@me',
    'https://create.roblox.com/dashboard/credentials',
    'https://www.roblox.com/my/account#!/security',
  ]);
});

test('without an app of the owner the page says so before anything is typed', async () => {
  const discord = { ...practiceLinks.discord, has_app: false };
  const { user, fill, field } = await openTool({
    'connections/links': { ...practiceLinks, discord },
  });
  const notice = screen.getByText('This desk has no Discord app.').closest('p');
  expect(notice?.textContent).toContain('The owner can add the app’s client id and secret');
  screen.getByText('You can’t revoke tokens here until the owner adds the app.');
  await fill(field, TOKEN);
  expect(revoke().disabled).toBe(true);
  await user.click(screen.getByText('Roblox', { selector: 'label *, label' }));
  expect(screen.queryByText('This desk has no Discord app.')).toBeNull();
  expect(revoke().disabled).toBe(false);
});
