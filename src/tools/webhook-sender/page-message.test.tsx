import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { type Answers, inCase } from '#testing/page/answers.ts';
import { messages } from '#testing/page/messages.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { GUILD, NOW } from '#testing/page/usual-answers.ts';

const ID = '1130650140672000000';
const URL = `https://discord.com/api/webhooks/${ID}/${'Zq9_'.repeat(17)}`;
const sentMessage = {
  id: '1300000000000000001',
  thread_id: null,
  first_words: 'Doors open at eigth',
  files: 0,
  at: NOW - 60_000,
  edited_at: null,
};

async function openSender(answers: Answers = {}) {
  const page = await openPage('/webhook-sender', {
    answers: {
      'webhook-sender/look': {
        id: ID,
        name: 'Practice Bell',
        guild_id: GUILD.id,
        guild_name: GUILD.name,
        channel_id: '112233445566778800',
        channel_name: 'practice-room',
        avatar_url: null,
        is_listed: true,
        proved_until: NOW + 86_400_000,
        now: NOW,
      },
      'webhook-sender/channel': { messages: [], now: NOW },
      'webhook-sender/sent': { messages: [], now: NOW },
      'templates/list': { now: NOW, templates: [] },
      'audit/cases/list': { now: NOW, cases: [], next_cursor: null },
      ...answers,
    },
  });
  await page.fill(field('Webhook URL'), URL);
  await advance(350);
  return page;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const preview = () => screen.getByTestId('preview');
const unfold = (name: string) => screen.getByText(name, { selector: 'summary *' });

test('the preview draws the message as it is typed, without HTML and without loading anything', async () => {
  const { user, fill } = await openSender();
  within(preview()).getByText('Your message appears here as Discord will show it.');
  await fill(field('Message'), '**Bold** <img src=x onerror=alert(1)> ||secret||');
  expect(within(preview()).getByText('Bold').tagName).toBe('STRONG');
  expect(preview().textContent).toContain('<img src=x onerror=alert(1)>');
  expect(preview().querySelector('img')).toBeNull();
  await fill(field('Name'), 'Harbour');
  within(preview()).getByText('Harbour');
  await user.click(unfold('Embeds'));
  await user.click(press('Add an embed'));
  await fill(field('Title'), 'Lantern parade');
  await fill(field('Image'), 'https://pictures.example/lantern.png');
  within(preview()).getByText('Lantern parade');
  within(preview()).getByText('pictures.example');
  expect(preview().querySelector('img')).toBeNull();
});

test('an embed goes out with what was typed, and the counter counts all of them', async () => {
  const { desk, user, fill } = await openSender({
    'webhook-sender/send': inCase(77, [
      { status: 'begun', case_id: 77, of: 1 },
      { status: 'sent', index: 1, message_id: '11' },
      { message: 'All messages have been sent' },
    ]),
  });
  expect(press('Send Messages').disabled).toBe(true);
  await user.click(unfold('Embeds'));
  await user.click(press('Add an embed'));
  screen.getByText('An embed is empty: fill it in or remove it.');
  await fill(field('Title'), 'Tonight');
  screen.getByText('7 of 6,000 characters in all embeds');
  await user.click(press('Add a field'));
  screen.getByText(/^Every field of an embed needs a name/);
  await fill(field('Field 1: name'), 'Doors');
  await fill(field('Field 1: text'), 'Eight');
  screen.getByText('17 of 6,000 characters in all embeds');
  await user.click(press('Send Messages'));
  expect(desk.inputsOf('webhook-sender/send')).toEqual([
    {
      webhook_url: URL,
      content: '',
      embeds: [{ title: 'Tonight', fields: [{ name: 'Doors', value: 'Eight', inline: false }] }],
      repeat: 1,
      delay: 0,
      mentions: false,
    },
  ]);
});

test('a thread is named by its id or begins with a title, and a new post is sent once', async () => {
  const { user, fill } = await openSender();
  await fill(field('Message'), 'Hello');
  await user.click(unfold('Thread or forum post'));
  await fill(field('Thread id'), '12');
  screen.getByText('A thread’s id has 15 to 20 digits.');
  await fill(field('Thread id'), '');
  await fill(field('Title of a new post'), 'Docking');
  within(preview()).getByText('Docking');
  await fill(screen.getByRole('spinbutton', { name: 'Repeat' }), '2');
  screen.getByText(/^A message with files or a new forum post is sent once\./);
});

test('what was sent is edited from what the channel shows now', async () => {
  let list = [sentMessage];
  const { desk, user, fill } = await openSender({
    'webhook-sender/sent': () => ({ messages: list, now: NOW }),
    'webhook-sender/message': {
      name: 'Harbour',
      content: 'Doors open at eigth',
      embeds: [{ title: 'Tonight' }],
      files: ['map.png'],
    },
    'webhook-sender/edit': () => {
      list = [{ ...sentMessage, first_words: 'Doors open at eight' }];
      return { detail: 'The message in the channel was changed.' };
    },
  });
  await user.click(press('Edit “Doors open at eigth”'));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit message' }));
  const text = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Message' });
  expect(text.value).toBe('Doors open at eigth');
  dialog.getByText('Harbour');
  dialog.getByText('map.png');
  await fill(text, 'Doors open at eight');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(desk.inputsOf('webhook-sender/edit')).toEqual([
    {
      webhook_url: URL,
      message_id: sentMessage.id,
      content: 'Doors open at eight',
      embeds: [{ title: 'Tonight' }],
    },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByText('Doors open at eight');
});

test('what was sent is deleted after a question, and a refusal is said in the dialog', async () => {
  let isGone = false;
  const { user } = await openSender({
    'webhook-sender/sent': () => ({ messages: isGone ? [] : [sentMessage], now: NOW }),
    'webhook-sender/delete': () => {
      if (!isGone) {
        isGone = true;
        throw new DeskError('discord/unknown-message');
      }
      return { detail: 'The message was deleted from the channel.' };
    },
  });
  await user.click(press('Delete “Doors open at eigth”'));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete message?' }));
  dialog.getByText(/Deleted messages can’t be restored\./);
  await user.click(dialog.getByRole('button', { name: 'Delete message' }));
  dialog.getByText(/It may have been deleted already\./);
  await user.click(dialog.getByRole('button', { name: 'Delete message' }));
  expect(messages()).toContain('The message was deleted from the channel.');
  expect(screen.queryByText('Doors open at eigth')).toBeNull();
});

test('a template fills in the whole message, and the current one is saved under a name', async () => {
  const message = { content: 'Notes', username: 'Harbour', embeds: [{ title: 'Version 3' }] };
  const saved = {
    id: 't1',
    tool: 'webhook-sender',
    name: 'Update notes',
    reason: 'Notes',
    private_reason: null,
    message,
    by: 'Ada',
    at: NOW,
    is_yours: true,
  };
  const { desk, user, fill } = await openSender({
    'templates/list': { now: NOW, templates: [saved] },
    'templates/save': { detail: '“Parade” is saved.', template: { ...saved, id: 't2' } },
  });
  expect(press('Save as template').getAttribute('aria-disabled')).toBe('true');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Choose a template' }), 't1');
  expect(field('Message').value).toBe('Notes');
  expect(field('Name').value).toBe('Harbour');
  within(preview()).getByText('Version 3');
  await user.click(press('Save as template'));
  await fill(field('Template name'), 'Parade');
  await user.click(press('Save'));
  expect(desk.inputsOf('templates/save')).toEqual([
    { tool: 'webhook-sender', name: 'Parade', message },
  ]);
});
