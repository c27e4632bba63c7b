import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import type { Answers } from '#testing/page/answers.ts';
import { expectSaidOnce, messages } from '#testing/page/messages.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { NOW } from '#testing/page/usual-answers.ts';
import { foundPlayer, inventory } from './page.fixture.ts';

const MAPLE = '77700000002';
const NOT_GIVEN = 'Roblox doesn’t provide this right now.';
const unavailable = { state: 'unavailable', why: NOT_GIVEN } as const;
const hidden = { state: 'private' } as const;

async function openTool(answers: Answers = {}) {
  const page = await openPage('/check-tool', {
    answers: {
      'check-tool/check': foundPlayer(),
      'check-tool/inventory': inventory(),
      'audit/cases/list': { now: NOW, cases: [], next_cursor: null },
      ...answers,
    },
  });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Player' });
  const check = async (who: string) => {
    await page.fill(field, who);
    await page.user.keyboard('{Enter}');
  };
  return { ...page, field, check };
}

const findCard = () => screen.queryByRole('region', { name: 'Public profile' });
const card = () => within(screen.getByRole('region', { name: 'Public profile' }));
const refuse = (error: DeskError) => () => {
  throw error;
};

describe('the card', () => {
  test('shows everything that was found, and Check Another Account starts over', async () => {
    const { desk, user, fill, field } = await openTool();
    screen.getByText('Enter a player.');
    screen.getByText('No player checked yet');
    await fill(field, 'mapleharbor12');
    screen.getByText('The player is not notified.', { exact: false });
    await user.keyboard('{Enter}');
    expect(desk.inputsOf('check-tool/check')).toEqual([{ user: 'mapleharbor12' }]);
    expect(desk.inputsOf('check-tool/inventory')).toEqual([{ user_id: MAPLE }]);
    card().getByRole('heading', { name: /^MapleHarbor12\s*“Maple”$/ });
    card().getByRole('img', { name: 'Picture of MapleHarbor12' });
    for (const text of [MAPLE, '87', 'Veteran', '(2,345 days ago)', 'Deckhand, rank 3']) {
      card().getByText(text);
    }
    card().getByText('Total RAP');
    card().getByText('48,200');
    // Ids of the sandbox have no profile on Roblox.
    expect(card().queryByRole('link', { name: 'Roblox profile' })).toBeNull();
    screen.getByRole('heading', { name: 'History of MapleHarbor12' });
    expect(messages()).toContain('MapleHarbor12, user id 77700000002');

    await user.click(card().getByRole('button', { name: 'Check Another Account' }));
    expect(field.value).toBe('');
    screen.getByText('No player checked yet');
    expect(document.activeElement).toBe(field);
  });

  test('leads on to a ban with the player filled in', async () => {
    const { user, check, path } = await openTool({
      'templates/list': { now: NOW, templates: [] },
      'ban-tool/experiences': { now: NOW, is_practice: true, adds_code: false, experiences: [] },
    });
    await check('MapleHarbor12');
    await user.click(card().getByRole('button', { name: 'Ban MapleHarbor12…' }));
    expect(path()).toBe('/ban-tool');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Player' }).value).toBe(MAPLE);
  });

  test('leads to the profile and the trading statistics on a connected desk', async () => {
    const links = { profile_url: 'https://roblox.test/1', statistics_url: 'https://stats.test/1' };
    const { check } = await openTool({ 'check-tool/check': foundPlayer({}, links) });
    await check('MapleHarbor12');
    const profile = card().getByRole('link', { name: 'Roblox profile' });
    expect(profile.getAttribute('href')).toBe(links.profile_url);
    const statistics = card().getByRole('link', { name: 'Trading statistics' });
    expect(statistics.getAttribute('href')).toBe(links.statistics_url);
  });

  test('marks who is young, verified or banned by Roblox', async () => {
    const { check } = await openTool({
      'check-tool/check': foundPlayer({
        AccountAgeDays: 4,
        young: true,
        banned: { state: 'ok', value: true },
        verified: { state: 'ok', value: true },
      }),
    });
    await check('FreshSprout4');
    card().getByText('4 days old');
    card().getByText('Banned by Roblox');
    card().getByText('Verified');
  });

  test('marks nobody who is none of these', async () => {
    const { check } = await openTool();
    await check('MapleHarbor12');
    for (const mark of [/days old$/, 'Banned by Roblox', 'Verified']) {
      expect(card().queryByText(mark)).toBeNull();
    }
  });

  test('says why a part is missing once for the numbers and once for each fact', async () => {
    const parts = { Friends: unavailable, Followers: unavailable, badges: unavailable };
    const owned = { TotalRAP: unavailable, Limiteds: unavailable };
    const { check } = await openTool({
      'check-tool/check': foundPlayer(parts),
      'check-tool/inventory': inventory(owned),
    });
    await check('StudioMarlow');
    expect(card().getAllByText(NOT_GIVEN)).toHaveLength(3);
    expect(card().getAllByText('Not available')).toHaveLength(5);
    expect(card().queryByText('0')).toBeNull();
  });
});

