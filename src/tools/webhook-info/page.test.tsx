import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import type { Answers } from '#testing/page/answers.ts';
import { expectSaidOnce } from '#testing/page/messages.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { GUILD, NOW } from '#testing/page/usual-answers.ts';

const ID = '1130650140672000000';
const TOKEN = 'Zq9_'.repeat(17);
const URL = `https://discord.com/api/webhooks/${ID}/${TOKEN}`;
const MASKED = `https://discord.com/api/webhooks/${ID}/••••••••`;
const shared = {
  id: ID,
  type: 1,
  name: 'Release Notes',
  guild_id: GUILD.id,
  guild_name: GUILD.name,
  channel_id: '112233445566778800',
  created_at: NOW - 86_400_000,
  url: MASKED,
};
const found = {
  webhook_data: { ...shared, application_id: null },
  avatar_url: null,
  docs_url: 'https://discord.com/developers/docs/resources/webhook',
  now: NOW,
};
const sample = { words: 'Release Notes, #announcements', value: URL };

async function openTool(answers: Answers = {}) {
  const page = await openPage('/webhook-info', {
    answers: {
      'webhook-info/inspect': found,
      'audit/cases/list': { now: NOW, cases: [], next_cursor: null },
      'connections/samples': { webhooks: [sample], accounts: [], players: [], tokens: [] },
      ...answers,
    },
  });
  return { ...page, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Webhook URL' }) };
}

const press = (name: string | RegExp) => screen.getByRole('button', { name });

test('shows what a webhook is without its token', async () => {
  const { desk, user, field } = await openTool();
  screen.getByText('Paste a webhook URL.');
  await user.click(press(sample.words));
  expect(field.value).toBe(MASKED);
  await user.click(press('Inspect webhook'));
  expect(desk.inputsOf('webhook-info/inspect')).toEqual([{ webhook_url: URL }]);
  screen.getByText(`https://discord.com/api/webhooks/${ID}/••••••••`);
  screen.getByText('Incoming: accepts messages through its URL');
  screen.getByText('This desk’s server');
  expect(document.body.textContent).not.toContain(TOKEN);
  await user.click(press('Copy URL'));
  press('Copied');
  expect(await navigator.clipboard.readText()).toBe(URL);
  await advance(2_000);
  press('Copy URL');
});

test('hands the URL on to be deleted, in memory alone', async () => {
  const { user, fill, field, path } = await openTool({
    'delete-webhook/look': {
      ...shared,
      channel_name: 'announcements',
      avatar_url: null,
      via: 'bot',
      is_listed: true,
      left: null,
      now: NOW,
    },
  });
  await fill(field, URL);
  await user.keyboard('{Enter}');
  await user.click(press('Delete this webhook'));
  expect(path()).toBe('/delete-webhook');
  screen.getByRole('heading', { name: 'Delete Webhook' });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Webhook URL' }).value).toBe(MASKED);
  await advance(350);
  press('Delete Release Notes');
  const kept = [{ ...localStorage }, { ...sessionStorage }, history.state, location.href];
  expect(JSON.stringify(kept)).not.toContain(TOKEN);
});

test.each([
  ['', 'Please enter a webhook URL'],
  ['https://example.com/api/webhooks/1/x', 'The webhook you have provided is invalid'],
])('%j is refused beside the field and not sent', async (typed, words) => {
  const { desk, user, fill, field } = await openTool();
  await user.click(field);
  if (typed !== '') await fill(field, typed);
  await user.keyboard('{Enter}');
  expectSaidOnce(words);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.value).toBe(typed);
  expect(document.activeElement).toBe(field);
  expect(desk.inputsOf('webhook-info/inspect')).toEqual([]);
});

test('a webhook that is gone is told, and what was typed stays', async () => {
  const { user, fill, field } = await openTool({
    'webhook-info/inspect': () => {
      throw new DeskError('discord/unknown-webhook');
    },
  });
  await fill(field, URL);
  await user.keyboard('{Enter}');
  expectSaidOnce('Discord can’t find this webhook.');
  screen.getByText(/Discord can’t find this webhook\./, { selector: 'form *' });
  expect(field.value).toBe(MASKED);
});

test('a platform that is down takes the last result away, and the button waits as long as it asked for', async () => {
  const { desk, user, fill, field } = await openTool();
  await fill(field, URL);
  await user.click(press('Inspect webhook'));
  screen.getByText('Incoming: accepts messages through its URL');
  await advance(5_000);
  desk.answer({
    'webhook-info/inspect': () => {
      const params = { platform: 'Discord', wait: '30 s' };
      throw new DeskError('platform/unreadable', { params, retryAfterMs: 30_000 });
    },
  });
  await user.click(press('Inspect webhook'));
  screen.getByText(/Discord sent an answer that the desk can’t read\./, {
    selector: 'form *',
  });
  expect(screen.queryByText('Incoming: accepts messages through its URL')).toBeNull();
  expect(field.value).toBe(MASKED);
  press('Wait 30s');
  await advance(30_000);
  press('Inspect webhook');
});

test('starts over with another one', async () => {
  const { user, fill, field } = await openTool();
  await fill(field, URL);
  await user.click(press('Inspect webhook'));
  await user.click(press('Inspect Another Webhook'));
  expect(field.value).toBe('');
  screen.getByText('No webhook yet');
  expect(document.activeElement).toBe(field);
});
