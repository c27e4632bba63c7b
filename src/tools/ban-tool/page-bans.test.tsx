import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import type { Answers } from '#testing/page/answers.ts';
import { settle } from '#testing/page/settle.ts';
import { NOW, UNIVERSE } from '#testing/page/usual-answers.ts';
import { type BanRow, banRow, docket, lifted, openBanTool } from './page.fixture.tsx';

const otter = banRow({ user_id: '77700000013', username: 'TimedOtter22', case_id: 7 });
const badger = banRow({ until: null });

const listed = (bans: BanRow[], more = {}) => ({
  now: NOW,
  bans,
  looked_at: 40,
  next_cursor: null,
  ...more,
});

async function openBans(answers: Answers) {
  const page = await openBanTool(answers);
  await page.user.click(screen.getByRole('button', { name: 'Current bans' }));
  const find = async (text: string) => {
    await page.fill(screen.getByRole('searchbox', { name: 'Search' }), text);
    await page.user.keyboard('{Enter}');
  };
  const asked = () => page.desk.inputsOf('ban-tool/bans').map(({ query }) => query);
  return { ...page, find, asked };
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Current bans' })).getAllByRole('listitem');

test('bans are listed, searched and lifted', async () => {
  let bans = [otter, badger];
  const { desk, user, find } = await openBans({
    'ban-tool/bans': ({ query = '' }) =>
      listed(bans.filter(({ username }) => username?.includes(String(query)))),
    'ban-tool/unban': () => {
      bans = [otter];
      return lifted({ user_id: badger.user_id, username: 'LoudBadger51' });
    },
  });
  expect(rows()).toHaveLength(2);
  screen.getByText('40 checked, no more.');
  screen.getByRole('link', { name: 'Case 7' });
  await find('LoudBadger51');
  expect(rows()).toHaveLength(1);
  screen.getByText('Permanently banned');
  await user.click(screen.getByRole('button', { name: 'Unban LoudBadger51' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(screen.getByRole('dialog').textContent).toContain('Unbans LoudBadger51 from Lantern Bay.');
  await user.click(dialog.getByRole('button', { name: 'Unban LoudBadger51' }));
  expect(desk.inputsOf('ban-tool/unban')).toEqual([
    { user: badger.user_id, universe_id: UNIVERSE.id },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  docket('Unbanned').getByText('LoudBadger51');
  screen.getByText('No results for “LoudBadger51”');
  await user.click(screen.getByRole('button', { name: 'Show all bans' }));
  expect(rows()).toHaveLength(1);
});

test('a refusal stays in the dialog, and the ban in the list', async () => {
  const down = { params: { platform: 'Roblox', wait: '30 s' }, retryAfterMs: 30_000 };
  const { user } = await openBans({
    'ban-tool/bans': listed([badger]),
    'ban-tool/unban': () => {
      throw new DeskError('platform/down', down);
    },
  });
  await user.click(screen.getByRole('button', { name: 'Unban LoudBadger51' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Unban LoudBadger51' }));
  dialog.getByText('Roblox isn’t responding.', { exact: false });
  await user.keyboard('{Escape}');
  expect(rows()).toHaveLength(1);
});

test('a page that is not the last leads on', async () => {
  const { desk, user } = await openBans({
    'ban-tool/bans': ({ cursor }) =>
      cursor === 'two' ? listed([badger]) : listed([otter], { next_cursor: 'two' }),
  });
  screen.getByText('40 checked.');
  await user.click(screen.getByRole('button', { name: 'Keep searching' }));
  expect(rows()).toHaveLength(2);
  screen.getByText('80 checked, no more.');
  expect(desk.inputsOf('ban-tool/bans').at(-1)).toEqual({
    universe_id: UNIVERSE.id,
    cursor: 'two',
  });
});

test('a list that does not come can be read again, and may hold nobody', async () => {
  const down = { params: { platform: 'Roblox', wait: '30 s' }, retryAfterMs: 30_000 };
  const { desk, user } = await openBans({
    'ban-tool/bans': () => {
      throw new DeskError('platform/down', down);
    },
  });
  screen.getByText('Roblox isn’t responding.', { exact: false });
  desk.answer({ 'ban-tool/bans': listed([]) });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  screen.getByText('No active bans');
});

test('Enter for a search while the list still loads is not lost, and the older list comes too late', async () => {
  const underWay = new Map<unknown, () => void>();
  const { find, asked } = await openBans({
    'ban-tool/bans': async ({ query }) => {
      await new Promise<void>((resolve) => underWay.set(query, resolve));
      return listed(query === undefined ? [otter, badger] : [badger]);
    },
  });
  await find('LoudBadger51');
  expect(asked()).toEqual([undefined, 'LoudBadger51']);
  underWay.get('LoudBadger51')?.();
  await settle();
  expect(rows()).toHaveLength(1);
  underWay.get(undefined)?.();
  await settle();
  expect(rows()).toHaveLength(1);
});
