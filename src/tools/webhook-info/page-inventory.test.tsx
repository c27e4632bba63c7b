import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import type { Answers } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { GUILD, NOW, passInfo } from '#testing/page/usual-answers.ts';

const DAY_MS = 86_400_000;
const creator = { id: '5', name: 'Mira', avatar_url: '', is_bot: false, is_member: true };
const one = {
  id: '1130650140672000001',
  type: 1,
  name: 'Release Notes',
  avatar_url: null,
  channel_id: '11',
  channel_name: 'announcements',
  creator,
  application_id: null,
  is_own_app: false,
  follows: null,
  created_at: NOW - 400 * DAY_MS,
  last_used_at: NOW - DAY_MS,
};
const left = {
  ...one,
  id: '1130650140672000002',
  name: 'Quest Log',
  channel_id: '12',
  channel_name: 'off-topic',
  creator: { ...creator, id: '6', name: 'Joss', is_member: false },
  application_id: '99',
  last_used_at: null,
};
const follower = {
  ...one,
  id: '1130650140672000003',
  type: 2,
  name: 'Platform News',
  creator: { ...creator, id: '7', name: 'Ada', is_member: null },
  follows: 'Platform, #news',
  created_at: NOW - DAY_MS,
  last_used_at: null,
};
const listed = {
  now: NOW,
  guild_id: GUILD.id,
  guild_name: GUILD.name,
  webhooks: [one, left, follower],
  left_out: 2,
  creators_unchecked: 1,
};
const lone = { servers: [{ id: GUILD.id, name: GUILD.name, missing: [] }] };

async function openList(answers: Answers = {}) {
  const page = await openPage('/webhook-info', {
    answers: { 'webhook-info/servers': lone, 'webhook-info/list': listed, ...answers },
  });
  await page.user.click(screen.getByRole('button', { name: 'List webhooks' }));
  return page;
}

const rows = () =>
  screen.queryAllByRole('listitem').filter((row) => within(row).queryByRole('checkbox'));
const shownNames = () => rows().map((row) => row.querySelector('b')?.textContent);

test('lists a server’s webhooks, and says what wasn’t checked or listed', async () => {
  const { desk } = await openList();
  expect(desk.inputsOf('webhook-info/list')).toEqual([{ guild_id: GUILD.id }]);
  expect(shownNames()).toEqual(['Release Notes', 'Quest Log', 'Platform News']);
  screen.getByText(/2 older webhooks aren’t listed.*For 1 creator/);
  within(rows()[1] as HTMLElement).getByText('Creator left');
  within(rows()[2] as HTMLElement).getByText(/follows Platform, #news/);
  within(rows()[2] as HTMLElement).getByText(/membership not checked/);
});

test.each([
  ['Creator left', ['Quest Log']],
  ['Not used here for 90 days', ['Quest Log']],
  ['Followers', ['Platform News']],
  ['Of an app', ['Quest Log']],
])('filters by %s', async (name, names) => {
  const { user } = await openList();
  await user.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }));
  expect(shownNames()).toEqual(names);
});

test('filters by channel and by text', async () => {
  const { user } = await openList();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Channel' }), '#announcements');
  expect(shownNames()).toEqual(['Release Notes', 'Platform News']);
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'ada');
  expect(shownNames()).toEqual(['Platform News']);
});

test('hands the selected ones to Delete Webhook, if the pass opens it', async () => {
  const { user } = await openList();
  expect(screen.queryByRole('link', { name: /^Delete \d/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Select Quest Log' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Platform News' }));
  const link = screen.getByRole('link', { name: 'Delete 2 webhooks…' });
  expect(link.getAttribute('href')).toBe(
    `/delete-webhook?server=${GUILD.id}&ids=${left.id}.${follower.id}`,
  );
});

test('selects everything that a filter shows, and clears it again', async () => {
  const { user } = await openList();
  await user.click(screen.getByRole('button', { name: /^Incoming/ }));
  await user.click(screen.getByRole('button', { name: 'Select these 2' }));
  expect(screen.getByRole('link', { name: 'Delete 2 webhooks…' }).getAttribute('href')).toContain(
    `ids=${one.id}.${left.id}`,
  );
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('link', { name: /^Delete \d/ })).toBeNull();
});

test('a pass without Delete Webhook is told so', async () => {
  const { user } = await openList({ 'limits/pass': { ...passInfo, scope: ['webhook-info'] } });
  await user.click(screen.getByRole('checkbox', { name: 'Select Quest Log' }));
  screen.getByText(/Your pass doesn’t include Delete Webhook/, { selector: 'p' });
});

test('names the permission that is missing, before and after asking', async () => {
  await openList({
    'webhook-info/servers': { servers: [{ ...lone.servers[0], missing: ['MANAGE_WEBHOOKS'] }] },
    'webhook-info/list': () => {
      const params = { permissions: 'Manage Webhooks', server: GUILD.name };
      throw new DeskError('webhooks/no-permission', { params });
    },
  });
  screen.getByText(/The bot lacks Manage Webhooks in/);
  screen.getAllByText(/Manage Webhooks/);
  expect(rows()).toEqual([]);
});
