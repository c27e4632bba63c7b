import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import type { Answers } from '#testing/page/answers.ts';
import { expectSaidOnce, messages } from '#testing/page/messages.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { GUILD, NOW, passInfo } from '#testing/page/usual-answers.ts';

const DAY_MS = 86_400_000;
const OLD = '1130650140672000001';
const TWIN = '1130650140672000009';
const TOKEN = 'Zq9_'.repeat(17);
const URL = `https://discord.com/api/webhooks/${TWIN}/${TOKEN}`;
const webhook = {
  id: OLD,
  type: 1,
  name: 'Release Notes',
  avatar_url: null,
  channel_id: '11',
  channel_name: 'announcements',
  creator: { id: '5', name: 'Mira', avatar_url: '', is_bot: false, is_member: true },
  application_id: null,
  is_own_app: false,
  follows: null,
  created_at: NOW - 400 * DAY_MS,
  last_used_at: null,
};
const twin = { ...webhook, id: TWIN, is_own_app: true, application_id: '99', created_at: NOW };
const follower = { ...webhook, id: '1130650140672000003', type: 2, name: 'Platform News' };
const listed = {
  now: NOW,
  guild_id: GUILD.id,
  guild_name: GUILD.name,
  webhooks: [webhook, follower],
  left_out: 0,
  creators_unchecked: 0,
};
const rotation = {
  case_id: 812,
  webhook_id: OLD,
  twin_id: TWIN as string | null,
  name: webhook.name,
  channel_id: '11',
  state: 'waiting',
  started_at: NOW,
  until: NOW + DAY_MS,
  tries: 0,
  why: null as string | null,
  next_try_at: null as number | null,
  settled_at: null as number | null,
};
const rotationsOf = (...rotations: object[]) => ({ now: NOW, guild_id: GUILD.id, rotations });

async function openTool(answers: Answers = {}) {
  return openPage('/webhook-info', {
    answers: {
      'webhook-info/servers': { servers: [{ id: GUILD.id, name: GUILD.name, missing: [] }] },
      'webhook-info/list': listed,
      'webhook-info/rotate': { url: URL, rotation, now: NOW },
      ...answers,
    },
  });
}

async function openList(answers: Answers = {}) {
  const page = await openTool(answers);
  await page.user.click(press('List webhooks'));
  return page;
}

const press = (name: string | RegExp) => screen.getByRole('button', { name });
const rotations = () => within(screen.getByRole('region', { name: 'Rotations' }));