describe('the inventory', () => {
  test('that is hidden is private', async () => {
    const { check } = await openTool({ 'check-tool/inventory': inventory({ TotalRAP: hidden }) });
    await check('QuietPebble3');
    card().getByText(/^Private\./);
    expect(card().queryByText('Total RAP')).toBeNull();
  });

  test('that was read in part is worth at least what was read', async () => {
    const { check } = await openTool({
      'check-tool/inventory': inventory({
        Limiteds: { state: 'ok', value: 1_000 },
        complete: false,
      }),
    });
    await check('VelvetComet77');
    card().getByText('at least 1,000');
    card().getByText('at least 48,200');
    card().getByText('The first 1,000 limiteds were read.', { exact: false });
  });

  test('that is asked for too soon is asked for again by itself', async () => {
    const cooling = { params: { seconds: 3, wait: '5 s' }, retryAfterMs: 3_000 };
    const { check, desk } = await openTool({
      'check-tool/inventory': refuse(new DeskError('limits/cooldown', cooling)),
    });
    await check('MapleHarbor12');
    card().getByText('Loading the inventory');
    desk.answer({ 'check-tool/inventory': inventory() });
    await advance(3_000);
    card().getByText('48,200');
  });
});

describe('a look-up that is refused', () => {
  test('for a former name offers the id, and looks that up', async () => {
    const renamed = new DeskError('roblox/renamed-player', {
      params: { name: 'OldThistle09', now: 'NovaThistle', id: '77700000007' },
      members: { user_id: '77700000007', username: 'NovaThistle' },
    });
    const { desk, user, check, field } = await openTool({ 'check-tool/check': refuse(renamed) });
    await check('OldThistle09');
    expect(field.form?.textContent).toContain('OldThistle09 is a former username of NovaThistle.');
    expect(field.value).toBe('OldThistle09');
    const formerNames = { state: 'ok' as const, value: ['OldThistle09'] };
    const nova = { Username: 'NovaThistle', DisplayName: 'NovaThistle' };
    desk.answer({
      'check-tool/check': foundPlayer({ ...nova, previous_usernames: formerNames }),
    });
    await user.click(screen.getByRole('button', { name: 'Check id 77700000007 instead' }));
    card().getByRole('heading', { name: 'NovaThistle' });
    card().getByText('OldThistle09');
    expect(field.value).toBe('77700000007');
    expect(desk.inputsOf('check-tool/check')).toEqual([
      { user: 'OldThistle09' },
      { user: '77700000007' },
    ]);
  });

  test('takes the card of somebody else away, and keeps what was typed', async () => {
    const { desk, check, field } = await openTool();
    await check('MapleHarbor12');
    await advance(5_000);
    const down = { params: { platform: 'Roblox', wait: '30 s' }, retryAfterMs: 30_000 };
    desk.answer({ 'check-tool/check': refuse(new DeskError('platform/down', down)) });
    await check('TimedOtter22');
    expect(field.form?.textContent).toContain('Roblox isn’t responding.');
    expect(field.value).toBe('TimedOtter22');
    expect(findCard()).toBeNull();
    screen.getByRole('button', { name: 'Wait 30s' });
  });

  test.each([
    ['no name!', 'A username has 3 to 20 letters, digits or underscores.'],
    ['007', 'For a username made of digits, put @ in front of it.'],
  ])('beside the field is not sent: %s', async (typed, words) => {
    const { desk, check, field } = await openTool();
    await check(typed);
    screen.getByText('This is not a username or user id.');
    expect(field.form?.textContent).toContain(words);
    expectSaidOnce(words);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.value).toBe(typed);
    expect(desk.inputsOf('check-tool/check')).toEqual([]);
  });

  test('for a blank field says so on Enter', async () => {
    const { desk, check, field } = await openTool();
    await check('');
    expectSaidOnce('Missing Player. Please enter a username or user id');
    expect(document.activeElement).toBe(field);
    expect(desk.inputsOf('check-tool/check')).toEqual([]);
  });
});

test('a player comes from the palette', async () => {
  const { user, field } = await openTool();
  await user.keyboard('{Control>}k{/Control}');
  await user.click(screen.getByRole('combobox'));
  await user.paste(`https://www.roblox.com/users/${MAPLE}/profile`);
  await user.click(screen.getByRole('option', { name: /Check Tool/ }));
  expect(field.value).toBe(MAPLE);
});