test('says what rotating does, and shows the new URL once', async () => {
  const { desk, user } = await openList();
  // Followers have no URL.
  expect(screen.getAllByRole('button', { name: /^Rotate…/ })).toHaveLength(1);
  await user.click(press('Rotate… Release Notes'));
  const dialog = within(screen.getByRole('dialog', { name: 'Rotate Release Notes?' }));
  dialog.getByText(/a new webhook named Release Notes in #announcements/);
  dialog.getByText(/deletes the old one in 24 hours/);
  dialog.getByText(/^Practice:/);
  await user.click(dialog.getByRole('radio', { name: 'At once' }));
  dialog.getByText(/deletes the old one within seconds\. This can’t be undone/);
  await user.click(dialog.getByRole('radio', { name: 'After 1 hour' }));
  desk.answer({ 'webhook-info/rotations': rotationsOf(rotation) });
  await user.click(dialog.getByRole('button', { name: 'Rotate webhook' }));
  expect(desk.inputsOf('webhook-info/rotate')).toEqual([
    { guild_id: GUILD.id, webhook_id: OLD, grace_seconds: 3_600 },
  ]);
  const shown = within(screen.getByRole('dialog', { name: 'New URL of Release Notes' }));
  expect(document.body.textContent).not.toContain(TOKEN);
  shown.getByText(`https://discord.com/api/webhooks/${TWIN}/••••••••`);
  shown.getByText(/The old URL works for 1 more hour/);
  await user.click(shown.getByRole('button', { name: 'Copy URL' }));
  expect(await navigator.clipboard.readText()).toBe(URL);
  const [close] = shown.getAllByRole('button', { name: 'Close' });
  await user.click(close as HTMLElement);
  expect(screen.queryByRole('dialog')).toBeNull();
  rotations().getByText(/Both URLs work/);
  screen.getByText('Rotating');
  expect(screen.queryByRole('button', { name: /^Rotate…/ })).toBeNull();
  const kept = [{ ...localStorage }, { ...sessionStorage }, history.state, location.href];
  expect(JSON.stringify(kept)).not.toContain(TOKEN);
});

test('names what isn’t copied and who may stop working', async () => {
  const of = { ...webhook, avatar_url: 'data:image/png;base64,AA==', application_id: '99' };
  const { user } = await openList({ 'webhook-info/list': { ...listed, webhooks: [of] } });
  await user.click(press('Rotate… Release Notes'));
  screen.getByText(/The picture isn’t copied/);
  screen.getByText(/An app created this webhook/);
});

test('a lost answer is told as unknown, can’t be pressed again, and shows the possible twin', async () => {
  const { desk, user } = await openList({
    'webhook-info/rotate': () => {
      throw new DeskError('platform/unsure', { params: { platform: 'Discord' } });
    },
    'webhook-info/list': { ...listed, webhooks: [twin, webhook] },
  });
  desk.answer({
    'webhook-info/rotations': rotationsOf({ ...rotation, state: 'unsure', twin_id: null }),
  });
  await user.click(
    screen.getAllByRole('button', { name: 'Rotate… Release Notes' }).at(-1) as HTMLElement,
  );
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Rotate webhook' }));
  dialog.getByText(/Outcome unknown/);
  expect(messages()).not.toContain('Outcome unknown');
  await user.click(dialog.getByRole('button', { name: 'Rotate webhook' }));
  expect(desk.inputsOf('webhook-info/rotate')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  rotations().getByText('Outcome unknown');
  rotations().getByText(new RegExp(`Possible new webhook: ${TWIN}`));
  expect(rotations().queryByRole('button', { name: 'Delete old webhook now' })).toBeNull();
  screen.getByText('Possible new webhook');
  desk.answer({
    'webhook-info/cancel': { case_id: 812, name: webhook.name, detail: 'The old one stays.' },
    'webhook-info/rotations': rotationsOf(),
  });
  await user.click(rotations().getByRole('button', { name: 'Dismiss' }));
  expect(desk.inputsOf('webhook-info/cancel')).toEqual([{ case_id: 812 }]);
  expect(screen.queryByRole('region', { name: 'Rotations' })).toBeNull();
});

test('a rotation in its grace period can be canceled, or ended after a question', async () => {
  const { desk, user } = await openTool({
    'webhook-info/rotations': rotationsOf(rotation),
    'webhook-info/finish': { case_id: 812, name: webhook.name, detail: 'Within seconds.' },
  });
  await user.click(rotations().getByRole('button', { name: 'Delete old webhook now' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete the old Release Notes now?' }));
  expect(desk.inputsOf('webhook-info/finish')).toEqual([]);
  desk.answer({ 'webhook-info/rotations': rotationsOf({ ...rotation, until: NOW }) });
  await user.click(dialog.getByRole('button', { name: 'Delete old webhook now' }));
  expect(desk.inputsOf('webhook-info/finish')).toEqual([{ case_id: 812 }]);
  rotations().getByText('The desk deletes the old webhook within seconds.');
  // The page looks again until it has happened.
  const ended = { ...rotation, until: NOW, state: 'deleted', settled_at: NOW };
  desk.answer({ 'webhook-info/rotations': rotationsOf(ended) });
  await advance(5_000);
  rotations().getByText('Old one deleted');
  expect(rotations().queryByRole('button')).toBeNull();
});

test.each([
  [{ tries: 2, why: 'The bot needs Manage Webhooks.', next_try_at: NOW + 60_000 }, /Tried 2 times/],
  [{ why: 'The server is not listed.', next_try_at: NOW + 60_000 }, /The server is not listed/],
  [{ state: 'kept', settled_at: NOW }, /The new webhook was gone/],
  [{ state: 'gone', settled_at: NOW }, /Someone else deleted the old webhook/],
  [{ state: 'unsure', twin_id: null }, /List the webhooks to see whether it was made/],
])('%j is said', async (more, words) => {
  await openTool({ 'webhook-info/rotations': rotationsOf({ ...rotation, ...more }) });
  rotations().getByText(words);
});

test('a pass without Delete Webhook can cancel, but neither rotate nor delete', async () => {
  const { desk, user } = await openList({
    'limits/pass': { ...passInfo, scope: ['webhook-info'] },
    'webhook-info/rotations': rotationsOf({ ...rotation, webhook_id: '7' }),
  });
  await user.click(press('Rotate… Release Notes'));
  await user.click(press('Delete old webhook now'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(desk.inputsOf('webhook-info/rotate')).toEqual([]);
  desk.answer({
    'webhook-info/cancel': () => {
      throw new DeskError('webhooks/rotation-busy');
    },
  });
  await user.click(press('Cancel rotation'));
  expectSaidOnce('Already being done');
});
